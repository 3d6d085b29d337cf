import type { MadeTimeline, NeutralTimeline } from '../kinds/contract/importing.ts';
import { TIME_FIELDS } from '../kinds/fields/times.ts';
import { MAX_IMPORT_LENGTH } from './limits.ts';
import { authorColor } from '../shared/author-color.ts';
import { storableText } from '../shared/fields.ts';
import { MAX_COMMENTS, MAX_LABEL, MAX_NAME } from '../shared/limits.ts';
import type { ImportContext } from './format.ts';

/**
 * A timeline as the desktop program takes it: in the order of time, and without entries at a place that is taken, which
 * it would leave out with a message. Of points at one place the labels are joined. Texts keep to the limits of
 * annotation files.
 */
export function tidy(written: NeutralTimeline, context: ImportContext): NeutralTimeline {
  const { note } = context;
  const entries = written.entries
    .filter((entry) => isPlaced(entry, context))
    .map((entry) => tidyTexts(entry, note));
  const timeline = { ...written, name: fitted(written.name, MAX_NAME, note), entries } as NeutralTimeline;
  switch (timeline.shape) {
    case 'spans': {
      const spans = timeline.entries.toSorted(
        (a, b) => a.start - b.start || b.end - a.end || b.level - a.level,
      );
      const key = ({ start, end, level }: (typeof spans)[number]) => `${start} ${end} ${level}`;
      return { ...timeline, entries: joined(spans, key, joinTexts, note) };
    }
    case 'points':
      return { ...timeline, entries: joined(byTime(timeline.entries), timeKey, joinTexts, note) };
    case 'chords': {
      const key = ({ time, is }: (typeof timeline.entries)[number]) => `${time} ${is.type === 'key'}`;
      return { ...timeline, entries: joined(byTime(timeline.entries), key, keepLast, note) };
    }
    case 'beats':
      return { ...timeline, entries: joined(byTime(timeline.entries), timeKey, (first) => first, note) };
    case 'pages':
      return { ...timeline, entries: joined(byTime(timeline.entries), timeKey, keepLast, note) };
  }
}

/** Whether an entry lies within a recording; one that does not is reported. */
function isPlaced(entry: NeutralTimeline['entries'][number], { problems }: ImportContext): boolean {
  const [start, end] = 'time' in entry ? [entry.time, entry.time] : [entry.start, entry.end];
  if (start >= 0 && end >= start && end <= MAX_IMPORT_LENGTH) return true;
  problems.add(undefined, `An entry at ${start} s lies outside of any recording, and is left out`);
  return false;
}

/** Longest texts by the names of fields; of all others as long as a name. */
const MAX_TEXTS: Readonly<Record<string, number>> = { label: MAX_LABEL, comments: MAX_COMMENTS };

/** An entry whose texts are storable and not too long, and whose colour is one. */
function tidyTexts<E extends object>(entry: E, note: ImportContext['note']): E {
  const texts = Object.entries(entry).filter(
    (field): field is [string, string] => typeof field[1] === 'string' && field[1] !== '',
  );
  const changed = texts.flatMap(([name, text]) => {
    const fit = name === 'color' ? fittedColor(text, note) : fitted(text, MAX_TEXTS[name] ?? MAX_NAME, note);
    return fit === text ? [] : [[name, fit] as const];
  });
  return changed.length === 0 ? entry : { ...entry, ...Object.fromEntries(changed) };
}

function fittedColor(written: string, note: ImportContext['note']): string {
  if (authorColor(written) !== undefined) return written;
  note('Some colours cannot be read; the usual ones are used.');
  return '';
}

/** A text that annotation files may have: without characters that are none, and cut where it is too long. */
export function fitted(written: string, max: number, note: ImportContext['note']): string {
  const text = storableText(written);
  if (text.length <= max) return text;
  const letters = Array.from(text);
  if (letters.length <= max) return text;
  note(`Texts of more than ${max.toLocaleString('en')} characters are cut.`);
  return letters.slice(0, max).join('');
}

const byTime = <E extends { readonly time: number }>(entries: readonly E[]) =>
  entries.toSorted((a, b) => a.time - b.time);
const timeKey = ({ time }: { readonly time: number }) => String(time);
const keepLast = <E>(_first: E, last: E): E => last;

const joinTexts = <E extends { readonly label: string; readonly comments: string }>(
  first: E,
  last: E,
): E => ({
  ...first,
  label: [first.label, last.label].filter(Boolean).join(' / '),
  comments: [first.comments, last.comments].filter(Boolean).join('\n'),
});

function joined<E>(
  entries: readonly E[],
  key: (entry: E) => string,
  join: (first: E, last: E) => E,
  note: ImportContext['note'],
): readonly E[] {
  const found = new Map<string, E>();
  for (const entry of entries) {
    const place = key(entry);
    const known = found.get(place);
    found.set(place, known === undefined ? entry : join(known, entry));
  }
  const more = entries.length - found.size;
  if (more > 0)
    note(
      `${more === 1 ? 'One entry stands' : `${more} entries stand`} where another one does; TiLiA has one at a place, so they are joined.`,
    );
  return [...found.values()];
}

/** Where the last component of timelines ends, in seconds. */
export function lastSecond(timelines: readonly MadeTimeline[]): number {
  let last = 0;
  for (const { components } of timelines)
    for (const { fields } of components)
      for (const name of TIME_FIELDS) {
        const time = fields[name];
        if (typeof time === 'number' && time > last) last = time;
      }
  return last;
}
