import fs from 'node:fs/promises';
import { createReadStream, createWriteStream } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '../../shared/app-error.ts';
import { PACKAGE_LIMITS, PART_BYTES } from '../../packages/limits.ts';
import { zipOf, type ZipEntry } from '../account-export/zip-of.ts';
import { findOperators } from '../moderation/operators.ts';
import { deleteUnneeded } from '../storage/blobs/blobs.ts';
import { findCorpus } from '../storage/corpora/corpora.ts';
import { findUserByName } from '../storage/accounts/users.ts';
import {
  addPart,
  createPackage,
  deletePackage,
  findPackage,
  startStoring,
  type Package,
} from '../storage/packages/packages.ts';
import { countFiles, findFiles } from '../storage/packages/package-files.ts';
import type { PackageJobs } from './package-jobs.ts';
import type { PackageServices } from './package-work.ts';
import { licencesOf, planOf } from './present-package.ts';

/** What an operator wants taken in. */
export interface ImportOrder {
  /** Absolute path of a zip or a folder on the server's machine. */
  readonly source: string;
  /** Username of the owner; the operator where there is one alone. */
  readonly user: string | undefined;
  readonly isPublic: boolean;
  /** Address of a corpus of the owner's; found or made where it is left out. */
  readonly corpus: string | undefined;
  readonly isAllOrNone: boolean;
  /** Whether one second stands for one quarter note in files without a recording that do not say so. */
  readonly isQuarters: boolean;
}

interface Needed {
  readonly services: PackageServices;
  readonly jobs: Pick<PackageJobs, 'wake'>;
  /** Prints a line. */
  readonly say: (line: string) => void;
}

/** Error of an import that cannot be made; the message says what to do. */
export class ImportRefused extends AppError {
  constructor(message: string) {
    super('bad_request', message);
  }
}

/** How often progress is looked for, and told, in milliseconds. */
const LOOK_MS = 200;
const SAY_MS = 5_000;

/**
 * Takes in a package as its owner would on the upload page: plan, deed and summary are told line by line. Throws `ImportRefused`;
 * what is stored by then stays.
 */
export async function importPackage(order: ImportOrder, needed: Needed): Promise<string> {
  const { services, jobs, say } = needed;
  const { db } = services;
  const ownerId = await ownerOf(order, services);
  const corpusId = await corpusOf(order, ownerId, services);
  const { id } = await withZip(order.source, (zip) => send(zip, ownerId, corpusId, services));
  jobs.wake();
  const planned = await follow(ownerId, id, 'reading', 'read', needed);
  if (planned.state === 'refused') throw new ImportRefused(planned.problem);
  const files = await findFiles(db, id);
  const counts = await countFiles(db, id);
  const { works, warnings, refused, others, gone_count: gone, title } = await planOf(planned, services);
  say(`${works.length} works, ${counts.all} analyses: ${told(counts)}.`);
  for (const { text, count } of warnings) say(`${count} of ${counts.all}: ${text}`);
  for (const { path: name, problem } of refused) say(`Left out: ${name} ${problem}`);
  for (const { ending, count } of others) say(`Left out: ${count} files of another kind (${ending}).`);
  if (gone > 0) say(`${gone} names of the corpus are not in this package; they stay.`);
  if (counts.new + counts.newer === 0) {
    await deleteUnneeded(services.blobs, await deletePackage(db, id));
    return 'All files are here already, or are refused. Nothing was stored.';
  }
  const { licence, licences } = licencesOf(planned, files);
  if (licences.length > 0) {
    await deleteUnneeded(services.blobs, await deletePackage(db, id));
    throw new ImportRefused(
      `LICENSE and the files name different licences (${licences.map((one) => one.id).join(', ')}). Make them agree, and import the package again.`,
    );
  }
  if (order.isAllOrNone && counts.refused > 0) {
    await deleteUnneeded(services.blobs, await deletePackage(db, id));
    throw new ImportRefused(
      'Not all files can be taken, so nothing was stored. Correct them, and import the package again.',
    );
  }
  const { isPublic, isAllOrNone, isQuarters } = order;
  await startStoring(db, id, { isPublic, licence, corpusTitle: title, isAllOrNone, isQuarters });
  jobs.wake();
  const done = await follow(ownerId, id, 'storing', 'stored', needed);
  if (done.state === 'refused') throw new ImportRefused(done.problem);
  const after = await countFiles(db, id);
  const { slug = '' } =
    (await db.selectFrom('corpora').select('slug').where('id', '=', done.corpus_id).executeTakeFirst()) ?? {};
  return `Stored ${after.stored} of ${after.all} analyses: ${told(after)}. The corpus: ${slug}.`;
}

