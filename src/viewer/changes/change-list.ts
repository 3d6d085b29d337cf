import { NAME_FIELDS } from '../../kinds/words/field-words.ts';
import { KIND_FACTS, kindOf, type KindName } from '../../kinds/registry/facts.ts';
import { TIME_FIELDS } from '../../kinds/fields/times.ts';
import { entryAt } from '../../shared/elements.ts';
import { timelineName, type Timeline } from '../model/timeline.ts';
import type { Item } from '../store/selection.ts';
import type { Changes } from '../viewer-file.ts';
import { nameIn, openGhosts, type Ghosts } from './ghosts.ts';
import {
  changeInWords,
  countsInWords,
  placeInWords,
  type ChangedFields,
  type TimeWords,
} from './in-words.ts';

type TimelineChanges = Changes['timelines'][number];

const SORTS = ['added', 'removed', 'moved', 'relabelled', 'other'] as const;
export type Sort = (typeof SORTS)[number];

/** One component that differs. */
export interface Change {
  /** A moved one may be relabelled too. */
  readonly sorts: readonly Sort[];
  /** Seconds of the open version at which it begins, or would. */
  readonly time: number;
  /** Component of the open version; undefined for one that is gone, or whose timeline this viewer does not show. */
  readonly item: Item | undefined;
  /** Row among the ghosts of its timeline; undefined where it stands where it stood. */
  readonly ghost: number | undefined;
  readonly fields: ChangedFields;
}

/** The changes of one timeline, ascending by time. */
export interface ChangeGroup {
  readonly id: number;
  /** Place of the timeline in the session; undefined for one that is gone or not shown by this viewer. */
  readonly index: number | undefined;
  readonly kind: KindName;
  readonly name: string;
  readonly status: TimelineChanges['status'];
  /** Summary of the timeline's changes: 'was named “Form”; 1 added, 2 moved', 'new timeline; 120 added'. */
  readonly words: string;
  readonly isCut: boolean;
  readonly ghosts: Ghosts | undefined;
  /** The single line of a timeline that is new or gone, or of whose kind changes are counted. */
  readonly whole: Change | undefined;
  readonly changes: readonly Change[];
}

/** A change, in words. */
interface ToldChange {
  /** Label of the component; its kind where it has no label. */
  readonly name: string;
  /** 'moved by +0.70 s, from 0:10.00 to 0:10.70; was: “A1”'. */
  readonly what: string;
  /** Comments before and after, where they differ. */
  readonly comments: readonly [before: string, after: string] | undefined;
}

/** Groups changes by timeline, those that say most of the form first; timelines without changes are left out. */
export function changeGroups(
  { timelines: all }: Changes,
  timelines: readonly Timeline[],
  { map }: Pick<TimeWords, 'map'>,
): readonly ChangeGroup[] {
  const groups = all.flatMap((changes): ChangeGroup[] => {
    const kind = kindOf(changes.kind);
    const { added, removed, changed, status } = changes;
    const hasChanged = added.length + removed.length + changed.length > 0 || changes.is_cut === true;
    if (kind === undefined || (!hasChanged && status === 'kept' && changes.was_named === undefined))
      return [];
    const place = timelines.findIndex(({ id }) => id === changes.id);
    const index = place < 0 ? undefined : place;
    const timeline = timelines[place];
    const ghosts = openGhosts(changes, map, timeline?.lane);
    const isCounted = KIND_FACTS[kind].hasCountedChanges === true;
    const own = status === 'kept' ? changesOf(changes, index, timeline, ghosts) : [];
    const wholeOf = () =>
      status === 'kept'
        ? countedChange(changes.counts, own)
        : wholeChange(status, timeline ?? ghosts?.timeline);
    return [
      {
        ...{ id: changes.id, index, kind, status, ghosts, changes: own },
        name: timelineName({ name: changes.name, kind }),
        words: groupInWords(changes, kind),
        isCut: status === 'kept' && changes.is_cut === true && !isCounted,
        whole: status === 'kept' && !(isCounted && hasChanged) ? undefined : wholeOf(),
      },
    ];
  });
  return groups.sort((a, b) => rankOf(a) - rankOf(b));
}

const rankOf = ({ kind }: ChangeGroup): number => KIND_FACTS[kind].formRank ?? Number.MAX_SAFE_INTEGER;

