import { Reader, ZipReader, type Entry, type FileEntry } from '@zip.js/zip.js/lib/zip-core-native.js';
import { nameKey } from '../shared/file-names.ts';
import { commonFolder, judgeName, shownName, type EntryRole } from './entry-name.ts';
import { PACKAGE_LIMITS } from './limits.ts';
import { EntryError, PackageError } from './package-error.ts';

/** Bytes that can be read at any place, such as those of a chosen file or of stored parts. */
export interface RandomBytes {
  readonly size: number;
  /** The bytes from `start` on, `length` of them. */
  readonly read: (start: number, length: number) => Promise<Uint8Array>;
}

/** A file of a package that can be read. */
export interface PackageEntry {
  readonly role: EntryRole;
  /** Path below the folder that all files share. */
  readonly path: string;
  /** Folders of the path, without a slash at the end; empty for none. */
  readonly folder: string;
  readonly filename: string;
  /** Bytes when unpacked. */
  readonly size: number;
  /** Its bytes in chunks. Fails with `EntryError` where they are damaged, or are not `size` of them. */
  readonly open: () => AsyncGenerator<Uint8Array, void, undefined>;
}

/** A file that is not taken; `problem` continues its path. */
interface RefusedEntry {
  readonly path: string;
  readonly problem: string;
}

/** What a zip holds. */
export interface OpenedPackage {
  /** In the order of their paths. */
  readonly entries: readonly PackageEntry[];
  readonly refused: readonly RefusedEntry[];
  /** Endings of files of other kinds, with how many there are. */
  readonly others: ReadonlyMap<string, number>;
}

interface OpenOptions {
  /** The largest file that is taken, in bytes. */
  readonly maxFileBytes: number;
  readonly signal?: AbortSignal;
}

/** Bytes that the reader may ask for at once, beside the directory. */
const MAX_READ = 64 * 1024;

/**
 * Reads the directory of a zip, and gives what can be taken of it. Memory does not grow with the files. Throws `PackageError`
 * for what is no zip, is damaged or is beyond a limit as a whole.
 */
export async function openPackage(bytes: RandomBytes, options: OpenOptions): Promise<OpenedPackage> {
  if (bytes.size > PACKAGE_LIMITS.packedBytes) throw new PackageError(tooLarge('packed', 'packedBytes'));
  const reader = new ZipReader(new BoundedReader(bytes), {
    ...{ strictness: 'balanced', filenameValidation: 'tolerant', checkLocalDirectory: true },
    ...{ checkOverlappingEntry: true, checkCrc32: true, useWebWorkers: false },
    ...(options.signal && { signal: options.signal }),
  });
  return sorted(await judged(reader, options), options);
}

interface Judged {
  readonly files: readonly { readonly role: EntryRole; readonly path: string; readonly entry: FileEntry }[];
  readonly refused: readonly RefusedEntry[];
  readonly others: ReadonlyMap<string, number>;
}

async function judged(reader: ZipReader<unknown>, { maxFileBytes }: OpenOptions): Promise<Judged> {
  const files: Judged['files'][number][] = [];
  const refused: RefusedEntry[] = [];
  const others = new Map<string, number>();
  const seen = new Map<string, number>();
  let names = 0;
  let unpacked = 0;
  for await (const entry of entriesOf(reader)) {
    names += 1;
    if (names > PACKAGE_LIMITS.entries) throw new PackageError(tooMany('names', 'entries'));
    const name = judgeName(entry.filename);
    if (entry.directory || name.kind === 'nothing') continue;
    const problem = name.kind === 'refused' ? name.problem : problemOf(entry, maxFileBytes);
    if (problem !== undefined) {
      refused.push({ path: shownName(entry.filename), problem });
      continue;
    }
    if (name.kind !== 'file') {
      const ending = endingOf(entry.filename);
      others.set(ending, (others.get(ending) ?? 0) + 1);
      continue;
    }
    const key = nameKey(name.path);
    seen.set(key, (seen.get(key) ?? 0) + 1);
    files.push({ role: name.role, path: name.path, entry });
    unpacked += entry.uncompressedSize;
    if (files.length > PACKAGE_LIMITS.files) throw new PackageError(tooMany('files', 'files'));
    if (unpacked > PACKAGE_LIMITS.unpackedBytes)
      throw new PackageError(tooLarge('unpacked', 'unpackedBytes'));
  }
  const isTwice = ({ path }: { readonly path: string }) => (seen.get(nameKey(path)) ?? 0) > 1;
  for (const { path } of files.filter(isTwice)) {
    const problem = 'stands more than once in the zip. Leave one of them in.';
    if (!refused.some((other) => other.path === path)) refused.push({ path, problem });
  }
  return { files: files.filter((file) => !isTwice(file)), refused, others };
}

async function* entriesOf(reader: ZipReader<unknown>): AsyncGenerator<Entry> {
  try {
    yield* reader.getEntriesGenerator();
  } catch (error) {
    if (error instanceof PackageError) throw error;
    throw new PackageError(directoryProblem(error), { cause: error });
  }
}

