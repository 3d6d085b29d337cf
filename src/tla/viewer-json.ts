import type { ReadTimeline } from './tla-file.ts';

/** A timeline with the server's additions. */
export interface SavedTimeline extends ReadTimeline {
  readonly id: number;
  /** Id of the first component; the others follow one by one, in order. */
  readonly firstComponentId: number;
  /** Id of each component, where they do not follow one by one. */
  readonly componentIds?: Int32Array;
  /** Where a browser gets the document of a pdf timeline, when the server has it. */
  readonly pdfUrl?: string;
  /** Whether the file brings notation for it. */
  readonly hasNotation?: boolean;
  /** Where a browser gets what the server keeps of the timeline apart from its components. */
  readonly attachmentUrl?: string;
}

/** Number of components in a chunk: enough that a chunk costs little, few enough that a stream's buffer stays small. */
const COMPONENTS_PER_CHUNK = 2000;

/**
 * The contract's list of timelines as JSON text, in chunks to be written one after the other: a file of any size
 * passes through without standing in memory twice. `timelines` are in display order, from position 0.
 *
 * A raw newline follows the list's bracket, each timeline's fields, each run of its components and its end. Within a
 * JSON string a newline is escaped, so a reader may cut the text at them and parse piece by piece as it comes.
 */
export function* viewerTimelinesJson(timelines: Iterable<SavedTimeline>): Generator<string, void, undefined> {
  yield '[\n';
  let position = 0;
  for (const timeline of timelines) {
    if (position > 0) yield ',';
    yield* timelineJson(timeline, position);
    position++;
  }
  yield ']';
}

function* timelineJson(timeline: SavedTimeline, position: number): Generator<string, void, undefined> {
  const { id, kind, name, isVisible, attributes, components, firstComponentId, componentIds } = timeline;
  const { pdfUrl, attachmentUrl, details, isTimeMap, hasNotation, measureTable } = timeline;
  const facts = {
    id,
    name,
    kind: `${kind}_TIMELINE`,
    display_position: position,
    is_visible: isVisible,
    ...attributes,
    ...(details !== undefined && { details }),
    ...(isTimeMap === false && { is_time_map: false }),
    ...(hasNotation === true && { has_notation: true }),
    ...(measureTable !== undefined && { measure_table: measureTable }),
    ...(pdfUrl !== undefined && { pdf_url: pdfUrl }),
    ...(attachmentUrl !== undefined && { attachment_url: attachmentUrl }),
  };
  yield `${JSON.stringify(facts).slice(0, -1)},"components":[\n`;
  for (let from = 0; from < components.length; from += COMPONENTS_PER_CHUNK) {
    const chunk = components.slice(from, from + COMPONENTS_PER_CHUNK).map((component, index) => ({
      id: componentIds?.[from + index] ?? firstComponentId + from + index,
      ...component,
    }));
    yield `${from > 0 ? ',' : ''}${JSON.stringify(chunk).slice(1, -1)}\n`;
  }
  yield ']}\n';
}
