import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { whenOver } from '../limits/traffic/answer-end.ts';

/** Seconds; the last ones are for uploads and searches at their limit. */
const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** Route name for everything that is neither a call, a recording nor a health check: pages and their files. */
const PAGES = 'pages';

/** Metrics of this process, in Prometheus' text format. */
export interface Metrics {
  readonly contentType: string;
  /** Counts every request of `app`; to be called before its routes are made. */
  watch(app: FastifyInstance): void;
  read(): Promise<string>;
  /** Answers with a status of 500 or more since the start. */
  failures(): Promise<number>;
}

/** Memory, processor and event loop by prom-client, and each request's route, status and time. No paths, no addresses. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'From the head of a request to the last byte of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS,
    registers: [registry],
  });
  const inFlight = new Gauge({
    name: 'http_requests_in_flight',
    help: 'Requests whose answer is not complete.',
    registers: [registry],
  });
  return {
    contentType: registry.contentType,
    watch(app) {
      app.addHook('onRequest', (request, reply, done) => {
        inFlight.inc();
        // Fastify calls no hook for a response whose client disconnected.
        whenOver(request, reply, () => inFlight.dec());
        done();
      });
      app.addHook('onResponse', ({ method, routeOptions }, reply, done) => {
        const labels = { method, route: routeOptions.url ?? PAGES, status: reply.statusCode };
        duration.observe(labels, reply.elapsedTime / 1000);
        done();
      });
    },
    read: () => registry.metrics(),
    async failures() {
      const { values } = await duration.get();
      const counts = values.filter(
        ({ metricName, labels }) =>
          metricName === 'http_request_duration_seconds_count' && Number(labels.status) >= 500,
      );
      return counts.reduce((sum, { value }) => sum + value, 0);
    },
  };
}
