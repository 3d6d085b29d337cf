import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { loggedPath } from './request-path.ts';
import { whenOver } from '../limits/traffic/answer-end.ts';

const LOOK_EVERY_MS = 50;
/** How long an idle connection stays open during shutdown, in milliseconds, for a request that is on its way. */
const QUIET_MS = 500;
/** Time after which a server that is stopping logs what it waits for, in milliseconds. */
const LONG_MS = 10_000;

interface OpenConnection {
  /** Requests whose response has not ended. */
  readonly requests: Set<FastifyRequest>;
  /** Moment, by `performance.now()`, at which the last answer ended, or else the connection was opened. */
  quietSinceMs: number;
}

/**
 * Lets a server that stops be done as soon as its last answer has left. Node closes connections that have had an answer and
 * then waits for the others, with no time limit but the socket's own: for one that was busy when it began, after its answer;
 * for one that browsers opened ahead of need, until its first request; for one whose request was refused before it came
 * whole, until the rest comes.
 */
export function endIdleConnections(app: FastifyInstance): void {
  const open = new Map<Socket, OpenConnection>();
  app.server.on('connection', (socket: Socket) => {
    open.set(socket, { requests: new Set(), quietSinceMs: performance.now() });
    socket.once('close', () => open.delete(socket));
  });
  app.addHook('onRequest', (request, reply, done) => {
    const connection = open.get(request.raw.socket);
    if (connection) {
      connection.requests.add(request);
      whenOver(request, reply, () => {
        connection.requests.delete(request);
        connection.quietSinceMs = performance.now();
      });
    }
    done();
  });
  app.addHook('preClose', (done) => {
    const looking = setInterval(() => {
      app.server.closeIdleConnections();
      const quietBeforeMs = performance.now() - QUIET_MS;
      for (const [socket, { requests, quietSinceMs }] of open) {
        if (requests.size === 0 && quietSinceMs < quietBeforeMs) socket.destroy();
      }
    }, LOOK_EVERY_MS);
    const telling = setTimeout(() => {
      const requests = [...open.values()].flatMap((connection) => [...connection.requests]);
      app.log.warn({ requests: requests.map(described) }, 'Stopping waits for requests to be answered.');
    }, LONG_MS);
    for (const timer of [looking, telling]) {
      // A server that never listened gets no close event.
      timer.unref();
      app.server.once('close', () => clearTimeout(timer));
    }
    done();
  });
}

const described = ({ id, method, url, raw }: FastifyRequest) => ({
  reqId: id,
  method,
  path: loggedPath(url),
  hasCome: raw.complete,
});
