import { characterClass, shorthandClass } from './character-classes.ts';
import { RegexError } from './regex-error.ts';
import type { CharacterTest, RegexNode } from './regex-tree.ts';

/** Highest count of `{n,m}`. */
const MAX_COUNT = 1000;
const MAX_NESTING = 20;

/**
 * Reads a regular expression: literals, classes, groups, `| * + ? {n,m}` and their lazy forms, `^ $ \b \B \d \w \s .`, and
 * `(?i)` at the start. Throws `RegexError`; what other engines have beside these is refused at its place, because it
 * cannot be searched for in time that grows with the text alone.
 */
export function parseRegex(source: string): RegexNode {
  return new RegexParser(source).parse();
}

class RegexParser {
  readonly #source: string;
  readonly #ignoresCase: boolean;
  #place: number;
  #nesting = 0;

  constructor(source: string) {
    this.#source = source;
    this.#ignoresCase = source.startsWith('(?i)');
    this.#place = this.#ignoresCase ? '(?i)'.length : 0;
  }

  parse(): RegexNode {
    const node = this.#options();
    if (this.#place < this.#source.length) this.#fail('a ) without its (');
    return node;
  }

  #options(): RegexNode {
    const options = [this.#sequence()];
    while (this.#take('|')) options.push(this.#sequence());
    return options.length === 1 && options[0] ? options[0] : { kind: 'options', options };
  }

  #sequence(): RegexNode {
    const parts: RegexNode[] = [];
    while (this.#place < this.#source.length && !this.#isNext('|') && !this.#isNext(')'))
      parts.push(this.#repeated());
    return { kind: 'sequence', parts };
  }

  #repeated(): RegexNode {
    const from = this.#place;
    let part = this.#single();
    for (let count = this.#count(); count !== undefined; count = this.#count()) {
      if (part.kind === 'place' || part.kind === 'repeat') this.#fail('nothing to repeat', from);
      part = { kind: 'repeat', part, ...count };
      this.#take('?');
    }
    return part;
  }

  #count(): { readonly min: number; readonly max: number } | undefined {
    if (this.#take('*')) return { min: 0, max: Infinity };
    if (this.#take('+')) return { min: 1, max: Infinity };
    if (this.#take('?')) return { min: 0, max: 1 };
    const [written, low = '', comma, high = ''] =
      /^\{(\d+)(?:(,)(\d*))?\}/.exec(this.#source.slice(this.#place)) ?? [];
    if (written === undefined) return undefined;
    const min = Number(low);
    const max = comma === undefined ? min : high === '' ? Infinity : Number(high);
    const to = this.#place + written.length;
    if (min > max) throw new RegexError('the least count is above the highest', this.#place, to);
    if (Math.max(min, max === Infinity ? 0 : max) > MAX_COUNT)
      throw new RegexError(`counts go up to ${MAX_COUNT}`, this.#place, to, true);
    this.#place = to;
    return { min, max };
  }

  #single(): RegexNode {
    const character = this.#nextCharacter();
    switch (character) {
      case '(':
        return this.#group();
      case '[': {
        const from = this.#place - 1;
        const read = characterClass(this.#source, this.#place);
        if (!read) throw new RegexError('a [ without its ]', from, this.#source.length);
        this.#place = read.to;
        return this.#character(read.test);
      }
      case '.':
        return this.#character((other) => other !== '\n');
      case '^':
        return { kind: 'place', test: 'start' };
      case '$':
        return { kind: 'place', test: 'end' };
      case '\\':
        return this.#escape();
      case '*':
      case '+':
      case '?':
        return this.#fail('nothing to repeat', this.#place - 1);
      default: {
        const from = this.#place - character.length;
        if (character === '{' && /^\{\d+(,\d*)?\}/.test(this.#source.slice(from)))
          this.#fail('nothing to repeat', from);
        return this.#literal(character);
      }
    }
  }

  #group(): RegexNode {
    const from = this.#place - 1;
    const [extra] = /^\?(?:<?[=!]|P?[<=>(#]?\w*|.)/.exec(this.#source.slice(this.#place)) ?? [];
    if (extra !== undefined && extra !== '?:') {
      if (this.#source.startsWith('?:', this.#place)) this.#place += 2;
      else
        throw new RegexError(
          `(${extra} is not searched for on this site: write it without it`,
          from,
          this.#place + extra.length,
          true,
        );
    } else if (extra === '?:') this.#place += 2;
    if (++this.#nesting > MAX_NESTING)
      throw new RegexError(`groups are nested up to ${MAX_NESTING} deep`, from, this.#place, true);
    const node = this.#options();
    this.#nesting--;
    if (!this.#take(')')) throw new RegexError('a ( without its )', from, this.#source.length);
    return { kind: 'sequence', parts: [node] };
  }

  #escape(): RegexNode {
    const from = this.#place - 1;
    if (this.#place >= this.#source.length) this.#fail('a \\ with nothing behind it', from);
    const character = this.#nextCharacter();
    if (character === 'b') return { kind: 'place', test: 'word edge' };
    if (character === 'B') return { kind: 'place', test: 'no word edge' };
    const test = shorthandClass(character);
    if (test) return this.#character(test);
    if (/[1-9k]/.test(character))
      throw new RegexError('a reference back is not searched for on this site', from, this.#place, true);
    const control = CONTROLS[character];
    if (control === undefined && /[A-Za-z0]/.test(character))
      throw new RegexError(`\\${character} has no meaning on this site`, from, this.#place, true);
    return this.#literal(control ?? character);
  }

  #literal(character: string): RegexNode {
    return this.#character((other) => other === character);
  }

  #character(test: CharacterTest): RegexNode {
    if (!this.#ignoresCase) return { kind: 'character', test };
    return {
      kind: 'character',
      test: (other) => test(other) || test(other.toLowerCase()) || test(other.toUpperCase()),
    };
  }

  #nextCharacter(): string {
    const character = String.fromCodePoint(this.#source.codePointAt(this.#place) ?? 0);
    this.#place += character.length;
    return character;
  }

  #isNext(character: string): boolean {
    return this.#source.startsWith(character, this.#place);
  }

  #take(character: string): boolean {
    const isThere = this.#isNext(character);
    if (isThere) this.#place += character.length;
    return isThere;
  }

  #fail(message: string, from = this.#place): never {
    throw new RegexError(message, from, Math.min(from + 1, this.#source.length));
  }
}

const CONTROLS: Readonly<Partial<Record<string, string>>> = { n: '\n', t: '\t', r: '\r' };
