import type { FastifyInstance } from 'fastify';
import { networkOf } from '../network-of.ts';
import { onBehalfOf } from '../queue/on-behalf-of.ts';

/** Attributes the database work of a request to its network, so that no address keeps others waiting. */
export function attributeToNetwork(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => onBehalfOf(networkOf(request.ip), done));
  // Set once more, since the context is lost while a body is read.
  app.addHook('preValidation', (request, _reply, done) => onBehalfOf(networkOf(request.ip), done));
}
