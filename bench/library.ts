import path from 'node:path';
import { pino } from 'pino';
import { generateLane, generateRecording, type LaneName } from '../src/bench/generate-recording.ts';
import type { KindName } from '../src/kinds/registry/facts.ts';
import type { Component } from '../src/kinds/contract/kind.ts';
import { deriveKey } from '../src/server/auth/derive-key.ts';
import { MediaLinks } from '../src/server/media/media-links.ts';
import { openFolderBlobs } from '../src/server/storage/blobs/folder-blobs.ts';
import { openDatabase, type Database } from '../src/server/storage/engine/database.ts';
import { openTla } from '../src/server/reading/opened-tla.ts';
import { insertFiles } from '../src/server/storage/files/insert-files.ts';
import { migrate } from '../src/server/storage/engine/migrate.ts';
import type { Schema } from '../src/server/storage/engine/schema.ts';
import { insertUser } from '../src/server/storage/accounts/users.ts';
import { PendingBlobs } from '../src/server/upload/pending-blobs.ts';
import { prepareFile, reserveFileIds } from '../src/server/upload/prepare-files.ts';
import type { Companion } from '../src/server/upload/companion.ts';
import { readTla } from '../src/tla/read-tla.ts';
import type { ReadTimeline, TlaFile } from '../src/tla/tla-file.ts';
import { silence } from './silence.ts';

/** A generated recording to be stored. */
interface Wanted {
  readonly components: number;
  /** The only lane of the recording; left out, it has the usual mix. */
  readonly lane?: LaneName;
  readonly seed?: number;
  readonly title?: string;
  readonly composer?: string;
  /** Whether its components can be searched for. It takes most of the time, and the viewer does not ask for them. */
  readonly isSearched: boolean;
  /** Seconds of a silent recording; missing for none. */
  readonly sound?: number;
  /** Seconds of the recording; by default the usual length for so many components. */
  readonly length?: number;
}

interface Library {
  readonly db: Database<Schema>['db'];
  /** Stores a public file, as an upload does but without its limit of size, and gives its id. */
  readonly store: (wanted: Wanted) => Promise<number>;
  /** The same for an annotation file, which is not searched for. */
  readonly storeText: (filename: string, text: string) => Promise<number>;
}

/** Makes `dataDir`, which is empty, a data folder of the server, and closes it when `work` is done with it. */
export async function withLibrary<T>(dataDir: string, work: (library: Library) => Promise<T>): Promise<T> {
  const database = await openDatabase<Schema>({ dataDir, log: pino({ level: 'silent' }) });
  try {
    await migrate(database);
    const { db } = database;
    const blobs = new PendingBlobs(await openFolderBlobs(path.join(dataDir, 'files')));
    // Public files have no signed links.
    const mediaLinks = new MediaLinks(deriveKey('', 'media links'), undefined);
    const author = await insertUser(db, {
      username: 'bench',
      firstName: '',
      lastName: '',
      email: 'bench@localhost.invalid',
      passwordHash: undefined,
    });
    if (typeof author === 'string') throw new Error(`The folder ${dataDir} is not empty.`);
    const storeRead = async (
      filename: string,
      tla: TlaFile,
      { isSearched, sound }: Pick<Wanted, 'isSearched' | 'sound'>,
    ) => {
      const received = { filename, blob: await blobs.put([Buffer.from(filename)]), head: Buffer.alloc(0) };
      const recording = sound === undefined ? undefined : await storeSilence(blobs, sound);
      const upload = {
        received,
        tla: openTla(tla),
        recording,
        scores: new Map(),
        notation: undefined,
        warnings: [],
      };
      const [ids] = await reserveFileIds([upload], { db, mediaLinks });
      if (!ids) throw new Error('There are no ids.');
      const file = await prepareFile(ids, upload, true, blobs);
      blobs.keep(file.blobs.map(({ id }) => id));
      const timelines = file.timelines.map((timeline) => ({ ...timeline, componentCount: 0 }));
      const stored = isSearched ? file : { ...file, timelines, components: [] };
      await db.transaction().execute((trx) => insertFiles(trx, author.id, [stored]));
      return file.id;
    };
    const store = (wanted: Wanted) => storeRead(`${wanted.components}.tla`, readRecording(wanted), wanted);
    const storeText = (filename: string, text: string) =>
      storeRead(filename, readTla(Buffer.from(text), filename), { isSearched: false });
    return await work({ db, store, storeText });
  } finally {
    await database.close();
  }
}

async function storeSilence(blobs: PendingBlobs, seconds: number): Promise<Companion> {
  const bytes = silence(seconds);
  const blob = await blobs.put([bytes]);
  return {
    filename: 'silence.wav',
    head: bytes.subarray(0, 100),
    blob,
    kind: 'audio',
    name: 'WAV',
    contentType: 'audio/wav',
  };
}

/** The generated recording as the reader of uploads would give it. */
function readRecording({
  components: count,
  lane,
  seed,
  isSearched,
  title,
  composer = '',
  sound,
  length,
}: Wanted): TlaFile {
  const { abstract_work, concrete_work, timelines } =
    lane === undefined ? generateRecording(count, seed, length) : generateLane(lane, count, seed);
  const local = { kind: 'local', path: 'silence.wav', baseName: 'silence.wav', type: 'audio' } as const;
  return {
    title: title ?? abstract_work.title,
    composer,
    performer: '',
    metadata: [],
    media: sound === undefined ? { kind: 'none', path: '', baseName: '', type: 'audio' } : local,
    timeUnit: 'seconds',
    format: undefined,
    measureCount: undefined,
    length: concrete_work.length,
    timelines: timelines.map(
      ({ kind, id: _id, name, display_position: _place, is_visible, components, ...attributes }) => {
        // The server numbers them itself: who searches for one finds it by that number.
        if (isSearched) withoutIds(components);
        return {
          kind: kind.replace(/_TIMELINE$/, '') as KindName,
          name,
          isVisible: is_visible,
          attributes,
          components: components as unknown as ReadTimeline['components'],
        };
      },
    ),
    notShown: [],
    isExport: false,
    warnings: [],
  };
}

/** Copies, since a property that is deleted leaves a dictionary many times as large. */
function withoutIds(components: (Component | null)[]): void {
  const unnumbered: (object | null)[] = components;
  for (const [index, component] of components.entries()) {
    if (component === null) continue;
    const { id: _, ...rest } = component;
    unnumbered[index] = rest;
  }
}
