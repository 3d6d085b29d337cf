import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { levelColor } from '../support/level-color.ts';
import { expect, fixture } from './support.ts';
import { chooseMore } from '../support/viewer-frame.ts';

export const menuet = { name: 'menuet.tla', bytes: readFileSync(fixture('menuet.tla')) };

/** The menuet's length in seconds. */
export const END = 60;

/** Fills of the form's levels, highest first: the whole, A in the author's colour and B, the first units of level 1. */
export const YELLOW = levelColor(3);

export const GREEN = levelColor(2);

export const ORANGE = levelColor(1);

export interface Point {
  readonly x: number;
  readonly y: number;
}

export const panel = (page: Page) => page.getByRole('dialog', { name: 'Timelines of this file' });

export async function openPanel(page: Page): Promise<void> {
  await chooseMore(page, 'Timelines');
  await expect(panel(page)).toBeVisible();
}

export async function drag(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await page.mouse.up();
}
