import { readdir, utimes } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import createClient, { type Client } from 'openapi-fetch';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { paths } from '../../src/api/schema.d.ts';
import { lacksServer, startedPlace, withDatabase, type DataPlace } from '../support/data-place.ts';
import { ENGINES, IS_LONG, VERSION_KILLS } from '../support/long.ts';
import { runServer, type RunningServer } from '../support/running-server.ts';
import { PASSWORD } from '../support/start-server.ts';
import { hierarchyTimeline, pdfTimeline, tlaText, uploadForm } from '../support/tla.ts';
import { smallPdf } from '../support/pdf-files.ts';

const TWO_DAYS_MS = 2 * 24 * 60 * 60 * 1000;
/** Units of each writer's files: those of 2100 are deleted in several statements, behind the answer. */
const UNITS = IS_LONG ? [20, 2100] : [20];
/** Files that each writer deletes. */
const TO_DELETE = 2;
/** Longest time until the remains of an aborted operation are deleted, in milliseconds. */
const CLEANING_MS = 120_000;
/** Components that a search counts at most. */
const MAX_COUNTED = 1000;

/** Contents of a version that was sent. */
interface Sent {
  readonly title: string;
  readonly text: string;
  readonly sound: string;
}

/** A version that was acknowledged. */
interface Numbered {
  readonly number: number;
  readonly sent: Sent;
}

/** Details edited on the web. */
type Edited = readonly [heading: string, performer: string, note: string];

/** Acknowledged state of a file, and the operation in progress. */
interface Known {
  readonly id: number;
  readonly units: number;
  readonly isPublic: boolean;
  /** Versions that are there, from the oldest on. */
  versions: readonly Numbered[];
  /** The highest number that any had. */
  lastNumber: number;
  nextVersion?: Sent | undefined;
  /** Number of a version that is being deleted. */
  nextGone?: number | undefined;
  edited: Edited;
  nextEdited?: Edited | undefined;
  /** `undefined` while a deletion is under way. */
  isThere: boolean | undefined;
}

/** Calls of the author. */
interface Author {
  readonly client: Client<paths>;
  readonly send: (below: string, init?: RequestInit) => Promise<Response>;
  /** Fetches an address outside the API, such as a recording. */
  readonly open: (address: string) => Promise<Response>;
}

const pathOf = (id: number) => ({ params: { path: { id } } });

function versionOf(title: string, units: number): Sent {
  const form = hierarchyTimeline(
    Array.from({ length: units }, (_, start) => ({ start, end: start + 1, level: 1, label: title })),
  );
  const parts = { title, mediaPath: 'take.mp3', timelines: [form, pdfTimeline('/s/score.pdf')] };
  return { title, text: tlaText(parts), sound: `ID3 ${title}` };
}

const scoreOf = ({ title }: Sent) => smallPdf(title);

function formOf(sent: Sent, isPublic?: boolean): FormData {
  const files = [
    { name: 'analysis.tla', bytes: sent.text },
    { name: 'take.mp3', bytes: sent.sound },
    { name: 'score.pdf', bytes: scoreOf(sent) },
  ];
  return uploadForm(files, isPublic);
}

async function expectStatus(response: Response, status: number): Promise<void> {
  if (response.status === status) return;
  throw new Error(`Expected ${status}: ${response.status} ${response.bodyUsed ? '' : await response.text()}`);
}

async function upload({ send }: Author, title: string, units: number, isPublic: boolean): Promise<Known> {
  const sent = versionOf(title, units);
  const answer = await send('/upload/', { method: 'POST', body: formOf(sent, isPublic) });
  await expectStatus(answer.clone(), 201);
  const { files } = (await answer.json()) as { files: readonly { id: number }[] };
  const versions = [{ number: 1, sent }];
  return {
    ...{ id: files[0]?.id ?? 0, units, isPublic, versions, lastNumber: 1 },
    ...{ edited: ['', '', ''], isThere: true },
  };
}

const newestOf = ({ versions }: Known): Numbered => {
  const newest = versions.at(-1);
  if (newest === undefined) throw new Error('A file has a version.');
  return newest;
};

