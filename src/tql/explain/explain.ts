import { printField, printLiteral, printValue } from '../tree/print.ts';
import type {
  Action,
  Alternative,
  LaneName,
  Query,
  Relation,
  Sequence,
  Step,
  Term,
  Test,
  UnitPattern,
} from '../tree/tree.ts';
import type { Span } from '../words/span.ts';
import { chordWords, keyWords } from './music-words.ts';
import {
  ANCHOR_WORDS,
  distanceWords,
  FIELD_WORDS,
  OPERATOR_WORDS,
  orList,
  RELATION_WORDS,
  timesWords,
} from './vocabulary.ts';

/** What a part of a line means. */
interface Understood extends Span {
  readonly words: string;
}

export interface Explanation {
  /** The whole line as one sentence. */
  readonly sentence: string;
  /** Its parts in the order of the line, for chips under it. */
  readonly understood: readonly Understood[];
}

/** What lanes hold, by the name behind IN: which words a label has. */
type LaneSort = 'chords' | 'keys' | 'bars' | 'units';

function sortOf(lane: LaneName | undefined): LaneSort {
  if (!lane || lane.isQuoted) return 'units';
  const name = lane.name.toLowerCase();
  if (/^(harmony|chords?)$/.test(name)) return 'chords';
  if (/^keys?$/.test(name)) return 'keys';
  return /^(bars?|measures?)$/.test(name) ? 'bars' : 'units';
}

/** Explains a line in plain English. */
export function explain(query: Query): Explanation {
  const explainer = new Explainer();
  const sentence = explainer.query(query);
  return { sentence, understood: explainer.understood.toSorted((a, b) => a.from - b.from || a.to - b.to) };
}

class Explainer {
  readonly understood: Understood[] = [];

  query({ anchor, sequence, lane, within, relation, where, action }: Query): string {
    const sort = sortOf(lane);
    const joint = within ? ` followed by, up to ${distanceWords(within)} apart, ` : undefined;
    const pattern = sequence
      ? `${anchor ? ANCHOR_WORDS[anchor] : ''}${this.#sequence(sequence, sort, joint)}${this.#lane(lane)}`
      : this.#listed(where);
    if (within) this.#note(within, `gaps of up to ${distanceWords(within)}`);
    const related = relation ? ` that ${this.#relation(relation, lane)}` : '';
    const conditions = where.map((test) => this.#test(test, lane, true));
    const ending =
      conditions.length > 0 ? `${sequence ? ', where ' : ' whose '}${conditions.join(' and ')}` : '';
    const end = action ? `; then the desktop program would ${this.#action(action)}` : '';
    return `${capital(`${pattern}${related}${ending}${end}`)}.`;
  }

  #listed(where: readonly Test[]): string {
    const fields = where.map((test) => (test.kind === 'comparison' ? test.field.of : undefined));
    if (fields.every((of) => of === 'file')) return 'Files';
    return fields.every((of) => of !== undefined) ? 'Timelines' : 'Anything';
  }

  #sequence({ steps }: Sequence, sort: LaneSort, joint = ' directly followed by '): string {
    return steps.map((step) => this.#step(step, sort)).join(joint);
  }

