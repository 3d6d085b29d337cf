import { formStrip, type FormStrip } from '../../kinds/form-strip.ts';
import { KIND_READINGS } from '../../kinds/reading.ts';
import type { ReadComponent, ReadTimeline, TlaFile } from '../../tla/tla-file.ts';
import { viewerTimelinesJson, type SavedTimeline } from '../../tla/viewer-json.ts';
import { componentRows, type ComponentRows, type NewComponent } from '../storage/component-rows.ts';

/** A timeline without its components. */
export interface TimelineOutline extends Pick<ReadTimeline, 'kind' | 'name' | 'pdfPath'> {
  readonly componentCount: number;
}

/** What is said of a file, without its components. */
export interface TlaOutline extends Omit<TlaFile, 'timelines'> {
  readonly timelines: readonly TimelineOutline[];
  readonly strip: FormStrip | undefined;
}

/** What the server adds to a timeline. */
export type TimelineIds = Pick<SavedTimeline, 'id' | 'firstComponentId' | 'pdfUrl'>;

/** A file that was read; its components are given piece by piece, wherever they are held. */
export interface OpenedTla {
  readonly outline: TlaOutline;
  /** What follows the name `timelines` in the viewer's JSON, to its last brace; `ids` by the timelines' order. */
  viewerTail(ids: readonly TimelineIds[]): AsyncIterable<string> | Iterable<string>;
  /** The searched components of a timeline; none for kinds that are not searched. */
  searchedRows(
    index: number,
    firstComponentId: number,
  ): AsyncIterable<ComponentRows> | Iterable<ComponentRows>;
}

/** A file whose components are here. */
export interface HeldTla extends OpenedTla {
  viewerTail(ids: readonly TimelineIds[]): Generator<string, void, undefined>;
  searchedRows(index: number, firstComponentId: number): Generator<ComponentRows, void, undefined>;
}

export function openTla(tla: TlaFile): HeldTla {
  const { timelines, ...facts } = tla;
  return {
    outline: {
      ...facts,
      strip: formStrip(timelines, tla.length),
      timelines: timelines.map(({ kind, name, pdfPath, components }) => ({
        kind,
        name,
        ...(pdfPath !== undefined && { pdfPath }),
        componentCount: components.length,
      })),
    },
    *viewerTail(ids) {
      yield* viewerTimelinesJson(timelines.map((timeline, index) => saved(timeline, ids[index])));
      yield '}';
    },
    *searchedRows(index, firstComponentId) {
      const timeline = timelines[index];
      if (timeline !== undefined) yield* componentRows(searchedComponents(timeline, firstComponentId));
    },
  };
}

function saved(
  { kind, name, isVisible, attributes, components }: ReadTimeline,
  ids: TimelineIds | undefined,
): SavedTimeline {
  if (ids === undefined) throw new Error(`The timeline ${name} has got no id.`);
  return { kind, name, isVisible, attributes, components, ...ids };
}

function* searchedComponents(
  { kind, components }: ReadTimeline,
  firstComponentId: number,
): Generator<NewComponent> {
  if (Object.keys(KIND_READINGS[kind].searchFields).length === 0) return;
  for (const [index, component] of components.entries()) {
    yield { id: firstComponentId + index, ...searchedFields(component) };
  }
}

function searchedFields(component: ReadComponent): Omit<NewComponent, 'id'> {
  return {
    ...('time' in component ? { start: component.time } : { start: component.start }),
    ...('end' in component && { end: component.end }),
    ...('label' in component && { label: component.label, comments: component.comments }),
    ...('color' in component && { color: component.color }),
    ...('formal_type' in component && {
      formal_type: component.formal_type,
      formal_function: component.formal_function,
    }),
  };
}
