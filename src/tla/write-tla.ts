import { md5 as md5OfBytes } from '@noble/hashes/legacy.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type {
  FieldValue,
  MadeComponent,
  MadeFields,
  MadeTimeline,
  Plain,
} from '../kinds/contract/importing.ts';
import { ALWAYS } from '../kinds/registry/importing.ts';
import { DESKTOP_VERSIONS } from '../shared/desktop-versions.ts';

/** Fields of a file beside its timelines. */
interface TlaHead {
  /** A local path, an address, or nothing. */
  readonly mediaPath: string;
  readonly metadata: Readonly<Record<string, string | number>>;
}

const md5 = (text: string): string => bytesToHex(md5OfBytes(utf8ToBytes(text)));

/** Python prints smaller numbers with an exponent; JavaScript begins later. */
const MIN_PLAIN = 1e-4;

/** A value as Python prints it, which is what the desktop program hashes. */
function printed(value: FieldValue): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'number') return printedNumber(value);
  return typeof value === 'object' ? `[${value.map(printedEntry).join(', ')}]` : value;
}

function printedNumber(value: number): string {
  const isSmall = value !== 0 && Math.abs(value) < MIN_PLAIN;
  // An exponent has two digits at least.
  return (isSmall ? value.toExponential() : String(value)).replace(/e([+-])(\d)$/, 'e$10$2');
}

/** An entry of a list: a number, or a record, in which texts stand in quotes. */
function printedEntry(entry: number | Readonly<Record<string, Plain>>): string {
  if (typeof entry === 'number') return printedNumber(entry);
  const quoted = (value: Plain) => (typeof value === 'string' ? `'${value}'` : printed(value));
  const fields = Object.entries(entry).map(([name, value]) => `'${name}': ${quoted(value)}`);
  return `{${fields.join(', ')}}`;
}

const hashOfComponent = (fields: MadeFields): string =>
  md5(
    Object.values(fields)
      .map((value) => `|${printed(value)}`)
      .join(''),
  );

/** The desktop program names the kind twice and every value twice. */
const hashOfTimeline = ({ kind, fields }: MadeComponent): string =>
  md5(
    `${kind}|${kind}|${Object.values(fields)
      .map((value) => `${printed(value)}|`.repeat(2))
      .join('')}`,
  );

/** The hash of all timelines, from theirs. */
export const hashOfTimelines = (hashes: readonly string[]): string => md5(hashes.join('|'));

/** A timeline as a .tla file has it, with its hashes (file format, section 8); `nextId` names its components. */
export function writtenTimeline(timeline: MadeTimeline, nextId: () => number) {
  const components = timeline.components.map(({ kind, fields }) => {
    const hash = hashOfComponent(fields);
    return [String(nextId()), { ...fields, kind, hash }] as const;
  });
  return {
    kind: timeline.kind,
    ...timeline.fields,
    hash: hashOfTimeline(timeline),
    components: Object.fromEntries(components),
    components_hash: md5(components.map(([, { hash }]) => `${hash}|`).join('')),
  };
}

/** A timeline that is always there; the desktop program hashes nothing of it. */
const unhashed = ({ kind, fields }: MadeTimeline) => ({
  ...fields,
  ...{ kind, components: {}, components_hash: '', hash: '' },
});

/** The text of a .tla file of the desktop program, version 0.5. The timelines that it always has come first. */
export function writeTla({ mediaPath, metadata }: TlaHead, timelines: readonly MadeTimeline[]): string {
  let lastId = -1;
  const nextId = () => ++lastId;
  const written: Record<string, { readonly hash: string }> = {};
  for (const timeline of ALWAYS) written[nextId()] = unhashed(timeline);
  for (const timeline of timelines) written[nextId()] = writtenTimeline(timeline, nextId);
  const file = {
    file_path: '',
    media_path: mediaPath,
    media_metadata: metadata,
    timelines: written,
    timelines_hash: hashOfTimelines(Object.values(written).map(({ hash }) => hash)),
    app_name: 'TiLiA',
    version: DESKTOP_VERSIONS.written,
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}
