import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inAddress } from '../config.ts';
import type { Metrics } from './metrics.ts';

interface MetricsServer {
  /** Address without a slash at the end. */
  readonly url: string;
  close(): Promise<void>;
}

/** Serves `/metrics` at an address of its own: on the visitors' port everybody could read it. Throws when it cannot listen. */
export async function serveMetrics(
  metrics: Metrics,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.read().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => {
      const message = `METRICS_PORT ${port} on ${host} cannot be listened on (${error.message}). Give another, or METRICS_HOST.`;
      reject(new Error(message, { cause: error }));
    });
    server.listen(port, host, resolve);
  });
  const { port: actualPort } = server.address() as AddressInfo;
  return {
    url: `http://${inAddress(host)}:${actualPort}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
