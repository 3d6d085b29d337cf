import { headingOf } from '../../cite/cited.ts';
import { filePath } from '../../shared/file-id.ts';
import { readBasedOn } from '../../shared/based-on.ts';
import type { Services } from '../services.ts';
import { maySee, type Viewer } from '../sharing/readable-file.ts';
import { shownToOthers } from '../sharing/shown-file.ts';
import { findFile, type FoundFile } from '../storage/files/find-files.ts';
import { isOpenToAll } from '../storage/files/versions.ts';

const WRONG =
  'Enter the address of an analysis or of a web page that begins with https://, or leave it empty.';
const UNKNOWN = 'There is no such analysis here. Look at the address again.';
const ITSELF = 'This is the address of the analysis itself. Its versions are listed anyway.';

type Read = { readonly stored: string; readonly problem?: never } | { readonly problem: string };

/**
 * The stored form of an address entered by an author: of an analysis on this site the path of the version, the newest one if
 * none is named; else the address. An unchanged value is not looked up, since its target may have been deleted.
 */
export async function storedBasedOn(
  text: string,
  { id, about }: Pick<FoundFile, 'id' | 'about'>,
  viewer: Viewer,
  services: Pick<Services, 'db' | 'rateLimits' | 'publicUrl'>,
): Promise<Read> {
  const given = text.trim();
  if (given === '' || given === about.basedOn) return { stored: given };
  const found = readBasedOn(given, services.publicUrl());
  if (found === undefined) return { problem: WRONG };
  if ('address' in found) return { stored: found.address };
  if (found.fileId === id) return { problem: ITSELF };
  const file = await findFile(services.db, found.fileId, found.version);
  const sight = file && (await maySee(viewer, file, services));
  return file === undefined || sight === undefined
    ? { problem: UNKNOWN }
    : { stored: filePath(file.id, file.number) };
}

/** The source of an analysis as shown to others: its address, and the name of a public analysis on this site. */
export async function shownBasedOn(
  stored: string,
  services: Pick<Services, 'db' | 'publicUrl'>,
): Promise<{ readonly address: string; readonly name?: string }> {
  const found = readBasedOn(stored, services.publicUrl());
  if (found === undefined || 'address' in found) return { address: stored };
  const file = await findFile(services.db, found.fileId, found.version);
  if (file === undefined || !isOpenToAll(file)) return { address: stored };
  const { about, title, composer } = shownToOthers(file);
  const heading = headingOf(about.heading ?? '', title, composer);
  return { address: stored, name: `${heading}, version ${file.number}` };
}
