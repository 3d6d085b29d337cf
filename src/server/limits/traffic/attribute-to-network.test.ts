import { setImmediate as turn } from 'node:timers/promises';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { currentNetwork } from '../queue/on-behalf-of.ts';
import { attributeToNetwork } from './attribute-to-network.ts';

test('what a handler does counts for the network that asked, with a body and without, however many ask', async () => {
  const app = fastify();
  attributeToNetwork(app);
  app.addHook('onRequest', async () => turn());
  const answer = async () => {
    const before = currentNetwork();
    await turn();
    return { before, after: currentNetwork() };
  };
  app.get('/', answer);
  app.post('/', answer);
  await app.listen({ host: '127.0.0.1', port: 0 });
  try {
    const asked = ['203.0.113.7', '2001:db8::1', '::ffff:203.0.113.8'].flatMap((remoteAddress) =>
      (['GET', 'POST'] as const).map((method) =>
        app.inject({
          ...{ method, url: '/', remoteAddress },
          ...(method === 'POST' && { payload: { text: 'x'.repeat(100_000) } }),
        }),
      ),
    );
    const networks = ['203.0.113.7', '2001:db8:0:0::/64', '203.0.113.8'].flatMap((network) => [
      network,
      network,
    ]);
    expect((await Promise.all(asked)).map((response) => response.json<unknown>())).toEqual(
      networks.map((network) => ({ before: network, after: network })),
    );
    const { port } = app.server.address() as { port: number };
    const posted = await fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text: 'x'.repeat(1_000_000) }),
    });
    expect(await posted.json()).toEqual({ before: '127.0.0.1', after: '127.0.0.1' });
    expect(currentNetwork()).toBe('');
  } finally {
    await app.close();
  }
});
