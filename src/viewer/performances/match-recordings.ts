import type { Performance } from './performance.ts';

/** A sound file of the reader's, and the performance whose code and number its name has; undefined for none. */
export interface RecordingMatch<Sound> {
  readonly sound: Sound;
  readonly performance: Performance | undefined;
}

/** Most files that are looked through at once. */
const MAX_RECORDINGS = 5000;

/** Names of files without what says what they are, in capitals. */
const stemOf = (name: string) => name.replace(/\.[^.]*$/, '').toUpperCase();
const partsOf = (name: string) => stemOf(name).split(/[^\p{L}\p{N}]+/u);

/** Numbers in a text, without leading zeros; Roman ones that stand alone count. */
function numbersIn(text: string): readonly number[] {
  return Array.from(text.matchAll(/\d+|\b[IVX]+\b/gi), ([word]) => {
    const roman = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X'].indexOf(word.toUpperCase());
    return roman < 0 ? Number(word) : roman + 1;
  }).filter((number) => Number.isFinite(number));
}

/** Whether all of some numbers, each as often as it comes, are among others. */
function areAmong(some: readonly number[], others: readonly number[]): boolean {
  const left = [...others];
  return some.every((number) => {
    const at = left.indexOf(number);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/**
 * Finds the performance of each sound file by its name: `Schubert_D911-01_HU33.wav` is the one whose code is `HU33` of a
 * work that has the numbers 911 and 1 in its title. A performance is found once: of two files the first by name counts.
 */
export function matchRecordings<Sound extends { readonly name: string }>(
  sounds: readonly Sound[],
  performances: readonly Performance[],
  title: string,
): readonly RecordingMatch<Sound>[] {
  const wanted = numbersIn(title);
  const taken = new Set<Performance>();
  return sounds
    .slice(0, MAX_RECORDINGS)
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .map((sound) => {
      const parts = partsOf(sound.name);
      const performance = performances.find((one) => {
        const code = one.code.toUpperCase();
        if (code === '' || taken.has(one) || !parts.includes(code)) return false;
        return areAmong(numbersIn(parts.filter((part) => part !== code).join(' ')), wanted);
      });
      if (performance) taken.add(performance);
      return { sound, performance };
    });
}
