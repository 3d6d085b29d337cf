import { normalise } from '../normalise.ts';
import { mayBeSamePerson, nameParts } from './composer-name.ts';
import { canonicalWords, isGeneric, MOVEMENT_WORDS, ORDINALS, STOP_WORDS } from './title-words.ts';

/** A piece as files name it. */
export interface NamedPiece {
  readonly title: string;
  readonly composer: string;
}

/** What a title says of a piece. */
interface TitleFacts {
  /** Numbers in catalogues by the sign of the catalogue: `k` with `265` and `300e`. */
  readonly catalogue: ReadonlyMap<string, readonly string[]>;
  /** Numbers within what is catalogued: the piece of an opus, the song of a cycle, the movement. */
  readonly parts: readonly number[];
  /** Words of the title without both, in the language that they are compared in. Ascending. */
  readonly words: readonly string[];
}

/** A catalogue: its sign, how it is written, and whose works it lists where its sign alone may mean something else. */
interface Catalogue {
  readonly sign: string;
  readonly written: RegExp;
  readonly composers?: readonly string[];
}

// What follows a single letter is a number of a catalogue only if no key is meant: 'in D 2'.
const NO_KEY = String.raw`(?<!\b(?:in|en) )`;
const NUMBER = String.raw`\.? ?(\d{1,4}[a-z]?)(?![\da-z])`;
const catalogue = (sign: string, written: string, composers?: readonly string[]): Catalogue => ({
  sign,
  written: new RegExp(`${NO_KEY}\\b(?:${written})${NUMBER}`, 'g'),
  ...(composers && { composers }),
});

const CATALOGUES: readonly Catalogue[] = [
  {
    sign: 'k',
    written:
      /(?<!\b(?:in|en) )\b(?:k\. ?v|kv|k|kochel)\.? ?(\d{1,3}[a-z]?)(?:\/(\d{1,3}[a-z]?))?(?![\da-z])/g,
  },
  {
    sign: 'hob',
    written: /\bhob(?:oken)?\.? ?([ivx]+[a-z]?) ?[:/.,]? ?(?:no\.? ?)?(\d{1,3}[a-z]?)(?![\da-z])/g,
  },
  { sign: 'twv', written: /\btwv ?(\d{1,2}) ?[:/] ?([a-z]?\d{1,3})(?![\da-z])/g },
  catalogue('op', 'op|opus|oeuvre'),
  catalogue('woo', 'woo'),
  catalogue('bwv', 'bwv'),
  catalogue('buxwv', 'buxwv'),
  catalogue('hwv', 'hwv'),
  catalogue('swv', 'swv'),
  catalogue('rv', 'rv'),
  catalogue('wq', 'wq'),
  catalogue('sz', 'sz'),
  catalogue('bb', 'bb', ['bartok']),
  catalogue('d', 'd|deutsch|dv', ['schubert']),
  catalogue('s', 's|searle', ['liszt']),
  catalogue('l', 'l', ['debussy', 'scarlatti']),
  catalogue('m', 'm', ['ravel']),
];

const ROMAN = 'xxx|xx(?:i[xv]|v?i{0,3})|x(?:i[xv]|v?i{0,3})|i[xv]|v?i{1,3}|v';
const NUMERAL = String.raw`(\d{1,3}|${ROMAN})`;
const NO = String.raw`(?:no|nr|num|nummer|numero|number)\.? ?`;
/** Numbers right behind the one of a catalogue: '/1', ' no. 1', '-01'. */
const BEHIND = new RegExp(String.raw`^ ?(?:[/] ?|[,:(]? ?${NO}|-(?=\d))0*(\d{1,3})(?![\da-z])`);
const ORDINAL_WORDS = [...ORDINALS.keys()].join('|');
/** How a movement is named, the surest first. */
const MOVEMENTS: readonly RegExp[] = [
  new RegExp(String.raw`\b(?:${MOVEMENT_WORDS})\.? ?${NUMERAL}(?![\da-z])`),
  new RegExp(String.raw`\b(${ORDINAL_WORDS}|\d{1,2}\.?|${ROMAN}) (?:${MOVEMENT_WORDS})\b`),
  new RegExp(String.raw`(?:^|[:,;(–—-]) ?${NUMERAL}[.:)](?= ?[^\d ])`),
  new RegExp(String.raw`[:,;–—-] ?${NUMERAL}\.?$`),
];
/** A number of something that is no form, as the songs of a cycle have it: 'Winterreise no. 1'. */
const NUMBERED = new RegExp(String.raw`\b([\p{L}]+),? ${NO}0*(\d{1,3})(?![\da-z])`, 'u');

