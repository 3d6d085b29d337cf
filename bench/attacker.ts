// One sort of attack, by two attackers with an address of their own each, in a process of its own, so that the cost of
// sending is separate from the cost of answering. `bench/attack.ts` starts it, ends it and receives its results.
import { Agent, request } from 'node:http';
import net from 'node:net';
import { constants, setPriority } from 'node:os';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { hierarchyTimeline, markerTimeline, tlaText } from '../tests/support/tla.ts';

const ATTACKERS = 2;
const BOUNDARY = 'attack-boundary';
const PASSWORD = 'a password of the bench';
const LARGE_BYTES = 50_000_000;
const READERS = 60;
const HOARDED = 150;
const SLOW_UPLOADS = 8;

/** How often each thing was answered how. */
export type Got = Record<string, number>;

interface Answer {
  readonly status: number;
  readonly text: string;
}

const [, , sort = '', url = '', number = '0'] = process.argv;
const got: Got = {};
let isOver = false;
// An attack comes from other machines: its own cost must not be taken from the server under test.
setPriority(constants.priority.PRIORITY_LOW);

function count(what: string | number): void {
  got[what] = (got[what] ?? 0) + 1;
}

class Attacker {
  readonly agent: Agent;
  readonly name: string;
  private access = '';

  constructor(
    readonly address: string,
    index: number,
  ) {
    this.agent = new Agent({ keepAlive: true, localAddress: address });
    this.name = `attacker${number}x${index}`;
  }

  /** Sends a call and counts its status; logs in again where the token was refused. */
  async send(method: string, path: string, body?: object | Form): Promise<Answer> {
    const answer = await this.ask(method, path, body).catch((): Answer => ({ status: 0, text: '' }));
    count(answer.status === 0 ? 'broken off' : answer.status);
    if (answer.status === 401) await this.logIn();
    return answer;
  }

  async logIn(): Promise<void> {
    const { name: username } = this;
    const account = { username, email: `${username}@example.org`, password1: PASSWORD, password2: PASSWORD };
    await this.ask('POST', '/dj-rest-auth/registration/', account);
    const { text } = await this.ask('POST', '/token/', { username, password: PASSWORD });
    this.access = (JSON.parse(text) as { access?: string }).access ?? '';
  }

  async upload(files: readonly (string | Buffer)[]): Promise<readonly number[]> {
    const { status, text } = await this.send('POST', '/upload/', new Form(files));
    return status === 201 ? (JSON.parse(text) as { files: { id: number }[] }).files.map(({ id }) => id) : [];
  }

  /** Deletes the uploaded files, so that the disk does not fill up. */
  async remove(ids: readonly number[]): Promise<void> {
    for (const id of ids) await this.send('DELETE', `/files/${id}/`);
  }

  /** A raw connection that sends nothing but `text`. */
  connect(text: string): net.Socket {
    const { hostname, port } = new URL(url);
    const socket = net.connect({ host: hostname, port: Number(port), localAddress: this.address });
    socket.on('error', () => undefined);
    socket.once('close', () => count('ended'));
    socket.write(text);
    return socket;
  }

  head(method: string, path: string, more: Readonly<Record<string, string>> = {}): string {
    const headers = { Host: 'here', Authorization: `Bearer ${this.access}`, ...more };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    return `${method} /api/v1${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
  }

  ask(method: string, path: string, body?: object | Form): Promise<Answer> {
    const isForm = body instanceof Form;
    const text = body === undefined || isForm ? '' : JSON.stringify(body);
    const headers: Record<string, string | number> = {
      'content-type': isForm ? `multipart/form-data; boundary=${BOUNDARY}` : 'application/json',
      'content-length': isForm ? body.length : Buffer.byteLength(text),
      ...(this.access !== '' && { authorization: `Bearer ${this.access}` }),
    };
    return new Promise((resolve, reject) => {
      const sent = request(`${url}/api/v1${path}`, { agent: this.agent, method, headers });
      sent.once('error', reject);
      sent.once('response', (response) => {
        response.toArray().then((parts: Buffer[]) => {
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString() });
        }, reject);
      });
      if (isForm) body.stream().on('error', reject).pipe(sent);
      else sent.end(text);
    });
  }
}

class Form {
  private readonly parts: readonly Buffer[];

  constructor(files: readonly (string | Buffer)[]) {
    const field = (name: string, more = '') =>
      Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`);
    this.parts = [
      ...files.flatMap((bytes, index) => [
        field('file', `; filename="${index}.tla"`),
        Buffer.from(bytes),
        Buffer.from('\r\n'),
      ]),
      field('is_public'),
      Buffer.from('true\r\n'),
      Buffer.from(`--${BOUNDARY}--\r\n`),
    ];
  }

  get length(): number {
    return this.parts.reduce((sum, { length }) => sum + length, 0);
  }

  stream(): Readable {
    return Readable.from(this.parts);
  }
}

function largeFile(): Buffer {
  const unit = (index: number) => ({
    start: index,
    end: index + 1,
    level: 1,
    label: `Unit ${index}`,
    comments: 'x'.repeat(2000),
  });
  const size = JSON.stringify(unit(100_000)).length + 60;
  const units = Array.from({ length: Math.floor(LARGE_BYTES / size) }, (_, index) => unit(index));
  return Buffer.from(tlaText({ title: 'Large', timelines: [hierarchyTimeline(units)] }));
}

/** `count` connections at a time: those that end are opened again. */
async function hold(count_: number, open: () => net.Socket): Promise<void> {
  const held = new Set<net.Socket>();
  while (!isOver) {
    while (held.size < count_) {
      const socket = open();
      held.add(socket);
      count('opened');
      socket.once('close', () => held.delete(socket));
    }
    await wait(1000);
  }
  for (const socket of held) socket.destroy();
}

