import { createHash } from 'node:crypto';
import path from 'node:path';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { cite } from '../../cite/cite.ts';
import { dayOf } from '../../cite/cited.ts';
import type { FormatName } from '../../exports/formats.ts';
import type { ZipEntry } from '../account-export/zip-of.ts';
import { givenDetails } from '../details/given-details.ts';
import { citedFile } from '../handlers/citing.ts';
import { wholeFigure } from '../handlers/get-figure.ts';
import type { OfferedExport } from '../reading/exported-file.ts';
import type { Services } from '../services.ts';
import type { ReadableFile } from '../sharing/readable-file.ts';
import type { FoundFile } from '../storage/files/find-files.ts';
import { findScores } from '../storage/files/timelines.ts';
import { EntryNames, nameIn } from './entry-names.ts';
import { crateOf, licenceText, readmeOf, type PackedFile } from './package-texts.ts';
import { writeExport, type Wanted } from './write-export.ts';

/** What is packed: a file as it is stored and as its reader may see it. */
export interface Packed {
  readonly stored: FoundFile;
  readonly seen: ReadableFile;
  readonly wanted: Pick<Wanted, 'facts' | 'passage' | 'options'>;
  readonly exports: readonly OfferedExport[];
  /** Whether the recording and the scores go along, which is for their owner to decide. */
  readonly withMedia: boolean;
}

/** Places of formats in the package; others stand beside one another under its title. */
const FOLDERS: Readonly<Partial<Record<FormatName, string>>> = { csv: 'csv', audacity: 'labels' };

/** All files of the package. Each is made when its turn comes, and what describes them comes last. */
export async function* packageEntries(packed: Packed, services: Services): AsyncGenerator<ZipEntry> {
  const files: PackedFile[] = [];
  const names = new EntryNames();
  for await (const { name, isText, open } of contents(packed, services)) {
    const own = names.take(name);
    yield { name: own, isText, open: () => Readable.from(hashed(own, open(), files), { objectMode: false }) };
  }
  const { facts } = packed.wanted;
  yield textEntry('README.txt', readmeOf(facts, files));
  yield textEntry('ro-crate-metadata.json', crateOf(facts, files));
}

async function* contents(packed: Packed, services: Services): AsyncGenerator<ZipEntry> {
  const { stored, seen, withMedia, wanted } = packed;
  const { blobs, redactedCopies, shownTimelines, publicUrl, now } = services;
  const title = nameIn(seen.title) || 'Untitled';
  if (!seen.hidesNames) {
    const blobId = await redactedCopies.blobOf(stored, givenDetails(stored, publicUrl()));
    yield {
      name: `${title}.${seen.is_export ? 'json' : 'tla'}`,
      isText: true,
      open: () => blobs.open(blobId),
    };
  }
  const json = await shownTimelines.jsonOf(seen);
  yield { name: 'json/viewer.json', isText: true, open: () => Readable.from([Buffer.from(json)]) };
  yield* exportEntries(title, packed, services);
  const figure = await wholeFigure(seen, services);
  if (figure) yield { name: 'figure.pdf', isText: false, open: () => Readable.from([figure]) };
  const cited = { ...citedFile(seen), address: wanted.facts.address, accessedOn: dayOf(now()) };
  if (!seen.hidesNames) {
    yield textEntry('CITATION.cff', cite('cff', cited).text);
    yield textEntry('citation.bib', cite('bibtex', cited).text);
  }
  yield textEntry('LICENSE.txt', licenceText(wanted.facts));
  if (withMedia) yield* mediaEntries(stored, services);
}

async function* exportEntries(
  title: string,
  { seen, wanted, exports }: Packed,
  services: Services,
): AsyncGenerator<ZipEntry> {
  for (const { format, timeline, name, ending } of exports) {
    const options = { ...wanted.options, timeline };
    const written = await writeExport(seen, { ...wanted, format, options }, services);
    if (written.problem !== undefined) continue;
    const { gzipped } = written;
    const folder = FOLDERS[format];
    const stem = folder === undefined ? title : `${folder}/${nameIn(name) || 'Timeline'}`;
    yield {
      name: format === 'iiif' ? 'iiif/manifest.json' : `${stem}.${ending}`,
      isText: true,
      open: () => Readable.from([gzipped]).pipe(createGunzip()),
    };
  }
}

async function* mediaEntries(file: FoundFile, { db, blobs }: Services): AsyncGenerator<ZipEntry> {
  const entry = (name: string, blobId: string, isText = false): ZipEntry => ({
    name: `media/${name}`,
    isText,
    open: () => blobs.open(blobId),
  });
  const { recording_blob_id: recording, recording_name, notation_blob_id: notation, notation_name } = file;
  if (recording !== null) yield entry(`recording${endingOf(recording_name)}`, recording);
  if (notation !== null) yield entry(`notation${endingOf(notation_name)}`, notation, true);
  const scores = await findScores(db, file.id, file.number);
  for (const [index, { pdf_blob_id: blobId }] of scores.entries())
    if (blobId !== null) yield entry(`score-${index + 1}.pdf`, blobId);
}

/** The bytes of an entry; when they have gone by, its name, length and hash stand in `files`. */
async function* hashed(name: string, stream: Readable, files: PackedFile[]): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
    yield chunk;
  }
  files.push({ name, bytes, sha256: hash.digest('hex') });
}

const textEntry = (name: string, text: string): ZipEntry => ({
  name,
  isText: true,
  open: () => Readable.from([Buffer.from(text)]),
});

function endingOf(name: string | null): string {
  const ending = path.posix.extname(name ?? '').toLowerCase();
  return /^\.[a-z0-9]{1,8}$/.test(ending) ? ending : '';
}
