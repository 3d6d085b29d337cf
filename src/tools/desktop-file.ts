import { createHash } from 'node:crypto';
import { DESKTOP_VERSIONS } from '../shared/desktop-versions.ts';

type Plain = string | number | boolean | null;
type Value = Plain | readonly number[] | readonly Readonly<Record<string, Plain>>[];
/** The fields of a timeline or component in the order in which the desktop program hashes them. */
type Fields = Readonly<Record<string, Value>>;
export type Component = Readonly<{ kind: string; fields: Fields }>;
export type Timeline = Readonly<{ kind: string; fields: Fields; components: readonly Component[] }>;

/** Fields of a file beside its timelines. */
interface Head {
  /** A local path, or nothing. */
  readonly mediaPath: string;
  readonly metadata: Readonly<Record<string, string | number>>;
}

const md5 = (text: string): string => createHash('md5').update(text, 'utf8').digest('hex');

/** A value as Python prints it, which is what the desktop program hashes. */
function printed(value: Value): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return typeof value === 'object' ? `[${value.map(printedEntry).join(', ')}]` : String(value);
}

/** An entry of a list: a number, or a record, in which texts stand in quotes. */
function printedEntry(entry: number | Readonly<Record<string, Plain>>): string {
  if (typeof entry === 'number') return String(entry);
  const quoted = (value: Plain) => (typeof value === 'string' ? `'${value}'` : printed(value));
  const fields = Object.entries(entry).map(([name, value]) => `'${name}': ${quoted(value)}`);
  return `{${fields.join(', ')}}`;
}

/** Seconds to the microsecond, so that sums of fractions print short. */
export const rounded = (time: number): number => Number(time.toFixed(6));

/** Start and end are seconds; level 1 is the lowest. */
export function unit(
  span: { readonly start: number; readonly end: number },
  level: number,
  texts: {
    readonly label: string;
    readonly comments: string;
    readonly color?: string;
    readonly formalType?: string;
    readonly formalFunction?: string;
  },
): Component {
  const start = rounded(span.start);
  const end = rounded(span.end);
  const { label, comments, color = '', formalType = '', formalFunction = '' } = texts;
  const fields = { start, pre_start: start, end, post_end: end, level, label, color };
  return {
    kind: 'HIERARCHY',
    fields: { ...fields, formal_type: formalType, formal_function: formalFunction, comments },
  };
}

export function marker(time: number, label: string, comments: string): Component {
  return { kind: 'MARKER', fields: { time: rounded(time), comments, label, color: null } };
}

export function beat(time: number): Component {
  return { kind: 'BEAT', fields: { time: rounded(time) } };
}

/** A key from `time` on; `step` counts letters from C = 0. */
export function key(
  time: number,
  { step, accidental, type }: { readonly step: number; readonly accidental: number; readonly type: string },
  comments: string,
): Component {
  return { kind: 'MODE', fields: { time: rounded(time), step, accidental, type, comments, level: 2 } };
}

const componentHash = ({ fields }: Component): string =>
  md5(
    Object.values(fields)
      .map((value) => `|${printed(value)}`)
      .join(''),
  );

/** The desktop program names the kind twice and every value twice. */
const timelineHash = ({ kind, fields }: Timeline): string =>
  md5(
    `${kind}|${kind}|${Object.values(fields)
      .map((value) => `${printed(value)}|`.repeat(2))
      .join('')}`,
  );

function serialise(timeline: Timeline, nextId: () => number) {
  const components = timeline.components.map((component) => {
    const hash = componentHash(component);
    return [String(nextId()), { ...component.fields, kind: component.kind, hash }] as const;
  });
  return {
    kind: timeline.kind,
    ...timeline.fields,
    hash: timelineHash(timeline),
    components: Object.fromEntries(components),
    components_hash: md5(components.map(([, { hash }]) => `${hash}|`).join('')),
  };
}

const SLIDER = {
  is_visible: true,
  ordinal: 1,
  height: 40,
  kind: 'SLIDER_TIMELINE',
  components: {},
  components_hash: '',
  hash: '',
};

/** The text of a .tla file of the desktop program, version 0.5. The slider it always has comes first. */
export function writeDesktopFile({ mediaPath, metadata }: Head, timelines: readonly Timeline[]): string {
  let lastId = -1;
  const nextId = () => ++lastId;
  const written: Record<string, { readonly hash: string }> = { [nextId()]: SLIDER };
  for (const timeline of timelines) written[nextId()] = serialise(timeline, nextId);
  const file = {
    file_path: '',
    media_path: mediaPath,
    media_metadata: metadata,
    timelines: written,
    timelines_hash: md5(
      Object.values(written)
        .map(({ hash }) => hash)
        .join('|'),
    ),
    app_name: 'TiLiA',
    version: DESKTOP_VERSIONS.written,
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}
