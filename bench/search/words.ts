/** The section names of analyses, as often as they come. */
export const SECTION_NAMES: readonly string[] = [
  'Exposition',
  'Development',
  'Recapitulation',
  'Coda',
  'Codetta',
  'Introduction',
  'Primary theme',
  'Secondary theme',
  'Closing theme',
  'Transition',
  'Retransition',
  'Antecedent',
  'Consequent',
  'Presentation',
  'Continuation',
  'Cadential',
  'Basic idea',
  'Contrasting idea',
  'Sentence',
  'Period',
  'Episode',
  'Refrain',
  'Couplet',
  'Ritornello',
  'Bridge',
  'Sequence',
  'Stretto',
  'Answer',
  'Subject',
  'Countersubject',
  'Trio',
  'Minuet',
  'Variation',
  'Theme',
  'Fugato',
  'Pedal point',
  'Standing on the dominant',
  'False recapitulation',
  'A',
  'B',
  'C',
  "A'",
  'a',
  'b',
  'c',
  'x',
];

/** Words that are counted on: `Bar 113`. */
export const COUNTED_NAMES: readonly string[] = ['Phrase', 'Bar', 'Section', 'Motif', 'Cell', 'Measure'];

export const FORMAL_TYPES: readonly string[] = ['sentence', 'period', 'hybrid 1', 'small ternary', 'rondo'];

export const FORMAL_FUNCTIONS: readonly string[] = [
  'exposition',
  'transition',
  'antecedent',
  'consequent',
  'continuation',
  'cadential',
  'standing on the dominant',
  'closing section',
];

export const COLORS: readonly string[] = ['#4f94d4', '#c05a4e', '#5d9b62', '#b98a2f', '#7c5aa6'];

export const COMPOSERS: readonly string[] = [
  'Johann Sebastian Bach',
  'Wolfgang Amadeus Mozart',
  'Joseph Haydn',
  'Ludwig van Beethoven',
  'Franz Schubert',
  'Clara Schumann',
  'Maurice Ravel',
  'John Coltrane',
  'Kaija Saariaho',
];

const TERMS =
  'cadence dominant tonic harmony melody elided evaded phrase modulation chromatic deceptive imperfect perfect ' +
  'authentic half register texture unison canon imitation hemiola syncopation accent sforzando fermata bass treble ' +
  'strings winds solo tutti first second third return varied shortened extended repeated motive rhythm upbeat';
const ONSETS = ['b', 'd', 'f', 'g', 'k', 'l', 'm', 'n', 'p', 'r', 's', 't', 'v', 'st', 'tr', 'pl'] as const;
const VOWELS = ['a', 'e', 'i', 'o', 'u', 'ei', 'ou'] as const;
const ENDS = ['', 'n', 'r', 's', 't', 'l', 'nd'] as const;

/** The words of comments, the frequent ones first: terms, and then made-up words as rare as names are. */
export function commentWords(count: number): readonly string[] {
  const words = TERMS.split(' ');
  for (let seed = 7; words.length < count; seed = (seed * 48271) % 2147483647) {
    const syllable = (of: number) => `${ONSETS[of % 16]!}${VOWELS[(of >> 4) % 7]!}${ENDS[(of >> 8) % 7]!}`;
    words.push(`${syllable(seed)}${syllable(seed >> 11)}`);
  }
  return words;
}
