import { orThrow } from '../api/client.ts';
import { api } from '../api/session.ts';
import { AppError } from '../shared/app-error.ts';
import { createTimelines } from './model/create-timelines.ts';
import { rememberLayout } from './remembered-layout.ts';
import { createSession, type Session } from './session.ts';
import type { ViewerFile } from './viewer-file.ts';

/** A file ready to be shown. */
export interface OpenedFile {
  readonly id: number;
  readonly file: ViewerFile;
  readonly session: Session;
  /** Kinds of timelines that the viewer does not know, one entry per timeline. */
  readonly unrecognized: readonly string[];
}

const BROKEN =
  'The file arrived incomplete or damaged. Try again; if it happens again, report it with the address of this page.';

/**
 * Fetches a file and builds its timelines, arranged as this browser remembers them. Throws `AppError`: `not_found`
 * where there is no such file for this visitor, `unreachable` or `server` where the server does not answer as it should.
 */
export async function loadFile(id: number, signal?: AbortSignal): Promise<OpenedFile> {
  const file = await fetchFile(id, signal);
  const { timelines, unrecognized } = createTimelines(file);
  const session = createSession(file.concrete_work, timelines);
  rememberLayout(id, timelines, session.layout);
  return { id, file, session, unrecognized };
}

async function fetchFile(id: number, signal: AbortSignal | undefined): Promise<ViewerFile> {
  try {
    return await orThrow(
      api.GET('/files/{id}/json', { params: { path: { id } }, ...(signal && { signal }) }),
    );
  } catch (error) {
    if (error instanceof AppError || signal?.aborted) throw error;
    // The answer began well and broke off, or is no JSON.
    throw new AppError('server', BROKEN, undefined, { cause: error });
  }
}