/** Notes that the version under way is stored. */
function acknowledge(file: Known, sent: Sent): void {
  file.lastNumber += 1;
  file.versions = [...file.versions, { number: file.lastNumber, sent }];
  file.nextVersion = undefined;
}

async function replace(author: Author, file: Known, title: string): Promise<void> {
  const next = versionOf(title, file.units);
  file.nextVersion = next;
  const body = formOf(next);
  body.set('expected_version', String(newestOf(file).number));
  body.set('same_piece', 'true');
  await expectStatus(await author.send(`/files/${file.id}/versions/`, { method: 'POST', body }), 201);
  acknowledge(file, next);
}

/** Makes the oldest version the newest again. */
async function restore({ client }: Author, file: Known): Promise<void> {
  const [oldest] = file.versions;
  if (oldest === undefined) throw new Error('A file has a version.');
  file.nextVersion = oldest.sent;
  const { response } = await client.POST('/files/{id}/versions/{number}/restore/', {
    params: { path: { id: file.id, number: oldest.number } },
    body: { expected_version: newestOf(file).number },
  });
  await expectStatus(response, 201);
  acknowledge(file, oldest.sent);
}

/** Deletes a version by its number, which nobody else has seen. */
async function forget({ client }: Author, file: Known, number: number): Promise<void> {
  file.nextGone = number;
  const path = { id: file.id, number };
  const { response } = await client.DELETE('/files/{id}/versions/{number}/', { params: { path } });
  await expectStatus(response, 204);
  file.versions = file.versions.filter((version) => version.number !== number);
  file.nextGone = undefined;
}

async function edit({ client }: Author, file: Known, text: string): Promise<void> {
  const said = { heading: text, description: text, tags: [text], language: '', licence: '', doi: '' };
  const { id } = file;
  const [, performer, note] = file.edited;
  const steps: readonly (readonly [Edited, () => Promise<{ readonly response: Response }>])[] = [
    [
      [text, performer, note],
      () => {
        const params = { path: { id }, header: { 'If-Match': '*' } };
        return client.PUT('/files/{id}/about', { params, body: { ...said, credits: [] } });
      },
    ],
    [
      [text, text, note],
      () => client.PATCH('/files/{id}/', { ...pathOf(id), body: { details: { performer: text } } }),
    ],
    [
      [text, text, text],
      () =>
        client.PATCH('/files/{id}/versions/{number}/', {
          params: { path: { id, number: 1 } },
          body: { note: text },
        }),
    ],
  ];
  for (const [edited, send] of steps) {
    file.nextEdited = edited;
    await expectStatus((await send()).response, 200);
    file.edited = edited;
    file.nextEdited = undefined;
  }
}

async function remove({ client }: Author, file: Known): Promise<void> {
  file.isThere = undefined;
  await expectStatus((await client.DELETE('/files/{id}/', pathOf(file.id))).response, 204);
  file.isThere = false;
}

/**
 * One sort of write operation: the files it begins with, and the operations until the server is gone or all are done.
 */
interface Writing {
  readonly name: string;
  /** Longest time from its start to the kill, in milliseconds. */
  readonly longestMs: number;
  readonly begin: (author: Author, title: string, writer: number) => Promise<readonly Known[]>;
  readonly steps: (author: Author, files: readonly Known[]) => Generator<Promise<void>>;
}

const oneFile: Writing['begin'] = async (author, title, writer) => [
  await upload(author, title, UNITS[writer] ?? 0, writer !== 0),
];

const again = (write: typeof replace): Writing['steps'] =>
  function* (author, files) {
    for (let step = 1; ; step++)
      for (const file of files) yield write(author, file, `again <${file.id}.${step}>`);
  };

