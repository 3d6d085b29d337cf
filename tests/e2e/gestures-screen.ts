import { readFileSync } from 'node:fs';
import { levelColor } from '../support/level-color.ts';
import { expect, fixture, type ViewerScreen } from './support.ts';

export const menuet = { name: 'menuet.tla', bytes: readFileSync(fixture('menuet.tla')) };

/** Seconds. */
export const END = 60;

/** Colours of the unit A, from 0 to 24 s, and of the unit B after it. */
const BLUE = '#336699';

export const GREEN = levelColor(2);

/** A height at which the units A and B have no label. */
export const unitsY = (viewer: ViewerScreen) => viewer.laneY('Form', 37);

/** Where A ends and B begins, in CSS pixels of the page: between the blue and the green. */
export async function endOfA(viewer: ViewerScreen): Promise<number> {
  const y = await unitsY(viewer);
  return ((await viewer.spanOf(BLUE, y)).last + 1 + (await viewer.spanOf(GREEN, y)).first) / 2;
}

export const isSelected = (viewer: ViewerScreen, label: string) =>
  expect(viewer.inspector.getByRole('cell', { name: label, exact: true })).toBeVisible();

export async function lengthOfExample(viewer: ViewerScreen): Promise<number> {
  const json = (await (await viewer.page.request.get('/api/v1/files/1/json')).json()) as {
    concrete_work: { end: number };
  };
  return json.concrete_work.end;
}
