import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy in front of a server that passes everything, but the viewer's JSON only as far as the test allows. */
export interface HeldJson {
  /** Address without a slash at the end. */
  readonly url: string;
  /** How often the JSON was asked for. */
  asked(): number;
  /** How many of its answers are on their way. */
  open(): number;
  /** Lets the JSON pass up to right behind this text, of the answers from now on; without one, all of it. */
  passUntil(text: string | undefined): void;
  /** Lets the rest of all answers follow. */
  release(): void;
  /** Breaks all answers off where they are. */
  breakOff(): void;
  close(): Promise<void>;
}

export async function holdJson(target: string): Promise<HeldJson> {
  let until: string | undefined;
  let asked = 0;
  const held = new Map<ServerResponse, string>();

  function passOn(from: IncomingMessage, to: ServerResponse): void {
    const isJson = /^\/api\/v1\/files\/\d+\/json/.test(from.url ?? '');
    // A 304 or compressed answer could not be held back in part.
    const { 'accept-encoding': _coding, 'if-none-match': _known, ...plain } = from.headers;
    const headers = isJson ? plain : from.headers;
    const onward = request(`${target}${from.url}`, { method: from.method, headers }, (answer) => {
      to.writeHead(answer.statusCode ?? 500, answer.headers);
      if (isJson && answer.statusCode === 200) void hold(answer, to);
      else answer.pipe(to);
    });
    onward.on('error', () => to.destroy());
    from.pipe(onward);
  }

  async function hold(answer: IncomingMessage, to: ServerResponse): Promise<void> {
    asked += 1;
    const text = Buffer.concat((await answer.toArray()) as Buffer[]).toString();
    const at = until === undefined ? text.length : text.indexOf(until) + until.length;
    held.set(to, text.slice(at));
    to.on('close', () => held.delete(to));
    to.write(text.slice(0, at));
    if (until === undefined) to.end();
  }

  const server = createServer(passOn);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: () => asked,
    open: () => held.size,
    passUntil: (text) => {
      until = text;
    },
    release: () => {
      for (const [to, rest] of held) to.end(rest);
    },
    breakOff: () => {
      for (const to of held.keys()) to.destroy();
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
