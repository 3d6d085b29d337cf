import { FEED_TYPE } from '../../site/feed-path.ts';
import { escaped } from '../../shared/escape.ts';

/** A feed in Atom (RFC 4287). All texts are plain, all addresses whole. */
interface Feed {
  readonly title: string;
  /** Address of the feed itself, by which it is known. */
  readonly address: string;
  /** The page that shows the same. */
  readonly page: string;
  /** Newest first. */
  readonly entries: readonly FeedEntry[];
  /** Stands for the last change of a feed without entries. */
  readonly now: Date;
}

export interface FeedEntry {
  readonly title: string;
  /** Permanent address, by which it is known. */
  readonly address: string;
  readonly published: Date;
  readonly authors: readonly string[];
  readonly summary: string;
  /** The same with links, as HTML. */
  readonly content?: string;
  /** Address of the licence; undefined for none. */
  readonly licence: string | undefined;
}

/** The feed as a document. */
export function atom({ title, address, page, entries, now }: Feed): string {
  const updated = entries[0]?.published ?? now;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    text('id', address),
    text('title', title),
    `<link rel="self" type="${FEED_TYPE}" href="${escaped(address)}" />`,
    `<link rel="alternate" type="text/html" href="${escaped(page)}" />`,
    text('updated', updated.toISOString()),
    '<author><name>TiLiA</name></author>',
    ...entries.map(entry),
    '</feed>',
    '',
  ].join('\n');
}

const text = (name: string, content: string): string => `<${name}>${escaped(content)}</${name}>`;

function entry({ title, address, published, authors, summary, content, licence }: FeedEntry): string {
  const time = published.toISOString();
  return [
    '<entry>',
    text('id', address),
    text('title', title),
    `<link rel="alternate" type="text/html" href="${escaped(address)}" />`,
    text('published', time),
    text('updated', time),
    ...authors.map((name) => `<author>${text('name', name)}</author>`),
    ...(licence === undefined ? [] : [`<link rel="license" href="${escaped(licence)}" />`]),
    text('summary', summary),
    ...(content === undefined ? [] : [`<content type="html">${escaped(content)}</content>`]),
    '</entry>',
  ].join('\n');
}