const WRITINGS: readonly Writing[] = [
  { name: 'replacements', longestMs: 700, begin: oneFile, steps: again(replace) },
  {
    name: 'restorations and deletions of versions',
    longestMs: 700,
    begin: async (author, title, writer) => {
      const file = await upload(author, title, UNITS[writer] ?? 0, false);
      await replace(author, file, `second <${file.id}>`);
      return [file];
    },
    steps: function* (author, files) {
      for (let step = 1; ; step++)
        for (const file of files) {
          yield restore(author, file);
          yield replace(author, file, `kept <${file.id}.${step}>`);
          // The newest one, so that the one before it is searched again, and then one between.
          yield forget(author, file, newestOf(file).number);
          yield forget(author, file, newestOf(file).number);
          yield replace(author, file, `more <${file.id}.${step}>`);
          yield forget(author, file, file.versions[1]?.number ?? 0);
        }
    },
  },
  { name: 'edits', longestMs: 300, begin: oneFile, steps: again(edit) },
  {
    name: 'deletions',
    longestMs: 250,
    begin: async (author, title, writer) => {
      const files: Known[] = [];
      for (let index = 0; index < TO_DELETE; index++) {
        const file = await upload(author, `${title}, ${index}`, UNITS[writer] ?? 0, index === 0);
        await replace(author, file, `replaced <${file.id}>`);
        files.push(file);
      }
      return files;
    },
    steps: function* (author, files) {
      for (const file of files) yield remove(author, file);
    },
  },
];

/** Each sort of write operation by itself, or all of them at once. */
const MIXES: readonly (readonly [string, readonly Writing[]])[] = IS_LONG
  ? WRITINGS.map((writing) => [writing.name, [writing]])
  : [['replacements, restorations, edits and deletions', WRITINGS]];

const isUnderWay = ({ nextVersion, nextGone, nextEdited, isThere }: Known): boolean =>
  [nextVersion, nextGone, nextEdited].some((next) => next !== undefined) || isThere === undefined;

