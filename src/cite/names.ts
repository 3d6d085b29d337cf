import { invertedName, wholeName, type CitedName } from './cited.ts';

const isLiteral = (name: CitedName) => 'literal' in name;
const family = (name: CitedName) => (isLiteral(name) ? wholeName(name) : name.family || name.given);

/** APA lists so many before the last one; of more, all but the last are left out from there. */
const APA_MOST = 20;
const CHICAGO_MOST = 10;
const CHICAGO_FIRST = 7;

/** 'Wieck, C., & Schumann, R. A.' */
export function apaNames(names: readonly CitedName[]): string {
  const written = names.map((name) =>
    isLiteral(name) || name.given === '' ? family(name) : `${name.family}, ${initials(name.given)}`,
  );
  if (written.length > APA_MOST) {
    return `${written.slice(0, APA_MOST - 1).join(', ')}, … ${written.at(-1) ?? ''}`;
  }
  return listed(written, '&', names.every(isLiteral) ? 'from three' : 'always');
}

/** 'Wieck, Clara, Robert Alexander Schumann, and Joseph Joachim', as bibliographies of Chicago's style have it. */
export function chicagoNames(names: readonly CitedName[]): string {
  const written = names.map((name, index) => (index === 0 ? invertedName(name) : wholeName(name)));
  if (written.length > CHICAGO_MOST) return `${written.slice(0, CHICAGO_FIRST).join(', ')}, et al.`;
  return listed(written, 'and', names.every(isLiteral) ? 'from three' : 'always');
}

/** 'Wieck, Clara, and Robert Alexander Schumann', and 'et al.' from the third on. */
export function mlaNames(names: readonly CitedName[]): string {
  const [first] = names;
  return names.length < 3 || !first ? chicagoNames(names) : `${invertedName(first)}, et al.`;
}

/** 'Clara Wieck and Robert Alexander Schumann', as they stand in a note. */
export const noteNames = (names: readonly CitedName[]): string => short(names.map(wholeName), 4);

/** Family names within the text; `etAlFrom` says from how many on the first alone is named. */
export const familyNames = (names: readonly CitedName[], and: '&' | 'and', etAlFrom: number): string =>
  short(names.map(family), etAlFrom, and);

function short(written: readonly string[], etAlFrom: number, and: '&' | 'and' = 'and'): string {
  return written.length >= etAlFrom ? `${written[0] ?? ''} et al.` : listed(written, and, 'from three');
}

function listed(written: readonly string[], and: string, comma: 'always' | 'from three'): string {
  const before = written.slice(0, -1);
  const last = written.at(-1) ?? '';
  if (before.length === 0) return last;
  const isWithComma = comma === 'always' || before.length > 1;
  return `${before.join(', ')}${isWithComma ? ',' : ''} ${and} ${last}`;
}

/** 'R. A.' of 'Robert Alexander', 'J.-P.' of 'Jean-Paul'. */
const initials = (given: string): string =>
  given
    .split(/\s+/u)
    .filter((part) => part !== '')
    .map((part) => part.split('-').map(initial).join('-'))
    .join(' ');

function initial(part: string): string {
  const [letter = ''] = part;
  return letter === '' ? '' : `${letter}.`;
}
