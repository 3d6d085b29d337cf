import { normalise } from './normalise.ts';

/**
 * All people whose name could identify the author of an analysis, as they are written anywhere; empty texts are
 * ignored.
 */
export interface KnownNames {
  /** Names of people or groups by their parts: of each, those that are given and those of a family, or one name alone. */
  readonly people: readonly { readonly given: string; readonly family: string }[];
  readonly usernames: readonly string[];
  readonly emails: readonly string[];
  /** ORCID iDs, DOIs, addresses of pages. */
  readonly addresses: readonly string[];
}

/** Finds the parts of a text that may identify a person, as written, each once. */
export type TraceFinder = (text: string) => readonly string[];

/** Scripts that put no blank between words, or put endings to names. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u;
/** Scripts without capitals that put articles and prepositions in front of names. */
const PREFIXED = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Ethiopic}]/u;
const WORD = /[\p{L}\p{M}\p{N}]{1,200}/gu;
/** Words that signs join to one handle: c.wieck, wieck_clara. */
const JOINED = /(?<![\p{L}\p{N}])[\p{L}\p{N}]{1,64}(?:[._-][\p{L}\p{N}]{1,64})+/gu;
/** Particles of family names, which identify nobody. */
const PARTICLES = wordsOf(
  'von vom van de der den des di da do dos das del della du la le les el al bin ibn bint ben bar zu zur zum',
  'ter ten te y e and und et af av san santa st jr sr dr prof mac mc',
);
/** Parts of addresses that millions have. */
const COMMON = wordsOf(
  'gmail googlemail outlook hotmail live yahoo icloud proton protonmail mail email gmx web aol posteo qq naver',
  'yandex example info contact office admin music student students staff univ university edu alum',
  'http https www orcid org com',
);

/** Shorter names are looked for as whole words with a capital alone; they stand within too many others. */
const MIN_WITHIN = 4;
/** Shorter names have no stem that can be distinguished from other words. */
const MIN_STEMMED = 5;

