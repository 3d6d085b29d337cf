import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';

const waiting = new WeakMap<Socket, Set<() => void>>();

/**
 * Calls `action` once: when the last byte of the answer is with the system, or its connection has ended. Of answers that
 * wait behind another one on a connection that ends, Node does not tell.
 */
export function whenOver(
  { raw: { socket } }: FastifyRequest,
  { raw }: FastifyReply,
  action: () => void,
): void {
  if (socket.destroyed) {
    action();
    return;
  }
  const actions = waiting.get(socket) ?? new Set();
  if (!waiting.has(socket)) {
    waiting.set(socket, actions);
    socket.once('close', () => {
      for (const each of actions) each();
    });
  }
  const once = () => {
    if (actions.delete(once)) action();
  };
  actions.add(once);
  raw.once('close', once);
}
