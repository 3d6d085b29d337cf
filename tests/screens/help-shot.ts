import type { Locator, Page } from 'playwright';

/** Where a numbered circle stands at what it is about. */
type Side = 'left' | 'above' | 'right' | 'below' | 'corner';
export type CallOut = readonly [about: Locator, side: Side];

/** Files that the pictures show. */
export interface ShownFiles {
  /** The person's own, of two versions. */
  readonly own: number;
  /** About a video on YouTube. */
  readonly film: number;
}

/** A picture of the help: how to get to what it shows, and its numbered circles. */
export interface HelpShot {
  readonly name: string;
  /** Size of the window in CSS pixels. */
  readonly size?: { readonly width: number; readonly height: number };
  readonly isSignedIn?: true;
  readonly reach: (page: Page, files: ShownFiles) => Promise<unknown>;
  /** What is cut out, all of these; else the whole window. */
  readonly parts?: (page: Page) => readonly Locator[];
  readonly callOuts: (page: Page) => readonly CallOut[];
}

/** The Prelude, which has a recording, comments and a score. */
export const PRELUDE = 1;

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
export const named = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first();
export const dialog = (page: Page) => page.getByRole('dialog').first();
