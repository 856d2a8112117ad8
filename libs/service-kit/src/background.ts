import { startConsumer, startJobRunner, startRelay, type BusLogger } from '@portal/event-bus';
import { startSealer } from './audit/sealer.ts';
import type { ServiceConfig } from './config.ts';
import type { Metrics } from './metrics.ts';
import type { Deps, ServiceOptions } from './service.ts';

/** Work that runs beside the requests. */
export interface Background {
  checks(): Record<string, boolean>;
  stop(): Promise<void>;
}

/** Starts consumers, jobs and the relay of a service. */
export function startBackground<Config extends ServiceConfig>(
  options: ServiceOptions<Config>,
  deps: Deps<Config>,
  metrics: Metrics,
  logger: BusLogger,
): Background {
  const { bus, knex, config } = deps;
  const consumers = (options.consumers?.(deps) ?? []).map((definition) =>
    startConsumer(definition, {
      bus,
      knex,
      logger,
      onHandled: (outcome) => metrics.eventsHandled.inc({ consumer: definition.name, outcome }),
      onParked: (count) => metrics.eventsParked.set({ consumer: definition.name }, count),
    }),
  );
  const jobs = options.jobs?.(deps) ?? [];
  const runner =
    jobs.length > 0
      ? startJobRunner({
          knex,
          databaseUrl: config.DATABASE_URL,
          jobs,
          logger,
          concurrency: options.jobConcurrency ?? 1,
          onEnded: (kind, state) => metrics.jobsEnded.inc({ kind, state }),
        })
      : undefined;
  // Switched off only by the test that shows that lost events would be noticed.
  const relays = options.relay !== false && process.env['PORTAL_FAULT_RELAY_OFF'] !== options.name;
  const relay = relays
    ? startRelay({
        service: options.name,
        databaseUrl: config.DATABASE_URL,
        bus,
        logger,
        onPublished: (count) => metrics.eventsPublished.inc(count),
        onParked: (consumer, count) => metrics.eventsParked.set({ consumer }, count),
      })
    : undefined;
  const sealer = startSealer({ service: options.name, databaseUrl: config.DATABASE_URL, logger });

  return {
    checks: () => ({
      ...(consumers.length > 0 && { consumers: consumers.every((consumer) => consumer.isReady()) }),
      ...(runner && { jobs: runner.isReady() }),
    }),
    async stop() {
      await Promise.all([runner?.stop(), ...consumers.map((consumer) => consumer.stop())]);
      await Promise.all([relay?.stop(), sealer.stop()]);
    },
  };
}
