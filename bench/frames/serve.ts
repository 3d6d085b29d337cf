import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const ISOLATE = new URL('isolate.mjs', import.meta.url).href;

/** Characters that are told of what a server has said last. */
const MOST_SAID = 4000;

interface Serving {
  /** Address without a slash at the end. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** The built server over a data folder, its pages isolated for a finer clock. `env` are further settings of the server. */
export async function serveViewer(
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Serving & { readonly pid: number }> {
  const server = spawn(process.execPath, ['--import', ISOLATE, join(ROOT, 'dist/server/main.js')], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const kill = () => server.kill('SIGTERM');
  process.once('exit', kill);
  let output = '';
  const exit = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
      const address = /TiLiA is ready at (\S+)\//.exec(output)?.[1];
      if (address !== undefined) resolve(address);
    };
    server.stdout.on('data', collect);
    server.stderr.on('data', collect);
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${output}`)));
  });
  const tellEnd = (code: number | null, signal: string | null) =>
    console.error(`The server ended by itself with ${code ?? signal}:\n${output.slice(-MOST_SAID)}`);
  server.once('exit', tellEnd);
  return {
    url,
    pid: server.pid ?? 0,
    stop: async () => {
      process.off('exit', kill);
      server.off('exit', tellEnd);
      kill();
      await exit;
    },
  };
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
};

/** Serves built pages that need no server of their own; the names of `folders` are the first part of an address. */
export async function serveFolders(folders: Readonly<Record<string, string>>): Promise<Serving> {
  const server = createServer((request, response) => {
    const [, first = '', rest = ''] = /^\/([^/?]*)\/([^?]*)/.exec(request.url ?? '') ?? [];
    const folder = folders[first];
    const path =
      folder === undefined ? undefined : join(folder, normalize(`/${rest === '' ? 'index.html' : rest}`));
    readFile(path ?? '').then(
      (bytes) =>
        response
          .writeHead(200, {
            'content-type': TYPES[extname(path ?? '')] ?? 'application/octet-stream',
            'cross-origin-opener-policy': 'same-origin',
            'cross-origin-embedder-policy': 'require-corp',
          })
          .end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
