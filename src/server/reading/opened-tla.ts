import { formStrip, type FormStrip } from '../../kinds/registry/form-strip.ts';
import { KIND_FACTS } from '../../kinds/registry/facts.ts';
import { type SearchField } from '../../kinds/contract/kind-facts.ts';
import type { Component, KindReading } from '../../kinds/contract/kind.ts';
import { KIND_READINGS } from '../../kinds/registry/reading.ts';
import type { ReadTimeline, TlaFile } from '../../tla/tla-file.ts';
import { viewerTimelinesJson, type SavedTimeline } from '../../tla/viewer-json.ts';
import { matchVersions, type VersionMatch } from '../../versions/match.ts';
import { changesOf, compareVersions } from '../../versions/preview.ts';
import type { Doubt, Piece } from '../../versions/same-piece.ts';
import type { ChangeSummary } from '../../versions/changes.ts';
import { readStoredTimelines, type StoredTimeline } from '../../versions/version-timeline.ts';
import {
  componentRows,
  type ComponentRows,
  type NewComponent,
} from '../storage/components/component-rows.ts';
import { sketchOf } from '../viewer-json/work-sketch.ts';
import type { SearchedLanes } from '../storage/files/searched-lanes.ts';
import type { WorkSketch } from '../storage/files/work-sketches.ts';
import { searchedLanes } from './searched-lanes.ts';

/** A timeline without its components. */
export interface TimelineOutline extends Pick<ReadTimeline, 'kind' | 'name' | 'pdfPath' | 'details'> {
  readonly componentCount: number;
  /** How many of them can be searched. */
  readonly searchedCount: number;
  readonly hasAttachment: boolean;
  /** Whether its attachment is notation, as MEI. */
  readonly isNotation: boolean;
}

/** A file without its components. */
export interface TlaOutline extends Omit<TlaFile, 'timelines'> {
  readonly timelines: readonly TimelineOutline[];
  readonly strip: FormStrip | undefined;
  readonly sketch: WorkSketch;
  /** Name of the notation that the file brings itself: that of its topmost score; undefined for none. */
  readonly notationName: string | undefined;
}

/** Ids and addresses that the server adds to a timeline. */
export type TimelineIds = Pick<
  SavedTimeline,
  'id' | 'firstComponentId' | 'componentIds' | 'pdfUrl' | 'attachmentUrl'
> & {
  /** Ids of the rows for searches if they differ from the viewer's; the first component's row has `firstComponentId`. */
  readonly row?: { readonly id: number; readonly firstComponentId: number };
};

/** The viewer's JSON of the version before a file, and how the file continues it. */
export type VersionsBefore = { readonly newest: Uint8Array } & (
  | {
      /** The piece of each of the two versions, and whether they are the same if that is known. */
      readonly pieces: { readonly before: Piece; readonly after: Piece };
      readonly isSamePiece: boolean | undefined;
    }
  /** The viewer's JSON of the version whose file it is: it has the ids of that one. */
  | { readonly restored: Uint8Array }
);

export interface MatchedTla {
  readonly match: VersionMatch;
  /** Changes since the version before. */
  readonly summary: ChangeSummary;
  /** Why it may be another piece. */
  readonly doubts: readonly Doubt[];
  readonly isSamePiece: boolean;
}

/** A file that was read; its components are given piece by piece, wherever they are held. */
export interface OpenedTla {
  readonly outline: TlaOutline;
  /** Runs `work`, during which the components may be read; a large file stays in memory only that long. */
  withLoaded<T>(work: () => Promise<T>): Promise<T>;
  /** The viewer's JSON after the key `timelines`, to its last brace; `ids` in the order of the timelines. */
  viewerTail(ids: readonly TimelineIds[]): AsyncIterable<string> | Iterable<string>;
  /** The components that can be searched, of all timelines. */
  searchedRows(ids: readonly TimelineIds[]): AsyncIterable<ComponentRows> | Iterable<ComponentRows>;
  /** What the query language searches. */
  searchedLanes(ids: readonly TimelineIds[]): Promise<SearchedLanes> | SearchedLanes;
  /** Attachment of a timeline, by its index among all timelines: lines of text. */
  attachment(timeline: number): AsyncIterable<string> | Iterable<string>;
  /** Text of the notation that the file brings itself. */
  embeddedNotation(): AsyncIterable<string> | Iterable<string>;
  /** Matches the file with the version before it, or with the one that it restores. */
  match(versions: VersionsBefore): Promise<MatchedTla> | MatchedTla;
}

/** A file whose components are here. */
export interface HeldTla extends OpenedTla {
  viewerTail(ids: readonly TimelineIds[]): Generator<string, void, undefined>;
  searchedRows(ids: readonly TimelineIds[]): Generator<ComponentRows, void, undefined>;
  searchedLanes(ids: readonly TimelineIds[]): SearchedLanes;
  attachment(timeline: number): Generator<string, void, undefined>;
  embeddedNotation(): Generator<string, void, undefined>;
  match(versions: VersionsBefore): MatchedTla;
}