describe.each(ENGINES)('killed on the %s database', (engine) => {
  const isSkipped = lacksServer(engine);
  let place: DataPlace;
  let server: RunningServer;

  beforeAll(async () => {
    if (isSkipped) return;
    place = await startedPlace(engine);
    server = await runServer(place.env, place.dataDir);
    const { response } = await createClient<paths>({ baseUrl: `${server.url}/api/v1` }).POST(
      '/dj-rest-auth/registration/',
      {
        body: {
          ...{ username: 'clara', email: 'clara@example.org', firstname: '', lastname: '' },
          ...{ password1: PASSWORD, password2: PASSWORD },
        },
      },
    );
    await expectStatus(response, 201);
    await server.stop();
  }, 60_000);
  afterEach(async () => {
    if (!isSkipped) await server.stop('SIGKILL');
  });
  afterAll(async () => {
    if (isSkipped) return;
    await place.remove();
  });

  async function start(): Promise<Author> {
    server = await runServer(place.env, place.dataDir);
    const { url } = server;
    const baseUrl = `${url}/api/v1`;
    const body = { username: 'clara', password: PASSWORD };
    const { data: tokens } = await createClient<paths>({ baseUrl }).POST('/token/', { body });
    const headers = { authorization: `Bearer ${tokens?.access}` };
    return {
      client: createClient<paths>({ baseUrl, headers }),
      send: (below, init) => fetch(baseUrl + below, { ...init, headers }),
      open: (address) => fetch(url + address, { headers }),
    };
  }

  const storedBlobs = () => readdir(path.join(place.dataDir, 'files'));

  /** All that is stored, by table, and the number of stored blobs. */
  async function countAll() {
    const rows = await withDatabase(place, async ({ db }) => {
      const tables = ['files', 'file_versions', 'version_scores', 'detail_log', 'timelines', 'components'];
      const counts = [...tables, 'blobs', 'abstract_works', 'concrete_works'].map(
        (table) => sql`(select count(*) from ${sql.table(table)}) as ${sql.ref(table)}`,
      );
      return (await sql`select ${sql.join(counts)}`.execute(db)).rows[0];
    });
    return { rows, stored: (await storedBlobs()).length };
  }

  /** Lets what a killed server left lie there as if for days, where other processes might be at it still. */
  async function letLie(): Promise<void> {
    if (engine === 'embedded') return;
    await withDatabase(place, ({ db }) =>
      sql`update files set created_at = created_at - interval '2 days' where not is_ready`.execute(db),
    );
    const before = new Date(Date.now() - TWO_DAYS_MS);
    for (const name of await storedBlobs())
      await utimes(path.join(place.dataDir, 'files', name), before, before);
  }

  const countUnready = () =>
    withDatabase(place, async ({ db }) => {
      const unready = await db.selectFrom('files').select('id').where('is_ready', '=', false).execute();
      return unready.length;
    });

  /**
   * The log of edits is a chain: each entry starts where the one before ended, and the last one ends at the stored
   * state.
   */
  const checkLog = () =>
    withDatabase(place, async ({ db }) => {
      const files = await db
        .selectFrom('files')
        .innerJoin('file_versions', 'file_id', 'files.id')
        .select(['id', 'about', 'edits'])
        .where('number', '=', 1)
        .execute();
      for (const { id, about, edits } of files) {
        const logged = await db
          .selectFrom('detail_log')
          .select(['before', 'after'])
          .where('file_id', '=', id)
          .orderBy('id')
          .execute();
        for (const [part, last] of Object.entries({ about, details: edits })) {
          const ofPart = logged.filter(({ after }) => part in after);
          for (const [index, { after }] of ofPart.entries())
            expect(ofPart[index + 1]?.before ?? { [part]: last }).toEqual(after);
        }
      }
    });

  /**
   * Checks that a file is complete and either in the acknowledged state or in that after the operation in progress;
   * false where it is deleted.
   */
  async function check(author: Author, file: Known): Promise<boolean> {
    const { client, send } = author;
    const { id, nextVersion, nextGone } = file;
    const { data: listed } = await client.GET('/files/{id}/versions/', pathOf(id));
    if (listed === undefined) {
      expect(file.isThere).not.toBe(true);
      for (const below of ['json', 'tla', 'json?version=1', 'tla?version=1', 'about', 'versions/'])
        expect((await send(`/files/${id}/${below}`)).status).toBe(404);
      file.isThere = false;
      return false;
    }
    expect(file.isThere).not.toBe(false);
    file.isThere = true;
    const left = listed.versions.map(({ number }) => number);
    if (nextVersion !== undefined && left.includes(file.lastNumber + 1)) acknowledge(file, nextVersion);
    if (nextGone !== undefined && !left.includes(nextGone))
      file.versions = file.versions.filter(({ number }) => number !== nextGone);
    expect(left.toReversed()).toEqual(file.versions.map(({ number }) => number));
    for (const version of file.versions) await checkVersion(author, file, version);
    const { data: about } = await client.GET('/files/{id}/about', pathOf(id));
    const heading = about?.heading ?? '';
    const possible = [file.edited, ...(file.nextEdited ? [file.nextEdited] : [])];
    const { data: shown } = await client.GET('/files/{id}/json', pathOf(id));
    const performer = shown?.concrete_work.artist ?? '';
    expect(possible).toContainEqual([heading, performer, listed.versions.at(-1)?.note ?? '']);
    expect(about).toMatchObject({ description: heading, tags: heading === '' ? [] : [heading] });
    return true;
  }

  const textOf = async ({ send }: Author, id: number, version?: number): Promise<string> =>
    (await send(`/files/${id}/tla${version === undefined ? '' : `?version=${version}`}`)).text();

  /** How many components a search finds. Where others leave it too little of the processor, it is cut off, and asked again. */
  async function count({ client }: Author, query: string): Promise<number> {
    for (;;) {
      const { data, error } = await client.GET('/components/query/', { params: { query: { query } } });
      if (data !== undefined) return data.count;
      if (!JSON.stringify(error).includes('takes too long')) throw new Error(JSON.stringify(error));
    }
  }

  /** Checks everything that an address of a version shows. */
  async function checkVersion(author: Author, file: Known, { number, sent }: Numbered): Promise<void> {
    const { id, units, isPublic } = file;
    expect(await textOf(author, id, number)).toBe(sent.text);
    const { data: shown } = await author.client.GET('/files/{id}/json', {
      params: { path: { id }, query: { version: number } },
    });
    const [form, pages] = shown?.timelines ?? [];
    if (form?.kind !== 'HIERARCHY_TIMELINE' || pages?.kind !== 'PDF_TIMELINE') throw new Error('Not whole.');
    expect([shown?.abstract_work.title, form.components.length]).toEqual([sent.title, units]);
    expect(new Set(form.components.map(({ label }) => label))).toEqual(new Set([sent.title]));
    expect(await (await author.open(shown?.concrete_work.url ?? '')).text()).toBe(sent.sound);
    expect(await (await author.open(pages.pdf_url ?? '')).text()).toBe(scoreOf(sent));
    if (!isPublic) return;
    const page = await author.open(`/viewer/${id}/v${number}`);
    expect([page.status, (await page.text()).includes(`/viewer/${id}/v${number}"`)]).toEqual([200, true]);
    const query = JSON.stringify({ tl: { kind: 'HIERARCHY' }, cmp: { label: sent.title }, file: {} });
    const isNewest = number === newestOf(file).number;
    expect(await count(author, query)).toBe(isNewest ? Math.min(units, MAX_COUNTED) : 0);
  }

  test.skipIf(isSkipped).each(MIXES)(
    `%s are whole or not there (KILLS=${VERSION_KILLS})`,
    async (name, writings) => {
      const before = await countAll();
      let author = await start();
      const there: number[] = [];
      let acknowledged = 0;
      let cutOff = 0;
      for (let kill = 0; kill < VERSION_KILLS; kill++) {
        const current = author;
        const lines = writings.flatMap(({ begin, steps }) =>
          UNITS.map(async (_, writer) => {
            const files = await begin(current, `${name} <${kill}.${writer}>`, writer);
            return { files, steps };
          }),
        );
        const begun = await Promise.all(lines);
        const writers: Promise<void>[] = [];
        const firstAcknowledged = new Promise<void>((resolve) => {
          const write = async ({ files, steps }: (typeof begun)[number]) => {
            for (const step of steps(current, files)) {
              await step;
              acknowledged++;
              resolve();
            }
          };
          writers.push(...begun.map(write));
        });
        const ended = Promise.allSettled(writers);
        // However slow the machine is, something is acknowledged before every other kill.
        if (kill % 2 === 1) await Promise.race([firstAcknowledged, ended]);
        await wait(Math.random() * Math.min(...writings.map(({ longestMs }) => longestMs)));
        await server.stop('SIGKILL');
        await ended;
        const known = begun.flatMap(({ files }) => files);
        if (known.some(isUnderWay)) cutOff++;
        author = await start();
        const left: Known[] = [];
        for (const file of known) if (await check(author, file)) left.push(file);
        there.push(...left.map(({ id }) => id));
        // An operation that was cut off does not block the next one.
        for (const file of left.slice(0, 1)) {
          await replace(author, file, `afterwards <${file.id}>`);
          await checkVersion(author, file, newestOf(file));
        }
      }
      const { data: own } = await author.client.GET('/users/files/');
      expect(new Set(own?.files.map(({ id }) => id))).toEqual(new Set(there));
      await server.stop();
      await checkLog();
      author = await start();
      for (const id of there)
        await expectStatus((await author.client.DELETE('/files/{id}/', pathOf(id))).response, 204);
      await server.stop();
      if (IS_LONG) {
        // The next start cleans up; on a database server it does so after the first answers.
        await letLie();
        await start();
        if (engine === 'server') await expect.poll(countUnready, { timeout: CLEANING_MS }).toBe(0);
        await server.stop();
      }
      expect(await countAll()).toEqual(before);
      console.log(
        `${engine}: ${VERSION_KILLS} kills, ${cutOff} of them during ${name}; acknowledged: ${acknowledged}, none lost.`,
      );
    },
    60_000 + VERSION_KILLS * 60_000,
  );
});
