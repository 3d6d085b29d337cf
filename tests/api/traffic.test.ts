import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readlinkSync } from 'node:fs';
import net from 'node:net';
import v8 from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, test } from 'vitest';
import { startServer, type Person, type TestServer } from '../support/start-server.ts';
import { tlaText, uploadForm } from '../support/tla.ts';

/** Bytes of an answer larger than the system's buffers hold while it is not read. */
const LARGE = 16 * 1024 * 1024;
const SEARCH = `/files/query/?query=${encodeURIComponent('{}')}`;

let server: TestServer;
const sockets: net.Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server.close();
});

/** A connection that reads nothing unless it is asked to. */
async function connect(text = ''): Promise<net.Socket> {
  const { hostname, port } = new URL(server.url);
  const socket = net.connect(Number(port), hostname);
  sockets.push(socket);
  // The server may end it in any way.
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(text);
  return socket;
}

const connections = (count: number, text?: string) =>
  Promise.all(Array.from({ length: count }, () => connect(text)));

const get = (path: string, token = '') =>
  `GET ${path} HTTP/1.1\r\nHost: here\r\n${token && `Authorization: Bearer ${token}\r\n`}\r\n`;

/** The head of the next answer. */
async function headOf(socket: net.Socket): Promise<string> {
  const [bytes] = (await once(socket, 'data')) as [Buffer];
  socket.pause();
  return bytes.toString('latin1').split('\r\n\r\n', 1)[0] ?? '';
}

/** A public file with a recording; gives the path of that. */
async function uploadRecording(person: Person): Promise<string> {
  const bytes = Buffer.concat([Buffer.from('ID3\x04'), randomBytes(LARGE)]);
  const tla = { name: 'x.tla', bytes: tlaText({ mediaPath: '/take.mp3' }) };
  const { id } = await upload(person, [tla, { name: 'take.mp3', bytes }]);
  return `/media/${id}/recording/take.mp3`;
}

async function upload(person: Person, parts: Parameters<typeof uploadForm>[0]): Promise<{ id: number }> {
  const answer = await person.send('/upload/', { method: 'POST', body: uploadForm(parts, true) });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { files: [{ id: number }] }).files[0];
}

const statusOf = async (path: string, headers: Readonly<Record<string, string>> = {}): Promise<number> => {
  const answer = await fetch(`${server.url}${path}`, { headers });
  await answer.body?.cancel();
  return answer.status;
};

/** Bytes that this process holds in buffers, after a garbage collection. */
function heldNow(): number {
  v8.setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().arrayBuffers;
}

/** How many answers are on their way. */
async function inFlight(): Promise<number> {
  const text = await (await fetch(`${server.metricsUrl}/metrics`)).text();
  return Number(/^http_requests_in_flight (\d+)$/m.exec(text)?.[1]);
}

/** Number of upload files that this process has open. */
const openFiles = () =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith(server.filesDir);
    } catch {
      // Closed meanwhile.
      return false;
    }
  }).length;

