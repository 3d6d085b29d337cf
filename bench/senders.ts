import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { strToU8, zipSync } from 'fflate';
import { format, resolveConfig } from 'prettier';
import { ensureBuilt } from '../src/tools/setup.mjs';
import { madeNotation } from '../tests/support/made-notation.ts';
import { musicXml } from '../tests/support/notation.ts';
import { markerTimeline, tlaText } from '../tests/support/tla.ts';
import { serveViewer } from './frames/serve.ts';
import { quantilesOf } from './frames/statistics.ts';
import { residentOf } from './load.ts';
import { positiveNumber } from './positive-number.ts';

const RESULTS = new URL('results/', import.meta.url);
const PASSWORD = 'a password of the bench';
const BOUNDARY = 'senders-boundary';
const VISITORS = 4;
const PAUSE_MS = 250;
const MARKERS = 300;
const FILES_OF_A_SENDER = 100;
const SAMPLE_MS = 250;
const MB = 2 ** 20;

/**
 * Contents of the hundred files of a sender: 63 MB of elements side by side or nested, zipped, or a score that takes a
 * browser 15 seconds.
 */
const SORTS = {
  flat: () => zipped(`${'<a/>'.repeat(15.7e6)}</score-partwise>`),
  deep: () => zipped('<a>'.repeat(21e6)),
  long: () => strToU8(madeNotation({ parts: 4, measures: 200, notes: 16, hasSlurs: true, hasBeams: true })),
} as const;

const zipped = (inside: string) =>
  zipSync({ 'score.xml': strToU8(`<score-partwise version="4.0">${inside}`) });

const CALLS = ['browse', 'open', 'upload', 'upload with notation', 'first download'] as const;
type Call = (typeof CALLS)[number];

interface Answer {
  readonly status: number;
  readonly text: string;
}

interface Phase {
  readonly senders: number;
  readonly times: ReadonlyMap<Call, number[]>;
  readonly failures: ReadonlyMap<string, number>;
  /** Response times of the senders' requests in milliseconds, and counts of their statuses. */
  readonly answered: readonly number[];
  readonly answers: ReadonlyMap<number, number>;
  /** Bytes of all processes of the server at the highest. */
  readonly memory: number;
  readonly load: number;
}

/**
 * Visitors who browse, open, upload small files and make first downloads, at first alone, then beside one sender of a
 * hundred hostile notations in each request, then beside ten. `--seconds=30` for each phase, `--sorts=flat,deep,long`.
 */
export async function benchSenders(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { seconds: { type: 'string' }, sorts: { type: 'string' } } });
  const seconds = positiveNumber('seconds', values.seconds, 30);
  const sorts = (values.sorts ?? 'flat,deep').split(',') as (keyof typeof SORTS)[];
  ensureBuilt();
  const folder = await mkdtemp(join(tmpdir(), 'tilia-senders-'));
  const server = await serveViewer(folder);
  try {
    const kinds = sorts.map((sort) => SORTS[sort]());
    const hostile = form(
      Array.from({ length: FILES_OF_A_SENDER }, (_, index) => {
        const bytes = kinds[index % kinds.length] ?? new Uint8Array();
        return { name: `${index}.${bytes[0] === 0x50 ? 'mxl' : 'musicxml'}`, bytes };
      }),
    );
    const visitors = await Promise.all(people(server.url, '127.0.1.', VISITORS));
    const phases: Phase[] = [];
    for (const senders of [0, 1, 10]) {
      const own = await Promise.all(people(server.url, `127.0.${2 + phases.length}.`, senders));
      phases.push(await run(server.pid, visitors, own, hostile, seconds * 1000));
      console.log(summary(phases.at(-1)));
    }
    await report(sorts, seconds, phases);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Somebody with an address and an account of their own. */
class Visitor {
  private readonly agent: Agent;
  private token = '';

  constructor(
    private readonly url: string,
    address: string,
    private readonly name: string,
  ) {
    this.agent = new Agent({ keepAlive: true, localAddress: address });
  }

  async logIn(): Promise<this> {
    const { name: username } = this;
    const account = { username, email: `${username}@example.org`, password1: PASSWORD, password2: PASSWORD };
    await this.ask('POST', '/dj-rest-auth/registration/', JSON.stringify(account));
    const { text } = await this.ask('POST', '/token/', JSON.stringify({ username, password: PASSWORD }));
    this.token = (JSON.parse(text) as { access?: string }).access ?? '';
    return this;
  }

  /** Ends the connections, with whatever is under way. */
  leave(): void {
    this.agent.destroy();
  }

  ask(method: string, path: string, body: string | Buffer = '', isAnonymous = false): Promise<Answer> {
    const type = typeof body === 'string' ? 'application/json' : `multipart/form-data; boundary=${BOUNDARY}`;
    const headers = {
      'accept-encoding': 'gzip',
      ...(body.length > 0 && { 'content-type': type, 'content-length': Buffer.byteLength(body) }),
      ...(this.token !== '' && !isAnonymous && { authorization: `Bearer ${this.token}` }),
    };
    return new Promise((resolve, reject) => {
      const sent = request(`${this.url}/api/v1${path}`, { agent: this.agent, method, headers });
      sent.once('error', reject);
      sent.once('response', (response) => {
        response.toArray().then((parts: Buffer[]) => {
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString() });
        }, reject);
      });
      sent.end(body);
    });
  }
}