/** Matches text that identifies a person regardless of who made the analysis: addresses of people and pages. */
const ADDRESS =
  /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}|https?:\/\/[^\s"<>]+|\bwww\.[^\s"<>]+|\b(?:\d{4}-){3}\d{3}[\dX]\b|\b10\.\d{4,9}\/[^\s"<>]+|(?<![\p{L}\p{N}])@[\p{L}\p{N}_.-]{2,}/gu;

/** Keys that words are compared with: all are `normalise`d. */
interface Keys {
  /** Names that are found wherever they stand in a word. */
  readonly within: Set<string>;
  /** Names that are found as whole words with a capital, or with the endings of a genitive. */
  readonly short: Set<string>;
  /** Names that are found as whole words, however they are written. */
  readonly whole: Set<string>;
  /** Beginnings of words, with the length of the longest word with that stem. */
  readonly stems: Map<string, number>;
  /** Names that are found anywhere in a text, as written. */
  readonly unspaced: Set<string>;
  /** Initials with points. */
  readonly initials: Set<string>;
}

/**
 * Looks for names in any case and with any accents: whole ones, each part of a double name, stems with other endings,
 * handles made of them, parts of e-mail addresses; names of two letters as words with a capital; names in scripts
 * without blanks anywhere in the text. Finds addresses of any person. Prefers false matches to missed ones: the owner
 * decides.
 */
export function createTraceFinder({ people, usernames, emails, addresses }: KnownNames): TraceFinder {
  const keys: Keys = {
    ...{ within: new Set(), short: new Set(), whole: new Set(), stems: new Map() },
    ...{ unspaced: new Set(), initials: new Set() },
  };
  for (const person of people) addPerson(keys, person);
  for (const username of usernames) addHandle(keys, username);
  for (const email of emails) addEmail(keys, email);
  for (const address of addresses) addAddress(keys, address);
  const isFound = wordTest(keys);
  const isHandle = wordTest({ ...keys, short: new Set(), stems: new Map() });
  const unspaced = [...keys.unspaced].toSorted((a, b) => b.length - a.length);
  const initials =
    keys.initials.size === 0 ? undefined : new RegExp(`(?<!\\p{L})(?:${[...keys.initials].join('|')})`, 'gu');
  return (text) => {
    const found = new Set<string>();
    for (const [address] of text.matchAll(ADDRESS)) found.add(address);
    const written = text.replace(ADDRESS, ' ').normalize('NFC');
    for (const [word] of written.matchAll(WORD)) if (isFound(word)) found.add(word);
    for (const [handle] of written.matchAll(JOINED))
      if (isHandle(handle.toLowerCase().replace(/[._-]/g, ''))) found.add(handle);
    const composed = written.normalize('NFKC');
    for (const name of unspaced) if (composed.includes(name)) found.add(name);
    if (initials) for (const [points] of text.matchAll(initials)) found.add(points);
    return [...found];
  };
}

function addPerson(keys: Keys, { given, family }: KnownNames['people'][number]): void {
  const [own, others] = [partsOf(family), partsOf(given)];
  for (const part of [...own, ...others]) addPart(keys, part);
  const [first = '', last = ''] = [others[0], own.at(-1)];
  if (first === '' || last === '') return;
  if (UNSPACED.test(first) || UNSPACED.test(last)) {
    keys.unspaced.add(family.trim() + given.trim()).add(given.trim() + family.trim());
    return;
  }
  // Handles: clarawieck, wieckclara, cwieck, wieckc.
  for (const firstName of variantsOf(first))
    for (const lastName of variantsOf(last))
      for (const made of [firstName + lastName, lastName + firstName])
        (made.length >= MIN_WITHIN ? keys.within : keys.whole).add(made);
  for (const lastName of variantsOf(last)) {
    const initial = normalise(first).charAt(0);
    for (const made of [initial + lastName, lastName + initial]) if (made.length > 2) keys.whole.add(made);
  }
  keys.initials.add(`${escaped(first.charAt(0))}\\.\\s?${escaped(last.charAt(0))}\\.`);
}

/** The words of a name, without particles unless nothing else is left. */
function partsOf(name: string): readonly string[] {
  const words = name.normalize('NFC').match(WORD) ?? [];
  const own = words.filter((word) => !PARTICLES.has(normalise(word)));
  return own.length > 0 ? own : words;
}

function addPart(keys: Keys, part: string, hasStems = true): void {
  if (UNSPACED.test(part)) {
    keys.unspaced.add(part.normalize('NFKC'));
    // Of a whole name the first sign is the family's.
    if (/^\p{Script=Han}{3,4}$/u.test(part)) keys.unspaced.add(part.slice(1)).add(part.slice(0, 2));
    return;
  }
  for (const key of variantsOf(part)) {
    if (key.length < 2) continue;
    const isWithin = key.length >= MIN_WITHIN || (PREFIXED.test(part) && key.length > 2);
    if (isWithin) keys.within.add(key);
    else if (PREFIXED.test(part)) keys.whole.add(key);
    else keys.short.add(key);
    if (!hasStems || key.length < MIN_STEMMED) continue;
    // A longer name has longer endings: Kowalski, Kowalskiego; Clara is in no clarinet.
    const cut = key.length >= 8 ? 3 : key.length >= 6 ? 2 : 1;
    keys.stems.set(key.slice(0, -cut), key.length + cut + 1);
  }
}

/** A name that a person has chosen, and the words in it. */
function addHandle(keys: Keys, handle: string): void {
  const key = normalise(handle).replace(/[^\p{L}\p{N}]/gu, '');
  if (key.length >= MIN_WITHIN) keys.within.add(key);
  else if (key.length > 1) keys.whole.add(key);
  const words = handle.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').match(/\p{L}[\p{L}\p{M}]*/gu) ?? [];
  for (const word of words) {
    const part = normalise(word);
    if (COMMON.has(part) || PARTICLES.has(part)) continue;
    if (UNSPACED.test(word)) keys.unspaced.add(word.normalize('NFKC'));
    else if (part.length >= MIN_WITHIN) addPart(keys, word, false);
    else if (part.length > 2) keys.whole.add(part);
  }
}

function addEmail(keys: Keys, email: string): void {
  const [local = '', domain = ''] = email.split('@');
  if (!COMMON.has(normalise(local))) addHandle(keys, local);
  addDomain(keys, domain);
}

/** The names in a domain but for its last one. */
function addDomain(keys: Keys, domain: string): void {
  for (const label of domain.split('.').slice(0, -1)) {
    const key = normalise(label).replace(/[^\p{L}\p{N}]/gu, '');
    if (key.length >= MIN_WITHIN && !COMMON.has(key)) keys.within.add(key);
    for (const word of label.match(/\p{L}{5,}/gu) ?? [])
      if (!COMMON.has(normalise(word))) keys.within.add(normalise(word));
  }
}

function addAddress(keys: Keys, address: string): void {
  const { hostname } = URL.canParse(address) ? new URL(address) : { hostname: '' };
  addDomain(keys, hostname);
  if (hostname === '') keys.unspaced.add(address);
}

/** Whether a word matches a name; words repeat, so each is examined once. */
function wordTest({ within, short, whole, stems }: Keys): (word: string) => boolean {
  const inner = within.size === 0 ? undefined : new RegExp([...within].map(escaped).join('|'), 'u');
  const known = new Map<string, boolean>();
  const test = (word: string): boolean =>
    variantsOf(word).some((key) => {
      if (whole.has(key.replace(/\d+$/, '')) || inner?.test(key) === true) return true;
      const isCapital = /^\p{Lu}/u.test(word);
      const bare = key.replace(/(?:es|s)$/, '');
      if (isCapital && (short.has(key) || (short.has(bare) && bare !== key))) return true;
      for (const [stem, longest] of stems) if (key.startsWith(stem) && key.length <= longest) return true;
      return false;
    });
  return (word) => {
    const before = known.get(word);
    if (before !== undefined) return before;
    const isFound = test(word);
    if (known.size < MAX_KNOWN_WORDS) known.set(word, isFound);
    return isFound;
  };
}

/** Words that are remembered: a file of any size passes through. */
const MAX_KNOWN_WORDS = 50_000;

/**
 * Spellings of a word to compare, also with the letters that replace its accents in some languages: Müller, Mueller.
 */
function variantsOf(word: string): readonly string[] {
  const spelt = word
    .normalize('NFC')
    .replace(/[äöüåøÄÖÜÅØ]/g, (letter) => SPELT[letter.toLowerCase()] ?? letter);
  return [...new Set([normalise(word), normalise(spelt)])].filter((key) => key !== '');
}

const SPELT: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** The words of lines that are parted by blanks. */
function wordsOf(...lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(' ')));
}