  #step({ isResult, pattern, times, from, to }: Step, sort: LaneSort): string {
    const what =
      pattern.kind === 'unit'
        ? this.#unit(pattern, sort)
        : orList(pattern.options.map((option) => `(${this.#sequence(option, sort)})`));
    const often = timesWords(times);
    if (often !== '') this.#note({ from: pattern.to, to }, often);
    if (isResult) this.#note({ from, to: from + 1 }, 'the result');
    return `${what}${often === '' ? '' : `, ${often}`}${isResult ? ' (the result)' : ''}`;
  }

  #unit({ term, tests }: UnitPattern, sort: LaneSort): string {
    const label = term ? this.#term(term, sort) : NOUNS[sort].any;
    if (tests.length === 0) return label;
    return `${label} whose ${tests.map((test) => this.#test(test, undefined, false)).join(' and ')}`;
  }

  #term(term: Term, sort: LaneSort): string {
    const labels = term.options.map((option) => alternativeWords(option, sort));
    const isAny = term.options.length === 1 && labels[0] === '*';
    const words =
      isAny && !term.isNot
        ? NOUNS[sort].any
        : `${NOUNS[sort].one}${term.isNot ? ' other than' : ''} ${orList(labels)}`;
    this.#note(term, words);
    return words;
  }

  #lane(lane: LaneName | undefined): string {
    if (!lane) return '';
    const name = lane.isQuoted ? `“${lane.name}”` : lane.name;
    this.#note(lane, `in ${name}`);
    return sortOf(lane) === 'units' ? ` in ${name}` : '';
  }

  #relation(relation: Relation, own: LaneName | undefined): string {
    const { isNot, name, target, lane, within } = relation;
    const verb = RELATION_WORDS[name][isNot ? 1 : 0];
    this.#note({ from: relation.from, to: target.from }, verb);
    const sort = lane ? sortOf(lane) : sortOf(own);
    const what = `${this.#sequence(target, sort)}${this.#lane(lane)}`;
    if (within) this.#note(within, `within ${distanceWords(within)}`);
    return `${verb} ${what}${within ? `, within ${distanceWords(within)}` : ''}`;
  }

  /** A condition; in a list of them behind `whose`, or as a sentence of its own. */
  #test(test: Test, lane: LaneName | undefined, isSentence: boolean): string {
    const subject = isSentence ? 'it ' : 'span ';
    switch (test.kind) {
      case 'relation':
        return `${subject}${this.#relation(test, lane)}`;
      case 'children': {
        const words = `${test.isNot ? 'children do not have' : 'children have'} ${this.#sequence(test.sequence, 'units')}`;
        this.#note(test, words);
        return words;
      }
      case 'downbeat': {
        const words = `start is ${test.isNot ? 'not ' : ''}on a downbeat`;
        this.#note(test, words);
        return words;
      }
      case 'comparison':
        return this.#comparison(test);
    }
  }

  #comparison(test: Extract<Test, { kind: 'comparison' }>): string {
    const { field, operator, value, isNot } = test;
    const of =
      field.step !== undefined && field.step > 0
        ? ` of ${field.step}`
        : field.of === 'file'
          ? ' of the file'
          : field.of === 'tl'
            ? ' of the timeline'
            : '';
    const name = `${FIELD_WORDS[field.name] ?? field.name.replaceAll('_', ' ')}${of}`;
    const verb = OPERATOR_WORDS[operator][isNot ? 1 : 0];
    const right =
      value.kind === 'reference' || value.kind === 'share' ? referenceWords(value) : printValue(value);
    const words =
      value.kind === 'any'
        ? `${name} is ${(operator === '=') === isNot ? 'not ' : ''}given`
        : `${name} ${verb} ${field.name === 'key' && value.kind !== 'regex' && value.kind !== 'reference' ? keyWords(right.replaceAll('"', '')) : right}`;
    this.#note(test, words);
    return words;
  }

  #action(action: Action): string {
    const words = actionWords(action);
    this.#note(action, `${words} (the desktop program alone)`);
    return words;
  }

  #note({ from, to }: Span, words: string): void {
    this.understood.push({ from, to, words });
  }
}

const NOUNS: Readonly<Record<LaneSort, { readonly any: string; readonly one: string }>> = {
  chords: { any: 'any chord', one: 'the chord' },
  keys: { any: 'any key', one: 'the key of' },
  bars: { any: 'any measure', one: 'measure' },
  units: { any: 'any unit', one: 'a unit labelled' },
};

function alternativeWords(alternative: Alternative, sort: LaneSort): string {
  const written = alternative.map(printLiteral).join('/');
  const [first] = alternative;
  if (alternative.length === 1 && first?.kind === 'regex') return `like ${written}`;
  if (sort === 'chords' && written !== '*') return chordWords(written.replaceAll('"', ''));
  if (sort === 'keys' && written !== '*') return keyWords(written.replaceAll('"', ''));
  return alternative
    .map((literal) => (literal.kind === 'string' ? `exactly “${literal.text}”` : printLiteral(literal)))
    .join(' and ');
}

function referenceWords(value: Extract<Test, { kind: 'comparison' }>['value']): string {
  if (value.kind === 'share')
    return `${value.percent.written} of the ${value.field.name} of ${value.field.step ?? 1}`;
  if (value.kind !== 'reference') return printValue(value);
  const of =
    value.field.step === undefined
      ? printField(value.field)
      : `the ${value.field.name} of ${value.field.step}`;
  const shift = printValue(value).slice(printField(value.field).length);
  return `${of}${shift}`;
}

function actionWords(action: Action): string {
  const { step = 0 } = action.verb === 'TAG' || action.verb === 'UNTAG' ? action : {};
  const on = step > 0 ? ` unit ${step}` : ' it';
  switch (action.verb) {
    case 'SET':
      return `set ${action.assignments.map(({ field, value }) => `${printField(field)} to ${printValue(value)}`).join(', ')}`;
    case 'DELETE':
      return 'delete it';
    case 'UNGROUP':
      return 'ungroup it';
    case 'GROUP':
      return `group it as “${action.name}”`;
    case 'TAG':
      return `tag${on} “${action.tag ?? ''}”`;
    case 'UNTAG':
      return `take ${action.tag === undefined ? 'all tags' : `the tag “${action.tag}”`} from${on}`;
  }
}

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
