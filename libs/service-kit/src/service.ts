import { randomUUID } from 'node:crypto';
import proxyAddr from '@fastify/proxy-addr';
import fastifyRateLimit from '@fastify/rate-limit';
import fastifyUnderPressure from '@fastify/under-pressure';
import type { ServiceName } from '@portal/contracts/common/paths';
import { openBus, type Bus, type ConsumerDefinition, type JobDefinition } from '@portal/event-bus';
import { errorForLog } from '@portal/traces';
import fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Knex } from 'knex';
import type pg from 'pg';
import { recordRefusals } from './audit/refusals.ts';
import { checkAuditStore } from './audit/store-check.ts';
import { newAuditTrail } from './audit/trail.ts';
import { setUpAuthentication, type Authenticate, type OtherTokens } from './authentication.ts';
import { startBackground, type Background } from './background.ts';
import { ConfigError, type ServiceConfig } from './config.ts';
import { openKnex, openPool } from './database.ts';
import { answerError, answerUnknownPath } from './error-answers.ts';
import { unavailable } from './errors.ts';
import { guardRoutes } from './guards.ts';
import { readJsonBodies } from './json-body.ts';
import { fetchedKeys, fixedKeys, type JsonWebKeySet, type KeySource } from './key-set.ts';
import { newMetrics, timeRequests } from './metrics.ts';
import { migrateToLatest, migrationsUrl, type Migrations } from './migrate.ts';
import { IPV6_SUBNET } from './network.ts';
import { collectOpenApi, serveOpenApi } from './openapi.ts';
import { newPersonLimit } from './person-limit.ts';
import { newPersonTurns, PERSON_STREAMS_AT_ONCE } from './person-turns.ts';
import { databaseAnswers, type ReadyReport } from './readiness.ts';
import { feedRevocations, newRevocations, type Revocations } from './revocations.ts';
import type { PortalApp } from './route.ts';
import { serializerCompiler } from './serialization.ts';
import { validatorCompiler } from './validation.ts';

/** Default limit of a JSON body in bytes. */
const BODY_LIMIT = 128 * 1024;
/** Milliseconds that the event loop may be late on the average of a second before requests are turned away. */
const MAX_EVENT_LOOP_DELAY_MS = 5_000;
/** Milliseconds that requests under way get when the service stops. */
const STOP_MS = 10_000;

/** Dependencies of a service's routes, consumers and jobs. */
export interface Deps<Config extends ServiceConfig = ServiceConfig> {
  readonly knex: Knex;
  /** Pool for `queryPrepared`. */
  readonly pool: pg.Pool;
  readonly bus: Bus;
  readonly config: Config;
  readonly revocations: Revocations;
  /** Keys of identity, for `readGrant`. */
  readonly keys: KeySource;
}

/** Takes log lines, each a JSON object. */
export interface LogTarget {
  write(line: string): void;
}

/** Options of a service, the same in production and tests. */
export interface ServiceOptions<Config extends ServiceConfig = ServiceConfig> {
  readonly name: ServiceName;
  readonly version: string;
  readonly config: Config;
  readonly migrations: Migrations;
  readonly routes: (app: PortalApp, deps: Deps<Config>) => void | Promise<void>;
  /** Starts what the service does by itself while it listens, such as tasks by the clock (`runRepeatedly`). */
  readonly tasks?: (app: PortalApp, deps: Deps<Config>) => void | Promise<void>;
  readonly consumers?: (deps: Deps<Config>) => readonly ConsumerDefinition[];
  readonly jobs?: (deps: Deps<Config>) => readonly JobDefinition[];
  /** Number of concurrent jobs; 1 by default. */
  readonly jobConcurrency?: number;
  /** False for a service without an outbox. */
  readonly relay?: boolean;
  /** False for no log; or a target that gets the lines instead of standard output. */
  readonly logger?: boolean | LogTarget;
  /** Another way in than the access token in the header: undefined where a request does not bring it. Throws 401. */
  readonly otherTokens?: (deps: Deps<Config>) => OtherTokens;
  /** Keys of access tokens; those at JWKS_URL by default. */
  readonly keys?: (config: Config) => JsonWebKeySet;
}

export interface Service<Config extends ServiceConfig = ServiceConfig> {
  readonly app: FastifyInstance;
  readonly deps: Deps<Config>;
  /** Migrates, listens and begins to follow events. Waits for the database, not for NATS. */
  start(): Promise<{ readonly url: string }>;
  /** Ends requests under way, then consumers, jobs, relay and connections. */
  stop(): Promise<void>;
  ready(): Promise<ReadyReport>;
}

/**
 * Builds a service: routes checked and guarded, errors, health, metrics and OpenAPI in place. Nothing runs before
 * `start`; `app.inject` works without it. @throws where a route has no access rule, an unknown resource, or is outside
 * the service's paths
 */
