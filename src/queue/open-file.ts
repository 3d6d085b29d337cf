import type { components } from '../api/schema.d.ts';
import { orThrow } from '../api/failure.ts';
import { api } from '../api/session.ts';
import type { MeasureTable } from '../measures/measure-table.ts';
import { fileSource } from '../viewer-page/file-source.ts';
import { startRendering } from '../viewer/chords/rendering.ts';
import { countedMeasures } from '../viewer/model/counted.ts';
import { AppError } from '../shared/app-error.ts';
import { createTimelineOpener } from '../viewer/model/create-timelines.ts';
import type { Timeline } from '../viewer/model/timeline.ts';
import { readWhole } from '../viewer/passage/read-whole.ts';
import type { Requests } from '../viewer/requests.ts';
import type { FileHead } from '../viewer/viewer-file.ts';

/** Files that stay read, of those that passages were last heard of. */
const KEPT = 4;

export type FileNotes = components['schemas']['FileNotes'];
type Rendering = ReturnType<typeof startRendering>;

/** A file that passages are heard of. */
export interface OpenFile {
  readonly head: FileHead;
  /** Undefined where it counts no measures. */
  readonly table: MeasureTable | undefined;
  readonly requests: Requests | undefined;
  /** Its notes, loaded once; undefined where it has none. Rejects where they cannot be loaded. */
  readonly notes: () => Promise<FileNotes | undefined>;
  /** Its harmonies as sound, of a timeline of its own where that has some; undefined where it has none. */
  readonly chords: (timelineId: number | undefined) => Rendering | undefined;
  readonly close: () => void;
}

/** Reads files, the last few of them once. */
export class OpenFiles {
  private readonly kept = new Map<number, Promise<OpenFile>>();

  /** Rejects with an `AppError`, `not_found` where this visitor has no such file. */
  open(fileId: number): Promise<OpenFile> {
    const file = this.kept.get(fileId) ?? openFile(fileId);
    this.kept.delete(fileId);
    this.kept.set(fileId, file);
    file.catch(() => this.kept.delete(fileId));
    for (const oldest of this.kept.keys()) if (this.kept.size > KEPT) this.forget(oldest);
    return file;
  }

  clear(): void {
    for (const fileId of this.kept.keys()) this.forget(fileId);
  }

  private forget(fileId: number): void {
    void this.kept.get(fileId)?.then(
      (file) => file.close(),
      () => undefined,
    );
    this.kept.delete(fileId);
  }
}

async function openFile(fileId: number): Promise<OpenFile> {
  const source = fileSource(fileId);
  const { head, timelines: data } = await readWhole(source);
  const timelines = data.map(createTimelineOpener(head.concrete_work.time_unit));
  let notes: Promise<FileNotes | undefined> | undefined;
  const renderings = new Map<Timeline, Rendering>();
  return {
    head,
    table: countedMeasures(timelines),
    requests: source.requests,
    notes: () => (notes ??= hasNotes(timelines) ? loadNotes(fileId) : Promise.resolve(undefined)),
    chords: (timelineId) => {
      const timeline = soundedTimeline(timelines, timelineId);
      if (!timeline?.chords) return undefined;
      const rendering = renderings.get(timeline) ?? startRendering(timeline.chords(), head.concrete_work.end);
      renderings.set(timeline, rendering);
      return rendering;
    },
    close: () => {
      for (const rendering of renderings.values()) rendering.end();
      renderings.clear();
    },
  };
}

const hasNotes = (timelines: readonly Timeline[]) =>
  timelines.some(({ engraved, rows }) => engraved && rows.count > 0);

async function loadNotes(id: number): Promise<FileNotes | undefined> {
  try {
    return await orThrow(api.GET('/files/{id}/notes', { params: { path: { id } } }));
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined;
    throw error;
  }
}

/** The timeline that was asked for, else the topmost that is shown, else the first that has chords. */
function soundedTimeline(timelines: readonly Timeline[], id: number | undefined): Timeline | undefined {
  const all = timelines.filter(({ chords }) => chords);
  return all.find((timeline) => timeline.id === id) ?? all.find(({ visible }) => visible) ?? all[0];
}
