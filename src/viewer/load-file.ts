import { orThrow } from '../api/client.ts';
import { api } from '../api/session.ts';
import { createTimelines } from './model/create-timelines.ts';
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

/**
 * Fetches a file and builds its timelines. Throws `AppError`: `not_found` where there is no such file for this
 * visitor, `unreachable` or `server` where the server does not answer as it should.
 */
export async function loadFile(id: number, signal: AbortSignal): Promise<OpenedFile> {
  const file = await orThrow(api.GET('/files/{id}/json', { params: { path: { id } }, signal }));
  const { timelines, unrecognized } = createTimelines(file);
  return { id, file, session: createSession(file.concrete_work, timelines), unrecognized };
}
