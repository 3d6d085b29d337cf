import { BEAT_PART, readPart, writtenPart } from './beat-part.ts';
import { readMovement, romanNumeral } from './movement.ts';

/** A measure by its name, or a beat of it, as people write them. */
export interface MeasurePlace {
  /** Movement from 1; undefined for any, and at the end of a passage for that of its beginning. */
  readonly movement?: number | undefined;
  /** Label or number as it is printed: `24`, `8a`. */
  readonly name: string;
  /** Beat from 1; undefined for the measure as a whole. */
  readonly beat?: number | undefined;
  /** Part of that beat that has passed, between 0 and 1; undefined for none. */
  readonly part?: number | undefined;
  /** Number among the measures of that name, from 1; undefined for the first that fits. */
  readonly pass?: number | undefined;
}

/** A place, or all from its beginning to the end of another. */
export interface MeasurePassage {
  readonly from: MeasurePlace;
  readonly to: MeasurePlace | undefined;
}

/** Longest text that is read as measures, in characters. */
const MAX_TEXT = 300;

/** A number, perhaps with letters around it, or anything within quotation marks that divides no list and no address. */
const NAME = /-?(?=\p{L}*\d)[\p{L}\d]{1,20}(?![\p{L}\d])|"[^",;\p{Cc}]{1,60}"/u.source;
const MOVEMENT = /(?<movement>[IVXLC]{1,12}|\d{1,3})\s*[:,]\s*/.source;
const MEASURE = /(?:measures?|bars?|mm?)\.?\s*/.source;
const PASS = /!(\d{1,4})|\s*\((\d{1,4})(?:st|nd|rd|th) time\)/.source;
const BEAT = `(?:\\.|,?\\s*beat\\s+)(?<beat>\\d{1,4})(?<part>${BEAT_PART})?`;
const PLACE = new RegExp(
  `(?:${MEASURE})?(?:${MOVEMENT})?(?:${MEASURE})?(?<name>${NAME})(?<before>${PASS})?(?:${BEAT})?(?<behind>${PASS})?`,
  'iuy',
);
/** Separator of two places: a number may have a minus of its own. */
const BETWEEN = /\s*[-\u2013\u2014]\s*|\s+to\s+/iuy;

/**
 * Reads `24`, `24.3`, `16!2` for its second pass, `II:5` for measure 5 of the second movement, `8a`, `"Coda"`, and
 * ranges, `24.3-32.1`; also the form in words, `mm. 5 (1st time)–4 (2nd time)`. Undefined for anything else.
 */
export function readMeasures(text: string): MeasurePassage | undefined {
  const written = text.trim();
  if (written.length > MAX_TEXT) return undefined;
  const first = readPlace(written, 0);
  if (!first) return undefined;
  if (first.end === written.length) return { from: first.place, to: undefined };
  BETWEEN.lastIndex = first.end;
  if (!BETWEEN.test(written)) return undefined;
  const last = readPlace(written, BETWEEN.lastIndex);
  return last?.end === written.length ? { from: first.place, to: last.place } : undefined;
}

interface ReadPlace {
  readonly place: MeasurePlace;
  /** Index of the first character behind it. */
  readonly end: number;
}

function readPlace(text: string, at: number): ReadPlace | undefined {
  PLACE.lastIndex = at;
  const { groups } = PLACE.exec(text) ?? {};
  if (!groups) return undefined;
  const end = PLACE.lastIndex;
  const { name = '', movement, beat, part, before, behind } = groups;
  const pass = passOf(before ?? behind);
  const movementNumber = movement === undefined ? undefined : readMovement(movement);
  if (before !== undefined && behind !== undefined) return undefined;
  if ((movement !== undefined && movementNumber === undefined) || Number(beat ?? 1) < 1 || (pass ?? 1) < 1)
    return undefined;
  return {
    place: {
      movement: movementNumber,
      name: plainName(name),
      beat: beat === undefined ? undefined : Number(beat),
      ...(readPart(part) !== undefined && { part: readPart(part) }),
      pass,
    },
    end,
  };
}

const passOf = (written: string | undefined) =>
  written === undefined ? undefined : Number(/\d+/.exec(written)?.[0]);

/** Removes quotation marks; normalises `007` to 7 and `-0` to 0. */
function plainName(written: string): string {
  if (written.startsWith('"')) return written.slice(1, -1).trim();
  return /^-?\d+$/.test(written) ? String(Number(written) + 0) : written;
}

/** Text of a passage, as `readMeasures` reads it. */
export function writtenMeasures({ from, to }: MeasurePassage): string {
  return to ? `${writtenPlace(from)}-${writtenPlace(to)}` : writtenPlace(from);
}

function writtenPlace({ movement, name, beat, part, pass }: MeasurePlace): string {
  const before = movement === undefined ? '' : `${romanNumeral(movement)}:`;
  return `${before}${writtenName(name)}${beat === undefined ? '' : `.${beat}${writtenPart(part)}`}${pass === undefined ? '' : `!${pass}`}`;
}

/** A name that would be read as another one stands within quotation marks. */
function writtenName(name: string): string {
  const plain = readPlace(name, 0);
  return plain?.end === name.length && isNameAlone(plain.place, name) ? name : `"${name}"`;
}

const isNameAlone = ({ name, movement, beat, pass }: MeasurePlace, written: string) =>
  name === written && movement === undefined && beat === undefined && pass === undefined;

/** Text of a passage within an address, where only what says something else there is encoded. */
export const measuresInAddress = (passage: MeasurePassage): string =>
  encodeURIComponent(writtenMeasures(passage)).replaceAll('%3A', ':');
