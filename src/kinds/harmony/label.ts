/** The parts of a harmony that its label is made from. */
export interface Chord {
  /** 0 to 6 for C D E F G A B. */
  readonly step: number;
  readonly accidental: number;
  readonly quality: string;
  readonly inversion: number;
  /** 0 for none, n for the degree n + 1. */
  readonly appliedTo: number;
}

export interface Key {
  readonly step: number;
  readonly accidental: number;
  readonly type: 'major' | 'minor';
}

/** Holds before a timeline's first key. */
export const C_MAJOR: Key = { step: 0, accidental: 0, type: 'major' };

const LETTERS = 'CDEFGAB';
const NUMERALS = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII'];
/** Semitones above the tonic: of the natural notes from C, and of the scales (minor is the natural one). */
const NATURAL_SEMITONES = [0, 2, 4, 5, 7, 9, 11];
const SCALE_SEMITONES = { major: NATURAL_SEMITONES, minor: [0, 2, 3, 5, 7, 8, 10] };

/** Figures from root position on. */
const TRIAD = ['', '6', '64'];
const SEVENTH = ['7', '65', '43', '2'];
const SIXTH = ['(6)', '6(4)', '64(2)', '7'];
const ninth = (root: string, flat = '') => [root, `${flat}765`, `${flat}543`, `${flat}432`];
const eleventh = (root: string) => [root, '♭765(9)', '♭543(7)', '♭432(5)'];
const thirteenth = (root: string) => [root, '♭765(11)', '♭543(9)', '♭432(5)'];
const marked = (mark: string, figures: readonly string[]) => figures.map((figure) => mark + figure);

interface Quality {
  /** What follows a numeral, by inversion. */
  readonly figures: readonly string[];
  /** What follows a letter. */
  readonly symbol: string;
  /** The bass is not written after the letter: the chord has no such inversion, or the desktop program names none. */
  readonly bassless?: readonly number[];
  /** Stands in place of everything else, root letter and numeral included. */
  readonly name?: string;
}

const special = (name: string): Quality => ({ figures: [], symbol: '', name });

/**
 * How the desktop program writes each quality (its roman-numeral and chord-symbol tables), in plain text. Where
 * its own table slips (single characters of a suffix, a lost sign of diminution) the evident intention stands.
 */
const QUALITIES: ReadonlyMap<string, Quality> = new Map<string, Quality>([
  ['major', { figures: TRIAD, symbol: '' }],
  ['minor', { figures: TRIAD, symbol: 'm' }],
  ['augmented', { figures: marked('+', TRIAD), symbol: '+' }],
  ['diminished', { figures: marked('°', TRIAD), symbol: 'dim' }],
  ['dominant-seventh', { figures: SEVENTH, symbol: '7' }],
  ['major-seventh', { figures: ['maj7', ...SEVENTH.slice(1)], symbol: 'maj7' }],
  ['minor-major-seventh', { figures: ['maj7', ...SEVENTH.slice(1)], symbol: 'mmaj7' }],
  ['minor-seventh', { figures: SEVENTH, symbol: 'm7' }],
  ['augmented-major-seventh', { figures: ['+maj7', ...SEVENTH.slice(1)], symbol: '+maj7' }],
  ['augmented-seventh', { figures: ['+7', ...SEVENTH.slice(1)], symbol: '7+' }],
  ['half-diminished-seventh', { figures: marked('ø', SEVENTH), symbol: 'ø7' }],
  ['diminished-seventh', { figures: marked('°', SEVENTH), symbol: '°7' }],
  [
    'seventh-flat-five',
    { figures: SEVENTH.map((figure) => `${figure}(♭5)`), symbol: '7(♭5)', bassless: [1, 2, 3] },
  ],
  ['major-sixth', { figures: SIXTH, symbol: '6', bassless: [3] }],
  ['minor-sixth', { figures: SIXTH, symbol: 'm6', bassless: [3] }],
  ['major-ninth', { figures: ninth('9'), symbol: 'maj9' }],
  ['dominant-ninth', { figures: ninth('9'), symbol: '9' }],
  ['minor-major-ninth', { figures: ninth('maj9'), symbol: 'mmaj9' }],
  ['minor-ninth', { figures: ninth('9'), symbol: 'm9' }],
  ['augmented-major-ninth', { figures: marked('+', ninth('maj9')), symbol: '+maj9' }],
  ['augmented-dominant-ninth', { figures: marked('+', ninth('maj9')), symbol: '9♯5' }],
  ['half-diminished-ninth', { figures: marked('ø', ninth('9')), symbol: 'ø9' }],
  ['half-diminished-minor-ninth', { figures: marked('ø', ninth('♭9', '♭')), symbol: 'ø♭9' }],
  ['diminished-ninth', { figures: marked('°', ninth('9')), symbol: '°9' }],
  ['diminished-minor-ninth', { figures: marked('°', ninth('♭9', '♭')), symbol: '°♭9' }],
  ['dominant-11th', { figures: eleventh('11'), symbol: '11' }],
  ['major-11th', { figures: eleventh('maj11'), symbol: 'maj11' }],
  ['minor-major-11th', { figures: eleventh('11'), symbol: 'mmaj11' }],
  ['minor-11th', { figures: eleventh('11'), symbol: 'm11' }],
  ['augmented-major-11th', { figures: marked('+', eleventh('11')), symbol: '+maj11' }],
  ['augmented-11th', { figures: marked('+', eleventh('11')), symbol: '+11' }],
  ['half-diminished-11th', { figures: marked('ø', eleventh('11')), symbol: 'ø11' }],
  ['diminished-11th', { figures: marked('°', eleventh('11')), symbol: '°11' }],
  ['major-13th', { figures: thirteenth('maj13'), symbol: 'maj13' }],
  ['dominant-13th', { figures: thirteenth('13'), symbol: '13' }],
  ['minor-major-13th', { figures: thirteenth('maj13'), symbol: 'mmaj13' }],
  ['minor-13th', { figures: thirteenth('13'), symbol: 'm13' }],
  ['augmented-major-13th', { figures: marked('+', thirteenth('13')), symbol: '+maj13' }],
  ['augmented-dominant-13th', { figures: marked('+', thirteenth('13')), symbol: '+13' }],
  ['half-diminished-13th', { figures: marked('ø', thirteenth('13')), symbol: 'ø13' }],
  ['suspended-second', { figures: ['52', '74', '54'], symbol: 'sus2', bassless: [1] }],
  ['suspended-fourth', { figures: ['54', '52', '74'], symbol: 'sus', bassless: [1] }],
  ['suspended-fourth-seventh', { figures: ['74', '54', '52'], symbol: '7sus', bassless: [1] }],
  ['Neapolitan', special('N6')],
  ['Italian', special('It6+')],
  ['French', special('Fr6+')],
  ['German', special('Gr6+')],
  ['pedal', { figures: ['ped'], symbol: 'ped' }],
  ['power', { figures: ['5'], symbol: '5' }],
  ['Tristan', { figures: ['trist'], symbol: 'trist' }],
]);

