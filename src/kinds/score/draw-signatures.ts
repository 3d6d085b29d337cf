import { float64At, uint8At } from '../../shared/elements.ts';
import { staffStyle, type Shapes } from '../shapes.ts';
import { textAt } from '../texts.ts';
import { timeOf, upperBound, xOf } from '../visible.ts';
import { clefSign, keyPlaces, middleOf, TREBLE } from './clef.ts';
import type { ClefColumns, ScoreColumns } from './columns.ts';
import { SAME_TIME } from './component.ts';
import { lastMarkPx, type Drawing } from './draw-notes.ts';
import type { StaffGeometry } from './geometry.ts';
import type { Inks } from './inks.ts';
import { figureSign, KEY_SIGNS } from './music-signs.ts';

/** Widths in diatonic steps. */
const CLEF_STEPS = 6;
const FIGURE_STEPS = 3.6;
const PLUS_STEPS = 4.4;
const SIGN_GAP_STEPS = 0.2;
const GROUP_GAP_STEPS = 1.5;
/** Distance of the last sign from the notes. */
const NOTES_GAP_STEPS = 1;
/** How far an accidental's middle lies above its base line. */
const ACCIDENTAL_RISE_STEPS = 4;
/** Places of the two figures of a time signature, above and below the middle of a staff. */
const FIGURE_PLACE = 2;
/** What begins farther right of the canvas has no sign that reaches into it. */
const BEYOND_PX = 400;

/** A group of signs, one beside the other: how wide it is in diatonic steps, and how it is drawn from an x on. */
interface SignGroup {
  readonly steps: number;
  draw(staff: number, leftPx: number, geometry: StaffGeometry, inks: Inks, shapes: Shapes): void;
}

