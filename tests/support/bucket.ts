import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { fileURLToPath } from 'node:url';

const SOUND = fileURLToPath(new URL('../../src/server/examples/prelude-bwv846.mp3', import.meta.url));
/** Bytes that come through a bad line: some 25 seconds of sound. */
const BEGINNING = 250_000;

/** Another server that holds recordings, as an operator's bucket does, with the failures that can occur there. */
export interface Bucket {
  /** Address without a slash at the end. */
  readonly url: string;
  /**
   * State of the line: a stuck one passes the beginning of a file and then nothing, a broken one ends the connection
   * there.
   */
  line: 'good' | 'stuck' | 'broken';
  /** Status of every answer while it is set. */
  status: number | undefined;
  /** Cuts the connection, with all transfers in progress. */
  breakOff(): void;
  close(): Promise<void>;
}

/** `/sound.mp3` is the example's recording, `/garbage.mp3` none; any other path is missing. */
export async function openBucket(): Promise<Bucket> {
  const sound = await readFile(SOUND);
  const stuck = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    // As a bucket that lets pages of other sites look at its answers.
    response.setHeader('access-control-allow-origin', '*');
    const file = { '/sound.mp3': sound, '/garbage.mp3': Buffer.alloc(20_000, 'no sound ') }[
      request.url ?? ''
    ];
    if (bucket.status !== undefined || !file) response.writeHead(bucket.status ?? 404).end();
    else {
      if (bucket.line === 'stuck') stuck.add(response.on('close', () => stuck.delete(response)));
      send(response, file, request.headers.range, bucket.line);
    }
  });
  // A browser also opens connections that it asks nothing of, which the server does not count as its own.
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => sockets.add(socket));
  const bucket: Bucket = {
    url: '',
    line: 'good',
    status: undefined,
    breakOff: () => {
      bucket.line = 'broken';
      for (const response of stuck) response.destroy();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(bucket, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
}

function send(response: ServerResponse, file: Buffer, range: string | undefined, line: Bucket['line']): void {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
  const start = Number(from ?? 0);
  const end = to === undefined || to === '' ? file.length - 1 : Number(to);
  response.writeHead(from === undefined ? 200 : 206, {
    'content-type': 'audio/mpeg',
    'accept-ranges': 'bytes',
    'content-length': end - start + 1,
    'content-range': `bytes ${start}-${end}/${file.length}`,
  });
  if (line === 'good') response.end(file.subarray(start, end + 1));
  else {
    response.write(file.subarray(start, Math.min(end + 1, BEGINNING)), () => {
      if (line === 'broken') response.destroy();
    });
  }
}
