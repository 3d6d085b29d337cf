import { QUERY_LIMITS } from '../../shared/limits.ts';
import { isWordCharacter } from './character-classes.ts';
import { parseRegex } from './parse-regex.ts';
import { RegexError } from './regex-error.ts';
import type { CharacterTest, PlaceTest, RegexNode } from './regex-tree.ts';

/** Whether a regular expression is found in a text. */
export type RegexSearch = (text: string) => boolean;

type Instruction =
  | { readonly kind: 'character'; readonly test: CharacterTest; readonly next: number }
  | { readonly kind: 'place'; readonly test: PlaceTest; readonly next: number }
  | { readonly kind: 'fork'; readonly nexts: readonly number[] }
  | { readonly kind: 'found' };

/**
 * A search by Thompson's method: all ways of matching go through the text side by side, so that its time is that of the text
 * times the size of the expression. Throws `RegexError` for what cannot be read, and for counts that unfold too far.
 */
export function searchRegex(source: string): RegexSearch {
  const program: Instruction[] = [{ kind: 'found' }];
  const start = compile(parseRegex(source), 0, program, source);
  return (text) => isFound(program, start, Array.from(text));
}

/** Adds a node before the instruction `next`, and tells its first one. */
function compile(node: RegexNode, next: number, program: Instruction[], source: string): number {
  const add = (instruction: Instruction) => {
    if (program.length >= QUERY_LIMITS.regexSize)
      throw new RegexError('its counts unfold into too many steps', 0, source.length, true);
    return program.push(instruction) - 1;
  };
  switch (node.kind) {
    case 'character':
      return add({ kind: 'character', test: node.test, next });
    case 'place':
      return add({ kind: 'place', test: node.test, next });
    case 'sequence':
      return node.parts.reduceRight((after, part) => compile(part, after, program, source), next);
    case 'options':
      return add({
        kind: 'fork',
        nexts: node.options.map((option) => compile(option, next, program, source)),
      });
    case 'repeat':
      break;
  }
  const { part, min, max } = node;
  let first = next;
  if (max === Infinity) {
    const nexts = [next];
    first = add({ kind: 'fork', nexts });
    nexts.unshift(compile(part, first, program, source));
  } else
    for (let count = min; count < max; count++)
      first = add({ kind: 'fork', nexts: [compile(part, first, program, source), next] });
  for (let count = 0; count < min; count++) first = compile(part, first, program, source);
  return first;
}

function isFound(program: readonly Instruction[], start: number, text: readonly string[]): boolean {
  const reached = new Int32Array(program.length).fill(-1);
  const states: number[] = [];
  for (let place = 0; place <= text.length; place++) {
    states.push(start);
    const waiting: number[] = [];
    while (states.length > 0) {
      const index = states.pop() ?? 0;
      if (reached[index] === place) continue;
      reached[index] = place;
      const instruction = program[index];
      if (instruction?.kind === 'found') return true;
      if (instruction?.kind === 'fork') states.push(...instruction.nexts);
      if (instruction?.kind === 'character') waiting.push(index);
      if (instruction?.kind === 'place' && holdsAt(instruction.test, text, place))
        states.push(instruction.next);
    }
    const character = text[place];
    if (character === undefined) break;
    for (const index of waiting) {
      const instruction = program[index];
      if (instruction?.kind === 'character' && instruction.test(character)) states.push(instruction.next);
    }
  }
  return false;
}

function holdsAt(test: PlaceTest, text: readonly string[], place: number): boolean {
  switch (test) {
    case 'start':
      return place === 0;
    case 'end':
      return place === text.length || (place === text.length - 1 && text[place] === '\n');
    case 'word edge':
      return isWordAt(text, place - 1) !== isWordAt(text, place);
    case 'no word edge':
      return isWordAt(text, place - 1) === isWordAt(text, place);
  }
}

const isWordAt = (text: readonly string[], place: number) => {
  const character = text[place];
  return character !== undefined && isWordCharacter(character);
};
