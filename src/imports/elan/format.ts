import { readXml, XML_LIMITS, XmlLimitError, XmlSyntaxError } from '../../shared/xml/xml-reader.ts';
import { stemOf } from '../../shared/file-names.ts';
import type { Draft, ImportContext, ImportFormat } from '../format.ts';
import { ImportError } from '../import-error.ts';
import { MAX_XML_DEPTH } from '../limits.ts';
import { timelinesOfTiers, type Tier } from '../tiers.ts';
import type { Labelled } from '../stretches.ts';
import type { Problems } from '../problems.ts';

/** Annotations of ELAN in tiers (EAF 2.7 to 3.0). */
export const format: ImportFormat = {
  name: 'ELAN',
  endings: ['eaf'],
  recognises: () => true,
  read(text, context) {
    const document = readDocument(text, context.problems);
    if (document.tiers.length === 0)
      throw new ImportError('This file has no tiers. Choose an .eaf file that ELAN has saved.');
    return draftOf(document, context);
  },
};

/** An annotation as it stands: between two time slots, or upon another annotation. */
interface Annotation {
  readonly id: string;
  readonly from?: string;
  readonly to?: string;
  readonly upon?: string;
  value: string;
}

interface Document {
  /** Slots in the order of the file, with milliseconds where they have some. */
  readonly slots: Map<string, number | undefined>;
  readonly tiers: { readonly name: string; readonly annotations: Annotation[] }[];
}

function readDocument(text: string, problems: Problems): Document {
  const document: Document = { slots: new Map(), tiers: [] };
  let annotation: Annotation | undefined;
  let isValue = false;
  const add = (found: Annotation) => {
    problems.count();
    annotation = found;
    document.tiers.at(-1)?.annotations.push(found);
  };
  const open: Readonly<Record<string, (attributes: Readonly<Record<string, string>>) => void>> = {
    TIME_SLOT: ({ TIME_SLOT_ID: id = '', TIME_VALUE: value }) =>
      document.slots.set(id, value === undefined ? undefined : Number(value)),
    TIER: ({ TIER_ID: name = '' }) => document.tiers.push({ name, annotations: [] }),
    ALIGNABLE_ANNOTATION: ({ ANNOTATION_ID: id = '', TIME_SLOT_REF1: from = '', TIME_SLOT_REF2: to = '' }) =>
      add({ id, from, to, value: '' }),
    REF_ANNOTATION: ({ ANNOTATION_ID: id = '', ANNOTATION_REF: upon = '' }) => add({ id, upon, value: '' }),
    ANNOTATION_VALUE: () => (isValue = true),
  };
  readXmlOf(text, 'ELAN', {
    open: (name, attributes) => {
      if (Object.hasOwn(open, name)) open[name]?.(attributes);
    },
    text(part) {
      if (isValue && annotation) annotation.value += part;
    },
    close: (name) => {
      if (name === 'ANNOTATION_VALUE') isValue = false;
    },
  });
  return document;
}

/** Reads XML of a program. Throws `ImportError` with the place of an error. */
export function readXmlOf(text: string, program: string, visitor: Parameters<typeof readXml>[1]): void {
  try {
    readXml(text, visitor, { ...XML_LIMITS, depth: MAX_XML_DEPTH });
  } catch (error) {
    if (error instanceof XmlSyntaxError)
      throw new ImportError(
        `This file is no XML at line ${error.line}: ${error.reason}. Save it again in ${program}.`,
        { cause: error },
      );
    if (error instanceof XmlLimitError)
      throw new ImportError(`This file ${error.problem}. Divide it in ${program}.`, { cause: error });
    throw error;
  }
}

function draftOf({ slots, tiers }: Document, context: ImportContext): Draft {
  const times = timesOfSlots(slots);
  const spans = new Map<string, readonly [start: number, end: number]>();
  const all = tiers.flatMap(({ annotations }) => annotations);
  for (const { id, from = '', to = '' } of all) {
    const start = times.get(from);
    const end = times.get(to);
    if (start !== undefined && end !== undefined && end > start) spans.set(id, [start, end]);
  }
  const uponOf = new Map(all.map(({ id, upon }) => [id, upon]));
  const spanOf = (id: string, depth = 0): readonly [number, number] | undefined => {
    const upon = uponOf.get(id);
    return (
      spans.get(id) ?? (upon === undefined || depth > MAX_XML_DEPTH ? undefined : spanOf(upon, depth + 1))
    );
  };
  const read = tiers.map(({ name, annotations }): Tier => ({
    name,
    labels: annotations.flatMap(({ id, value }): readonly Labelled[] => {
      const span = spanOf(id);
      if (span) return [{ start: span[0], end: span[1], label: value.trim() }];
      context.problems.add(undefined, `The annotation ${id} of the tier ${name} has no times`);
      return [];
    }),
  }));
  return { timelines: timelinesOfTiers(read, stemOf(context.filename), context) };
}

/** Seconds of all slots; those without a time stand at equal distances between their neighbours. */
function timesOfSlots(slots: ReadonlyMap<string, number | undefined>): ReadonlyMap<string, number> {
  const entries = [...slots];
  const times = new Map<string, number>();
  for (const [index, [id, value]] of entries.entries()) {
    if (value !== undefined && Number.isFinite(value) && value >= 0) {
      times.set(id, value / 1000);
      continue;
    }
    const before = entries.slice(0, index).findLastIndex(([, known]) => known !== undefined);
    const after = entries.findIndex(([, known], place) => place > index && known !== undefined);
    const from = entries[before]?.[1];
    const to = entries[after]?.[1];
    if (from !== undefined && to !== undefined)
      times.set(id, (from + ((to - from) * (index - before)) / (after - before)) / 1000);
  }
  return times;
}
