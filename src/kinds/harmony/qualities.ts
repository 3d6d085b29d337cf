import { ADDED_TONES } from './added-tones.ts';
import { figures, letters, qualitySign, type Piece } from './pieces.ts';

type Pieces = readonly Piece[];

interface Quality {
  /** Suffix of a numeral, by inversion. */
  readonly figures: readonly Pieces[];
  /** Suffix of a letter. */
  readonly symbol: Pieces;
  /** The bass is not written after the letter: the chord has no such inversion, or the desktop program names none. */
  readonly bassless?: readonly number[];
  /** Name that replaces everything else, root letter and numeral included. */
  readonly name?: Pieces;
}

const DIMINISHED = qualitySign('diminished');
const HALF_DIMINISHED = qualitySign('halfDiminished');
const AUGMENTED = qualitySign('augmented');
const MAJOR_SEVENTH = qualitySign('majorSeventh');
const MINOR = letters('m', 'minor');
const MAJOR = letters('maj', 'major');
const SUSPENDED = letters('sus', 'suspended four');

/** Suffixes of a numeral by inversion, from root position on. */
const TRIAD: readonly Pieces[] = [[], [figures('6')], [figures('6', '4')]];
const SEVENTH_INVERTED: readonly Pieces[] = [[figures('6', '5')], [figures('4', '3')], [figures('2')]];
const seventh = (...marks: Pieces): readonly Pieces[] => [[...marks, figures('7')], ...SEVENTH_INVERTED];
const SEVENTH = seventh();
const SIXTH: readonly Pieces[] = [
  [figures('(6)')],
  [figures('6', '(4)')],
  [figures('6', '4', '(2)')],
  [figures('7')],
];
/** Root, third and seventh above the tones that only chords beyond the seventh have. */
const NINTH_IN_BASS = figures('7', '6', '2');
const ELEVENTH_IN_BASS = figures('7', '5', '4');
const THIRTEENTH_IN_BASS = figures('5', '3', '2');
const ninth = (root: Pieces, flat = ''): readonly Pieces[] => [
  root,
  [figures(`${flat}7`, '6', '5')],
  [figures(`${flat}5`, '4', '3')],
  [figures(`${flat}4`, '3', '2')],
  [NINTH_IN_BASS],
];
/** The figure in brackets stands beside its column: four below one another do not fit into a lane. */
const beyondNinth = (root: Pieces, added: readonly [string, string, string]): readonly Pieces[] => [
  root,
  [figures('♭7', '6', '5'), figures(added[0])],
  [figures('♭5', '4', '3'), figures(added[1])],
  [figures('♭4', '3', '2'), figures(added[2])],
];
const eleventh = (...marks: Pieces) => [
  ...beyondNinth([...marks, figures('11')], ['(9)', '(7)', '(5)']),
  [NINTH_IN_BASS, figures('(3)')],
  [ELEVENTH_IN_BASS, figures('(6)')],
];
const thirteenth = (...marks: Pieces) => [
  ...beyondNinth([...marks, figures('13')], ['(11)', '(9)', '(5)']),
  [NINTH_IN_BASS, figures('(5)')],
  [ELEVENTH_IN_BASS, figures('(3)')],
  [THIRTEENTH_IN_BASS, figures('(4)')],
];
const marked = (mark: Piece, rows: readonly Pieces[]) => rows.map((row) => [mark, ...row]);

/** An augmented sixth is set with its plus first, as musicians write it. */
function augmentedSixth(plain: string, set: string, spoken: string): Quality {
  const root: Piece = { ...letters(plain, spoken), lines: [set] };
  const sixth: Piece = { ...figures('+6'), plain: '6+', spoken: 'augmented sixth' };
  return { figures: [], symbol: [], name: [root, sixth] };
}

/** Words after a letter or numeral, a space before them only where they are set. */
const word = (text: string, spoken: string): Piece => ({ ...letters(text, spoken), lines: [` ${text}`] });
const PEDAL = word('ped', 'pedal');
const TRISTAN = word('trist', 'Tristan chord');
const FLAT_FIVE: Piece = { ...figures('(♭5)'), spoken: 'flat five' };

