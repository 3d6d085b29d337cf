import { describe, expect, test } from 'vitest';
import { openSilentMailServer } from '../support/silent-mail-server.ts';
import { startServer } from '../support/start-server.ts';

describe.each(['greeting', 'data'] as const)('a mail server that is silent from the %s on', (from) => {
  /**
   * Number of changes, chosen so that there are more mails than connections to the mail server: each change sends two.
   */
  const CHANGES = 10;
  const CONNECTIONS = 5;
  const SILENCE_MS = 2_000;
  const CLOSE_MS = 1_000;
  const mailLimits = { greetingMs: SILENCE_MS, silenceMs: SILENCE_MS, closeMs: CLOSE_MS };
  const SERVERS = process.env.TEST_SERVERS === '2' ? 2 : 1;

  test('delays nobody, holds a few connections, shows in the log and lets the server stop', async () => {
    const silent = await openSilentMailServer(from);
    const server = await startServer({ env: { SMTP_URL: silent.url }, mailLimits });
    try {
      const took: number[] = [];
      const timed = async (work: () => Promise<{ response: Response }>) => {
        const begunMs = performance.now();
        const { response } = await work();
        took.push(performance.now() - begunMs);
        expect(response.status).toBe(200);
      };
      const clara = await server.register('clara');
      const path = { userId: clara.id };
      for (let change = 0; change < CHANGES; change += 1) {
        const body = {
          ...{ first_name: '', last_name: '', username: 'clara' },
          email: `clara-${change}@example.org`,
        };
        await timed(() => clara.client.PUT('/users/profile-change/{userId}/', { params: { path }, body }));
      }
      const body = { email: 'clara@example.org' };
      await timed(() => server.client.POST('/dj-rest-auth/password/reset/', { body }));
      await expect.poll(() => silent.open()).toBe(CONNECTIONS * SERVERS);
      await server.register('fanny');
      await timed(() => server.client.GET('/files/query/', { params: { query: { query: '{}' } } }));
      expect(Math.max(...took)).toBeLessThan(SILENCE_MS);
      const told = () =>
        server.log.filter((line) => line.includes('A mail could not be sent and is tried again.'));
      await expect.poll(() => told().length, { timeout: 20_000 }).toBeGreaterThan(0);
      expect(told()[0]).toContain('"code":"ETIMEDOUT"');
      // One that is given up may be seen to end after the next has begun.
      expect(silent.most()).toBeLessThanOrEqual(2 * CONNECTIONS * SERVERS);
    } finally {
      const begunMs = performance.now();
      await server.close();
      expect(performance.now() - begunMs).toBeLessThan((CLOSE_MS + 5_000) * SERVERS);
      await silent.close();
    }
    expect(server.log.some((line) => line.includes('had not gone when the server stopped'))).toBe(true);
  }, 90_000);
});
