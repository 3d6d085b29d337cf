import { NUMERALS } from '../../shared/numerals/numeral.ts';
import { plainSigns, type Key } from './chord.ts';
import { soundsAsDegreeOf } from './lenient.ts';

/** Whether a key follows another one as a numeral says. */
type KeyChange = (before: Key, key: Key) => boolean;

/** Reads a change of key, `bVI`: the degree of the new tonic, its case the new mode. Undefined where it is none. */
export function readKeyChange(written: string): KeyChange | undefined {
  const [, sign = '', numeral] =
    /^([b#]?)(VII|VI|IV|V|III|II|I|vii|vi|iv|v|iii|ii|i)$/.exec(plainSigns(written)) ?? [];
  if (numeral === undefined) return undefined;
  const degree = NUMERALS.findIndex((known) => known === numeral.toUpperCase());
  const isMinor = numeral === numeral.toLowerCase();
  const wanted = { degree, sign: sign === '' ? undefined : sign === 'b' ? -1 : 1 };
  return (before, key) => {
    // A key in minor on a degree that minor has twice is on either of them.
    const triad = isMinor ? 'small' : 'large';
    return (key.mode === 'minor') === isMinor && soundsAsDegreeOf(before, key, { ...wanted, triad });
  };
}
