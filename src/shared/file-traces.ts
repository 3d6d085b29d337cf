import { isRecord } from './fields.ts';
import { readTextList } from './text-list.ts';
import type { TraceFinder } from './name-traces.ts';

/** A text of a file that may tell who made it. */
export interface Trace {
  /** Place in words: `Title`, `Label in “Form”`, `Words in the score`. */
  readonly place: string;
  readonly text: string;
  /** Parts of the text that may identify a person, as written; empty where the whole text may. */
  readonly found: readonly string[];
  /** How many places have this text. */
  readonly count: number;
  /** The first component with this text, where it belongs to one. */
  readonly component?: { readonly id: number; readonly timelineId: number };
}

/**
 * A text that reviewers get beside the timelines: its place, the text, and whether it counts as a trace whatever it
 * says.
 */
export type NamedText = readonly [place: string, text: string, isTelling?: boolean];

interface SearchedTimeline {
  readonly id: number;
  readonly name: string;
  readonly components: readonly (object | null)[];
}

/** Fields of components and timelines with words that programs choose, and those that the server has written. */
const NOT_WRITTEN = /^(?:kind|quality|type|color|.*_mode|.*_font_type|.*_url)$/;
const FIELD_WORDS: Readonly<Record<string, string>> = {
  ...{ label: 'Label', comments: 'Comment', name: 'Name', measure_labels: 'Label of a measure' },
};
const MAX_TRACES = 1000;

/**
 * The texts of a file in which `find` finds something, each once with the first place where it stands: those beside the timelines,
 * then by timeline. At most `MAX_TRACES`.
 */
export function tracesOf(
  {
    texts,
    timelines,
  }: { readonly texts: readonly NamedText[]; readonly timelines: readonly SearchedTimeline[] },
  find: TraceFinder,
): readonly Trace[] {
  const traces = new Map<string, Trace>();
  const look = (place: string, text: string, component?: Trace['component'], isTelling = false) => {
    if (text.trim() === '') return;
    const key = `${place}\n${text}`;
    const known = traces.get(key);
    if (known) {
      traces.set(key, { ...known, count: known.count + 1 });
      return;
    }
    if (traces.size >= MAX_TRACES) return;
    const found = find(text);
    if (isTelling || found.length > 0)
      traces.set(key, { place, text, found, count: 1, ...(component && { component }) });
  };
  for (const [place, text, isTelling] of texts) look(place, text, undefined, isTelling);
  for (const { id, name, components, ...attributes } of timelines) {
    look('Name of a timeline', name);
    const within = (what: string) => `${what} in “${name}”`;
    for (const [field, text] of writtenIn(attributes)) look(within(inWords(field)), text);
    for (const component of components) {
      const own = isRecord(component) ? { id: Number(component['id']), timelineId: id } : undefined;
      for (const [field, text] of writtenIn(component)) look(within(inWords(field)), text, own);
    }
  }
  return [...traces.values()];
}

/** Texts of a value with the names of their fields, however deep they stand, and those of lists that are written as JSON. */
function* writtenIn(value: unknown): Generator<readonly [field: string, text: string]> {
  if (!isRecord(value)) return;
  for (const [field, part] of Object.entries(value)) {
    if (NOT_WRITTEN.test(field)) continue;
    if (typeof part === 'string') for (const text of readTextList(part) ?? [part]) yield [field, text];
    else if (Array.isArray(part)) for (const item of part) yield* writtenIn(item);
  }
}

/** A field in words, such as `two_words` as "Two words". */
function inWords(field: string): string {
  const known = FIELD_WORDS[field];
  if (known !== undefined) return known;
  const words = field.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The texts of a MusicXML or MEI: its text nodes, and the attributes that are printed. */
export function notationTexts(xml: string): readonly string[] {
  const texts = xml
    .replace(/<!--[\s\S]*?-->/g, '')
    .split(/<[^>]*>/)
    .concat(Array.from(xml.matchAll(/\s(?:label|labelabbr|abbr|text)="([^"]*)"/g), ([, text = '']) => text))
    .map((text) => unescaped(text).replace(/\s+/gu, ' ').trim());
  return [...new Set(texts)].filter((text) => /\p{L}.|\p{Script=Han}/u.test(text));
}

const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const unescaped = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi,
    (_, decimal?: string, hex?: string, name?: string) =>
      name === undefined
        ? signOf(decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal))
        : (SIGNS[name.toLowerCase()] ?? ''),
  );

const signOf = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '');
