import { parseStored } from '../../persist/storage.ts';
import type { ViewerStorage } from '../storage.ts';
import type { MeasurePlace } from '../../measures/measure-passage.ts';
import { MAX_MOMENTS, type Alignment, type Moment } from './alignment.ts';

/**
 * Stored facts on the listener's own recording of one file; its sound lies in the storage's sounds. No store persists
 * this by itself: it is written once the sound is stored, and a mark replaces it until the sound is deleted.
 */
export interface KeptRecording {
  readonly name: string;
  readonly alignment: Alignment;
  /** Version of the file whose times the alignment has; left out by an earlier release. */
  readonly version?: number;
  /** Whether it is played when the file is opened again. */
  readonly inUse: boolean;
}

/** Entry in place of a recording that is to be deleted, until its sound is deleted too. */
const FORGOTTEN = 'forgotten';

const keyOf = (fileId: number) => `tilia.own-recording.${fileId}`;

/** Stored facts for a file, without the sound; undefined where there are none, or none that can be read. */
export function readKept(fileId: number, stored: ViewerStorage): KeptRecording | undefined {
  return decode(parseStored(stored.getItem(keyOf(fileId))));
}

/** Stores the facts on a recording, or deletes them. */
export function writeKept(fileId: number, kept: KeptRecording | undefined, stored: ViewerStorage): void {
  if (kept) stored.setItem(keyOf(fileId), JSON.stringify(kept));
  else stored.removeItem(keyOf(fileId));
}

/**
 * Deletes all that is kept for a file. A page that is left meanwhile leaves a mark for `finishForgetting`; so do sounds
 * that cannot be deleted.
 */
export async function forgetKept(fileId: number, stored: ViewerStorage): Promise<void> {
  stored.setItem(keyOf(fileId), FORGOTTEN);
  try {
    await stored.sounds?.remove(fileId);
    stored.removeItem(keyOf(fileId));
  } catch {
    // The mark stays.
  }
}

/** Finishes the deletions left over from an earlier visit. */
export async function finishForgetting(fileId: number, stored: ViewerStorage): Promise<void> {
  if (stored.getItem(keyOf(fileId)) === FORGOTTEN) await forgetKept(fileId, stored);
}

/** Reads a stored value; undefined for anything that `writeKept` does not write. */
function decode(value: unknown): KeptRecording | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { name, alignment, inUse, version } = value as { readonly [key in keyof KeptRecording]?: unknown };
  if (typeof name !== 'string' || typeof inUse !== 'boolean' || !Array.isArray(alignment)) return undefined;
  return {
    name,
    inUse,
    alignment: alignment.slice(0, MAX_MOMENTS).flatMap((moment) => readMoment(moment) ?? []),
    ...(typeof version === 'number' && { version }),
  };
}

function readMoment(value: unknown): Moment | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { analysis, own, measure } = value as { readonly [key in keyof Moment]?: unknown };
  if (typeof analysis !== 'number' || typeof own !== 'number') return undefined;
  if (!Number.isFinite(analysis) || !Number.isFinite(own)) return undefined;
  return { analysis, own, ...(isMeasure(measure) && { measure }) };
}

function isMeasure(value: unknown): value is MeasurePlace {
  if (typeof value !== 'object' || value === null) return false;
  const { name, pass, movement } = value as { readonly [key in keyof MeasurePlace]?: unknown };
  const isCount = (count: unknown) => count === undefined || Number.isSafeInteger(count);
  return typeof name === 'string' && isCount(pass) && isCount(movement);
}
