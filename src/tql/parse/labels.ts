import type { Alternative, Literal, Term, Times } from '../tree/tree.ts';
import type { Span } from '../words/span.ts';
import type { LineReader } from './line-reader.ts';
import { checkRegex } from './values.ts';

/** Labels that a unit may have. */
export function readTerm(reader: LineReader): Term {
  const first = reader.peek();
  const isNot = reader.takeKeyword('NOT');
  if (isNot && reader.isSign('('))
    reader.fail('NOT does not apply to groups: write it before a label.', first);
  const options = [readAlternative(reader)];
  while (reader.keyword() === 'OR') {
    const or = reader.next();
    if (reader.isSign('('))
      reader.fail('There is no OR between a label and a group: put the label in parentheses too.', or);
    options.push(readAlternative(reader));
  }
  return { isNot, options, ...reader.since(first) };
}

function readAlternative(reader: LineReader): Alternative {
  const literals = [readLiteral(reader)];
  while (reader.takeSign('/')) literals.push(readLiteral(reader));
  return literals;
}

const KEYWORD_REMEDY = 'Quote a label that is spelled like a keyword.';

function readLiteral(reader: LineReader): Literal {
  const token = reader.peek();
  const at: Span = { from: token.from, to: token.to };
  if (token.kind === 'word') return readWord(reader, token.text, at);
  if (token.kind === 'regex') checkRegex(reader, token.source, token);
  else if (token.kind !== 'any' && token.kind !== 'string')
    reader.fail(
      `Expected a label, found ${reader.shown()}. A label is a word, a quoted text, /a regular expression/ or *.`,
    );
  reader.next();
  if (token.kind === 'regex') return { kind: 'regex', source: token.source, ...at };
  return token.kind === 'string' ? { kind: 'string', text: token.text, ...at } : { kind: 'any', ...at };
}

function readWord(reader: LineReader, text: string, at: Span): Literal {
  const keyword = reader.keyword();
  const quoted = { words: 'Quote it', text: `"${text}"` };
  if (keyword !== undefined)
    reader.fail(`Expected a label, found the keyword ${keyword}. ${KEYWORD_REMEDY}`, at, [quoted]);
  if (text.split('.').includes(''))
    reader.fail(
      'A subtype is missing: write it behind the dot, as in bridge.modern, or quote the label.',
      at,
      [quoted],
    );
  reader.next();
  return { kind: 'word', text, ...at };
}

/** How often the step before is to come; undefined for once. */
export function readTimes(reader: LineReader): Times | undefined {
  const token = reader.peek();
  const times = timesOf(reader, token);
  if (!times) return undefined;
  reader.next();
  const isShort =
    token.kind === 'count' && reader.peek().kind === 'mark' && reader.textOf(reader.peek()) === '?';
  if (isShort) reader.next();
  const next = reader.peek();
  if (next.kind === 'mark' || next.kind === 'count')
    reader.fail('A step has more than one quantifier: keep one of + ? * {2,4}.', next, [
      { words: 'Leave it out', text: '' },
    ]);
  return isShort ? { ...times, isShort } : times;
}

const MARKS = {
  '+': { min: 1, max: Infinity },
  '?': { min: 0, max: 1 },
  '*': { min: 0, max: Infinity },
} as const;

function timesOf(reader: LineReader, token: ReturnType<LineReader['peek']>): Times | undefined {
  if (token.kind === 'mark') return MARKS[token.text];
  if (token.kind !== 'count') return undefined;
  const { min, max } = token;
  if (max < 1) reader.fail('This count would match nothing: the highest count is at least 1.', token);
  if (min > max)
    reader.fail(`This count has min > max: write {${max},${min}}.`, token, [
      { words: 'Turn it round', text: `{${max},${min}}` },
    ]);
  return { min, max };
}
