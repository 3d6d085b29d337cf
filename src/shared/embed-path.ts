import { escaped } from './escape.ts';

/** The path of a file as it stands in pages of other sites: that of one of its versions, or of whichever is the newest. */
export const embedPath = (fileId: number, version?: number): string =>
  version === undefined ? `/embed/${fileId}` : `/embed/${fileId}/v${version}`;

/** The address of the same in a frame, of the address of a file's page. */
export const framed = (address: string): string => address.replace('/viewer/', '/embed/');

/** Size of a frame where nobody asks for another, in CSS pixels. */
export const EMBED_SIZE = { width: 720, height: 420 } as const;

/** What a frame may do that a page of another site may not by itself. */
const ALLOWED = 'autoplay; fullscreen; encrypted-media; clipboard-write';

interface Frame {
  /** Absolute address. */
  readonly address: string;
  readonly title: string;
  /** CSS pixels, or all that there is. */
  readonly width: number | '100%';
  readonly height: number;
}

/**
 * The frame of an analysis as HTML for a page of another site. It is an `iframe` alone: editors of course systems and blogs
 * leave scripts out.
 */
export const embedHtml = ({ address, title, width, height }: Frame): string =>
  `<iframe src="${escaped(address)}" title="Analysis of ${escaped(title)} (TiLiA)" width="${width}" height="${height}" ` +
  `loading="lazy" allow="${ALLOWED}" allowfullscreen style="border:0;max-width:100%"></iframe>`;