// Skipped with two servers: the proxy in front of them has connections of its own to them.
describe.skipIf(process.env.TEST_SERVERS === '2')('traffic', () => {
  test('a server that stops does so as soon as its last answer has left', async () => {
    const stopping = await startServer();
    // It is closed here.
    server = { ...stopping, close: () => Promise.resolve() };
    const body = JSON.stringify({ username: 'nobody', password: 'x' });
    const socket = await connect(
      `POST /api/v1/token/ HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n` +
        `Content-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
    );
    expect(await headOf(socket)).toBe('HTTP/1.1 100 Continue');
    const stopped = stopping.close();
    socket.resume();
    const answered = headOf(socket);
    socket.write(body);
    expect(await answered).toMatch(/^HTTP\/1.1 4/);
    await stopped;
  });

  test('a server that stops does not wait for connections that it owes no answer', async () => {
    const stopping = await startServer();
    server = { ...stopping, close: () => Promise.resolve() };
    const silent = await connect();
    const refused = await connect(
      `POST /api/v1/upload/ HTTP/1.1\r\nHost: here\r\nContent-Type: multipart/form-data; boundary=x\r\n` +
        `Content-Length: 1000\r\n\r\n--x`,
    );
    expect(await headOf(refused)).toContain('401 Unauthorized');
    const ended = [silent, refused].map((socket) => once(socket.resume(), 'close'));
    await stopping.close();
    await Promise.all(ended);
  });

  test('what readers do not take is not in memory, and they are ended', async () => {
    server = await startServer({ env: { READER_LIMIT_SECONDS: '1', METRICS_PORT: '0' } });
    const clara = await server.register('clara');
    const { id } = await upload(clara, [{ name: 'x.tla', bytes: tlaText().padEnd(LARGE) }]);
    const heldBefore = heldNow();
    const readers = await connections(12, get(`/api/v1/files/${id}/tla`, clara.access));
    for (const head of await Promise.all(readers.map(headOf))) expect(head).toContain('HTTP/1.1 200 OK');
    expect((heldNow() - heldBefore) / LARGE).toBeLessThan(1);
    expect(await statusOf(`/api/v1${SEARCH}`)).toBe(200);
    await expect.poll(inFlight, { timeout: 5000 }).toBe(0);
  });

  test('a reader who goes on taking is not ended', async () => {
    server = await startServer({ env: { READER_LIMIT_SECONDS: '1' } });
    const reader = await connect(get(await uploadRecording(await server.register('clara'))));
    let taken = 0;
    // Some seconds in all.
    reader.on('data', (bytes: Buffer) => {
      taken += bytes.length;
      reader.pause();
      setTimeout(() => reader.resume(), bytes.length / 6000);
    });
    await expect.poll(() => taken, { timeout: 20_000 }).toBeGreaterThan(LARGE);
  });

  test('answers are given while there is memory for them', async () => {
    server = await startServer({ env: { ANSWER_MEMORY_MB: '1' } });
    const path = await uploadRecording(await server.register('clara'));
    // A quarter of the memory is available to one address: one answer from a file.
    const [reader] = await connections(1, get(path));
    expect(await headOf(reader!)).toContain('200 OK');
    const refused = await fetch(`${server.url}${path}`);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
    expect(await refused.json()).toEqual({
      detail: 'Too many requests from your network are under way. Wait until some have ended and try again.',
    });
    expect(await statusOf(`/api/v1${SEARCH}`)).toBe(200);
    reader!.destroy();
    await expect.poll(() => statusOf(path)).toBe(200);
  });

  test('one address has so many connections, and who asks on another is told', async () => {
    server = await startServer({ env: { ADDRESS_LIMIT: '5' } });
    const idle = await connections(5);
    const refused = await server.send(SEARCH);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
    expect(refused.headers.get('connection')).toBe('close');
    expect(await statusOf('/livez')).toBe(200);
    for (const socket of idle) socket.destroy();
    await expect.poll(() => statusOf(`/api/v1${SEARCH}`)).toBe(200);
  });

  test('connections without a request are closed when there are too many', async () => {
    server = await startServer({ env: { ADDRESS_LIMIT: '5' } });
    const all = await connections(40);
    const closed = all.map((socket) => once(socket.resume(), 'close'));
    let left = all.length;
    for (const closing of closed) void closing.then(() => left--);
    await expect.poll(() => left, { timeout: 5000 }).toBe(5);
  });

  test('all have so many connections, and health is told on top of them', async () => {
    server = await startServer({ env: { CONNECTION_LIMIT: '5' } });
    await connections(5);
    const refused = await server.send(SEARCH);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await statusOf('/healthz')).toBe(200);
  });

  test('many requests on one connection count as many, and leave no file open', async () => {
    server = await startServer({ env: { ADDRESS_LIMIT: '20', METRICS_PORT: '0' } });
    const path = await uploadRecording(await server.register('clara'));
    const socket = await connect(get(path).repeat(60));
    expect(await headOf(socket)).toContain('200 OK');
    expect(openFiles()).toBeGreaterThan(0);
    expect(openFiles()).toBeLessThanOrEqual(20);
    expect((await server.send(SEARCH)).status).toBe(429);
    socket.destroy();
    await expect.poll(async () => (await server.send(SEARCH)).status).toBe(200);
    await expect.poll(openFiles).toBe(0);
  });

  test('behind a proxy each visitor is counted, and not the proxy', async () => {
    server = await startServer({ env: { TRUST_PROXY: '127.0.0.1', ADDRESS_LIMIT: '3' } });
    const unfinished =
      'POST /api/v1/token/ HTTP/1.1\r\nHost: here\r\nX-Forwarded-For: 203.0.113.1\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{';
    const from = (address: string) => statusOf(`/api/v1${SEARCH}`, { 'x-forwarded-for': address });
    await connections(3, unfinished);
    await connections(5);
    await expect.poll(() => from('203.0.113.1')).toBe(429);
    expect(await from('203.0.113.2')).toBe(200);
  });
});