/** Why an entry is not taken, by what the directory says of it. */
function problemOf(entry: Entry, maxFileBytes: number): string | undefined {
  const { uncompressedSize: size, compressedSize: packed } = entry;
  if (entry.symlink) return 'is a link. Put the file that it leads to in its place.';
  if (entry.directory) return undefined;
  if ((entry.unixMode ?? 0) !== 0 && !isRegular(entry.unixMode ?? 0))
    return 'is no ordinary file. Leave it out.';
  if (entry.encrypted) return 'is encrypted. Pack it without a password.';
  if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED)
    return 'is packed by a method that is not read here. Pack it as an ordinary zip (Deflate).';
  if (size > maxFileBytes)
    return `is larger than ${Math.floor(maxFileBytes / 2 ** 20)} MB, the most that one file may have. Make it smaller or leave it out.`;
  if (size >= PACKAGE_LIMITS.ratioFromBytes && size > packed * PACKAGE_LIMITS.ratio)
    return `unpacks to more than ${PACKAGE_LIMITS.ratio} times its size, as no analysis does. Leave it out.`;
  return undefined;
}

const STORED = 0;
const DEFLATED = 8;
/** The type of a file in the mode of Unix; zero where the packer gives none. */
const isRegular = (mode: number): boolean => (mode & 0o170000) === 0o100000 || (mode & 0o170000) === 0;

function sorted({ files, refused, others }: Judged, { signal }: OpenOptions): OpenedPackage {
  const root = commonFolder(files.map(({ path }) => path));
  const entries = files.map(({ role, path: whole, entry }): PackageEntry => {
    const path = whole.slice(root.length);
    const end = path.lastIndexOf('/');
    return {
      ...{ role, path, folder: path.slice(0, Math.max(end, 0)), filename: path.slice(end + 1) },
      size: entry.uncompressedSize,
      open: () => unpack(entry, signal),
    };
  });
  return {
    entries: entries.sort((a, b) => (a.path < b.path ? -1 : 1)),
    refused: refused.map(({ path, problem }) => ({
      path: path.startsWith(root) ? path.slice(root.length) : path,
      problem,
    })),
    others,
  };
}

async function* unpack(
  entry: FileEntry,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array, void, undefined> {
  const left = new AbortController();
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const written = entry.getData(writable, {
    signal: signal ? AbortSignal.any([signal, left.signal]) : left.signal,
  });
  // After a failure nothing more comes, not even an end.
  const failed = new Promise<never>((_, reject) => written.catch(reject));
  failed.catch(() => undefined);
  const reader = readable.getReader();
  let size = 0;
  try {
    for (;;) {
      const next = await Promise.race([reader.read(), failed]);
      if (next.done) break;
      size += next.value.length;
      if (size > entry.uncompressedSize) throw new EntryError(WRONG_SIZE);
      yield next.value;
    }
    await written;
    if (size !== entry.uncompressedSize) throw new EntryError(WRONG_SIZE);
  } catch (error) {
    signal?.throwIfAborted();
    throw error instanceof EntryError ? error : new EntryError(DAMAGED, { cause: error });
  } finally {
    left.abort();
    reader.cancel().catch(() => undefined);
  }
}

const WRONG_SIZE = 'does not have the size that the zip says. Pack it anew.';
const DAMAGED = 'is damaged in the zip. Pack it anew.';

/** Reads no more at once than the directory may have, whatever the zip says about itself. */
class BoundedReader extends Reader<undefined> {
  constructor(private readonly bytes: RandomBytes) {
    super(undefined);
    this.size = bytes.size;
  }

  override async readUint8Array(index: number, length: number): Promise<Uint8Array> {
    const most = Math.max(PACKAGE_LIMITS.directoryBytes, MAX_READ);
    if (length > most) throw new PackageError(tooMany('names', 'entries'));
    return this.bytes.read(index, Math.max(0, Math.min(length, this.size - index)));
  }
}

/** What is wrong with a zip as a whole, by the reader's error. */
function directoryProblem(error: unknown): string {
  const said = error instanceof Error ? error.message : '';
  if (/encrypt/i.test(said)) return 'This zip is encrypted. Pack it without a password.';
  if (/split/i.test(said)) return 'This is a part of a zip in several parts. Pack it as one.';
  if (/not recognized|not found/i.test(said))
    return 'This is not a whole zip: its end is missing. Send it again, or pack the folder anew.';
  return 'This zip contradicts itself, so nobody knows what is in it. Pack the folder anew.';
}

function tooMany(what: string, limit: 'entries' | 'files'): string {
  return `This zip has more than ${PACKAGE_LIMITS[limit].toLocaleString('en')} ${what}, the most that one may have. Divide it.`;
}

function tooLarge(how: string, limit: 'packedBytes' | 'unpackedBytes'): string {
  return `This zip has more than ${PACKAGE_LIMITS[limit] / 2 ** 20} MB ${how}, the most that one may have. Divide it.`;
}

function endingOf(path: string): string {
  return /\.([^./]{1,12})$/.exec(path)?.[1]?.toUpperCase() ?? 'no ending';
}

/** All bytes of an entry. Throws `EntryError`. */
export async function bytesOf(entry: Pick<PackageEntry, 'open' | 'size'>): Promise<Uint8Array> {
  const all = new Uint8Array(entry.size);
  let at = 0;
  for await (const chunk of entry.open()) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

/** The text of a LICENSE or NOTICE; undefined for one that is too long to be one. Throws `EntryError`. */
export async function textOf(entry: PackageEntry | undefined): Promise<string | undefined> {
  if (entry === undefined || entry.size > PACKAGE_LIMITS.textBytes) return undefined;
  return new TextDecoder().decode(await bytesOf(entry)).replace(/^\ufeff/, '');
}
