import { uint8At } from '../../shared/elements.ts';
import { staffStyle, type Shapes } from '../contract/shapes.ts';
import { clefSign, keyPlaces } from './clef.ts';
import type { ClefColumns } from './columns.ts';
import type { StaffGeometry } from './geometry.ts';
import type { Inks } from './inks.ts';
import { figureSign, KEY_SIGNS } from './music-signs.ts';

/** Widths in diatonic steps. */
export const CLEF_STEPS = 6;
const FIGURE_STEPS = 3.6;
const PLUS_STEPS = 4.4;
const SIGN_GAP_STEPS = 0.2;
export const GROUP_GAP_STEPS = 1.5;
/** How far an accidental's middle lies above its base line. */
const ACCIDENTAL_RISE_STEPS = 4;
/** Places of the two figures of a time signature, above and below the middle of a staff. */
const FIGURE_PLACE = 2;

/** A group of signs, one beside the other: how wide it is in diatonic steps, and how it is drawn from an x on. */
export interface SignGroup {
  readonly steps: number;
  draw(
    staff: number,
    leftPx: number,
    geometry: StaffGeometry,
    inks: Pick<Inks, 'sign'>,
    shapes: Pick<Shapes, 'text'>,
  ): void;
}

export function clefGroup(clefs: ClefColumns, index: number): SignGroup | undefined {
  const line = clefs.line[index] ?? 0;
  const found = clefSign({ step: uint8At(clefs.step, index), octave: clefs.octave[index] ?? 0 });
  if (!found) return undefined;
  const { sign, riseSteps } = found;
  return {
    steps: CLEF_STEPS,
    draw(staff, leftPx, geometry, inks, shapes) {
      const { stepPx } = geometry;
      const baselinePx = geometry.yPx(staff, 2 * line) + riseSteps * stepPx;
      shapes.text(sign, leftPx, baselinePx, staffStyle(stepPx), inks.sign);
    },
  };
}

const KEY_SIGN_STEPS = { flat: 1.8, natural: 1.5, sharp: 2 } as const;

/** Signs of a key, or naturals for those of the key before where it has none; undefined where there is nothing to show. */
export function keyGroup(fifths: number, before: number, middle: number): SignGroup | undefined {
  const shown = fifths === 0 ? before : fifths;
  if (shown === 0) return undefined;
  const name = fifths === 0 ? 'natural' : fifths > 0 ? 'sharp' : 'flat';
  const places = keyPlaces(shown, middle);
  const each = KEY_SIGN_STEPS[name] + SIGN_GAP_STEPS;
  const sign = KEY_SIGNS[name];
  return {
    steps: each * places.length,
    draw(staff, leftPx, geometry, inks, shapes) {
      const { stepPx } = geometry;
      places.forEach((place, index) => {
        const baselinePx = geometry.yPx(staff, place) + ACCIDENTAL_RISE_STEPS * stepPx;
        shapes.text(sign, leftPx + index * each * stepPx, baselinePx, staffStyle(stepPx), inks.sign);
      });
    },
  };
}

/** Figures of a time signature over one another; several fractions with a plus sign between them. */
export function signatureGroup(text: string): SignGroup {
  const fractions = text.split(' + ').map((fraction) => fraction.split('/'));
  const widthOf = (figures: string) =>
    Array.from(figures).reduce((sum, figure) => sum + (figure === '+' ? PLUS_STEPS : FIGURE_STEPS), 0);
  const widths = fractions.map((figures) => Math.max(...figures.map(widthOf)));
  return {
    steps: widths.reduce((sum, steps) => sum + steps, PLUS_STEPS * (fractions.length - 1)),
    draw(staff, leftPx, geometry, inks, shapes) {
      const { stepPx } = geometry;
      const write = (figures: string, fromSteps: number, place: number) => {
        let steps = fromSteps;
        for (const figure of figures) {
          const xPx = leftPx + steps * stepPx;
          shapes.text(figureSign(figure), xPx, geometry.yPx(staff, place), staffStyle(stepPx), inks.sign);
          steps += widthOf(figure);
        }
      };
      let steps = 0;
      fractions.forEach(([above = '', below = ''], index) => {
        const width = widths[index] ?? 0;
        if (index > 0) {
          write('+', steps, 0);
          steps += PLUS_STEPS;
        }
        write(above, steps + (width - widthOf(above)) / 2, FIGURE_PLACE);
        write(below, steps + (width - widthOf(below)) / 2, -FIGURE_PLACE);
        steps += width;
      });
    },
  };
}

/** How wide groups are beside one another, in diatonic steps. */
export const groupsWidth = (groups: readonly SignGroup[]) =>
  groups.reduce((sum, { steps }) => sum + steps, Math.max(groups.length - 1, 0) * GROUP_GAP_STEPS);

/** Draws groups one beside the other from an x on. */
export function drawGroups(
  groups: readonly SignGroup[],
  staff: number,
  leftPx: number,
  geometry: StaffGeometry,
  inks: Pick<Inks, 'sign'>,
  shapes: Pick<Shapes, 'text'>,
): void {
  let xPx = leftPx;
  for (const group of groups) {
    group.draw(staff, xPx, geometry, inks, shapes);
    xPx += (group.steps + GROUP_GAP_STEPS) * geometry.stepPx;
  }
}