function groupInWords(
  { status, was_named: wasNamed, counts: numbers }: TimelineChanges,
  kind: KindName,
): string {
  const { hasCountedChanges, search } = KIND_FACTS[kind];
  const counts = countsInWords(numbers, hasCountedChanges === true ? search?.inWords : undefined);
  const whole = status === 'added' ? 'new timeline' : status === 'removed' ? 'timeline removed' : '';
  const parts = [whole, wasNamed === undefined ? '' : wasNamed === '' ? 'named' : `was named “${wasNamed}”`];
  return [
    ...parts.filter((part) => part !== ''),
    ...(whole !== '' && counts === 'no changes' ? [] : [counts]),
  ].join('; ');
}

/** The one change of a timeline that is new or gone, at the beginning of its first component. */
function wholeChange(status: 'added' | 'removed', timeline: Pick<Timeline, 'rows'> | undefined): Change {
  const time = timeline && timeline.rows.count > 0 ? timeline.rows.span(0)[0] : 0;
  return { sorts: [status], time, item: undefined, ghost: undefined, fields: {} };
}

/** The one line for changes that are counted, at the first of them. */
const countedChange = (counts: TimelineChanges['counts'], changes: readonly Change[]): Change => ({
  ...{ item: undefined, ghost: undefined, fields: {} },
  sorts: SORTS.filter((sort) => counts[sort] > 0),
  time: changes[0]?.time ?? 0,
});

function changesOf(
  { added, removed, changed }: TimelineChanges,
  index: number | undefined,
  timeline: Timeline | undefined,
  ghosts: Ghosts | undefined,
): readonly Change[] {
  const rowOf = rowsById(timeline, [...added, ...changed.map(({ id }) => id)]);
  const itemOf = (id: number): Item | undefined => {
    const row = rowOf.get(id);
    return index === undefined || row === undefined ? undefined : { timeline: index, row };
  };
  const timeOf = (item: Item | undefined, ghost: number | undefined) =>
    (item && timeline?.rows.span(item.row)[0]) ??
    (ghost === undefined ? undefined : ghosts?.timeline.rows.span(ghost)[0]) ??
    0;
  const change = (sorts: readonly Sort[], id: number, item: Item | undefined, fields: ChangedFields = {}) => {
    const ghost = sorts.includes('added') ? undefined : ghosts?.rowOf.get(id);
    return { sorts, item, ghost, fields, time: timeOf(item, ghost) };
  };
  return [
    ...added.map((id) => change(['added'], id, itemOf(id))),
    ...removed.map(({ id }) => change(['removed'], id, undefined)),
    ...changed.map(({ id, fields }) => change(sortsOf(fields), id, itemOf(id), fields)),
  ].sort((a, b) => a.time - b.time);
}

function sortsOf(fields: ChangedFields): readonly Sort[] {
  const names = Object.keys(fields);
  const sorts: Sort[] = [];
  if (names.some((name) => TIME_FIELDS.includes(name))) sorts.push('moved');
  if (names.some((name) => NAME_FIELDS.includes(name))) sorts.push('relabelled');
  return sorts.length > 0 ? sorts : ['other'];
}

/** Finds the rows of several components in one pass. */
function rowsById(timeline: Timeline | undefined, ids: readonly number[]): ReadonlyMap<number, number> {
  const rows = new Map<number, number>();
  if (!timeline || ids.length === 0) return rows;
  const wanted = new Set(ids);
  for (let row = 0; row < timeline.rows.count; row++) {
    const id = timeline.rows.id(row);
    if (wanted.has(id)) rows.set(id, row);
  }
  return rows;
}

/** Describes a change in words. */
export function tellChange(
  group: ChangeGroup,
  change: Change,
  timelines: readonly Timeline[],
  words: TimeWords,
): ToldChange {
  if (change === group.whole) return { name: group.name, what: group.words, comments: undefined };
  const { kind, ghosts } = group;
  const { sorts, item, ghost, fields, time } = change;
  const shown = item
    ? nameIn(entryAt(timelines, item.timeline), item.row, kind)
    : ghosts && ghost !== undefined
      ? nameIn(ghosts.timeline, ghost, kind)
      : { name: 'Entry', isLabel: false };
  const at = `at ${placeInWords(time, words)}`;
  const isWhole = sorts.includes('added') || sorts.includes('removed');
  const moves = sorts.includes('moved');
  const told = isWhole ? `${entryAt(sorts, 0)}, ${at}` : changeInWords(fields, words);
  const [before, after] = fields['comments'] ?? [];
  return {
    name: shown.name,
    what: isWhole || moves ? told : `${told}, ${at}`,
    comments: 'comments' in fields ? [textOf(before), textOf(after)] : undefined,
  };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
