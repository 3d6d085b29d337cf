import { setImmediate } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';

/**
 * Version of all that anybody may see: of public files with their works and authors' names. What was read after one version was
 * told is good until another is told.
 */
export interface PublicVersion {
  /** Tells the version as of now, or of a moment after the call; undefined while nobody knows it. */
  readonly current: () => Promise<string | undefined>;
}

/**
 * Asks the database each time, as other processes change it too. `pool` has a connection for this alone, and all who
 * ask while one answer is on its way, or in one turn of the event loop, share the next.
 */
export function queryVersion(pool: Pool): PublicVersion {
  const ask = async (): Promise<string | undefined> => {
    const { rows } = await pool.query<{ version: number }>({
      name: 'public_version',
      text: 'select version from public_version',
    });
    return rows[0] && String(rows[0].version);
  };
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<string | undefined> | undefined;
  const begin = () => {
    next = undefined;
    const asked = ask();
    running = asked.catch(() => undefined);
    return asked;
  };
  return { current: () => (next ??= running.then(() => setImmediate()).then(begin)) };
}

/**
 * Counts what the database tells of its changes: nobody else has it, and `pool` has its one connection, which hears of a
 * commit before whoever made it is answered.
 */
export function listenForVersion(pool: Pool): PublicVersion {
  let count = 0;
  let hearing: PoolClient | undefined;
  pool.on('connect', (client) => {
    // Of what another connection has done before it was lost nobody was told.
    count += 1;
    hearing = undefined;
    const lose = () => {
      // The end of a lost connection may be told after the next one has begun.
      if (hearing === client) hearing = undefined;
    };
    client.on('notification', () => (count += 1));
    client.on('error', lose);
    client.on('end', lose);
    client.query('listen public_version').then(
      () => (hearing = client),
      // The connection is lost, and says so to whoever uses it.
      () => undefined,
    );
  });
  return { current: () => Promise.resolve(hearing && String(count)) };
}
