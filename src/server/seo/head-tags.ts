import { escaped } from '../../shared/escape.ts';
import { FEED_TYPE } from '../../site/feed-path.ts';
import type { FoundPage } from './find-page.ts';
import { jsonLd, recordTags } from './file-record.ts';
import { PICTURE_SIZE } from './form-picture.ts';

/**
 * HTML for the head of a page's document, for search engines and link previews. `origin` is the address of the site, without
 * a slash at the end.
 */
export function headTags(page: FoundPage, origin: string): string {
  const { title, description, canonical, picture, feed, record, dataset } = page;
  const address = canonical === undefined ? undefined : origin + canonical;
  return [
    `<title>${escaped(title)}</title>`,
    address === undefined ? '' : `<link rel="canonical" href="${escaped(address)}" />`,
    property('og:site_name', 'TiLiA'),
    property('og:type', record ? 'article' : 'website'),
    property('og:title', title),
    property('og:description', description),
    address === undefined ? '' : property('og:url', address),
    property('og:image', origin + picture.path),
    property('og:image:type', 'image/png'),
    property('og:image:width', String(PICTURE_SIZE.width)),
    property('og:image:height', String(PICTURE_SIZE.height)),
    property('og:image:alt', picture.text),
    // All else of a card is taken from the properties above.
    '<meta name="twitter:card" content="summary_large_image" />',
    feed === undefined ? '' : `<link rel="alternate" type="${FEED_TYPE}" href="${escaped(feed)}" />`,
    record === undefined ? '' : recordTags(record, origin),
    dataset === undefined ? '' : jsonLd(dataset(origin)),
    record === undefined || address === undefined ? '' : discovery(address, title, origin),
  ]
    .filter((tag) => tag !== '')
    .join('\n    ');
}

/** Tells programs where the frame of a file is described (https://oembed.com, section 4). */
const discovery = (address: string, title: string, origin: string): string =>
  `<link rel="alternate" type="application/json+oembed" href="${escaped(`${origin}/oembed?url=${encodeURIComponent(address)}`)}" title="${escaped(title)}" />`;

const property = (name: string, content: string): string =>
  `<meta property="${name}" content="${escaped(content)}" />`;
