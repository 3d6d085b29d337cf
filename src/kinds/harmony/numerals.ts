import type { Numeral } from '../contract/exporting.ts';
import { C_MAJOR, type Chord, type Key } from './chord.ts';
import type { HarmonyComponent } from './component.ts';
import { keyOf } from './label.ts';
import { typedKey, typedNumeral } from './typed-symbols.ts';
import { chordOf } from './chord-of.ts';

/** Names of RomanText for chords that have a place in the key. */
const NAMED: Readonly<Record<string, string>> = {
  Neapolitan: 'N6',
  Italian: 'It6',
  French: 'Fr43',
  German: 'Ger65',
};

/** Numerals as RomanText has them. */
const SAYABLE = /^[b#]*[IViv]+(?:o|ø|\+)?(?:\d+)?(?:\/[b#]*[IViv]+)?$/;

/** Qualities that a numeral with figures tells in RomanText: triads and sevenths. */
const TOLD: ReadonlySet<string> = new Set([
  ...['major', 'minor', 'augmented', 'diminished'],
  ...['dominant-seventh', 'major-seventh', 'minor-seventh', 'half-diminished-seventh', 'diminished-seventh'],
]);

/** Keys and harmonies in letters of RomanText. */
export function* numeralsOf(components: readonly HarmonyComponent[]): Generator<Numeral> {
  let key: Key = C_MAJOR;
  for (const component of components) {
    const { id, time, label } = component;
    if (component.kind === 'KEY') {
      const own = keyOf(component);
      key = own ?? C_MAJOR;
      yield own ? { id, time, key: typedKey(own) } : { id, time, unsaid: label };
      continue;
    }
    const chord = chordOf(component);
    const numeral = chord && sayable(chord, key);
    yield numeral === undefined ? { id, time, unsaid: label } : { id, time, numeral };
  }
}

function sayable(chord: Chord, key: Key): string | undefined {
  const named = NAMED[chord.quality];
  if (named !== undefined) return named;
  if (!TOLD.has(chord.quality)) return undefined;
  const written = withUsualSign(chord, key);
  return SAYABLE.test(written) ? written : undefined;
}

/**
 * In minor, RomanText reads vi and vii without a sign by their quality: vio is on the raised sixth, VI on the natural
 * one, viio on the leading note, VII on the natural one.
 */
function withUsualSign(chord: Chord, key: Key): string {
  const written = typedNumeral(chord, key).replace('maj', '');
  if (key.type !== 'minor' || chord.appliedTo !== 0) return written;
  return /^#vii?(?!i)/.test(written) ? written.slice(1) : written.replace(/^(?=vii?(?!i))/, 'b');
}
