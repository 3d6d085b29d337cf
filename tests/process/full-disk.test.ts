import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyStartedData, runServer, type RunningServer } from '../support/running-server.ts';
import { tlaText, uploadForm } from '../support/tla.ts';

const DISK_MB = 160;
const RECORDING_MB = 8;
const PASSWORD = 'a long enough password';

const mountPoint = mkdtempSync(path.join(tmpdir(), 'tilia-disk-'));
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', mountPoint]);
/** Whether the small disk could be mounted, for which root is needed. */
const hasDisk = mounted.status === 0;

let server: RunningServer;
beforeAll(async () => {
  if (hasDisk) server = await runServer({}, await copyStartedData(path.join(mountPoint, 'data')));
}, 180_000);
afterAll(async () => {
  if (hasDisk) {
    await server.stop('SIGKILL');
    spawnSync('umount', [mountPoint]);
  }
  rmSync(mountPoint, { recursive: true, force: true });
});

const asJson = (method: string, body: object): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
const send = (below: string, init?: RequestInit) => fetch(`${server.url}/api/v1${below}`, init);
const logInFor = async (kind: 'access' | 'refresh'): Promise<string> =>
  ((await (await logIn()).json()) as Record<typeof kind, string>)[kind];
const logIn = () => send('/token/', asJson('POST', { username: 'clara', password: PASSWORD }));

/** Uploads a file with a recording of its own. */
async function upload(access: string, title: string): Promise<Response> {
  const recording = new Uint8Array(RECORDING_MB * 1024 * 1024);
  recording.set([0x49, 0x44, 0x33, 4]);
  // No two are alike, or they would be stored once.
  recording.set(new TextEncoder().encode(title), 1000);
  const form = uploadForm([
    { name: 'analysis.tla', bytes: tlaText({ title, mediaPath: '/home/clara/recording.mp3' }) },
    { name: 'recording.mp3', bytes: recording },
  ]);
  return send('/upload/', { method: 'POST', headers: { authorization: `Bearer ${access}` }, body: form });
}

test.skipIf(!hasDisk)(
  'a full disk refuses what needs room, keeps what is there, and is used again when there is room (a small disk needs root)',
  { timeout: 180_000 },
  async () => {
    const account = {
      username: 'clara',
      email: 'clara@example.org',
      password1: PASSWORD,
      password2: PASSWORD,
    };
    await send('/dj-rest-auth/registration/', asJson('POST', account));
    const access = await logInFor('access');
    const stored: number[] = [];
    let refused: Response | undefined;
    while (refused === undefined && stored.length < DISK_MB / RECORDING_MB) {
      const answer = await upload(access, `Recording ${stored.length}`);
      if (answer.status !== 201) refused = answer;
      else stored.push(((await answer.json()) as { files: { id: number }[] }).files[0]!.id);
    }
    expect([refused?.status, refused?.headers.get('retry-after')]).toEqual([503, '15']);
    expect(((await refused!.json()) as { detail: string }).detail).toMatch(
      /no room left.*Nothing was stored/,
    );
    expect(stored.length).toBeGreaterThan(0);

    // The rest of the disk too: small rows still fit into the space that the database has reserved.
    const filler = path.join(mountPoint, 'filler');
    const { bavail, bsize } = await statfs(mountPoint);
    writeFileSync(filler, Buffer.alloc(bavail * bsize));
    expect((await upload(access, 'No room at all')).status).toBe(503);
    expect((await logIn()).status).toBe(200);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    const back = { authorization: `Bearer ${access}` };
    expect((await send(`/files/${stored[0]}/tla`, { headers: back })).status).toBe(200);

    // A row for each renewed session: in the end the database needs room itself.
    let refresh = await logInFor('refresh');
    let full: Response | undefined;
    for (let turn = 0; turn < 2000 && full === undefined; turn++) {
      const answer = await send('/token/refresh/', asJson('POST', { refresh }));
      if (answer.status === 200) ({ refresh } = (await answer.json()) as { refresh: string });
      else full = answer;
    }
    expect([full?.status, full?.headers.get('retry-after')]).toEqual([503, '15']);
    expect((await send('/users/files/', { headers: back })).status).toBe(200);

    rmSync(filler);
    expect((await send('/token/refresh/', asJson('POST', { refresh }))).status).toBe(200);
    const list = (await (await send('/users/files/', { headers: back })).json()) as {
      files: { id: number }[];
    };
    expect(list.files.map(({ id }) => id).sort((a, b) => a - b)).toEqual(stored);
    expect((await send(`/files/${stored[0]}/`, { method: 'DELETE', headers: back })).status).toBe(204);
    expect((await upload(access, 'Another')).status).toBe(201);
  },
);