const blank = (text: string, from: number, length: number): string =>
  `${text.slice(0, from)} | ${text.slice(from + length)}`;

/** Reads a title. */
export function titleFacts({ title, composer }: NamedPiece): TitleFacts {
  const { family } = nameParts(composer);
  let text = withKeys(plainTitle(title));
  const numbers = new Map<string, readonly string[]>();
  const parts: number[] = [];
  for (const { sign, written, composers } of CATALOGUES) {
    if (composers && !composers.includes(family)) continue;
    for (let found = firstOf(written, text); found; found = firstOf(written, text)) {
      const isPair = sign === 'hob' || sign === 'twv';
      const own = found.slice(1).filter(Boolean);
      numbers.set(sign, [...(numbers.get(sign) ?? []), ...(isPair ? [own.join(':')] : own)]);
      let behind = text.slice(found.index + found[0].length);
      for (let part = BEHIND.exec(behind); part && parts.length < 2; part = BEHIND.exec(behind)) {
        parts.push(Number(part[1]));
        behind = behind.slice(part[0].length);
      }
      text = blank(text.slice(0, text.length - behind.length), found.index, Infinity) + behind;
    }
  }
  const numbered = numbers.size > 0 && parts.length === 0 ? NUMBERED.exec(text) : null;
  if (numbered && !canonicalWords(numbered[1] ?? '').every(isGeneric)) {
    parts.push(Number(numbered[2]));
    const start = numbered.index + (numbered[1] ?? '').length;
    text = blank(text, start, numbered[0].length - (numbered[1] ?? '').length);
  }
  for (const written of MOVEMENTS) {
    const found = written.exec(text);
    if (!found) continue;
    parts.push(numberOf(found[1] ?? ''));
    text = blank(text, found.index, found[0].length);
    break;
  }
  const words = (text.match(/[\p{L}\p{N}][\p{L}\p{N}'-]*/gu) ?? [])
    .flatMap((word) => (word.startsWith('key-') ? [word] : word.split(/['-]/)))
    .map((word) => word.replace(/^0+(?=\d)/, ''))
    .filter((word) => word !== '' && !STOP_WORDS.has(word))
    .flatMap(canonicalWords);
  return { catalogue: numbers, parts, words: words.toSorted() };
}

/** Lower case, without accents, with signs as words and one kind of apostrophe. */
const plainTitle = (title: string): string =>
  normalise(
    title
      .replaceAll('♭', '-flat ')
      .replaceAll('♯', '-sharp ')
      .replace(/(?<![\p{L}])n[°º]/giu, 'no ')
      .replaceAll('#', 'no ')
      .replaceAll('№', 'no ')
      .replace(/[’‘`´]/g, "'")
      .replace(/[_]/g, ' '),
  );

const firstOf = (pattern: RegExp, text: string): RegExpExecArray | null => {
  pattern.lastIndex = 0;
  return pattern.exec(text);
};

const numberOf = (written: string): number =>
  ORDINALS.get(written) ?? (/^\d/.test(written) ? parseInt(written, 10) : romanNumber(written));

function romanNumber(written: string): number {
  const values = Array.from(written, (letter) => ({ i: 1, v: 5, x: 10 })[letter] ?? 0);
  return values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0);
}

const ENGLISH_KEY = /\b([a-g])[- ]?(flat|sharp)?[- ]?(major|minor)\b/g;
const GERMAN_KEY = /\b(c|d|e|f|g|a|b|h)(is|es|s)?[- ]?(dur|moll)\b/g;
const ROMANCE_KEY =
  /\b(do|ut|re|mi|fa|sol|la|si)[- ]?(bemol|bemolle|diese|diesis)?[- ]?(majeur|mineur|maggiore|minore|mayor|menor)\b/g;
const SYLLABLES: Readonly<Record<string, string>> = {
  ...{ do: 'c', ut: 'c', re: 'd', mi: 'e', fa: 'f', sol: 'g', la: 'a', si: 'b' },
};

/** Names of keys as one word, alike in all languages: 'key-bb-major' for 'B flat major', 'B-Dur' and 'si bemol majeur'. */
function withKeys(text: string): string {
  const key = (step: string, accidental: '' | 'b' | '#', isMajor: boolean) =>
    ` key-${step}${accidental === '#' ? 'x' : accidental}-${isMajor ? 'major' : 'minor'} `;
  return text
    .replace(ENGLISH_KEY, (_, step: string, accidental: string | undefined, mode: string) =>
      key(step, accidental === 'flat' ? 'b' : accidental === 'sharp' ? '#' : '', mode === 'major'),
    )
    .replace(GERMAN_KEY, (_, step: string, ending: string | undefined, mode: string) => {
      const isFlat = step === 'b' || ending === 'es' || ending === 's';
      return key(step === 'h' ? 'b' : step, isFlat ? 'b' : ending === 'is' ? '#' : '', mode === 'dur');
    })
    .replace(ROMANCE_KEY, (_, step: string, accidental: string | undefined, mode: string) => {
      const sign = accidental?.startsWith('bemol') ? 'b' : accidental === undefined ? '' : '#';
      return key(SYLLABLES[step] ?? step, sign, mode.startsWith('ma'));
    });
}

/** Most keys of one piece. */
const MAX_KEYS = 6;

/**
 * Keys under which a piece is looked for among others: of the composer's family name with each number in a catalogue and the
 * parts, and with the words of the title. Pieces that share one may be the same; `mayBeSamePiece` says so.
 */
export function workKeys(piece: NamedPiece): readonly string[] {
  const { family } = nameParts(piece.composer);
  if (family === '') return [];
  return [...new Set(keysOf(family, titleFacts(piece)))].slice(0, MAX_KEYS);
}

function keysOf(family: string, { catalogue: numbers, parts, words }: TitleFacts): readonly string[] {
  const ofCatalogues = [...numbers].flatMap(([sign, own]) =>
    own.map((number) => `${family}|${sign} ${number}|${parts.join('.')}`),
  );
  const named = [...words, ...parts.map(String)].toSorted();
  return words.length === 0 ? ofCatalogues : [...ofCatalogues, `${family}|${named.join(' ')}`];
}

/**
 * Whether two titles may mean one piece: composers that may be one person, and the same number in a catalogue with the same
 * parts, or else the same words. Numbers of one catalogue that differ speak against it. Where only one of the titles has a
 * number, words that many pieces have in their titles are not enough.
 */
export function mayBeSamePiece(a: NamedPiece, b: NamedPiece): boolean {
  const [first, second] = [nameParts(a.composer), nameParts(b.composer)];
  if (!mayBeSamePerson(first, second)) return false;
  const [one, other] = [titleFacts(a), titleFacts(b)];
  for (const [sign, numbers] of one.catalogue) {
    const others = other.catalogue.get(sign);
    if (others && !numbers.some((number) => others.includes(number))) return false;
  }
  const keys = new Set(keysOf(first.family, one));
  const shared = keysOf(second.family, other).filter((key) => keys.has(key));
  if (shared.some((key) => key.split('|').length === 3)) return true;
  const hasNumbers = one.catalogue.size + other.catalogue.size > 0;
  return shared.length > 0 && (!hasNumbers || one.words.some((word) => !isGeneric(word)));
}
