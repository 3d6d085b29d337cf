import { createHash } from 'node:crypto';
import { isSameStem, nameKey } from '../../shared/file-names.ts';
import { mediaTypeOf } from '../../shared/media-type.ts';
import { bytesOf, type OpenedPackage, type PackageEntry } from '../../packages/open-package.ts';
import type { Services } from '../services.ts';
import type { TlaOutline } from '../reading/opened-tla.ts';
import type { Package } from '../storage/packages/packages.ts';

/** What the work at a package needs of the server. */
export type PackageServices = Pick<
  Services,
  'db' | 'bulk' | 'blobs' | 'tlaReader' | 'mediaLinks' | 'removals' | 'shownTimelines' | 'maxUploadBytes'
>;

/** A turn of the work at a package. */
export interface Turn {
  readonly found: Package;
  readonly opened: OpenedPackage;
  readonly services: PackageServices;
  /** Aborted when the work is to end: the server stops, or the package is deleted. */
  readonly signal: AbortSignal;
  /** Whether other packages are to have their turn. */
  readonly isOver: () => boolean;
  /** Waits until others have been served. */
  readonly giveWay: () => Promise<void>;
}

/** The entry of a path. Throws where the zip has none: its bytes never change. */
export function entryOf({ opened }: Turn, path: string): PackageEntry {
  const entry = opened.entries.find((one) => one.path === path);
  if (entry === undefined) throw new Error(`A package lacks ${path}.`);
  return entry;
}

/** An entry's bytes, with their hash in hex. Throws `EntryError`. */
export async function hashed(
  entry: PackageEntry,
): Promise<{ readonly bytes: Uint8Array; readonly sha256: string }> {
  const bytes = await bytesOf(entry);
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** Whether a file has no recording and does not say what its times count, so that its owner may. */
export const lacksUnit = ({ format, media, timeUnit }: TlaOutline): boolean =>
  format === undefined && media.kind === 'none' && timeUnit === 'seconds';

/** Files of the package that belong to an analysis by their names, as in an upload of several files. */
export function companionsOf(
  { filename, folder }: Pick<PackageEntry, 'filename' | 'folder'>,
  { media, timelines }: TlaOutline,
  { entries }: OpenedPackage,
): readonly PackageEntry[] {
  const named = new Set(
    [
      ...(media.kind === 'local' ? [media.baseName] : []),
      ...timelines.flatMap(({ pdfPath }) => (pdfPath?.kind === 'local' ? [pdfPath.baseName] : [])),
    ].map(nameKey),
  );
  const companions = entries.filter(({ role }) => role === 'companion');
  const meant = companions.filter(
    (one) =>
      named.has(nameKey(one.filename)) || (isNotation(one.filename) && isSameStem(one.filename, filename)),
  );
  // Of several folders the analysis' own one goes first, and each name counts once.
  const sorted = meant.toSorted((a, b) => Number(b.folder === folder) - Number(a.folder === folder));
  return sorted.filter(
    (one, index) => sorted.findIndex((other) => nameKey(other.filename) === nameKey(one.filename)) === index,
  );
}

const isNotation = (filename: string): boolean => mediaTypeOf(filename)?.kind === 'notation';