/**
 * How the desktop program writes chords without an added tone (its roman-numeral and chord-symbol tables). Where its own table
 * slips (single characters of a suffix, a lost sign of diminution) the evident intention stands.
 */
const OF_CHORDS: ReadonlyMap<string, Quality> = new Map<string, Quality>([
  ['major', { figures: TRIAD, symbol: [] }],
  ['minor', { figures: TRIAD, symbol: [MINOR] }],
  ['augmented', { figures: marked(AUGMENTED, TRIAD), symbol: [AUGMENTED] }],
  ['diminished', { figures: marked(DIMINISHED, TRIAD), symbol: [letters('dim', 'diminished')] }],
  ['dominant-seventh', { figures: SEVENTH, symbol: [figures('7')] }],
  ['major-seventh', { figures: seventh(MAJOR_SEVENTH), symbol: [MAJOR, figures('7')] }],
  ['minor-major-seventh', { figures: seventh(MAJOR_SEVENTH), symbol: [MINOR, MAJOR_SEVENTH, figures('7')] }],
  ['minor-seventh', { figures: SEVENTH, symbol: [MINOR, figures('7')] }],
  [
    'augmented-major-seventh',
    { figures: seventh(AUGMENTED, MAJOR_SEVENTH), symbol: [AUGMENTED, MAJOR_SEVENTH, figures('7')] },
  ],
  ['augmented-seventh', { figures: seventh(AUGMENTED), symbol: [figures('7'), AUGMENTED] }],
  [
    'half-diminished-seventh',
    { figures: marked(HALF_DIMINISHED, SEVENTH), symbol: [HALF_DIMINISHED, figures('7')] },
  ],
  ['diminished-seventh', { figures: marked(DIMINISHED, SEVENTH), symbol: [DIMINISHED, figures('7')] }],
  [
    'seventh-flat-five',
    {
      figures: SEVENTH.map((row) => [...row, FLAT_FIVE]),
      symbol: [figures('7'), FLAT_FIVE],
      bassless: [1, 2, 3],
    },
  ],
  ['major-sixth', { figures: SIXTH, symbol: [figures('6')], bassless: [3] }],
  ['minor-sixth', { figures: SIXTH, symbol: [MINOR, figures('6')], bassless: [3] }],
  ['major-ninth', { figures: ninth([figures('9')]), symbol: [MAJOR_SEVENTH, figures('9')] }],
  ['dominant-ninth', { figures: ninth([figures('9')]), symbol: [figures('9')] }],
  [
    'minor-major-ninth',
    { figures: ninth([MAJOR_SEVENTH, figures('9')]), symbol: [MINOR, MAJOR_SEVENTH, figures('9')] },
  ],
  ['minor-ninth', { figures: ninth([figures('9')]), symbol: [MINOR, figures('9')] }],
  [
    'augmented-major-ninth',
    {
      figures: marked(AUGMENTED, ninth([MAJOR_SEVENTH, figures('9')])),
      symbol: [AUGMENTED, MAJOR_SEVENTH, figures('9')],
    },
  ],
  [
    'augmented-dominant-ninth',
    { figures: marked(AUGMENTED, ninth([MAJOR_SEVENTH, figures('9')])), symbol: [figures('9♯5')] },
  ],
  [
    'half-diminished-ninth',
    { figures: marked(HALF_DIMINISHED, ninth([figures('9')])), symbol: [HALF_DIMINISHED, figures('9')] },
  ],
  [
    'half-diminished-minor-ninth',
    {
      figures: marked(HALF_DIMINISHED, ninth([figures('♭9')], '♭')),
      symbol: [HALF_DIMINISHED, figures('♭9')],
    },
  ],
  [
    'diminished-ninth',
    { figures: marked(DIMINISHED, ninth([figures('9')])), symbol: [DIMINISHED, figures('9')] },
  ],
  [
    'diminished-minor-ninth',
    { figures: marked(DIMINISHED, ninth([figures('♭9')], '♭')), symbol: [DIMINISHED, figures('♭9')] },
  ],
  ['dominant-11th', { figures: eleventh(), symbol: [figures('11')] }],
  ['major-11th', { figures: eleventh(MAJOR_SEVENTH), symbol: [MAJOR_SEVENTH, figures('11')] }],
  ['minor-major-11th', { figures: eleventh(), symbol: [MINOR, MAJOR_SEVENTH, figures('11')] }],
  ['minor-11th', { figures: eleventh(), symbol: [MINOR, figures('11')] }],
  [
    'augmented-major-11th',
    { figures: marked(AUGMENTED, eleventh()), symbol: [AUGMENTED, MAJOR_SEVENTH, figures('11')] },
  ],
  ['augmented-11th', { figures: marked(AUGMENTED, eleventh()), symbol: [AUGMENTED, figures('11')] }],
  [
    'half-diminished-11th',
    { figures: marked(HALF_DIMINISHED, eleventh()), symbol: [HALF_DIMINISHED, figures('11')] },
  ],
  ['diminished-11th', { figures: marked(DIMINISHED, eleventh()), symbol: [DIMINISHED, figures('11')] }],
  ['major-13th', { figures: thirteenth(MAJOR_SEVENTH), symbol: [MAJOR_SEVENTH, figures('13')] }],
  ['dominant-13th', { figures: thirteenth(), symbol: [figures('13')] }],
  ['minor-major-13th', { figures: thirteenth(MAJOR_SEVENTH), symbol: [MINOR, MAJOR_SEVENTH, figures('13')] }],
  ['minor-13th', { figures: thirteenth(), symbol: [MINOR, figures('13')] }],
  [
    'augmented-major-13th',
    { figures: marked(AUGMENTED, thirteenth()), symbol: [AUGMENTED, MAJOR_SEVENTH, figures('13')] },
  ],
  [
    'augmented-dominant-13th',
    { figures: marked(AUGMENTED, thirteenth()), symbol: [AUGMENTED, figures('13')] },
  ],
  [
    'half-diminished-13th',
    { figures: marked(HALF_DIMINISHED, thirteenth()), symbol: [HALF_DIMINISHED, figures('13')] },
  ],
  [
    'suspended-second',
    {
      figures: [[figures('5', '2')], [figures('7', '4')], [figures('5', '4')]],
      symbol: [letters('sus', 'suspended'), figures('2')],
      bassless: [1],
    },
  ],
  [
    'suspended-fourth',
    {
      figures: [[figures('5', '4')], [figures('5', '2')], [figures('7', '4')]],
      symbol: [SUSPENDED],
      bassless: [1],
    },
  ],
  [
    'suspended-fourth-seventh',
    {
      figures: [[figures('7', '4')], [figures('5', '4')], [figures('5', '2')]],
      symbol: [figures('7'), SUSPENDED],
      bassless: [1],
    },
  ],
  ['Neapolitan', { figures: [], symbol: [], name: [letters('N', 'Neapolitan'), figures('6')] }],
  ['Italian', augmentedSixth('It', 'It', 'Italian')],
  ['French', augmentedSixth('Fr', 'Fr', 'French')],
  ['German', augmentedSixth('Gr', 'Ger', 'German')],
  ['pedal', { figures: [[PEDAL]], symbol: [PEDAL] }],
  ['power', { figures: [[figures('5')]], symbol: [figures('5')] }],
  ['Tristan', { figures: [[TRISTAN]], symbol: [TRISTAN] }],
]);

/** The added tone follows the symbol of its chord, in brackets. */
function withAddedTone(quality: Quality, figure: string, spoken: string): Quality {
  const added: Piece = { ...figures(`(${figure})`), spoken };
  return {
    ...quality,
    figures: quality.figures.map((row) => [...row, added]),
    symbol: [...quality.symbol, added],
  };
}

/** How each quality that the desktop program writes is shown. */
export const QUALITIES: ReadonlyMap<string, Quality> = new Map([
  ...OF_CHORDS,
  ...Array.from(ADDED_TONES, ([name, { base, figure, spoken }]) => {
    const quality = OF_CHORDS.get(base);
    if (!quality) throw new Error(`The quality ${base} is not in the table.`);
    return [name, withAddedTone(quality, figure, spoken)] as const;
  }),
]);
