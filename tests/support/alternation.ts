import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';

/** A proxy in front of several servers that sends each request to the next of them. */
interface Alternation {
  /** Address without a slash at the end. */
  readonly url: string;
  /** Sets the servers that are asked in turn from now on; addresses without a slash at the end. */
  setServers(urls: readonly string[]): void;
  close(): Promise<void>;
}

/** A proxy that changes nothing in requests and answers, so that a user's every other request meets another server. */
export async function startAlternation(): Promise<Alternation> {
  let servers: readonly string[] = [];
  let turn = 0;
  const agent = new http.Agent({ keepAlive: true });
  // Requests with too long headers must reach the servers, which have to refuse them.
  const proxy = http.createServer({ requestTimeout: 0, maxHeaderSize: 2 ** 20 }, (request, response) => {
    const server = servers[turn++ % servers.length] ?? '';
    const { method, headers, url } = request;
    // Unchanged: the URL class would normalise the malformed paths of the tests.
    const { hostname, port } = new URL(server);
    const onward = http.request({ agent, hostname, port, path: url, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      pipeline(answer, response, () => undefined);
    });
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    pipeline(request, onward, () => undefined);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    setServers: (urls) => (servers = urls),
    close: () =>
      new Promise((resolve) => {
        agent.destroy();
        proxy.close(() => resolve());
        proxy.closeAllConnections();
      }),
  };
}
