import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { TrafficLimits } from './traffic-limits.ts';

/** Lowest accepted speed, below that of any line in use. */
const MIN_BYTES_PER_SECOND = 1000;
const LOOKS = 4;

interface Taking {
  /** Bytes of all answers so far. */
  readonly taken: number;
  readonly sinceMs: number;
}

/**
 * Ends connections whose reader takes next to nothing while an answer waits. A player that has enough for now does so too,
 * and asks for the rest by a range when it needs it.
 */
export function endSlowReaders(app: FastifyInstance, { readerMs }: TrafficLimits): void {
  const open = new Map<Socket, Taking>();
  app.server.on('connection', (socket: Socket) => {
    open.set(socket, { taken: 0, sinceMs: performance.now() });
    socket.once('close', () => open.delete(socket));
  });
  const leastBytes = (MIN_BYTES_PER_SECOND * readerMs) / 1000;
  const looking = setInterval(() => {
    const nowMs = performance.now();
    for (const [socket, last] of open) {
      // Bytes written and no longer buffered here were passed to the operating system.
      const taken = socket.bytesWritten - socket.writableLength;
      const hasTaken = socket.writableLength === 0 || taken - last.taken >= leastBytes;
      if (hasTaken) open.set(socket, { taken, sinceMs: nowMs });
      else if (nowMs - last.sinceMs >= readerMs) socket.resetAndDestroy();
    }
  }, readerMs / LOOKS);
  app.addHook('onClose', (_app, done) => {
    clearInterval(looking);
    done();
  });
}
