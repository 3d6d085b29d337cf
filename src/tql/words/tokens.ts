import type { Span } from './span.ts';
import { isInPlace, keywordOf, type Mark, type Operator, type Sign, type Token } from './token.ts';
import { notInThisVersion, TqlError, writeInstead } from './tql-error.ts';

/** What a word runs to: white space, a sign of the language, or an arrow. */
const WORD = /(?:(?!->)[^\s[\](){}",=<>!~/$@])+/uy;
const BLANK = /\s+/uy;
const COMMENT = /--[^\n]*/y;
const COUNT = /\{\s*(\d{1,9})\s*(?:(,)\s*(\d{1,9})?\s*)?\}/y;
const REFERENCE = /\$(-?\d+)((?:\.[\p{L}_][\p{L}\p{N}_]*)*)/uy;
const OPERATOR = /!=|<=|>=|[=<>~]/y;
const SIGN = /->|[[\](),@]/y;

/** Names behind `$n` that an earlier prototype had. */
const PROTOTYPE_NAMES = ['first', 'last'];

/** The words of a line, the last of them its end. Throws `TqlError` for what is no word. */
export function tokensOf(line: string): readonly Token[] {
  const tokens: Token[] = [];
  let place = 0;
  const match = (pattern: RegExp) => {
    pattern.lastIndex = place;
    return pattern.exec(line);
  };
  while (place < line.length) {
    const blank = match(BLANK)?.[0];
    if (blank !== undefined) {
      place += blank.length;
      continue;
    }
    const comment = place === 0 || /\s/u.test(line.charAt(place - 1)) ? match(COMMENT)?.[0] : undefined;
    if (comment !== undefined) {
      place += comment.length;
      continue;
    }
    const read = tokensAt(line, place, tokens, match);
    tokens.push(...read);
    place = read.at(-1)?.to ?? line.length;
  }
  return [...tokens, { kind: 'end', from: line.length, to: line.length }];
}

type Match = (pattern: RegExp) => RegExpExecArray | null;

function tokensAt(line: string, from: number, before: readonly Token[], match: Match): readonly Token[] {
  const span = (text: string) => ({ from, to: from + text.length });
  switch (line.charAt(from)) {
    case '"':
      return [stringAt(line, from)];
    case '/':
      return [mayBeginLabel(before) ? regexAt(line, from) : { kind: 'sign', text: '/', from, to: from + 1 }];
    case '{':
      return [countAt(line, from, match(COUNT))];
    case '}':
      throw new TqlError('‘}’ ends no count. A count is written {2}, {2,} or {2,4}.', span('}'));
    case '$':
      return [referenceAt(from, match(REFERENCE))];
  }
  const operator = match(OPERATOR)?.[0];
  if (operator !== undefined) return [{ kind: 'operator', text: operator as Operator, ...span(operator) }];
  const sign = match(SIGN)?.[0];
  if (sign !== undefined) return [{ kind: 'sign', text: sign as Sign, ...span(sign) }];
  const word = match(WORD)?.[0];
  if (word !== undefined) return wordsIn(word, from, before.at(-1));
  throw new TqlError(
    `Unexpected ‘${line.charAt(from)}’. Write NOT, or != between a field and a value.`,
    span('!'),
    [writeInstead('NOT ')],
  );
}

/** Whether a label or a value may stand behind these words: a stroke there begins a regular expression. */
function mayBeginLabel(before: readonly Token[]): boolean {
  const last = before.at(-1);
  if (last === undefined || last.kind === 'operator') return true;
  if (last.kind === 'sign') return last.text !== ')' && last.text !== ']' && last.text !== '/';
  return keywordOf(last) !== undefined || isInPlace(last, before.at(-2));
}

function stringAt(line: string, from: number): Token {
  let text = '';
  for (let place = from + 1; place < line.length; place++) {
    const character = line.charAt(place);
    const next = line.charAt(place + 1);
    if (character === '"') return { kind: 'string', text: text.normalize('NFC'), from, to: place + 1 };
    const isEscaped = character === '\\' && (next === '"' || next === '\\');
    text += isEscaped ? next : character;
    if (isEscaped) place++;
  }
  throw new TqlError('Unterminated text: it ends with a second ".', { from, to: line.length }, [
    { words: 'Add the missing "', text: `${line.slice(from)}"` },
  ]);
}

function regexAt(line: string, from: number): Token {
  let source = '';
  for (let place = from + 1; place < line.length && line.charAt(place) !== '\n'; place++) {
    const character = line.charAt(place);
    if (character === '/') return { kind: 'regex', source: source.normalize('NFC'), from, to: place + 1 };
    if (character === '\\' && place + 1 < line.length) {
      place++;
      source += line.charAt(place) === '/' ? '/' : `\\${line.charAt(place)}`;
    } else source += character;
  }
  throw new TqlError('Unterminated regular expression: it ends with a second /.', { from, to: line.length }, [
    { words: 'Add the missing /', text: `${line.slice(from)}/` },
  ]);
}

function countAt(line: string, from: number, found: RegExpExecArray | null): Token {
  if (!found) {
    const end = line.indexOf('}', from);
    const to = end < 0 ? line.length : end + 1;
    throw new TqlError('This is no count. A count is written {2}, {2,} or {2,4}.', { from, to });
  }
  const [text, min = '', comma, max] = found;
  return {
    kind: 'count',
    min: Number(min),
    max: max === undefined ? (comma === undefined ? Number(min) : Infinity) : Number(max),
    from,
    to: from + text.length,
  };
}

function referenceAt(from: number, found: RegExpExecArray | null): Token {
  if (!found) {
    throw new TqlError('Behind $ stands the number of a step, as in $1.label.', { from, to: from + 1 });
  }
  const [text, step = '', names = ''] = found;
  const name = names.slice(1);
  const [first = ''] = name.split('.');
  if (step.startsWith('-') || PROTOTYPE_NAMES.includes(first)) {
    const written = step.startsWith('-') ? `$${step}` : `$${step}.${first}`;
    throw new TqlError(
      notInThisVersion(`‘${written}’`, 'number the steps from the first one, as in $1.label'),
      { from, to: from + written.length },
    );
  }
  return { kind: 'reference', step: Number(step), name, from, to: from + text.length };
}

/** A run of letters: signs of repetition before and behind it stand for themselves, and a star alone is the wildcard. */
function wordsIn(run: string, from: number, before: Token | undefined): readonly Token[] {
  const [, leading = '', core = '', trailing = ''] = /^([+?]*)(.*?)([+?*]*)$/su.exec(run) ?? [];
  const tokens: Token[] = [];
  const add = (text: string, start: number) => {
    for (let index = 0; index < text.length; index++) {
      const at: Span = { from: start + index, to: start + index + 1 };
      const last = tokens.at(-1) ?? before;
      const isWildcard = text.charAt(index) === '*' && (last?.to !== at.from || !mayBeRepeated(last));
      tokens.push(
        isWildcard ? { kind: 'any', ...at } : { kind: 'mark', text: text.charAt(index) as Mark, ...at },
      );
    }
  };
  add(leading, from);
  const start = from + leading.length;
  if (core !== '')
    tokens.push({ kind: 'word', text: core.normalize('NFC'), from: start, to: start + core.length });
  add(trailing, start + core.length);
  return tokens;
}

/** Whether a star directly behind a token repeats it. */
function mayBeRepeated(token: Token): boolean {
  switch (token.kind) {
    case 'word':
    case 'string':
    case 'regex':
    case 'any':
    case 'count':
    case 'mark':
      return true;
    case 'sign':
      return token.text === ')' || token.text === ']';
    case 'reference':
    case 'operator':
    case 'end':
      return false;
  }
}