/** Attackers by sort: each prepares itself and returns one turn, and the pause after it. */
const SORTS: Readonly<
  Record<
    string,
    (attacker: Attacker) => Promise<{ readonly turn: () => Promise<unknown>; readonly pauseMs: number }>
  >
> = {
  searches: async (attacker) => {
    await attacker.logIn();
    const labels = Array.from({ length: 1200 }, (_, index) => ({
      time: index / 12,
      label: `${index} ${'ab '.repeat(1500)}`,
    }));
    await attacker.upload([tlaText({ title: 'Labels', timelines: [markerTimeline(labels)] })]);
    const search = (conditions: number) => {
      const label = Array.from(
        { length: conditions },
        (_, index) => `${'qxzjw'[index % 5]}${'vkyhf'[Math.floor(index / 5) % 5]}`,
      );
      const query = JSON.stringify({ tl: { kind: 'MARKER' }, cmp: { label } });
      return attacker.send('GET', `/components/query/?query=${encodeURIComponent(query)}`);
    };
    // Eight at a time, one of them over the limit.
    const turn = () => Promise.all([...Array.from({ length: 7 }, () => search(10)), search(1200)]);
    return { turn, pauseMs: 250 };
  },
  'odd files': async (attacker) => {
    await attacker.logIn();
    const many = (number_: number) =>
      tlaText({ title: 'Many', timelines: Array.from({ length: number_ }, () => markerTimeline([])) });
    const files = [tlaText({ title: 'T'.repeat(20_000_000) }), many(60_000), many(500)];
    let next = 0;
    return {
      turn: async () => attacker.remove(await attacker.upload([files[next++ % files.length]!])),
      pauseMs: 1000,
    };
  },
  'large uploads': async (attacker) => {
    await attacker.logIn();
    const files = Array<Buffer>(8).fill(largeFile());
    return { turn: async () => attacker.remove(await attacker.upload(files)), pauseMs: 2000 };
  },
  'readers that do not read': async (attacker) => {
    await attacker.logIn();
    const [id = 0] = await attacker.upload([largeFile()]);
    let next = 0;
    const open = () => {
      const socket = attacker.connect(
        attacker.head('GET', `/files/${id}/${next++ % 2 === 0 ? 'tla' : 'json'}`),
      );
      return socket.once('readable', () =>
        count(/^HTTP\/1.1 (\d+)/.exec(String(socket.read(12)))?.[1] ?? 'broken off'),
      );
    };
    return { turn: () => hold(READERS, open), pauseMs: 0 };
  },
  'slow uploads': async (attacker) => {
    await attacker.logIn();
    const form = { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}`, 'Content-Length': '1000000' };
    const part = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="x.tla"\r\n\r\n`;
    const open = () => {
      const socket = attacker.connect(attacker.head('POST', '/upload/', form) + part);
      const drip = setInterval(() => socket.write(' '), 2000);
      socket.once('close', () => clearInterval(drip));
      return socket.once('data', (bytes) =>
        count(/^HTTP\/1.1 (\d+)/.exec(bytes.toString())?.[1] ?? 'broken off'),
      );
    };
    return { turn: () => hold(SLOW_UPLOADS, open), pauseMs: 0 };
  },
  hoarders: (attacker) =>
    Promise.resolve({ turn: () => hold(HOARDED, () => attacker.connect('').resume()), pauseMs: 0 }),
  'guessed passwords': (attacker) =>
    Promise.resolve({
      turn: () => attacker.send('POST', '/token/', { username: 'load', password: `guess ${Math.random()}` }),
      pauseMs: 100,
    }),
  'guessed addresses': async (attacker) => {
    await attacker.logIn();
    const { text } = await attacker.ask('POST', '/token/', { username: attacker.name, password: PASSWORD });
    const { access = '' } = JSON.parse(text) as { access?: string };
    const claims = JSON.parse(Buffer.from(access.split('.')[1] ?? '', 'base64url').toString()) as {
      user_id?: number;
    };
    const turn = () =>
      attacker.send('PUT', `/users/profile-change/${claims.user_id}/`, {
        first_name: '',
        last_name: '',
        username: attacker.name,
        email: `guess${Math.floor(Math.random() * 1e9)}@example.org`,
      });
    return { turn, pauseMs: 100 };
  },
  'used refresh tokens': async (attacker) => {
    await attacker.logIn();
    const logIn = async () => {
      const { text } = await attacker.ask('POST', '/token/', { username: attacker.name, password: PASSWORD });
      return (JSON.parse(text) as { refresh?: string }).refresh ?? '';
    };
    let refresh = await logIn();
    let turns = 0;
    const turn = async () => {
      if (turns++ % 50 === 49) refresh = await logIn();
      await attacker.send('POST', '/token/refresh/', { refresh });
    };
    return { turn, pauseMs: 100 };
  },
};

async function attack(attacker: Attacker): Promise<void> {
  const { turn, pauseMs } = await SORTS[sort]!(attacker);
  process.send?.('ready');
  await new Promise<void>((resolve) => process.once('message', () => resolve()));
  while (!isOver) {
    await turn();
    await wait(pauseMs);
  }
}

const attackers = Array.from(
  { length: ATTACKERS },
  (_, index) => new Attacker(`127.0.${10 + Number(number)}.${1 + index}`, index),
);
let begun = 0;
process.on('message', (message) => {
  if (message !== 'over') {
    begun++;
    return;
  }
  isOver = true;
  process.send?.(got, () => process.exit(begun > 0 ? 0 : 1));
});
await Promise.all(attackers.map(attack));