function clefGroup(clefs: ClefColumns, index: number): SignGroup | undefined {
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
function keyGroup(fifths: number, before: number, middle: number): SignGroup | undefined {
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
function signatureGroup(text: string): SignGroup {
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

/** Stretch of a list of changes that belongs to a staff: [first, after). */
function ofStaff(staves: Uint8Array, staff: number): readonly [first: number, after: number] {
  const first = upperBound(staves, staff - 1);
  return [first, upperBound(staves, staff, first)];
}

/** Index of the change that holds at a time in a staff; undefined before the first one. */
function heldAt(
  { time, staff: staves }: Pick<ClefColumns, 'time' | 'staff'>,
  staff: number,
  at: number,
): number | undefined {
  const [first, after] = ofStaff(staves, staff);
  const next = upperBound(time, at + SAME_TIME, first, after);
  return next > first ? next - 1 : undefined;
}

/** The note on the middle line of a staff at a time. */
function middleAt({ clefs }: ScoreColumns, staff: number, time: number): number {
  const [first, after] = ofStaff(clefs.staff, staff);
  if (first === after) return middleOf(TREBLE);
  const index = heldAt(clefs, staff, time) ?? first;
  return middleOf({
    step: uint8At(clefs.step, index),
    octave: clefs.octave[index] ?? 0,
    line_number: clefs.line[index] ?? 0,
  });
}

/** Clef and key that hold in a staff at a time; before the first ones those. */
export function groupsInForce(columns: ScoreColumns, staff: number, time: number): readonly SignGroup[] {
  const { clefs, keys } = columns;
  const [firstClef, afterClefs] = ofStaff(clefs.staff, staff);
  const clef = heldAt(clefs, staff, time) ?? (firstClef < afterClefs ? firstClef : undefined);
  const [firstKey, afterKeys] = ofStaff(keys.staff, staff);
  const key = heldAt(keys, staff, time) ?? (firstKey < afterKeys ? firstKey : undefined);
  const groups = [
    clef === undefined ? undefined : clefGroup(clefs, clef),
    key === undefined ? undefined : keyGroup(keys.fifths[key] ?? 0, 0, middleAt(columns, staff, time)),
  ];
  return groups.filter((group) => group !== undefined);
}

/** How wide groups are beside one another, in diatonic steps, with the gap after the last one. */
export const groupsWidth = (groups: readonly SignGroup[]) =>
  groups.reduce((sum, { steps }) => sum + steps + GROUP_GAP_STEPS, 0);

/** Draws groups one beside the other from an x on. */
export function drawGroups(
  groups: readonly SignGroup[],
  staff: number,
  leftPx: number,
  geometry: StaffGeometry,
  inks: Inks,
  shapes: Shapes,
): void {
  let xPx = leftPx;
  for (const group of groups) {
    group.draw(staff, xPx, geometry, inks, shapes);
    xPx += (group.steps + GROUP_GAP_STEPS) * geometry.stepPx;
  }
}

/**
 * Draws what changes in each staff before the notes that begin then, as far as it has room there: time signatures, then keys,
 * then clefs. What is stated again is no change.
 */
export function drawChanges(drawing: Drawing): void {
  const { columns, view } = drawing;
  const [from, to] = [timeOf(view, 0), timeOf(view, view.widthPx + BEYOND_PX)];
  for (let staff = 0; staff < columns.staffIndex.length; staff++) {
    const changes = new Map<number, SignGroup[]>();
    const add = (time: number, group: SignGroup | undefined) => {
      if (!group) return;
      const known = changes.get(time);
      if (known) known.unshift(group);
      else changes.set(time, [group]);
    };
    eachChange(columns.signatures, staff, from, to, (index, before) => {
      const text = textAt(columns.signatures.texts, index);
      if (before === undefined || textAt(columns.signatures.texts, before) !== text)
        add(float64At(columns.signatures.time, index), signatureGroup(text));
    });
    eachChange(columns.keys, staff, from, to, (index, before) => {
      const time = float64At(columns.keys.time, index);
      const fifths = columns.keys.fifths[index] ?? 0;
      const old = before === undefined ? 0 : (columns.keys.fifths[before] ?? 0);
      if (fifths !== old) add(time, keyGroup(fifths, old, middleAt(columns, staff, time)));
    });
    eachChange(columns.clefs, staff, from, to, (index, before) => {
      if (before === undefined || !isSameClef(columns.clefs, before, index))
        add(float64At(columns.clefs.time, index), clefGroup(columns.clefs, index));
    });
    for (const [time, groups] of changes) drawBefore(drawing, staff, time, groups);
  }
}

const isSameClef = ({ step, octave, line }: ClefColumns, a: number, b: number) =>
  step[a] === step[b] && octave[a] === octave[b] && line[a] === line[b];

function eachChange(
  { time, staff: staves }: Pick<ClefColumns, 'time' | 'staff'>,
  staff: number,
  from: number,
  to: number,
  visit: (index: number, before: number | undefined) => void,
): void {
  const [first, after] = ofStaff(staves, staff);
  for (
    let index = upperBound(time, from, first, after);
    index < after && float64At(time, index) <= to;
    index++
  )
    visit(index, index > first ? index - 1 : undefined);
}

/** Groups from left to right that end before a time; those for which there is no room are left out, from the left. */
function drawBefore(drawing: Drawing, staff: number, time: number, groups: readonly SignGroup[]): void {
  const { geometry, inks, view, shapes } = drawing;
  const { stepPx } = geometry;
  const xPx = xOf(view, time);
  const freePx = lastMarkPx(drawing, staff, time - SAME_TIME);
  shapes.pin(xPx);
  let rightPx = xPx - NOTES_GAP_STEPS * stepPx;
  for (const group of groups.toReversed()) {
    const leftPx = rightPx - group.steps * stepPx;
    if (leftPx < freePx) return;
    group.draw(staff, leftPx, geometry, inks, shapes);
    rightPx = leftPx - GROUP_GAP_STEPS * stepPx;
  }
}
