import { fold } from '../words/fold.ts';
import type { Span } from '../words/span.ts';
import { TqlError, writeInstead, type Mend } from '../words/tql-error.ts';
import { numberedUnits } from '../parse/parse.ts';
import { printValue } from '../tree/print.ts';
import type { Comparison, FieldName, LaneName, Query, Relation, Sequence, Test } from '../tree/tree.ts';
import {
  FILE_FIELDS,
  isTimelineField,
  isUnitField,
  OTHER_NAMES,
  TIMELINE_FIELDS,
  UNIT_FIELDS,
  type FieldType,
} from './fields.ts';
import { isNear, nearestOf } from './nearest.ts';
import { ownerOf } from './owner.ts';

/** Names that a corpus has: a line is held against them before it is searched for. */
export interface CorpusNames {
  /** Fields of its files, in lower case. */
  readonly fileFields: ReadonlySet<string>;
  /** Names of timelines and of rows. */
  readonly lanes: readonly string[];
  /** Words of roles, kinds and measures, which may stand behind IN. */
  readonly laneWords: ReadonlySet<string>;
}

/** Refuses names that nothing of a corpus has, at their place. */
export function checkNames(query: Query, names: CorpusNames): void {
  new NameCheck(query, names).check();
}

class NameCheck {
  readonly #query: Query;
  readonly #names: CorpusNames;
  readonly #count: number;

  constructor(query: Query, names: CorpusNames) {
    this.#query = query;
    this.#names = names;
    this.#count = numberedUnits(query);
  }

  check(): void {
    const { sequence, lane, relation, where } = this.#query;
    if (sequence) this.#sequence(sequence);
    if (lane) this.#lane(lane);
    if (relation) this.#relation(relation);
    for (const test of where) this.#whereTest(test);
  }