const people = (url: string, network: string, count: number) =>
  Array.from({ length: count }, (_, index) => {
    const name = `n${network.replaceAll('.', 'x')}${index}`;
    return new Visitor(url, `${network}${index + 1}`, name).logIn();
  });

function form(files: readonly { readonly name: string; readonly bytes: Uint8Array | string }[]): Buffer {
  const field = (name: string, more = '') =>
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`);
  return Buffer.concat([
    ...files.flatMap(({ name, bytes }) => [
      field('file', `; filename="${name}"`),
      Buffer.from(bytes),
      Buffer.from('\r\n'),
    ]),
    field('is_public'),
    Buffer.from(`true\r\n--${BOUNDARY}--\r\n`),
  ]);
}

async function run(
  pid: number,
  visitors: readonly Visitor[],
  senders: readonly Visitor[],
  hostile: Buffer,
  ms: number,
): Promise<Phase> {
  const until = performance.now() + ms;
  const times = new Map<Call, number[]>(CALLS.map((call) => [call, []]));
  const failures = new Map<string, number>();
  const answers = new Map<number, number>();
  const answered: number[] = [];
  let memory = 0;
  let isOver = false;
  const count = <Key>(counts: Map<Key, number>, key: Key) => counts.set(key, (counts.get(key) ?? 0) + 1);

  const visit = async (visitor: Visitor): Promise<void> => {
    const timed = async (call: Call, ask: () => Promise<Answer>): Promise<Answer> => {
      const begun = performance.now();
      const answer = await ask().catch((): Answer => ({ status: 0, text: '' }));
      if (answer.status >= 200 && answer.status < 300) times.get(call)?.push(performance.now() - begun);
      else count(failures, `${call}: ${answer.status}`);
      await wait(PAUSE_MS);
      return answer;
    };
    const upload = (call: Call, files: Parameters<typeof form>[0]) =>
      timed(call, () => visitor.ask('POST', '/upload/', form(files)));
    while (performance.now() < until) {
      await timed('browse', () => visitor.ask('GET', '/files/query/?page=1'));
      const { text } = await upload('upload', [{ name: 'a.tla', bytes: small() }]);
      const [, id = '0'] = /"id":(\d+)/.exec(text) ?? [];
      await timed('first download', () => visitor.ask('GET', `/files/${id}/tla`, '', true));
      await timed('open', () => visitor.ask('GET', `/files/${id}/json`));
      await upload('upload with notation', [
        { name: 'b.tla', bytes: small() },
        { name: 'b.musicxml', bytes: musicXml(24) },
      ]);
    }
  };
  const send = async (sender: Visitor): Promise<void> => {
    while (performance.now() < until) {
      const begun = performance.now();
      const { status } = await sender.ask('POST', '/upload/', hostile).catch(() => ({ status: 0 }));
      // A request cut off by the end of the phase was not answered.
      if (isOver) return;
      count(answers, status);
      answered.push(performance.now() - begun);
      if (status !== 400) await wait(PAUSE_MS);
    }
  };
  const watch = async (): Promise<void> => {
    while (!isOver) {
      memory = Math.max(memory, await memoryOf(pid));
      await wait(SAMPLE_MS);
    }
  };
  const beside = [watch(), ...senders.map(send)];
  await Promise.all(visitors.map(visit));
  isOver = true;
  for (const sender of senders) sender.leave();
  await Promise.all(beside);
  return { senders: senders.length, times, failures, answered, answers, memory, load: loadavg()[0] ?? 0 };
}

const small = () =>
  tlaText({
    title: `Small ${Math.random()}`,
    timelines: [
      markerTimeline(Array.from({ length: MARKERS }, (_, time) => ({ time, label: `Marker ${time}` }))),
    ],
  });

/** Bytes of a process and its descendants. */
async function memoryOf(pid: number): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const own = children.trim() === '' ? [] : children.trim().split(' ').map(Number);
  const each = await Promise.all([residentOf(pid), ...own.map(memoryOf)]);
  return each.reduce((sum, bytes) => sum + bytes, 0);
}

const listed = (counts: ReadonlyMap<unknown, number>) =>
  counts.size === 0 ? 'none' : Array.from(counts, ([what, times]) => `${String(what)} × ${times}`).join(', ');

function summary(phase: Phase | undefined): string {
  if (!phase) return '';
  const all = [...phase.times.values()].flat();
  const { p50, p95 } = quantilesOf(all);
  return `${phase.senders} senders: ${all.length} calls, p50 ${p50.toFixed(0)}, p95 ${p95.toFixed(0)} ms; failures ${listed(phase.failures)}; senders got ${listed(phase.answers)}; memory ${(phase.memory / MB).toFixed(0)} MB; load ${phase.load.toFixed(1)}`;
}

async function report(sorts: readonly string[], seconds: number, phases: readonly Phase[]): Promise<void> {
  const cells = (times: readonly number[]) => {
    if (times.length === 0) return ['0', '', '', ''];
    const { p50, p95, max } = quantilesOf(times);
    return [String(times.length), ...[p50, p95, max].map((ms) => ms.toFixed(0))];
  };
  const rows = phases.flatMap((phase) => [
    ...CALLS.map((call) => [String(phase.senders), call, ...cells(phase.times.get(call) ?? [])]),
    [String(phase.senders), 'all calls', ...cells([...phase.times.values()].flat())],
  ]);
  const text = [
    `${VISITORS} visitors who call every ${PAUSE_MS} ms, beside 0, 1 and 10 senders of ${FILES_OF_A_SENDER} notations in each request (${sorts.join(', ')}), ${seconds} s each (${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${cpus().length} cores, shared by server, visitors, senders and whatever else runs). Milliseconds.`,
    '',
    '| Senders | Call | calls | p50 | p95 | max |',
    '| ---: | --- | ---: | ---: | ---: | ---: |',
    ...rows.map((row) => `| ${row.join(' | ')} |`),
    '',
    '| Senders | failures of visitors | what senders got | their requests, p50 | memory of all processes, MB | load of the machine |',
    '| ---: | --- | --- | ---: | ---: | ---: |',
    ...phases.map(({ senders, failures, answers, answered, memory, load }) => {
      const [, p50 = ''] = cells(answered);
      return `| ${[senders, listed(failures), listed(answers), p50, (memory / MB).toFixed(0), load.toFixed(1)].join(' | ')} |`;
    }),
    '',
  ].join('\n');
  console.log(`\n${text}`);
  await mkdir(RESULTS, { recursive: true });
  const file = new URL('senders.md', RESULTS);
  await writeFile(file, await format(text, { ...(await resolveConfig(file)), parser: 'markdown' }));
}
