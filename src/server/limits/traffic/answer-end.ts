import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';

type Actions = Set<() => void>;

const waitingFor = new WeakMap<ServerResponse, Actions>();
const openOn = new WeakMap<Socket, Actions>();

/**
 * Calls `action` once, when the last byte of the response was passed to the system or its connection has ended. Node emits
 * no event for responses queued behind another one on a connection that ends.
 */
export function whenOver(
  { raw: { socket } }: FastifyRequest,
  { raw }: FastifyReply,
  action: () => void,
): void {
  if (socket.destroyed) action();
  else (waitingFor.get(raw) ?? watchEnd(raw, socket)).add(action);
}

/** One listener for all who wait: an answer that fails and is answered anew has many of Fastify's own already. */
function watchEnd(response: ServerResponse, socket: Socket): Actions {
  const actions: Actions = new Set();
  waitingFor.set(response, actions);
  const ends = openOn.get(socket) ?? new Set();
  if (!openOn.has(socket)) {
    openOn.set(socket, ends);
    socket.once('close', () => {
      for (const end of ends) end();
    });
  }
  const end = () => {
    ends.delete(end);
    waitingFor.delete(response);
    for (const action of actions) action();
    actions.clear();
  };
  ends.add(end);
  response.once('close', end);
  return actions;
}
