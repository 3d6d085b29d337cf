import type { Socket } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';
import { networkOf } from '../network-of.ts';
import { whenOver } from './answer-end.ts';
import { refusal } from '../../http/http-errors.ts';
import { Share } from '../at-once/share.ts';
import type { TrafficLimits } from './traffic-limits.ts';

/**
 * Connections above the limit that still get a response with the reason, per address and in all; others are closed at
 * once.
 */
const REFUSALS = { each: 10, inAll: 50 };
/** Time that such a connection has for its request, in milliseconds. */
const REFUSAL_MS = 2_000;
/** Paths of health checks, which are never refused: a monitor would restart the server for a refusal that others have caused. */
const HEALTH = /^\/(livez|healthz)\/?(\?|$)/;

/**
 * Holds connections to their limits, for each address and in all, and the requests in progress too: one connection can
 * bring many. The proxies of `trustProxy` may have as many connections as there are, and their visitors' requests are counted.
 */
export function limitConnections(
  app: FastifyInstance,
  { perAddress, inAll }: TrafficLimits,
  trustProxy: string,
): void {
  const isProxy = proxyAddr.compile(trustProxy.split(',').flatMap((proxy) => proxy.trim() || []));
  const connections = new Share(inAll, perAddress);
  const requests = new Share(inAll, perAddress);
  const refusals = new Share(REFUSALS.inAll, REFUSALS.each);
  const lackedBy = new WeakMap<Socket, 'own' | 'all'>();

  app.server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress;
    // Gone already.
    if (address === undefined) return;
    const who = isProxy(address, 0) ? undefined : networkOf(address);
    const lacking = connections.take(who);
    socket.once('close', () => connections.give(who));
    if (lacking === undefined) return;
    // Idle keep-alive clients can open another connection for their next request.
    if (lacking === 'all') app.server.closeIdleConnections();
    lackedBy.set(socket, lacking);
    const isAnswered = refusals.take(who) === undefined;
    const ending = isAnswered ? setTimeout(() => socket.destroy(), REFUSAL_MS) : undefined;
    socket.once('close', () => {
      refusals.give(who);
      clearTimeout(ending);
    });
    if (!isAnswered) socket.destroy();
  });

  app.addHook('onRequest', async (request, reply) => {
    if (HEALTH.test(request.url)) return;
    const who = networkOf(request.ip);
    const lacking = requests.take(who);
    whenOver(request, reply, () => requests.give(who));
    const refused = lackedBy.get(request.raw.socket) ?? lacking;
    if (refused === undefined) return;
    void reply.header('connection', 'close');
    throw refusal(refused);
  });
}
