/** What units of form do in a piece, in the order of a legend, and the words by which analysts name them. */
const FUNCTIONS = [
  ['Introduction', ['introduction', 'intro', 'einleitung']],
  ['Exposition', ['exposition', 'expo']],
  ['Development', ['development', 'dev', 'durchführung', 'développement']],
  ['Recapitulation', ['recapitulation', 'recap', 'reprise', 're-exposition', 'réexposition']],
  ['Coda', ['coda', 'codetta', 'outro']],
  [
    'Main theme',
    ['main theme', 'first theme', 'first subject', 'primary', 'p', 'hauptthema', 'theme', 'thema', 'thème'],
  ],
  ['Transition', ['transition', 'tr', 'retransition', 'rt', 'bridge', 'überleitung', 'pont']],
  [
    'Second theme',
    [
      ...['subordinate theme', 'second theme', 'second subject', 'secondary', 'subordinate', 's'],
      'seitenthema',
    ],
  ],
  ['Closing', ['closing theme', 'closing', 'c', 'schlussgruppe']],
  ['Refrain', ['refrain', 'chorus', 'minuet', 'menuet', 'menuett', 'scherzo']],
  ['Episode', ['episode', 'couplet', 'verse', 'strophe', 'trio', 'interlude']],
  ['Variation', ['variation', 'var']],
] as const;

/** Name of a function of units of form. */
export type FormFunction = (typeof FUNCTIONS)[number][0];

export const FORM_FUNCTIONS: readonly FormFunction[] = FUNCTIONS.map(([name]) => name);

/** Shorter words are read only where they are the whole label. */
const MIN_WITHIN = 4;

const WORDS = FUNCTIONS.flatMap(([name, words]) => words.map((word) => ({ name, word }))).toSorted(
  (a, b) => b.word.length - a.word.length,
);

/** A minuet is a refrain, and a trio an episode, for legends alone. */
const WITHOUT_SYNONYMS: readonly FormFunction[] = ['Refrain', 'Episode'];

/** Other words for what a word names: 'recap' and 'reprise' for 'recapitulation'. */
export function synonymsOf(word: string): readonly string[] {
  const plain = word.toLowerCase();
  const own = WORDS.find((one) => one.word === plain && !WITHOUT_SYNONYMS.includes(one.name));
  return WORDS.filter(
    (one) => one.name === own?.name && one.word !== plain && one.word.length >= MIN_WITHIN,
  ).map((one) => one.word);
}

/** What a unit does by its formal function, else by its label; undefined where neither says. */
export function formFunctionOf(label: string, formalFunction = ''): FormFunction | undefined {
  return read(formalFunction) ?? read(label);
}

function read(text: string): FormFunction | undefined {
  const plain = text.normalize('NFC').trim().toLowerCase();
  if (plain === '') return undefined;
  // A number behind it tells one of several from the others.
  const unnumbered = plain.replace(/[\s.]*(\d+|['’]+|\?)$/u, '');
  const whole = WORDS.find(({ word }) => word === unnumbered);
  const within = () =>
    WORDS.find(
      ({ word }) => word.length >= MIN_WITHIN && new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, 'u').test(plain),
    );
  return (whole ?? within())?.name;
}
