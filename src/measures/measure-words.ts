import { writtenPart } from './beat-part.ts';
import { romanNumeral } from './movement.ts';
import type { MeasurePassage, MeasurePlace } from './measure-passage.ts';

/** What stands for the measure where measures are counted but none is now. */
export const NO_MEASURE = 'm. –';

/** Words before one measure and before several, and the separator of the first and the last. */
interface Style {
  readonly one: string;
  readonly many: string;
  readonly to: string;
}

const SPOKEN: Style = { one: 'measure ', many: 'measures ', to: ' to ' };
const PRINTED: Style = { one: 'm. ', many: 'mm. ', to: '–' };
const BARE: Style = { one: '', many: '', to: ' to ' };

/** 'measures 5 (1st time) to 4 (2nd time)', 'II, measure 8a'. */
export const spokenMeasures = (passage: MeasurePassage): string => written(passage, SPOKEN);

/** 'm. 24', 'mm. 24–32', 'mm. 16.3–18.1', 'm. 16 (2nd time)', 'II, mm. 5–8': a passage as scholars write it. */
export const citedMeasures = (passage: MeasurePassage): string => written(passage, PRINTED);

/** '16.3', '5.1 (1st time) to 4.2 (2nd time)': for use below a heading that already names the unit. */
export const bareMeasures = (passage: MeasurePassage): string => written(passage, BARE);

function written({ from, to }: MeasurePassage, style: Style): string {
  const first = placeInWords(from);
  const movement = movementBefore(from.movement);
  if (to === undefined) return `${movement}${style.one}${first}`;
  const last = placeInWords(to);
  const isOther = to.movement !== undefined && to.movement !== from.movement;
  if (isOther) {
    const between = style.to.trim() === style.to ? ` ${style.to} ` : style.to;
    return `${movement}${style.one}${first}${between}${movementBefore(to.movement)}${style.one}${last}`;
  }
  return last === first
    ? `${movement}${style.one}${first}`
    : `${movement}${style.many}${first}${style.to}${last}`;
}

const movementBefore = (movement: number | undefined) =>
  movement === undefined ? '' : `${romanNumeral(movement)}, `;

const placeInWords = ({ name, beat, part, pass }: MeasurePlace) =>
  `${name}${beat === undefined ? '' : `.${beat}${writtenPart(part)}`}${pass === undefined ? '' : ` (${ordinal(pass)} time)`}`;

/** '2nd', '11th'. */
function ordinal(number: number): string {
  const isTeen = number % 100 > 10 && number % 100 < 14;
  const ending = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th');
  return `${number}${ending}`;
}
