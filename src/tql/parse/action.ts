import type { Action } from '../tree/tree.ts';
import type { LineReader } from './line-reader.ts';
import { fieldNamed, readValue, takeReference } from './values.ts';

const VERBS = ['SET', 'DELETE', 'UNGROUP', 'GROUP', 'TAG', 'UNTAG'];

export const isVerb = (word: string): boolean => VERBS.includes(word.toUpperCase());

/** What stands behind the arrow: changes that the desktop program makes. */
export function readAction(reader: LineReader): Action | undefined {
  const first = reader.peek();
  if (!reader.takeSign('->')) return undefined;
  const token = reader.peek();
  const verb = token.kind === 'word' ? token.text.toUpperCase() : '';
  if (!isVerb(verb))
    reader.fail(`Expected an action behind ->: ${VERBS.join(', ')}; found ${reader.shown()}.`, token);
  reader.next();
  const action = readVerb(reader, verb);
  if (!reader.isAtEnd) reader.fail(`Unexpected ${reader.shown()}: an action is the end of a line.`);
  return { ...action, ...reader.since(first) };
}

type Verb = Action extends infer A ? (A extends Action ? Omit<A, 'from' | 'to'> : never) : never;

function readVerb(reader: LineReader, verb: string): Verb {
  switch (verb) {
    case 'SET':
      return { verb: 'SET', assignments: readAssignments(reader) };
    case 'GROUP':
      return readGrouping(reader);
    case 'TAG':
    case 'UNTAG':
      return readTag(reader, verb);
    case 'UNGROUP':
      return { verb: 'UNGROUP' };
    default:
      return { verb: 'DELETE' };
  }
}

function readAssignments(reader: LineReader) {
  const assignments = [];
  do {
    const token = reader.peek();
    if (token.kind !== 'word' && token.kind !== 'reference')
      reader.fail(`Expected a field behind SET, as in SET label = "PAC", found ${reader.shown()}.`);
    const field = token.kind === 'reference' ? takeReference(reader) : fieldNamed(token.text, token);
    if (token.kind === 'word') reader.next();
    const sign = reader.peek();
    if (sign.kind !== 'operator' || sign.text !== '=')
      reader.fail(`Expected '=' behind the field, as in SET label = "PAC", found ${reader.shown()}.`);
    reader.next();
    assignments.push({ field, value: readValue(reader, { field, operator: '=' }) });
  } while (reader.takeSign(','));
  return assignments;
}

function readGrouping(reader: LineReader): Verb {
  if (!reader.takeWord('AS'))
    reader.fail(`GROUP expects AS and a name in quotes: GROUP AS "A"; found ${reader.shown()}.`);
  const name = takeString(reader, 'The name of the group');
  const color = reader.takeWord('COLOR') ? takeString(reader, 'The color') : undefined;
  const resolutions: { shape: string; resolution: string }[] = [];
  if (reader.takeWord('ON')) {
    do {
      const shape = takeName(reader, 'a shape');
      if (!reader.takeSign('->')) reader.fail(`Expected -> behind the shape, found ${reader.shown()}.`);
      resolutions.push({ shape, resolution: takeName(reader, 'what is done') });
    } while (!reader.isAtEnd);
  }
  return { verb: 'GROUP', name, ...(color !== undefined && { color }), resolutions };
}

function readTag(reader: LineReader, verb: 'TAG' | 'UNTAG'): Verb {
  const token = reader.peek();
  if (token.kind === 'reference') {
    if (token.name !== '')
      reader.fail(`${verb} marks units, not a field: write $${token.step}.`, token, [
        { words: `Write $${token.step}`, text: `$${token.step}` },
      ]);
    reader.next();
  }
  const isAll = verb === 'UNTAG' && reader.peek().kind === 'any';
  if (isAll) reader.next();
  return {
    verb,
    ...(token.kind === 'reference' && { step: token.step }),
    tag: isAll ? undefined : takeString(reader, 'The tag'),
  };
}

function takeString(reader: LineReader, what: string): string {
  const token = reader.peek();
  if (token.kind !== 'string')
    reader.fail(`${what} must be a double-quoted string, found ${reader.shown()}.`);
  reader.next();
  return token.text;
}

function takeName(reader: LineReader, what: string): string {
  const token = reader.peek();
  if (token.kind !== 'word' && token.kind !== 'string')
    reader.fail(`Expected ${what}, found ${reader.shown()}.`);
  reader.next();
  return token.text;
}
