/** How a quality is spelled: behind a letter, and behind a numeral in root position. The first spelling is the usual one. */
interface Spelling {
  readonly symbols: readonly string[];
  /** Whether its numeral is small, its mark, and the figure of its root position. */
  readonly numeral?: readonly [isSmall: boolean, mark: NumeralMark, figure: string];
}

export type NumeralMark = '' | '°' | 'ø' | '+' | 'M' | '+M';

/** `maj7`, `M7` and `Δ7`, behind other letters. */
const major = (figure: string, before = ''): readonly string[] => [
  ...['maj', 'M', 'Δ', 'ma'].map((word) => `${before}${word}${figure}`),
  ...(before === '' ? [] : ['maj', 'M', 'Δ'].map((word) => `${before}(${word}${figure})`)),
];
const minor = (...figures: readonly string[]) =>
  ['m', 'min', '-'].flatMap((word) => figures.map((figure) => `${word}${figure}`));
const minorMajor = (figure: string) => [
  ...major(figure, 'm'),
  ...major(figure, 'min'),
  ...major(figure, '-'),
];
const augmented = (figure: string) => [
  `${figure}#5`,
  `${figure}(#5)`,
  `+${figure}`,
  `${figure}+`,
  `aug${figure}`,
];
const augmentedMajor = (figure: string) => [
  ...major(figure, '+'),
  ...major(`${figure}#5`),
  ...major(`${figure}(#5)`),
];
const diminished = (figure: string) => [`dim${figure}`, `°${figure}`, `o${figure}`];
const altered = (quality: string, ...symbols: readonly string[]): readonly [string, Spelling] => [
  quality,
  { symbols },
];
const spelled = (
  quality: string,
  symbols: readonly string[],
  ...numeral: readonly [isSmall: boolean, mark: NumeralMark, figure: string]
): readonly [string, Spelling] => [quality, { symbols, numeral }];

/** Qualities of the desktop program that a root is written with. */
export const SPELLINGS: ReadonlyMap<string, Spelling> = new Map([
  spelled('major', ['', 'maj'], false, '', ''),
  spelled('minor', minor(''), true, '', ''),
  spelled('diminished', diminished(''), true, '°', ''),
  spelled('augmented', ['aug', '+'], false, '+', ''),
  spelled('dominant-seventh', ['7', 'dom7'], false, '', '7'),
  spelled('major-seventh', [...major('7'), 'Δ'], false, 'M', '7'),
  spelled('minor-major-seventh', [...minorMajor('7'), 'mΔ', '-Δ'], true, 'M', '7'),
  spelled('minor-seventh', minor('7'), true, '', '7'),
  spelled('augmented-major-seventh', augmentedMajor('7'), false, '+M', '7'),
  spelled('augmented-seventh', augmented('7'), false, '+', '7'),
  spelled('half-diminished-seventh', [...minor('7b5', '7(b5)'), 'ø7', 'ø'], true, 'ø', '7'),
  spelled('diminished-seventh', diminished('7'), true, '°', '7'),
  spelled('seventh-flat-five', ['7b5', '7(b5)'], false, '', '7b5'),
  altered('major-sixth', '6'),
  altered('minor-sixth', ...minor('6')),
  spelled('major-ninth', major('9'), false, 'M', '9'),
  spelled('dominant-ninth', ['9'], false, '', '9'),
  spelled('minor-major-ninth', minorMajor('9'), true, 'M', '9'),
  spelled('minor-ninth', minor('9'), true, '', '9'),
  spelled('augmented-major-ninth', augmentedMajor('9'), false, '+M', '9'),
  spelled('augmented-dominant-ninth', augmented('9'), false, '+', '9'),
  spelled('half-diminished-ninth', ['ø9'], true, 'ø', '9'),
  spelled('half-diminished-minor-ninth', ['øb9'], true, 'ø', 'b9'),
  spelled('diminished-ninth', diminished('9'), true, '°', '9'),
  spelled('diminished-minor-ninth', diminished('b9'), true, '°', 'b9'),
  spelled('dominant-11th', ['11'], false, '', '11'),
  spelled('major-11th', major('11'), false, 'M', '11'),
  spelled('minor-major-11th', minorMajor('11'), true, 'M', '11'),
  spelled('minor-11th', minor('11'), true, '', '11'),
  spelled('augmented-major-11th', augmentedMajor('11'), false, '+M', '11'),
  spelled('augmented-11th', augmented('11'), false, '+', '11'),
  spelled('half-diminished-11th', ['ø11'], true, 'ø', '11'),
  spelled('diminished-11th', diminished('11'), true, '°', '11'),
  spelled('major-13th', major('13'), false, 'M', '13'),
  spelled('dominant-13th', ['13'], false, '', '13'),
  spelled('minor-major-13th', minorMajor('13'), true, 'M', '13'),
  spelled('minor-13th', minor('13'), true, '', '13'),
  spelled('augmented-major-13th', augmentedMajor('13'), false, '+M', '13'),
  spelled('augmented-dominant-13th', augmented('13'), false, '+', '13'),
  spelled('half-diminished-13th', ['ø13'], true, 'ø', '13'),
  spelled('suspended-second', ['sus2'], false, '', 'sus2'),
  spelled('suspended-fourth', ['sus4', 'sus'], false, '', 'sus4'),
  spelled('suspended-fourth-seventh', ['7sus4', '7sus'], false, '', '7sus4'),
  spelled('pedal', ['pedal', 'ped'], false, '', 'pedal'),
  spelled('power', ['5'], false, '', '5'),
  spelled('Tristan', ['tristan', 'trist'], false, '', 'tristan'),
]);

/** Figures of numerals that mean the same as another one. */
export const FIGURE_ALIASES: Readonly<Partial<Record<string, string>>> = {
  ...{ '7(b5)': '7b5', sus: 'sus4', '7sus': '7sus4', ped: 'pedal', trist: 'tristan', '42': '2' },
};

const BY_SYMBOL = new Map(
  Array.from(SPELLINGS, ([quality, { symbols }]) =>
    symbols.map((symbol) => [symbol, quality] as const),
  ).flat(),
);
const BY_NUMERAL = new Map(
  Array.from(SPELLINGS, ([quality, { numeral }]) =>
    numeral ? [[numeral.join(' '), quality] as const] : [],
  ).flat(),
);

/** The quality that letters behind a note name. */
export const qualityOfSymbol = (suffix: string): string | undefined => BY_SYMBOL.get(suffix);

/** The quality of a numeral by the figure of its root position. A mark of diminution or augmentation says its case. */
export function qualityOfNumeral(isSmall: boolean, mark: NumeralMark, figure: string): string | undefined {
  const isSpelledSmall = mark === '' || mark === 'M' ? isSmall : mark === '°' || mark === 'ø';
  return BY_NUMERAL.get([isSpelledSmall, mark, figure].join(' '));
}

/** Chords with a name in place of a root: how each is written, the usual way first. */
export const NAMED: ReadonlyMap<string, readonly string[]> = new Map([
  ['Italian', ['It+6', 'It6', 'It']],
  ['French', ['Fr+6', 'Fr6', 'Fr43', 'Fr']],
  ['German', ['Ger+6', 'Ger6', 'Ger65', 'Ger', 'Gr+6', 'Gr6', 'Gr65', 'Gr']],
  ['Neapolitan', ['N6', 'N']],
]);