const told = (counts: Awaited<ReturnType<typeof countFiles>>): string =>
  `${counts.new} new, ${counts.newer} newer versions, ${counts.same} here already, ${counts.refused} refused`;

async function ownerOf({ user }: ImportOrder, { db }: PackageServices): Promise<number> {
  const operators = user === undefined ? await findOperators(db) : [];
  const name = user ?? (operators.length === 1 ? operators[0] : undefined);
  if (name === undefined) throw new ImportRefused('Whose files are these? Give --user with a username.');
  const found = await findUserByName(db, name);
  if (found === undefined) throw new ImportRefused(`Nobody here has the username ${name}.`);
  return found.id;
}

async function corpusOf(
  { corpus }: ImportOrder,
  ownerId: number,
  { db }: PackageServices,
): Promise<number | null> {
  if (corpus === undefined) return null;
  const found = await findCorpus(db, corpus);
  if (found?.owner_id === ownerId) return found.id;
  throw new ImportRefused(`This account has no corpus ${corpus}. Leave --corpus out to make one.`);
}

/** Runs `work` with the path of a zip; of a folder one is made for as long. */
async function withZip<T>(source: string, work: (zip: string) => Promise<T>): Promise<T> {
  const stats = await fs.stat(source).catch(() => undefined);
  if (stats === undefined) throw new ImportRefused(`There is no ${source} on the server's machine.`);
  if (!stats.isDirectory()) return work(source);
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'tilia-import-'));
  try {
    const zip = path.join(folder, `${path.basename(source)}.zip`);
    await pipeline(zipOf(filesIn(source), stats.mtime), createWriteStream(zip));
    return await work(zip);
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
}

async function* filesIn(folder: string, below = ''): AsyncGenerator<ZipEntry> {
  const names = await fs.readdir(path.join(folder, below), { withFileTypes: true });
  for (const entry of names.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const name = `${below}${entry.name}`;
    if (entry.isDirectory()) yield* filesIn(folder, `${name}/`);
    // Links are no files: what they lead to may be anywhere.
    else if (entry.isFile())
      yield { name, isText: true, open: () => createReadStream(path.join(folder, name)) };
  }
}

async function send(
  zip: string,
  ownerId: number,
  corpusId: number | null,
  { db, blobs }: PackageServices,
): Promise<Package> {
  const { size } = await fs.stat(zip);
  if (size > PACKAGE_LIMITS.packedBytes)
    throw new ImportRefused(`A package has at most ${PACKAGE_LIMITS.packedBytes / 2 ** 20} MB. Divide it.`);
  const created = await createPackage(db, ownerId, { name: path.basename(zip), size, corpus_id: corpusId });
  if (created.is !== 'made')
    throw new ImportRefused(
      'This account has a package under way, or has sent too many today. Wait for its end, or cancel it on the upload page.',
    );
  const { made } = created;
  const file = await fs.open(zip);
  try {
    for (let number = 0; number * PART_BYTES < size; number++) {
      const bytes = Buffer.alloc(Math.min(PART_BYTES, size - number * PART_BYTES));
      await file.read(bytes, 0, bytes.length, number * PART_BYTES);
      await addPart(db, made, number, await blobs.put([bytes]));
    }
  } finally {
    await file.close();
  }
  return made;
}

/** Tells the progress until the package leaves a state. */
async function follow(
  ownerId: number,
  id: number,
  state: Package['state'],
  done: 'read' | 'stored',
  { services: { db }, say }: Needed,
): Promise<Package> {
  for (let saidAt = performance.now(); ;) {
    const found = await findPackage(db, ownerId, id);
    if (found === undefined) throw new ImportRefused('The package was cancelled. What is stored stays.');
    if (found.state !== state) return found;
    if (performance.now() - saidAt > SAY_MS) {
      saidAt = performance.now();
      const counts = await countFiles(db, id);
      const all = done === 'read' ? counts.all : counts.new + counts.newer;
      say(`${counts[done]} of ${all} ${done}…`);
    }
    await wait(LOOK_MS);
  }
}
