import {
  TIMELINE_FIELDS,
  UNIT_FIELDS,
  isTimelineField,
  isUnitField,
  type FieldType,
  type UnitField,
} from '../fields/fields.ts';
import type { Owner } from '../fields/owner.ts';
import { fold } from '../words/fold.ts';
import { readKeyChange } from '../music/key-change.ts';
import { searchRegex, type RegexSearch } from '../regex/search-regex.ts';
import type { LaneUnit, SearchedFile, SearchedTimeline } from '../lanes/searched-file.ts';
import { printValue } from '../tree/print.ts';
import type { Amount, Comparison, FieldName, Literal, Value } from '../tree/tree.ts';
import { canonical, compareNumbers, compareTexts, isBetween, type WantedText } from './compare.ts';
import { literalTest, type UnitTest } from './label-test.ts';
import { anyOf, type Truth } from './truth.ts';
import { numberOf, textsOf, UNKNOWN, type FieldNumber } from './unit-fields.ts';
import type { Warnings } from './warnings.ts';

/** What a field is read of. */
interface Subject {
  readonly file: SearchedFile;
  readonly timeline: SearchedTimeline | undefined;
  /** Units of the step that is meant, or the one that is tested. */
  readonly units: readonly LaneUnit[];
}

/** The subject of a field, and what it belongs to. */
type SubjectOf = (field: FieldName) => Subject & { readonly owner: Owner };

const isNumeric = (type: FieldType) =>
  type === 'number' || type === 'time' || type === 'length' || type === 'place';

/** Conditions on fields. What a search needs of them over and over is made once. */
export class Comparisons {
  readonly #warnings: Warnings;
  readonly #searches = new Map<string, RegexSearch>();
  readonly #labelTests = new Map<Value, UnitTest>();

  constructor(warnings: Warnings) {
    this.#warnings = warnings;
  }