  #sequence({ steps }: Sequence): void {
    for (const { pattern } of steps)
      if (pattern.kind === 'unit') for (const test of pattern.tests) this.#test(test, true);
      else for (const option of pattern.options) this.#sequence(option);
  }

  #relation({ target, lane }: Relation): void {
    this.#sequence(target);
    if (lane) this.#lane(lane);
  }

  #whereTest(test: Test): void {
    if ((test.kind === 'relation' || test.kind === 'children') && this.#count > 1)
      throw new TqlError(
        'A match of several units has no children or relations: write them in brackets behind the step.',
        test,
      );
    this.#test(test, false);
  }

  #test(test: Test, isInBrackets: boolean): void {
    if (test.kind === 'relation') this.#relation(test);
    if (test.kind === 'children') this.#sequence(test.sequence);
    if (test.kind !== 'comparison') return;
    this.#field(test.field, isInBrackets);
    if (test.value.kind === 'reference' || test.value.kind === 'share')
      this.#field(test.value.field, isInBrackets);
    this.#checkValue(test, isInBrackets);
  }

  #field(field: FieldName, isInBrackets: boolean): void {
    const { of, name, step } = field;
    if (of === 'tl') {
      if (!isTimelineField(name))
        failName(
          field,
          `‘${name}’ is not a property of a timeline`,
          Object.keys(TIMELINE_FIELDS).map((one) => `tl.${one}`),
        );
      return;
    }
    if (of === 'file') {
      if (!this.#isFileField(name)) failName(field, `‘${name}’ is an unknown file field`, this.#fileFields());
      return;
    }
    if (isInBrackets || step !== undefined) this.#unitField(field);
    else this.#bareField(field);
  }

  #unitField(field: FieldName): void {
    const { name, step } = field;
    if (isUnitField(name)) return;
    const before = step === undefined ? '' : `$${step}.`;
    const other = OTHER_NAMES[name];
    if (isTimelineField(name))
      failOther(field, `‘${name}’ is of the timeline: write tl.${name}`, `${before}tl.${name}`);
    if (this.#isFileField(name))
      failOther(field, `‘${name}’ is of the file: write file.${name}`, `file.${name}`);
    const unitNames = Object.keys(UNIT_FIELDS).map((one) => `${before}${one}`);
    const spelled = other === undefined ? [] : [`${before}${isUnitField(other) ? other : `tl.${other}`}`];
    failName(field, `‘${name}’ is not a property of a unit`, unitNames, spelled);
  }

  #bareField(field: FieldName): void {
    const { name } = field;
    const isUnits = isUnitField(name);
    const isTimelines = isTimelineField(name);
    if (isUnits && this.#count > 1) {
      const first = `$1.${name}`;
      throw new TqlError(
        `‘${name}’ is ambiguous in a match of ${this.#count} units: write ${first} or $2.${name}.`,
        field,
        [writeInstead(first), writeInstead(`$2.${name}`)],
      );
    }
    // Fields that files bring along do not hide those of the language.
    const isFiles = isUnits || isTimelines ? FILE_FIELDS.includes(name) : this.#isFileField(name);
    if (isTimelines && isFiles)
      throw new TqlError(
        `‘${name}’ is there on more than one level: write tl.${name} or file.${name}.`,
        field,
        [writeInstead(`tl.${name}`), writeInstead(`file.${name}`)],
      );
    if (isUnits || isTimelines || isFiles) return;
    const other = OTHER_NAMES[name];
    if (other !== undefined) failOther(field, `There is no field ‘${name}’: TQL calls it ${other}`, other);
    failName(field, `There is no field ‘${name}’`, [
      ...Object.keys(UNIT_FIELDS),
      ...Object.keys(TIMELINE_FIELDS),
      ...this.#fileFields(),
    ]);
  }

  readonly #isFileField = (name: string) =>
    FILE_FIELDS.includes(name) || this.#names.fileFields.has(name) || this.#names.fileFields.has(fold(name));

  readonly #fileFields = () => [...FILE_FIELDS, ...this.#names.fileFields].map((name) => `file.${name}`);

  /** Refuses a word where a number is compared, and a number of a place where a text is. */
  #checkValue({ field, operator, value }: Comparison, isInBrackets: boolean): void {
    const type = this.#typeOf(field, isInBrackets);
    if (type !== 'number' && type !== 'time' && type !== 'length' && type !== 'place') return;
    const isText = value.kind === 'word' || value.kind === 'string' || value.kind === 'regex';
    if (isText || operator === '~')
      throw new TqlError(
        `${field.name} is a number, and ${printValue(value)} is not: write it as in ${field.name} = ${type === 'time' ? '1:30' : '3'}.`,
        value,
      );
  }

  #typeOf(field: FieldName, isInBrackets: boolean): FieldType | undefined {
    const owner = ownerOf(field, isInBrackets, this.#count < 2);
    if (owner === 'unit') return isUnitField(field.name) ? UNIT_FIELDS[field.name] : undefined;
    return owner === 'timeline' && isTimelineField(field.name) ? TIMELINE_FIELDS[field.name] : undefined;
  }

  #lane({ name, isQuoted, ...at }: LaneName): void {
    const { lanes, laneWords } = this.#names;
    if (name.includes('*')) return;
    if (
      isQuoted
        ? lanes.includes(name)
        : laneWords.has(fold(name)) || lanes.some((one) => fold(one) === fold(name))
    )
      return;
    const same = lanes.filter((one) => fold(one) === fold(name));
    if (isQuoted && same.length > 0)
      throw new TqlError(
        `No timeline is called "${name}": a quoted name keeps its case.`,
        at,
        same.map((one) => writeInstead(`"${one}"`)),
      );
    const near = nearestOf(name, [...laneWords, ...lanes]).map((one) =>
      laneWords.has(one) ? one : `"${one}"`,
    );
    throw new TqlError(
      `No lane is called ${isQuoted ? `"${name}"` : name}: behind IN stands a role (form, cadences, harmony, keys), a kind of timeline, bars, or the name of a timeline.`,
      at,
      near.map(writeInstead),
    );
  }
}

function failOther(at: Span, message: string, text: string): never {
  throw new TqlError(`${message}.`, at, [writeInstead(text)]);
}

function failName(
  field: FieldName,
  message: string,
  known: readonly string[],
  first: readonly string[] = [],
): never {
  const written = `${field.of === undefined ? '' : `${field.of}.`}${field.name}`;
  const near = known.filter((name) => isNear(name.replace(/^\$\d+\./, ''), written));
  const mends: readonly Mend[] = [...new Set([...first, ...nearestOf(written, near)])].map(writeInstead);
  const remedy = mends[0] === undefined ? '' : ` Did you mean ${mends[0].text}?`;
  throw new TqlError(`${message}.${remedy}`, field, mends);
}
