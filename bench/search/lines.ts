import { Agent, request } from 'node:http';
import { ensureBuilt } from '../../src/tools/setup.mjs';
import { startThrowawayPostgres } from '../../src/tools/throwaway-postgres.mjs';
import { lineOfShorthand } from '../../src/tql/tql.ts';
import { hierarchyTimeline, tlaText, uploadForm } from '../../tests/support/tla.ts';
import { openAccount } from '../account.ts';
import { serveViewer } from '../frames/serve.ts';
import { quantilesOf } from '../frames/statistics.ts';
import { residentOf } from '../load.ts';
import { fillLanesOnServer, laneCatalogue } from './lane-catalogue.ts';
import { timeSuggestions } from './suggestions.ts';

/** Lines of the query language: by terms, without any, over two lanes, of chords, and the worst that are allowed. */
const LINES = [
  'scherzo THEN trio',
  'exposition{2} THEN development THEN recapitulation IN form',
  'recapitulation THEN coda IN form',
  'verse THEN chorus',
  '*[start >= 60% AND duration > 30] IN form',
  '* IN form WHERE level = 2 AND duration = 12 bars',
  'ST[ENDS WITH PAC IN cadences] IN form',
  'PAC IN cadences ENDS ST IN form',
  'V7 THEN I IN harmony',
  lineOfShorthand('V7 I'),
  'V65 THEN vi THEN V7 THEN I IN harmony',
  '/re.*tion$/',
  '((*{1,9}){1,9}){1,9}',
];
const ROUNDS = 20;
/** Lines that one address asks again and again while others open a file and search. */
const HEAVY = ['/q.*x.*z/', '((*{1,9}){1,9}){1,9}', '*[NOT CONTAINS *] IN form'];
const HEAVY_AT_ONCE = 4;
const VISITS = 60;
/** Searches between two looks at the memory. */
const MEMORY_SEARCHES = 250;
const ADDRESSES = { asker: '127.0.1.1', visitor: '127.0.1.2' } as const;

/** How long lines of the query language take over HTTP with so many files, and how long others wait meanwhile. */
export async function benchLines(files: number, engine: 'embedded' | 'server'): Promise<void> {
  ensureBuilt();
  const postgres = engine === 'server' ? await startThrowawayPostgres() : undefined;
  if (engine === 'server' && !postgres) {
    console.log('No PostgreSQL is installed: the server engine is left out.');
    return;
  }
  try {
    if (postgres) await fillLanesOnServer(postgres.url, files);
    const folder = await laneCatalogue(postgres ? 1 : files);
    const server = await serveViewer(folder, postgres ? { DATABASE_URL: postgres.url } : {});
    try {
      console.log(`${engine} database, ${files} files; milliseconds over HTTP`);
      await timeSuggestions(server.url);
      await timeLines(server.url);
      await timeVisits(server.url, await uploadSmall(server.url));
      await compareMemory(server);
    } finally {
      await server.stop();
    }
  } finally {
    postgres?.stop();
  }
}

/** Every question is a new one, or the answer kept for the last would be given again. */
let questions = 0;
const asNew = (line: string) => `${line} -- ${questions++}`;

interface Found {
  readonly count: number;
  readonly stopped: string | null;
  readonly files_read: number;
}

async function timeLines(url: string): Promise<void> {
  const agent = new Agent({ keepAlive: true, localAddress: ADDRESSES.asker });
  for (const line of LINES) {
    const ask = async () => JSON.parse((await askLine(url, line, agent)).text) as Found;
    const { count, stopped, files_read: read } = await ask();
    const { p50, p95, max } = quantilesOf(await timesOf(ROUNDS, ask));
    const end = stopped === null ? 'all files' : `${read} files, stopped by ${stopped}`;
    console.log(`${line}: p50 ${ms(p50)}, p95 ${ms(p95)}, longest ${ms(max)}; ${count} places, ${end}`);
  }
  agent.destroy();
}

/** A small file is opened, and a line asked, from another address: alone, and beside one that asks heavy lines. */
async function timeVisits(url: string, fileId: number): Promise<void> {
  const asker = new Agent({ keepAlive: true, localAddress: ADDRESSES.asker });
  const visitor = new Agent({ keepAlive: true, localAddress: ADDRESSES.visitor });
  const visits = {
    'a file is opened': () => get(url, `/files/${fileId}/json`, visitor),
    'verse THEN chorus': () => askLine(url, 'verse THEN chorus', visitor),
  };
  const say = async (when: string) => {
    for (const [name, visit] of Object.entries(visits)) {
      const { p50, p95, max } = quantilesOf(await timesOf(VISITS, visit));
      console.log(`${name}, ${when}: p50 ${ms(p50)}, p95 ${ms(p95)}, longest ${ms(max)}`);
    }
  };
  await say('alone');
  const state = { isOver: false };
  const heavy = Array.from({ length: HEAVY_AT_ONCE }, async (_, index) => {
    for (let round = index; !state.isOver; round++)
      await askLine(url, HEAVY[round % HEAVY.length] ?? '*', asker);
  });
  await say(`beside ${HEAVY_AT_ONCE} heavy lines of one address`);
  state.isOver = true;
  await Promise.all(heavy);
  asker.destroy();
  visitor.destroy();
}

async function compareMemory({ url, pid }: { readonly url: string; readonly pid: number }): Promise<void> {
  const agent = new Agent({ keepAlive: true, localAddress: ADDRESSES.asker });
  const megabytes: string[] = [];
  for (let part = 0; part <= 4; part++) {
    megabytes.push(((await residentOf(pid)) / 2 ** 20).toFixed(0));
    if (part < 4)
      for (let asked = 0; asked < MEMORY_SEARCHES; asked++)
        await askLine(url, LINES[asked % LINES.length] ?? '*', agent);
  }
  console.log(`memory of the server after each ${MEMORY_SEARCHES} searches, MB: ${megabytes.join(', ')}`);
  agent.destroy();
}

const ms = (value: number) => value.toFixed(0);

async function timesOf(rounds: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return times;
}

const askLine = (url: string, line: string, agent: Agent) =>
  get(url, `/tql/query/?query=${encodeURIComponent(asNew(line))}`, agent);

function get(url: string, path: string, agent: Agent): Promise<{ readonly text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/api/v1${path}`, { agent }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        if (answer.statusCode === 200) resolve({ text });
        else reject(new Error(`${path} was answered with ${answer.statusCode}: ${text.slice(0, 200)}`));
      });
    });
    sent.on('error', reject);
    sent.end();
  });
}

async function uploadSmall(url: string): Promise<number> {
  const units = Array.from({ length: 20 }, (_, start) => ({
    start,
    end: start + 1,
    level: 1,
    label: 'small',
  }));
  const bytes = tlaText({ title: 'Small', timelines: [hierarchyTimeline(units)] });
  const answer = await fetch(`${url}/api/v1/upload/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await openAccount(url)}` },
    body: uploadForm([{ name: 'small.tla', bytes }], true),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`The small file was not stored: ${text}`);
  const [file] = (JSON.parse(text) as { readonly files: readonly { readonly id: number }[] }).files;
  return file?.id ?? 0;
}