  /** Whether a condition holds, its NOT left out. */
  holds(comparison: Comparison, subjectOf: SubjectOf): Truth {
    const { field, operator, value } = comparison;
    const subject = subjectOf(field);
    if (subject.owner === 'file') return this.#fileHolds(comparison, subject.file);
    if (subject.owner === 'timeline') return this.#timelineHolds(comparison, subject.timeline);
    if (!isUnitField(field.name)) return false;
    const { name } = field;
    if (value.kind === 'reference' || value.kind === 'share') {
      const other = subjectOf(value.field);
      const truths = subject.units.flatMap((unit) =>
        this.#referenced(other, value.field).map((right) => this.#against(unit, name, comparison, right)),
      );
      return operator === '!=' ? noneEqual(truths) : anyOf(truths);
    }
    const truths = subject.units.map((unit) => this.#unitHolds(unit, name, comparison));
    return operator === '!=' ? noneEqual(truths) : anyOf(truths);
  }

  #unitHolds(unit: LaneUnit, name: UnitField, { operator, value }: Comparison): Truth {
    const type: FieldType = UNIT_FIELDS[name];
    if (isNumeric(type)) return this.#numberHolds(unit, name, operator, value);
    if (type === 'label' && (value.kind === 'word' || value.kind === 'amount') && /^!?=$/.test(operator))
      return this.#labelHolds(unit, name, operator, value);
    const texts = textsOf(unit, name, this.#warnings);
    if (texts === UNKNOWN) return undefined;
    if (name === 'parent' && texts.length === 0 && operator === '!=' && value.kind !== 'any') return true;
    if (type === 'change' && value.kind !== 'any' && /^!?=$/.test(operator))
      return texts.length > 0 && changeFits(unit, textOf(value)) === (operator === '=');
    const shown = name === 'label' ? texts.map((text) => text.trim()) : texts;
    const hexes = type === 'color' ? shown.map((text) => canonical(text, 'color') ?? text) : shown;
    return compareTexts(hexes, operator, this.#wanted(value, operator), type);
  }

  #numberHolds(unit: LaneUnit, name: UnitField, operator: Comparison['operator'], value: Value): Truth {
    const read = (form: Amount['form']) => numberOf(unit, name, form, this.#warnings);
    if (value.kind === 'any') {
      const own = read('number');
      return own === UNKNOWN ? undefined : (own !== undefined) === (operator === '=');
    }
    if (value.kind === 'amount') {
      const own = read(value.amount.form);
      const wanted = this.#amountOf(value.amount, name, unit);
      if (own === undefined) return false;
      return own === UNKNOWN || wanted === undefined ? undefined : compareNumbers(own, operator, wanted);
    }
    if (value.kind !== 'range') return false;
    const own = read(value.high.form);
    const [low, high] = [this.#amountOf(value.low, name, unit), this.#amountOf(value.high, name, unit)];
    if (own === undefined) return false;
    if (own === UNKNOWN || low === undefined || high === undefined) return undefined;
    return isBetween(own, low, high) === (operator === '=');
  }

  /** An amount as a number to compare; undefined for a part of a length that is not known. */
  #amountOf({ form, value }: Amount, name: UnitField, unit: LaneUnit): number | undefined {
    if (form !== 'percent' || UNIT_FIELDS[name] !== 'time') return value;
    return this.#partOfLength(value, unit.lane.part.timeline.file);
  }

  #partOfLength(percent: number, { length }: SearchedFile): number | undefined {
    if (length === undefined) this.#warnings.noLength();
    return length === undefined ? undefined : (length * percent) / 100;
  }

  /** A label against a word: as a step would find it. */
  #labelHolds(reading: LaneUnit, name: UnitField, operator: Comparison['operator'], value: Value): Truth {
    const { lane, unit } = reading;
    const subject = name === 'parent' ? lane.part.parents.get(unit) : unit;
    if (!subject) return name === 'parent' && operator === '!=';
    let test = this.#labelTests.get(value);
    if (!test) {
      const literal: Literal = { kind: 'word', text: textOf(value), from: value.from, to: value.to };
      test = literalTest(literal, this.#warnings);
      this.#labelTests.set(value, test);
    }
    return test(subject, lane.part.given.sort) === (operator === '=');
  }

  #wanted(value: Value, operator: Comparison['operator']): WantedText {
    if (value.kind === 'any') return { kind: 'any' };
    if (value.kind === 'regex') return { kind: 'search', search: this.#search(value.source) };
    const text = textOf(value);
    if (operator === '~') return { kind: 'search', search: this.#search(text) };
    return { kind: value.kind === 'string' ? 'string' : 'word', text };
  }

  #search(source: string): RegexSearch {
    const known = this.#searches.get(source) ?? searchRegex(source);
    this.#searches.set(source, known);
    return known;
  }

  #timelineHolds({ field, operator, value }: Comparison, timeline: SearchedTimeline | undefined): Truth {
    if (!timeline || !isTimelineField(field.name)) return false;
    const own = timeline[field.name];
    if (TIMELINE_FIELDS[field.name] === 'number' && typeof own === 'number') {
      if (value.kind === 'amount') return compareNumbers(own, operator, value.amount.value);
      if (value.kind === 'range')
        return isBetween(own, value.low.value, value.high.value) === (operator === '=');
      return value.kind === 'any' && operator === '=';
    }
    const texts = own === undefined || own === '' ? [] : [String(own)];
    return compareTexts(texts, operator, this.#wanted(value, operator), 'text');
  }

  #fileHolds({ field, isNot, operator, value }: Comparison, file: SearchedFile): Truth {
    const texts = fileTexts(file, field.name);
    if (texts.length === 0 && value.kind !== 'any') {
      // A file without the field answers what is denied of it.
      if (!isNot) this.#warnings.noField(field.name);
      return false;
    }
    if (value.kind === 'range') {
      const { low, high } = value;
      return texts.some((text) => isBetween(Number(text), low.value, high.value)) === (operator === '=');
    }
    return compareTexts(texts, operator, this.#wanted(value, operator), 'text');
  }

  /** What a field on the right is read of: each unit of its step, or the timeline or the file once. */
  #referenced(subject: ReturnType<SubjectOf>, field: FieldName): readonly Referenced[] {
    if (subject.owner === 'unit') return subject.units.map((unit) => ({ unit, texts: undefined }));
    if (subject.owner === 'file') return [{ unit: undefined, texts: fileTexts(subject.file, field.name) }];
    const own = isTimelineField(field.name) ? subject.timeline?.[field.name] : undefined;
    return [{ unit: undefined, texts: own === undefined ? [] : [String(own)] }];
  }

