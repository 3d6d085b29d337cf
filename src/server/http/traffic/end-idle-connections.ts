import type { FastifyInstance } from 'fastify';

const LOOK_EVERY_MS = 50;

/**
 * Lets a server that stops be done as soon as its last answer has left. A connection that was busy when it began to stop
 * would stay open for another request, and the server with it.
 */
export function endIdleConnections(app: FastifyInstance): void {
  app.addHook('preClose', (done) => {
    const looking = setInterval(() => app.server.closeIdleConnections(), LOOK_EVERY_MS);
    // One that never listened is not told to be closed.
    looking.unref();
    app.server.once('close', () => clearInterval(looking));
    done();
  });
}
