import { ACCIDENTAL_SIZES } from './music-signs.ts';

/** The sign of a note of a chord: semitones from two flats to two sharps, and the note's place on its staff. */
interface ChordSign {
  readonly accidental: number;
  readonly place: number;
}

/** Bare space between two signs, in diatonic steps. */
const GAP_STEPS = 0.3;

/** Space occupied by a sign: places from `bottom` to `top`, and from `right` to `left` steps left of the notes. */
interface Taken {
  readonly bottom: number;
  readonly top: number;
  readonly right: number;
  readonly left: number;
}

/**
 * Distance of each accidental of a chord left of its note, in diatonic steps; undefined for notes without one. Placed
 * by the engravers' rule: the highest and the lowest nearest to the notes, then inwards, each as near as it touches no
 * other. `signs` are from the lowest up.
 */
export function accidentalShifts(signs: readonly ChordSign[]): readonly (number | undefined)[] {
  const shifts: (number | undefined)[] = signs.map(() => undefined);
  const taken: Taken[] = [];
  for (let turn = 0; turn < signs.length; turn++) {
    const index = turn % 2 === 0 ? signs.length - 1 - turn / 2 : (turn - 1) / 2;
    const sign = signs[index];
    const size = sign && ACCIDENTAL_SIZES[sign.accidental + 2];
    if (!size) continue;
    const [bottom, top] = [sign.place - size.down, sign.place + size.up];
    const beside = taken
      .filter((other) => other.bottom < top && other.top > bottom)
      .sort((a, b) => a.right - b.right);
    let right = 0;
    for (const other of beside)
      if (right + size.steps + GAP_STEPS > other.right && right < other.left + GAP_STEPS)
        right = other.left + GAP_STEPS;
    const left = right + size.steps;
    taken.push({ bottom, top, right, left });
    shifts[index] = left;
  }
  return shifts;
}
