import type { PageHead } from './document-head.ts';
import { fileLength } from './file-length.ts';
import type { TimeUnit } from './time-unit.ts';
import { titleOrUntitled } from './title-or-untitled.ts';

/** Facts that identify a file. Missing texts are empty. */
export interface FileFacts {
  readonly title: string;
  readonly composer: string;
  /** Name of the performer. */
  readonly artist: string;
  /** Name of the author of the analysis. */
  readonly author: string;
  /** Seconds, or what `time_unit` says. */
  readonly length: number;
  readonly time_unit?: TimeUnit | undefined;
  readonly measures?: number | null | undefined;
}

/** Search engines cut what is longer. */
const MAX_DESCRIPTION = 160;

/** Title, composer, and the performer where it is someone else; specification, section 2, 'Viewer'. */
function fileTitle({ title, composer, artist }: FileFacts): string {
  const by = composer === '' ? '' : ` by ${composer}`;
  const performed = artist === '' || artist === composer ? '' : ` performed by ${artist}`;
  return titleOrUntitled(title) + by + performed;
}

/** The head of a file's own page. `contents` describes its timelines; empty where they are not known. */
export function fileHead(facts: FileFacts, contents = ''): PageHead {
  const title = fileTitle(facts);
  const by = facts.author === '' ? 'On' : `By ${facts.author} on`;
  const end = `, ${fileLength(facts)} long${contents === '' ? '' : `: ${contents}`}. ${by} TiLiA.`;
  const room = MAX_DESCRIPTION - end.length;
  const shortest = titleOrUntitled(facts.title);
  // The names of people stand in the title too.
  const begin =
    [`An analysis of ${title}`, title].find(({ length }) => length <= room) ?? cut(shortest, room);
  return { title, description: begin + end };
}

/** `text`, with an ellipsis where it has more letters than `most`. */
const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, Math.max(0, most - 1)).replace(/[\s\uD800-\uDBFF]+$/, '')}…`;
