import type { LaneName } from '../tree/tree.ts';
import { fold } from '../words/fold.ts';
import { BAR_WORDS } from './make-file.ts';
import type { Lane, Part, SearchedFile, SearchedTimeline } from './searched-file.ts';

/** Roles that every file may have, by the words for them. */
export const ROLE_WORDS: Readonly<Record<string, string>> = {
  ...{ form: 'form', cadences: 'cadences', cadence: 'cadences', harmony: 'harmony', keys: 'keys' },
  ...{ time_map: 'time_map', timemap: 'time_map' },
};

const partsOf = ({ timelines }: SearchedFile) => timelines.flatMap(({ parts }) => parts);

/** The lanes that a line without IN asks. */
export const usualLanes = (file: SearchedFile): readonly Lane[] =>
  partsOf(file).flatMap(({ given, lanes }) => (given.isUsual ? lanes : []));

/** The lanes of chords and keys. */
export const harmonyLanes = (file: SearchedFile): readonly Lane[] =>
  partsOf(file).flatMap(({ given, lanes }) =>
    given.sort === 'chords' || given.sort === 'keys' ? lanes : [],
  );

/**
 * The lanes that stand behind IN: measures, else those of a role, else those of a kind, else those of a name. A name in
 * quotes keeps its cases.
 */
export function namedLanes(file: SearchedFile, { name, isQuoted }: LaneName): readonly Lane[] {
  if (isQuoted)
    return lanesNamed(
      file,
      isLike(name, (text) => text),
    );
  const word = fold(name);
  if (BAR_WORDS.includes(word)) return file.bars?.parts.flatMap(({ lanes }) => lanes) ?? [];
  const role = ROLE_WORDS[word] ?? word;
  const ofRole = partsOf(file).filter((part) => hasRole(part, role));
  if (ofRole.length > 0 || Object.hasOwn(ROLE_WORDS, word)) return ofRole.flatMap(({ lanes }) => lanes);
  const ofKind = partsOf(file).filter(({ given }) => given.words.includes(word));
  if (ofKind.length > 0) return ofKind.flatMap(({ lanes }) => lanes);
  return lanesNamed(file, isLike(word, fold));
}

/** Chords have the role of harmonies, and keys that of keys; another role is one of the whole timeline. */
const hasRole = ({ given, timeline }: Part, role: string) =>
  given.roles?.includes(role) ?? (timeline.role !== undefined && fold(timeline.role) === role);

function lanesNamed(file: SearchedFile, isNamed: (name: string) => boolean): readonly Lane[] {
  return file.timelines.flatMap((timeline) =>
    isNamed(timeline.name)
      ? allLanes(timeline)
      : allLanes(timeline).filter((lane) => isRow(lane) && isNamed(lane.name)),
  );
}

const allLanes = ({ parts }: SearchedTimeline) => parts.flatMap(({ lanes }) => lanes);
const isRow = ({ part }: Lane) => part.given.lanes === 'rows';

/** Whether names are like one in which a star stands for any letters. */
function isLike(name: string, folded: (text: string) => string): (other: string) => boolean {
  const [first = '', ...rest] = name.split('*');
  if (rest.length === 0) return (other) => folded(other.trim()) === name.trim();
  const last = rest.pop() ?? '';
  return (other) => {
    const text = folded(other);
    if (!text.startsWith(first) || text.length < first.length + last.length || !text.endsWith(last))
      return false;
    let place = first.length;
    for (const part of rest) {
      const found = text.indexOf(part, place);
      if (found < 0) return false;
      place = found + part.length;
    }
    return place <= text.length - last.length;
  };
}
