import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Debian keeps the server's programs out of the PATH, one folder a version. */
const DEBIAN_FOLDER = '/usr/lib/postgresql';

/**
 * A PostgreSQL cluster of its own for one test run, on a free loopback port; undefined where no server is
 * installed. `stop` ends it and deletes it.
 * @returns {Promise<{ url: string, stop: () => void } | undefined>}
 */
export async function startThrowawayPostgres() {
  const programs = findPrograms();
  const owner = postgresUser();
  if (programs === undefined || owner === undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'tilia-postgres-'));
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const port = await freePort();
  /**
   * @param {string} program
   * @param {...string} args
   */
  const runs = (program, ...args) =>
    spawnSync(join(programs, program), args, { ...owner, cwd: folder, stdio: 'ignore' }).status === 0;
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`;
  const stop = () => {
    runs('pg_ctl', 'stop', '-D', data, '-m', 'immediate');
    rmSync(folder, { recursive: true, force: true });
  };
  const started =
    runs('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync') &&
    runs('pg_ctl', 'start', '-w', '-D', data, '-l', join(folder, 'log'), '-o', options);
  if (started) return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop };
  stop();
  return undefined;
}

/** @returns {string | undefined} the folder with `initdb` in it, of the newest version there is */
function findPrograms() {
  if (!existsSync(DEBIAN_FOLDER)) {
    const asked = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' });
    const folder = asked.status === 0 ? asked.stdout.trim() : '';
    return existsSync(join(folder, 'initdb')) && folder !== '' ? folder : undefined;
  }
  return readdirSync(DEBIAN_FOLDER)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN_FOLDER, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')));
}

/**
 * PostgreSQL refuses to run as root, so root starts it as the account of Debian's package.
 * @returns {{ uid?: number, gid?: number } | undefined} undefined where root finds no such account
 */
function postgresUser() {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    Number(spawnSync('id', [flag, 'postgres']).stdout?.toString() || NaN),
  );
  if (uid === undefined || gid === undefined || Number.isNaN(uid) || Number.isNaN(gid)) return undefined;
  return { uid, gid };
}

/** @returns {Promise<number>} a port that nothing listens on now */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
