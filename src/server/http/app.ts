import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { serveApi } from './api.ts';
import { readContract } from './contract.ts';
import { serveContract } from './serve-contract.ts';
import { serveFeeds } from '../feeds/serve-feeds.ts';
import { serveEmbed } from '../embed/serve-embed.ts';
import { allowCrossOrigin } from './cross-origin.ts';
import { serveSeo } from '../seo/serve-seo.ts';
import { serveMedia } from '../media/media.ts';
import { servePages } from './pages.ts';
import { NO_STORE, replyToBrokenRequest, replyToError } from './reply-to-error.ts';
import { loggedPath } from './request-path.ts';
import type { Services } from '../services.ts';
import { endIdleConnections } from './end-idle-connections.ts';
import { endSlowReaders } from '../limits/traffic/end-slow-readers.ts';
import { limitAnswers } from '../limits/traffic/limit-answers.ts';
import { limitConnections } from '../limits/traffic/limit-connections.ts';
import type { TrafficLimits } from '../limits/traffic/traffic-limits.ts';
import { attributeToNetwork } from '../limits/traffic/attribute-to-network.ts';
import type { Metrics } from '../metrics/metrics.ts';

/** Header value that demands HTTPS for a year; without subdomains, which are not ours to decide on. */
const HSTS = 'max-age=31536000';
/** Node's own limit of the request line and headers, in bytes. */
const MAX_HEADER_BYTES = 16_384;
const IDLE_LIMIT_MS = 120_000;
/** Time limit until the address and the headers of a request have come. */
const HEADERS_LIMIT_MS = 20_000;
const CHECK_EVERY_MS = 5_000;
/** Time limit until the last byte of a request has come: an hour for the largest upload over a slow line. */
const REQUEST_LIMIT_MS = 3_600_000;

interface AppOptions {
  readonly services: Services;
  readonly log: Logger;
  /** The built client. */
  readonly clientDir: string;
  readonly mediaBaseUrl: string | undefined;
  /** Settings for the pages, by the name of the `<meta>` of the document that contains each. */
  readonly documentMeta: Readonly<Record<string, string>>;
  /** The address of the site, without a slash at the end; asked for while it listens. */
  readonly publicUrl: () => string;
  readonly metrics: Metrics;
  /** Proxies whose word on the visitor's address is taken. */
  readonly trustProxy: string | undefined;
  readonly trafficLimits: TrafficLimits;
}

/** The whole web server, ready to listen: calls, recordings and pages. */
export async function createApp({
  services,
  log,
  clientDir,
  mediaBaseUrl,
  documentMeta,
  publicUrl,
  metrics,
  trustProxy = '',
  trafficLimits,
}: AppOptions): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = log;
  const app: FastifyInstance = fastify({
    loggerInstance,
    trustProxy: trustProxy === '' ? false : trustProxy,
    // One line per request, written below.
    logController: new LogController({ disableRequestLogging: true }),
    // Let the contract reject over-long ids; otherwise the router answers 404 first.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_HEADER_BYTES },
    genReqId: () => randomUUID(),
    // A client that neither sends nor reads anything must not hold a connection.
    connectionTimeout: IDLE_LIMIT_MS,
    requestTimeout: REQUEST_LIMIT_MS,
    http: { headersTimeout: HEADERS_LIMIT_MS, connectionsCheckingInterval: CHECK_EVERY_MS },
    // Requests on open connections are answered while the server stops.
    return503OnClosing: false,
    frameworkErrors: replyToError,
    clientErrorHandler: replyToBrokenRequest,
  });
  app.setErrorHandler(replyToError);
  metrics.watch(app);
  endIdleConnections(app);
  limitConnections(app, trafficLimits, trustProxy);
  limitAnswers(app, trafficLimits);
  endSlowReaders(app, trafficLimits);
  attributeToNetwork(app);
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-content-type-options', 'nosniff').header('x-request-id', request.id);
    if (publicUrl().startsWith('https:')) void reply.header('strict-transport-security', HSTS);
  });
  allowCrossOrigin(app);
  app.addHook('onSend', async (_request, reply, payload) => {
    if (reply.statusCode >= 400) void reply.header('cache-control', NO_STORE);
    return payload;
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method, url } = request;
    const tookMs = Math.round(reply.elapsedTime);
    request.log.info({ method, path: loggedPath(url), status: reply.statusCode, tookMs }, 'answered');
  });

  // A process that does not answer this must be restarted; one that lost its database recovers by itself.
  app.get('/livez', () => ({ status: 'ok' }));
  app.get('/healthz', async (_request, reply) => {
    const status = await services.health.status();
    return reply.code(status === 'database unreachable' ? 503 : 200).send({ status });
  });
  const contract = readContract();
  await app.register((api) => serveApi(api, contract, services), { prefix: '/api/v1' });
  serveContract(app, contract);
  serveMedia(app, services);
  serveSeo(app, services, publicUrl);
  serveFeeds(app, services);
  serveEmbed(app, { clientDir, mediaBaseUrl, services, publicUrl });
  await servePages(app, { clientDir, mediaBaseUrl, documentMeta, services, publicUrl });
  return app;
}