export async function buildService<Config extends ServiceConfig>(
  options: ServiceOptions<Config>,
): Promise<Service<Config>> {
  const { name, config } = options;
  const keys = keySource(options);
  const app = newApp(options);
  const database = { url: config.DATABASE_URL, name, pool: config.DATABASE_POOL, waitMs: config.DATABASE_WAIT_MS };
  const metrics = newMetrics(name);
  const bus = openBus({
    url: config.NATS_URL,
    service: name,
    credentials: config.NATS_CREDENTIALS,
    ca: config.NATS_CA,
    logger: app.log,
  });
  const feed = feedRevocations(newRevocations(), bus, app.log);
  const { revocations } = feed;
  const deps: Deps<Config> = {
    knex: openKnex(database),
    pool: openPool(database),
    bus,
    config,
    revocations,
    keys,
  };
  let background: Background | undefined;

  const ready = async (): Promise<ReadyReport> => {
    const checks = {
      db: await databaseAnswers(deps.pool),
      nats: bus.isConnected(),
      revocations: feed.isReady(),
      ...background?.checks(),
    };
    for (const [check, good] of Object.entries(checks)) metrics.ready.set({ check }, good ? 1 : 0);
    return { ready: background !== undefined && Object.values(checks).every(Boolean), checks };
  };

  const release = async (): Promise<void> => {
    // Before the sealer ends, which seals what is recorded here.
    await app.auditTrail.end();
    await Promise.all([feed.stop(), background?.stop()]);
    background = undefined;
    await Promise.all([bus.close(), deps.knex.destroy(), deps.pool.end()]);
  };

  app.decorate('auditTrail', newAuditTrail(deps.pool, app.log));
  timeRequests(app, metrics);
  await collectOpenApi(app, name, options.version);
  app.get('/healthz', () => ({ status: 'ok', service: name, version: options.version }));
  app.get('/readyz', async (_request, reply) => {
    const report = await ready();
    return reply.code(report.ready ? 200 : 503).send({ service: name, ...report });
  });
  app.get('/metrics', async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  );
  const byHeader = await setUpAuthentication(app, keys, revocations);
  const otherTokens = options.otherTokens?.(deps);
  const authenticate: Authenticate = otherTokens ? (request) => otherTokens(request) ?? byHeader(request) : byHeader;
  app.register(async (scope) => {
    await scope.register(fastifyUnderPressure, {
      maxEventLoopDelay: MAX_EVENT_LOOP_DELAY_MS,
      exposeStatusRoute: false,
      pressureHandler: refuseUnderPressure,
    });
    await scope.register(fastifyRateLimit, { global: false, ipv6Subnet: IPV6_SUBNET });
    // Before the guards, since the document is no endpoint.
    serveOpenApi(scope, name, config.PORTAL_LOCAL);
    recordRefusals(scope);
    guardRoutes(scope, name, authenticate, {
      countRequest: newPersonLimit(config.PERSON_REQUESTS_PER_MINUTE),
      takeTurn: newPersonTurns(config.PERSON_REQUESTS_AT_ONCE),
      takeStream: newPersonTurns(PERSON_STREAMS_AT_ONCE),
    });
    await options.routes(scope, deps);
    await options.tasks?.(scope, deps);
  });

  try {
    await app.ready();
  } catch (error) {
    await release();
    throw error;
  }

  return {
    app,
    deps,
    ready,
    async start() {
      await migrateToLatest(migrationsUrl(config), name, options.migrations);
      await checkAuditStore(deps.knex);
      background = startBackground(options, deps, metrics, app.log);
      const url = await app.listen({ port: config.PORT, host: config.HOST });
      return { url };
    },
    async stop() {
      const slow = setTimeout(() => app.server.closeAllConnections(), STOP_MS);
      try {
        await app.close();
      } finally {
        clearTimeout(slow);
        await release();
      }
    },
  };
}

function keySource<Config extends ServiceConfig>({ keys, config }: ServiceOptions<Config>): KeySource {
  if (keys) return fixedKeys(keys(config));
  if (!config.JWKS_URL) throw new ConfigError(['JWKS_URL is missing']);
  return fetchedKeys(config.JWKS_URL);
}

function newApp({ config, logger = true, name }: Pick<ServiceOptions, 'config' | 'logger' | 'name'>): FastifyInstance {
  const isEdge = proxyAddr.compile(config.EDGE_ADDRESSES);
  const app = fastify({
    logger: logger && {
      level: config.LOG_LEVEL,
      base: { service: name },
      serializers: { err: errorForLog },
      ...(logger !== true && { stream: logger }),
    },
    // A line a request costs a tenth of the throughput; metrics tell the same.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    // The edge names one address: only the connection itself has to be the edge's, whatever address it names.
    trustProxy: (address, hop) => hop === 0 && isEdge(address, hop),
    exposeHeadRoutes: false,
    // Stopping waits for the work in progress as long as the process may; Fastify would give up after 10 s and fail.
    pluginTimeout: 0,
    forceCloseConnections: 'idle',
    requestIdHeader: false,
    genReqId: (request) => traceIdOf(request.headers['x-request-id']),
    // An id of any length is an unknown one, not a fault of the address.
    routerOptions: { maxParamLength: 4096 },
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    // Given here, since Fastify otherwise loads its own compilers, for whose schemas these types are.
    schemaController: {
      compilersFactory: {
        buildValidator: () => validatorCompiler as never,
        buildSerializer: () => serializerCompiler as never,
      },
    },
  });
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(answerUnknownPath);
  app.decorateRequest('viewer', null);
  app.decorateRequest('claims', null);
  app.decorateRequest('problem', null);
  app.decorateRequest('auditItem', null);
  app.decorateRequest('refusedItems', null);
  readJsonBodies(app);
  return app;
}

/** Returns the edge's id of a request, which continues through the services; anything of another form is replaced. */
function traceIdOf(header: string | string[] | undefined): string {
  return typeof header === 'string' && /^[\w-]{8,64}$/.test(header) ? header : randomUUID();
}

/**
 * Refuses requests while the event loop is too late. A second without a sample counts as an infinite delay for the
 * plugin, but may be one stall, or a start beside busy processes: it must not refuse the next request. @throws 503
 */
function refuseUnderPressure(_request: FastifyRequest, _reply: FastifyReply, _type: string, delay?: number): void {
  if (delay !== Number.POSITIVE_INFINITY) throw unavailable();
}
