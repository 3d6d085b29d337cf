import { embedHtml, EMBED_SIZE, embedPath } from '../../shared/embed-path.ts';
import { titleOrUntitled } from '../../shared/title-or-untitled.ts';
import { filePath, readVersion } from '../../shared/file-id.ts';
import { authorPath } from '../../site/person-path.ts';
import { PICTURE_SIZE } from '../seo/form-picture.ts';
import { findShownFile } from '../seo/public-files.ts';
import type { Services } from '../services.ts';

export type OembedQuery = Readonly<Record<'url' | 'maxwidth' | 'maxheight' | 'format', unknown>>;

/** An answer as oEmbed 1.0 has it (https://oembed.com, section 2.3), or a sentence on what is wrong. */
interface Answer {
  readonly status: 200 | 400 | 404 | 501;
  readonly body: object;
}

/** Longest address that is read. */
const MAX_ADDRESS = 4000;
const CACHE_SECONDS = 3600;
/** Addresses of files: their pages, and themselves in frames. */
const FILE = /^\/(?:viewer|embed)\/([^/]+)(?:\/([^/]+))?\/?$/;

const refuse = (status: 400 | 404 | 501, detail: string): Answer => ({ status, body: { detail } });

/** Describes the frame of a public file, whose address is given with any query. */
export async function answerOembed(
  { url, maxwidth, maxheight, format = 'json' }: OembedQuery,
  ip: string,
  services: Pick<Services, 'db' | 'rateLimits'>,
  origin: string,
): Promise<Answer> {
  if (format !== 'json') return refuse(501, 'Answers are JSON. Leave format out, or ask for json.');
  const address = readAddress(url, origin);
  if (address === undefined) return refuse(400, `Give url: the address of an analysis on ${origin}.`);
  const size = { width: readSize(maxwidth, 'width'), height: readSize(maxheight, 'height') };
  const [, id = '', part] = FILE.exec(address.pathname) ?? [];
  const version = part === undefined ? undefined : readVersion(part);
  // A key opens nothing here: what it opens is not for other sites.
  const isFile = id !== '' && (part === undefined || version !== undefined) && !address.searchParams.has('k');
  const reader = { caller: undefined, key: undefined, address: ip };
  const file = isFile ? await findShownFile(services, id, reader, version) : undefined;
  if (file === undefined) return refuse(404, 'There is no public analysis at this address.');
  const title = titleOrUntitled(file.title);
  const author = authorPath(file.account.username);
  const embed = origin + embedPath(file.id, version) + address.search;
  return {
    status: 200,
    body: {
      version: '1.0',
      type: 'rich',
      title,
      author_name: file.author,
      ...(author !== undefined && { author_url: origin + author }),
      provider_name: 'TiLiA',
      provider_url: `${origin}/`,
      cache_age: CACHE_SECONDS,
      ...size,
      html: embedHtml({ address: embed, title, ...size }),
      thumbnail_url: `${origin}${filePath(file.id, version)}/picture.png`,
      thumbnail_width: PICTURE_SIZE.width,
      thumbnail_height: PICTURE_SIZE.height,
    },
  };
}

/** An address of this site; undefined for everything else. */
function readAddress(url: unknown, origin: string): URL | undefined {
  if (typeof url !== 'string' || url.length > MAX_ADDRESS || !URL.canParse(url)) return undefined;
  const address = new URL(url);
  return address.host === new URL(origin).host ? address : undefined;
}

/** The usual size, shrunk to what is asked for. */
function readSize(asked: unknown, side: 'width' | 'height'): number {
  const most = typeof asked === 'string' && /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : Infinity;
  return Math.min(EMBED_SIZE[side], most);
}
