import { QUERY_LIMITS } from '../../shared/limits.ts';
import type { Query, Relation, Sequence, Test, UnitPattern } from '../tree/tree.ts';
import type { Span } from '../words/span.ts';
import { TqlError } from '../words/tql-error.ts';

/** Refuses a line that asks for more than this site looks for, at the place where it does. */
export class Bounds {
  #steps = 0;
  #relations = 0;
  #regexes = 0;

  check({ sequence, relation, where }: Query): void {
    if (sequence) this.#sequence(sequence, 0);
    if (relation) this.#relation(relation, 0);
    for (const test of where) this.#test(test, 0);
  }

  #sequence({ steps }: Sequence, depth: number): void {
    for (const step of steps) {
      refuse(++this.#steps > QUERY_LIMITS.steps, `A line has up to ${QUERY_LIMITS.steps} steps`, step);
      const { min, max } = step.times;
      const highest = max === Infinity ? min : max;
      refuse(highest > QUERY_LIMITS.count, `Counts go up to ${QUERY_LIMITS.count}`, step);
      refuse(
        depth > QUERY_LIMITS.nesting,
        `Groups and brackets are nested up to ${QUERY_LIMITS.nesting} deep`,
        step,
      );
      if (step.pattern.kind === 'unit') this.#unit(step.pattern, depth);
      else for (const option of step.pattern.options) this.#sequence(option, depth + 1);
    }
  }

  #unit({ term, tests }: UnitPattern, depth: number): void {
    for (const literal of term?.options.flat() ?? [])
      if (literal.kind === 'regex') this.#regex(literal.source, literal);
    for (const test of tests) this.#test(test, depth + 1);
  }

  #test(test: Test, depth: number): void {
    if (test.kind === 'relation') this.#relation(test, depth);
    if (test.kind === 'children') this.#sequence(test.sequence, depth + 1);
    if (test.kind !== 'comparison') return;
    const { value } = test;
    if (value.kind === 'regex') this.#regex(value.source, value);
    else if (test.operator === '~' && (value.kind === 'word' || value.kind === 'string'))
      this.#regex(value.text, value);
  }

  #relation(relation: Relation, depth: number): void {
    const isTooMany = ++this.#relations > QUERY_LIMITS.relations;
    refuse(isTooMany, `A line has up to ${QUERY_LIMITS.relations} relations`, relation);
    this.#sequence(relation.target, depth + 1);
  }

  #regex(source: string, at: Span): void {
    const { regexes, regexCharacters } = QUERY_LIMITS;
    refuse(++this.#regexes > regexes, `A line has up to ${regexes} regular expressions`, at);
    refuse(
      source.length > regexCharacters,
      `A regular expression has up to ${regexCharacters} characters`,
      at,
    );
  }
}

function refuse(isTooMuch: boolean, message: string, at: Span): void {
  if (isTooMuch) throw new TqlError(`${message} on this site.`, at);
}
