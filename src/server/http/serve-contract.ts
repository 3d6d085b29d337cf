import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Contract } from './contract.ts';

/** The contract as it is written, and as JSON, for programs that make a client of it, on any site. */
export function serveContract(app: FastifyInstance, { text, document }: Contract): void {
  const send = (reply: FastifyReply, type: string, body: string) =>
    reply
      .type(type)
      .headers({
        'cache-control': 'public, max-age=300, must-revalidate',
        'access-control-allow-origin': '*',
      })
      .send(body);
  app.get('/api/openapi.yaml', (_request, reply) => send(reply, 'application/yaml; charset=utf-8', text));
  const json = JSON.stringify(document);
  app.get('/api/openapi.json', (_request, reply) => send(reply, 'application/json; charset=utf-8', json));
}