export function openTla(tla: TlaFile): HeldTla {
  const { timelines, ...facts } = tla;
  const embedded = timelines.find(({ notation }) => notation !== undefined)?.notation;
  /** The topmost notation is that of the file; further ones are attachments of their timelines. */
  const furtherOf = ({ notation }: ReadTimeline) => (notation === embedded ? undefined : notation);
  return {
    outline: {
      ...facts,
      strip: formStrip(timelines, tla.length),
      sketch: sketchOf(timelines, tla.length),
      notationName: embedded?.name,
      timelines: timelines.map((timeline) => ({
        kind: timeline.kind,
        name: timeline.name,
        ...(timeline.pdfPath !== undefined && { pdfPath: timeline.pdfPath }),
        ...(timeline.details !== undefined && { details: timeline.details }),
        componentCount: timeline.components.length,
        searchedCount: searchedCountOf(timeline),
        hasAttachment: (timeline.attachment ?? furtherOf(timeline)) !== undefined,
        isNotation: timeline.attachment === undefined && furtherOf(timeline) !== undefined,
      })),
    },
    withLoaded: (work) => work(),
    *viewerTail(ids) {
      yield* viewerTimelinesJson(timelines.map((timeline, index) => saved(timeline, ids[index])));
      yield '}';
    },
    *searchedRows(ids) {
      yield* componentRows(searchedComponents(timelines, ids));
    },
    searchedLanes: (ids) =>
      searchedLanes(
        timelines.map((timeline, index) => shownBy(timeline, ids[index])),
        tla.length,
      ),
    *attachment(index) {
      const timeline = timelines[index];
      const further = timeline && furtherOf(timeline);
      yield* timeline?.attachment ?? (further ? [further.text] : []);
    },
    *embeddedNotation() {
      if (embedded !== undefined) yield embedded.text;
    },
    match({ newest, ...how }) {
      const older = storedTimelines(newest);
      if ('pieces' in how) return compareVersions(older, timelines, how.pieces, how.isSamePiece);
      const match = matchVersions(storedTimelines(how.restored), timelines);
      return { match, summary: changesOf(older, timelines, match), doubts: [], isSamePiece: true };
    },
  };
}

function storedTimelines(json: Uint8Array): readonly StoredTimeline[] {
  const viewed = JSON.parse(new TextDecoder().decode(json)) as { readonly timelines: unknown };
  return readStoredTimelines(viewed.timelines);
}

function saved(
  { kind, name, isVisible, attributes, details, isTimeMap, notation, measureTable, components }: ReadTimeline,
  ids: TimelineIds | undefined,
): SavedTimeline {
  if (ids === undefined) throw new Error(`The timeline ${name} has got no id.`);
  return {
    ...{ kind, name, isVisible, attributes, components },
    ...(details !== undefined && { details }),
    ...(isTimeMap === false && { isTimeMap }),
    ...(notation !== undefined && { hasNotation: true }),
    ...(measureTable !== undefined && { measureTable }),
    ...ids,
  };
}

/** A timeline with the ids that the viewer knows it by. */
function shownBy({ name, components, ...timeline }: ReadTimeline, ids: TimelineIds | undefined) {
  if (ids === undefined) throw new Error(`The timeline ${name} has got no id.`);
  const { id, firstComponentId, componentIds } = ids;
  return {
    ...{ ...timeline, name, id },
    components: components.map((component, index) => ({
      ...component,
      id: componentIds?.[index] ?? firstComponentId + index,
    })),
  };
}

/** How many components of a timeline can be searched. */
function searchedCountOf({ kind, components }: ReadTimeline): number {
  if (KIND_FACTS[kind].search === undefined) return 0;
  const reading: KindReading<Component> = KIND_READINGS[kind];
  return components.reduce(
    (count, component) => count + Number(reading.isSearched?.(component) !== false),
    0,
  );
}

function* searchedComponents(
  timelines: readonly ReadTimeline[],
  ids: readonly TimelineIds[],
): Generator<NewComponent> {
  for (const [position, { kind, name, components, attributes }] of timelines.entries()) {
    const { search } = KIND_FACTS[kind];
    if (search === undefined) continue;
    const own = ids[position];
    if (own === undefined) throw new Error(`The timeline ${name} has got no id.`);
    const reading: KindReading<Component> = KIND_READINGS[kind];
    // A field without a value is left out of the row.
    const fields = Object.entries(search.fields).map(
      ([name, holds]) => [name, columnOf(name, holds)] as const,
    );
    for (const [index, component] of components.entries()) {
      if (reading.isSearched?.(component) === false) continue;
      const more = reading.searchedTexts?.(component, attributes);
      const written = (more ? { ...component, ...more } : component) as Readonly<Record<string, unknown>>;
      const values = Object.fromEntries(fields.map(([name, column]) => [column, searched(written[name])]));
      const rows = own.row ?? own;
      const id = rows.firstComponentId + index;
      const shownId = own.componentIds?.[index] ?? id;
      // The kind's facts tell the types of its fields.
      yield {
        id,
        ...(shownId !== id && { shown_id: shownId }),
        timeline_id: rows.id,
        kind,
        ...values,
      } as NewComponent;
    }
  }
}

/** A list is searched as the text that it is shown as. */
const searched = (value: unknown): unknown => (Array.isArray(value) ? value.join(', ') : value);

const columnOf = (name: string, holds: SearchField) => (holds === 'start' || holds === 'end' ? holds : name);
