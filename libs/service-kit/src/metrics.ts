import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  readonly registry: Registry;
  readonly eventsPublished: Counter;
  readonly eventsHandled: Counter<'consumer' | 'outcome'>;
  readonly eventsParked: Gauge<'consumer'>;
  readonly jobsEnded: Counter<'kind' | 'state'>;
  readonly ready: Gauge<'check'>;
}

/** The measures of one service, in a registry of its own so that tests may build several in one process. */
export function newMetrics(service: string): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  // The default of 10 ms wakes a service that is at rest a hundred times a second.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 100 });
  const registers = [registry];
  return {
    registry,
    eventsPublished: new Counter({ name: 'portal_events_published_total', help: 'Events sent to NATS', registers }),
    eventsHandled: new Counter({
      name: 'portal_events_handled_total',
      help: 'Events by consumer and outcome (handled, skipped, failed, parked)',
      labelNames: ['consumer', 'outcome'],
      registers,
    }),
    eventsParked: new Gauge({
      name: 'portal_events_parked',
      help: 'Events by consumer that lie in dead_letters until an operator has them tried again',
      labelNames: ['consumer'],
      registers,
    }),
    jobsEnded: new Counter({
      name: 'portal_jobs_ended_total',
      help: 'Jobs by kind and last state',
      labelNames: ['kind', 'state'],
      registers,
    }),
    ready: new Gauge({ name: 'portal_ready', help: '1 where a check is good', labelNames: ['check'], registers }),
  };
}

/** Times each request by route, method and status. */
export function timeRequests(app: FastifyInstance, { registry }: Metrics): void {
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
}