/** `V65/V`, `♭VI`, `viiø7`: the numeral in the key, raised or lowered against its scale, with the figures. */
export function romanLabel(chord: Chord, key: Key): string {
  const quality = QUALITIES.get(chord.quality);
  if (quality?.name !== undefined) return quality.name;
  const numeral = NUMERALS[modulo(chord.step - key.step - chord.appliedTo, 7)]!;
  const prefix = chord.appliedTo === 0 ? signs(chord.accidental - alterationInKey(chord.step, key)) : '';
  const root = /^(minor|diminished|half-diminished)/.test(chord.quality) ? numeral.toLowerCase() : numeral;
  const applied = chord.appliedTo === 0 ? '' : `/${NUMERALS[chord.appliedTo]!}`;
  // An unknown quality is shown as it is written: the reader of the label may know it.
  const figures = quality ? (quality.figures[chord.inversion] ?? quality.figures[0]!) : ` ${chord.quality}`;
  return prefix + root + figures + applied;
}

/** `E♭maj7/3`: root, quality and the interval of the bass above the root. */
export function chordLabel(chord: Chord): string {
  const quality = QUALITIES.get(chord.quality);
  if (quality?.name !== undefined) return quality.name;
  const root = LETTERS[chord.step]! + chordSigns(chord.accidental);
  const hasBass = chord.inversion > 0 && !quality?.bassless?.includes(chord.inversion);
  return (
    root + (quality ? quality.symbol : ` ${chord.quality}`) + (hasBass ? `/${2 * chord.inversion + 1}` : '')
  );
}

/** `B♭` for major, `b♭` for minor; a mode the platform does not know stands behind the letter. */
export function keyLabel({ step, accidental }: Pick<Key, 'step' | 'accidental'>, type: string): string {
  const letter = LETTERS[step]!;
  if (type === 'major') return letter + signs(accidental);
  if (type === 'minor') return letter.toLowerCase() + signs(accidental);
  return `${letter}${signs(accidental)} ${type}`;
}

/** Text typed for the music-analysis font, as it reads without that font. */
export function plainAnalytic(text: string): string {
  return text
    .replace(/`b/g, '♭')
    .replace(/`#/g, '♯')
    .replace(/`x/g, '𝄪')
    .replace(/\^\^/g, 'maj')
    .replace(/o\\/g, 'ø')
    .replace(/\(\(([^()]*)\)\)/g, '($1)')
    .replace(/[`@%&]/g, '')
    .trimEnd();
}

/** How far the key's own note on this step is from the natural one: 1 for F in G major. */
function alterationInKey(step: number, key: Key): number {
  const degree = modulo(step - key.step, 7);
  const tonic = NATURAL_SEMITONES[key.step]! + key.accidental;
  const difference = tonic + SCALE_SEMITONES[key.type][degree]! - NATURAL_SEMITONES[step]!;
  return modulo(difference + 6, 12) - 6;
}

function signs(alteration: number): string {
  if (alteration < 0) return '♭'.repeat(-alteration);
  return '𝄪'.repeat(alteration >> 1) + '♯'.repeat(alteration & 1);
}

/** After a chord's letter the desktop program writes two sharps, not a double sharp. */
function chordSigns(alteration: number): string {
  return alteration < 0 ? '♭'.repeat(-alteration) : '♯'.repeat(alteration);
}

function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor;
}
