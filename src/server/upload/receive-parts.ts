import { once } from 'node:events';
import { addAbortSignal } from 'node:stream';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { tooLargeRemedy } from '../../shared/file-names.ts';
import { storableText } from '../../shared/fields.ts';
import { MAX_NAME } from '../../shared/limits.ts';
import { HEAD_LENGTH } from '../../shared/media-type.ts';
import { REQUIRED } from '../../shared/texts.ts';
import type { StoredBlob } from '../storage/blobs/blobs.ts';
import type { PendingBlobs } from './pending-blobs.ts';
import { UploadRefused, type UploadProblem } from './problems.ts';

/** A file of the request, stored as it came. */
export interface ReceivedFile {
  readonly filename: string;
  readonly blob: StoredBlob;
  /** First bytes of the file, `HEAD_LENGTH` at most. */
  readonly head: Buffer;
}

interface Received {
  /** Files in the request's order, at least one. */
  readonly files: readonly ReceivedFile[];
  /** Text fields sent beside them, by name. */
  readonly fields: Readonly<Record<string, string>>;
}

/** Bytes of the longest text sent beside files. */
const FIELD_BYTES = 4000;
/** Most annotation files and companions of an upload; nobody sends more by hand. */
const MAX_FILES = 100;
const MEGABYTE = 1024 * 1024;

/**
 * Reads the parts of an upload into blobs, never holding a whole file in memory. Throws `UploadRefused` with all files
 * that are too large, for a request that cannot be read, and for one without files; the reason of `signal` when that
 * is aborted.
 */
export async function receiveParts(
  request: FastifyRequest,
  names: readonly string[],
  blobs: PendingBlobs,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Received> {
  const files: ReceivedFile[] = [];
  const problems: UploadProblem[] = [];
  const fields: Record<string, string> = {};
  for await (const part of partsOf(request, maxBytes, signal)) {
    if (part.type === 'field') {
      if (names.includes(part.fieldname)) fields[part.fieldname] = String(part.value);
      continue;
    }
    if (names.includes(part.fieldname)) {
      part.file.resume();
      problems.push({ message: `${part.fieldname}: expected a text, found a file` });
      continue;
    }
    const received = await receiveFile(part, blobs, signal);
    // Browsers send an empty part for a chooser without a choice.
    if (part.fieldname !== 'file' || received.filename === '') continue;
    if (received.filename.length > MAX_NAME) {
      const message = `has a name of more than ${MAX_NAME} characters. Give it a shorter one.`;
      problems.push({ filename: `${received.filename.slice(0, 40)}…`, message });
    }
    if (part.file.truncated) {
      const message = `is larger than ${maxBytes / MEGABYTE} MB, the most this server takes. ${tooLargeRemedy(received.filename)} or leave it out.`;
      problems.push({ filename: received.filename, message, isTooLarge: true });
    }
    files.push(received);
  }
  if (problems.length > 0) throw new UploadRefused(problems);
  if (files.length === 0) throw new UploadRefused([{ message: REQUIRED }]);
  return { files, fields };
}

async function* partsOf(
  request: FastifyRequest,
  maxBytes: number,
  signal: AbortSignal,
): AsyncGenerator<Multipart> {
  const limits = { fileSize: maxBytes, files: MAX_FILES, parts: 2 * MAX_FILES, fieldSize: FIELD_BYTES };
  try {
    const parts = request.parts({ limits });
    for (;;) {
      const next = await unlessAborted(parts.next(), signal);
      if (next.done === true) return;
      yield next.value;
    }
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof Error)) throw error;
    if ('code' in error && (error.code === 'FST_FILES_LIMIT' || error.code === 'FST_PARTS_LIMIT')) {
      const message = `More than ${MAX_FILES} files. Upload them in several parts.`;
      throw new UploadRefused([{ message, isTooLarge: true }]);
    }
    throw unreadable(error);
  }
}

/** The result of `work`. Throws the reason of the signal if that aborts first. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const over = new AbortController();
  try {
    return await Promise.race([
      work,
      once(signal, 'abort', { signal: over.signal }).then(() => {
        throw signal.reason;
      }),
    ]);
  } finally {
    over.abort();
  }
}

function unreadable(error: Error): UploadRefused {
  const message = `The form cannot be read as multipart/form-data (${error.message}). Send it again.`;
  return new UploadRefused([{ message }]);
}

async function receiveFile(
  part: MultipartFile,
  blobs: PendingBlobs,
  signal: AbortSignal,
): Promise<ReceivedFile> {
  addAbortSignal(signal, part.file);
  const heads: Uint8Array[] = [];
  let headLength = 0;
  async function* watched(): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of part.file as AsyncIterable<Buffer>) {
        if (headLength < HEAD_LENGTH) heads.push(chunk.subarray(0, HEAD_LENGTH - headLength));
        headLength += chunk.length;
        yield chunk;
      }
    } catch (error) {
      signal.throwIfAborted();
      // A form that ends within a file.
      throw error instanceof Error ? unreadable(error) : error;
    }
  }
  const blob = await blobs.put(watched());
  return { filename: baseName(part.filename), blob, head: Buffer.concat(heads) };
}

/** The name without folders, whatever system it comes from. */
function baseName(filename: string | undefined): string {
  const name = storableText(filename ?? '').normalize('NFC');
  return name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1).trim();
}