  #against(left: LaneUnit, name: UnitField, { operator, value }: Comparison, right: Referenced): Truth {
    if (value.kind !== 'reference' && value.kind !== 'share') return false;
    const other = value.field.name;
    const type: FieldType = UNIT_FIELDS[name];
    if (right.unit && isUnitField(other) && isNumeric(type)) {
      const [own, wanted] =
        value.kind === 'share'
          ? this.#shared(left, right.unit, value.percent)
          : [
              numberOf(left, name, 'number', this.#warnings),
              this.#shifted(numberOf(right.unit, other, 'number', this.#warnings), value, right.unit),
            ];
      if (own === undefined || wanted === undefined) return false;
      return typeof own !== 'number' || typeof wanted !== 'number'
        ? undefined
        : compareNumbers(own, operator, wanted);
    }
    const own = textsOf(left, name, this.#warnings);
    const wanted =
      right.texts ?? (right.unit && isUnitField(other) ? textsOf(right.unit, other, this.#warnings) : []);
    if (own === UNKNOWN || wanted === UNKNOWN) return undefined;
    const rightNumber = isNumeric(type) ? numberOf(left, name, 'number', this.#warnings) : undefined;
    if (rightNumber === UNKNOWN) return undefined;
    const texts = rightNumber === undefined ? own : [String(rightNumber)];
    const pairs = texts.flatMap((text) =>
      wanted.map((word) => compareTexts([text], operator, { kind: 'word', text: word }, type)),
    );
    return operator === '!=' ? pairs.length > 0 && pairs.every(Boolean) : pairs.some(Boolean);
  }

  /** Two durations in the same measure: in beats where both are on the map, else in seconds. */
  #shared(left: LaneUnit, right: LaneUnit, percent: Amount): readonly [FieldNumber, FieldNumber] {
    const { map } = left.lane.part.timeline.file;
    const length = ({ unit: { start, end } }: LaneUnit): number | undefined => {
      const [from, to] = [map?.beatsAt(start), map?.beatsAt(end)];
      return from === undefined || to === undefined ? undefined : to - from;
    };
    const [one, other] = [length(left), length(right)];
    const part = percent.value / 100;
    if (one !== undefined && other !== undefined) return [one, other * part];
    return [left.unit.end - left.unit.start, (right.unit.end - right.unit.start) * part];
  }

  #shifted(time: FieldNumber, value: Extract<Value, { kind: 'reference' }>, unit: LaneUnit): FieldNumber {
    const { shift } = value;
    if (!shift || typeof time !== 'number') return time;
    const { file } = unit.lane.part.timeline;
    const by = shift.by.value * (shift.isBack ? -1 : 1);
    const { form } = shift.by;
    if (form === 'percent') {
      const part = this.#partOfLength(by, file);
      return part === undefined ? UNKNOWN : time + part;
    }
    if (form !== 'bars' && form !== 'beats') return time + by;
    if (!file.map) this.#warnings.noMap();
    const from = form === 'bars' ? file.map?.barsAt(time) : file.map?.beatsAt(time);
    if (from === undefined) return UNKNOWN;
    return (form === 'bars' ? file.map?.timeOfBars(from + by) : file.map?.timeOfBeats(from + by)) ?? UNKNOWN;
  }
}

interface Referenced {
  readonly unit: LaneUnit | undefined;
  readonly texts: readonly string[] | undefined;
}

/** Of several units none is equal; one that cannot be asked leaves it open. */
function noneEqual(truths: readonly Truth[]): Truth {
  if (truths.includes(false) || truths.length === 0) return false;
  return truths.includes(undefined) ? undefined : true;
}

const textOf = (value: Value): string =>
  value.kind === 'word' || value.kind === 'string' ? value.text : printValue(value);

function fileTexts({ id, title, fields }: SearchedFile, name: string): readonly string[] {
  if (name === 'id') return [id];
  return name === 'title' && title !== '' ? [title] : (fields.get(name) ?? fields.get(fold(name)) ?? []);
}

/** Whether a key is on a degree of the one before it, in the mode that the case of the numeral says. */
function changeFits({ unit: { key, keyBefore } }: LaneUnit, written: string): boolean {
  return key !== undefined && keyBefore !== undefined && readKeyChange(written)?.(keyBefore, key) === true;
}
