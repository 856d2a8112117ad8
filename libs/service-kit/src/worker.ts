import type { WorkerName } from '@portal/contracts/common/workers';
import { openBus, type Bus, type BusLogger, type RunningQueue } from '@portal/event-bus';
import { errorForLog } from '@portal/traces';
import fastify, { LogController } from 'fastify';
import type * as v from 'valibot';
import { readConfig, serviceSettings } from './config.ts';
import { newMetrics, type Metrics } from './metrics.ts';
import type { ReadyReport } from './readiness.ts';
import { runProcess } from './run-process.ts';
import type { LogTarget } from './service.ts';

const { PORT, HOST, NATS_URL, NATS_CREDENTIALS, NATS_CA, LOG_LEVEL } = serviceSettings;

/** Settings that every worker reads from its environment. Those of one worker are added by spreading these. */
export const workerSettings = { PORT, HOST, NATS_URL, NATS_CREDENTIALS, NATS_CA, LOG_LEVEL } as const;
type WorkerConfig = v.InferOutput<v.ObjectSchema<typeof workerSettings, undefined>>;
type Settings = v.GenericSchema<Record<string, unknown>, WorkerConfig>;

/** Dependencies of a worker's queues. */
export interface WorkerDeps<Config> {
  readonly bus: Bus;
  readonly config: Config;
  readonly logger: BusLogger;
  readonly metrics: Metrics;
}

/** A worker before its settings are read: a service without a path and without a database. */
export interface WorkerDefinition<Schema extends Settings = Settings> {
  readonly name: WorkerName;
  readonly version: string;
  /** `v.object({...workerSettings, MY_SETTING: …})` */
  readonly settings: Schema;
  /** Starts to take jobs. */
  readonly queues: (deps: WorkerDeps<v.InferOutput<Schema>>) => Promise<readonly RunningQueue[]>;
}

/** Declares a worker, with the types of its settings in its queues. */
export const defineWorker = <Schema extends Settings>(definition: WorkerDefinition<Schema>) => definition;

export interface Worker {
  readonly log: BusLogger;
  /** Listens for questions about its state, and begins to take jobs. Does not wait for NATS. */
  start(): Promise<{ readonly url: string }>;
  /** Gives back the jobs under way and ends. */
  stop(): Promise<void>;
  ready(): ReadyReport;
}

/** Builds a worker from an environment; a test gives nothing, or a target of its own, in place of the log. */
export function buildWorker<Schema extends Settings>(
  definition: WorkerDefinition<Schema>,
  env: Readonly<Record<string, string | undefined>>,
  { logger = true }: { readonly logger?: boolean | LogTarget } = {},
): Worker {
  const { name, version } = definition;
  const config = readConfig(definition.settings, env);
  const app = fastify({
    logger: logger && {
      level: config.LOG_LEVEL,
      base: { service: name },
      serializers: { err: errorForLog },
      ...(logger !== true && { stream: logger }),
    },
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
  });
  const metrics = newMetrics(name);
  const bus = openBus({
    url: config.NATS_URL,
    service: name,
    credentials: config.NATS_CREDENTIALS,
    ca: config.NATS_CA,
    logger: app.log,
  });
  let queues: readonly RunningQueue[] | undefined;

  const ready = (): ReadyReport => {
    const checks = { nats: bus.isConnected(), queues: queues?.every((queue) => queue.isReady()) ?? false };
    for (const [check, good] of Object.entries(checks)) metrics.ready.set({ check }, good ? 1 : 0);
    return { ready: Object.values(checks).every(Boolean), checks };
  };

  app.get('/healthz', () => ({ status: 'ok', service: name, version }));
  app.get('/readyz', (_request, reply) => {
    const report = ready();
    return reply.code(report.ready ? 200 : 503).send({ service: name, ...report });
  });
  app.get('/metrics', async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  );

  return {
    log: app.log,
    ready,
    async start() {
      queues = await definition.queues({ bus, config, logger: app.log, metrics });
      return { url: await app.listen({ port: config.PORT, host: config.HOST }) };
    },
    async stop() {
      await Promise.all((queues ?? []).map((queue) => queue.stop()));
      await Promise.all([app.close(), bus.close()]);
    },
  };
}

/** The whole of a worker's `main.ts`: reads the environment and runs the worker until it is told to stop. */
export const runWorker = <Schema extends Settings>(definition: WorkerDefinition<Schema>): Promise<void> =>
  runProcess(definition.name, async () => {
    const worker = buildWorker(definition, process.env);
    return { ...worker, say: (details, message) => worker.log.info(details, message) };
  });
