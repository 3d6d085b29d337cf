import { entryAt } from '../../shared/elements.ts';
import type { Clef } from './component.ts';
import { diatonic } from './pitch.ts';
import { CLEF_SIGNS } from './music-signs.ts';

type ClefParts = Pick<Clef, 'step' | 'octave' | 'line_number'>;

/** The note on the middle line, counted as `diatonic` does. */
export const middleOf = (clef: ClefParts) => diatonic(clef) - 2 * clef.line_number;

/** A staff without a clef is placed as in a treble clef: G of octave 4 on the line below the middle one. */
export const TREBLE: ClefParts = { step: 4, octave: 4, line_number: -1 };

/** A clef's sign in the music font, and the height of its reference line above the base line, in diatonic steps. */
interface ClefSign {
  readonly sign: string;
  readonly riseSteps: number;
}

/** The sign of a clef by its step and octave, never by the name of a picture; undefined for a pair that is no clef. */
export function clefSign({ step, octave }: Pick<Clef, 'step' | 'octave'>): ClefSign | undefined {
  return CLEF_SIGNS.find(
    (known) => known.step === step && (known.octaves as readonly number[]).includes(octave),
  );
}

/** Places of signs above the middle line in the order of their appearance, in a treble and in a tenor clef. */
const TREBLE_PLACES = { sharps: [4, 1, 5, 2, -1, 3, 0], flats: [0, 3, -1, 2, -2, 1, -3] } as const;
const TENOR_PLACES = { sharps: [-2, 2, -1, 3, 0, 4, 1], flats: [1, 4, 0, 3, -1, 2, -2] } as const;
const LOWEST_PLACE = -3;
const HIGHEST_PLACE = 5;
const OCTAVE = 7;
const TENOR_SHIFT = 1;
/** How far the signs of alto and bass clefs stand below those of a treble clef, of all of which engravers move none. */
const USUAL_SHIFTS: readonly number[] = [0, -1, -2];

/**
 * Places of a key signature's signs above the middle line, in a clef whose middle line is the note `middle`. By the
 * engravers' rule they move with the clef, and by octaves where they would leave the staff.
 */
export function keyPlaces(fifths: number, middle: number): readonly number[] {
  const shift = (((middleOf(TREBLE) - middle) % OCTAVE) + OCTAVE) % OCTAVE;
  const name = fifths > 0 ? 'sharps' : 'flats';
  const places = shift === TENOR_SHIFT ? TENOR_PLACES[name] : TREBLE_PLACES[name];
  const by = shift === TENOR_SHIFT ? 0 : shift > OCTAVE / 2 ? shift - OCTAVE : shift;
  return Array.from({ length: Math.abs(fifths) }, (_, index) => {
    const place = entryAt(places, index) + by;
    if (USUAL_SHIFTS.includes(by)) return place;
    return place > HIGHEST_PLACE ? place - OCTAVE : place < LOWEST_PLACE ? place + OCTAVE : place;
  });
}
