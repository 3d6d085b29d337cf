import type { FastifyInstance } from 'fastify';
import { networkOf } from '../../auth/network-of.ts';
import { onBehalfOf } from '../../storage/on-behalf-of.ts';

/** Counts what the database does for a request as its network's, so that no address keeps others waiting. */
export function workForNetworks(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => onBehalfOf(networkOf(request.ip), done));
  // Said once more, since it is lost while a body is read.
  app.addHook('preValidation', (request, _reply, done) => onBehalfOf(networkOf(request.ip), done));
}
