import { basename, join } from 'node:path';
import { WORKERS, type BusService } from '@portal/contracts/common/workers';
import { builtProjects } from '../build/fingerprint.ts';
import type { BusUsers } from '../nats/bus-users.ts';
import { answers, answersOk, sendsGreeting } from '../processes/readiness.ts';
import { OWNER_VARIABLE } from '../processes/proc.ts';
import type { ProcessPlan } from '../processes/supervised.ts';
import type { Account } from '../postgres/account.ts';
import { removeStalePid, serverCommand, type DatabaseServer } from '../postgres/cluster.ts';
import { answersQuestions, databaseUrl, migrationsUrl } from '../postgres/databases.ts';
import type { PostgresPlaces } from '../postgres/places.ts';
import type { DatabasePasswords } from './keys.ts';
import type { Settings } from './settings.ts';
import type { StateFolder } from './state-folder.ts';

const DEV_BUILD_TIMEOUT_MS = 120_000;

/** Input of all process plans. */
export interface PlanContext {
  readonly root: string;
  readonly settings: Settings;
  readonly state: StateFolder;
  readonly ports: PortalPorts;
  readonly places: PostgresPlaces;
  /** The system's user that the database runs as; undefined for the one that started the portal. */
  readonly account: Account | undefined;
  readonly database: DatabaseServer;
  readonly passwords: DatabasePasswords;
  readonly signingKey: string;
  readonly storageKey: string;
  readonly natsServer: string;
  readonly busUsers: BusUsers;
  readonly environment: NodeJS.ProcessEnv;
}

export interface PortalPorts {
  readonly nats: number;
  readonly smtp: number;
  readonly services: Readonly<Record<string, number>>;
  /** Ports on which workers answer about their state. */
  readonly workers: Readonly<Record<string, number>>;
  /** Ports of the development servers. */
  readonly devRemotes: Readonly<Record<string, number>>;
}

const isWorker = (name: string): boolean => WORKERS.some((worker) => worker === name);

const builtServices = (root: string): string[] =>
  builtProjects(root)
    .filter((project) => project.startsWith('services/'))
    .map((project) => basename(project));

/** Names of the services of the repository that own paths and a database: the projects below `services/` that are built. */
export const serviceNames = (root: string): string[] => builtServices(root).filter((name) => !isWorker(name));

/** Names of the workers of the repository, which have neither. */
export const workerNames = (root: string): string[] => builtServices(root).filter(isWorker);

export function postgresPlan(context: PlanContext): ProcessPlan {
  const { places, account, database, passwords } = context;
  return {
    ...shared(context, 'postgres'),
    command: join(places.programs, 'postgres'),
    words: serverCommand(places.data, database.port),
    environment: { ...owned(context), LC_ALL: 'C' },
    folder: places.data,
    account,
    prepare: () => removeStalePid(places.data),
    isReady: () => answersQuestions(database, passwords.superuser),
    // Fast: ends connections and writes everything; immediate: leaves the log to be replayed.
    stopSignal: 'SIGINT',
    hurrySignal: 'SIGQUIT',
    graceMs: 20_000,
  };
}

export function natsPlan(context: PlanContext): ProcessPlan {
  const { ports, state, natsServer, busUsers } = context;
  return {
    ...shared(context, 'nats'),
    command: natsServer,
    words: ['-c', busUsers.serverConfig, '-a', '127.0.0.1', '-p', String(ports.nats), '-js', '-sd', state.nats],
    isReady: () => sendsGreeting(ports.nats, 'INFO'),
  };
}

export function mailPlan(context: PlanContext): ProcessPlan {
  const { ports, state, settings } = context;
  return {
    ...shared(context, 'mail'),
    words: [join(context.root, 'infra/local/src/mail-box.process.ts')],
    environment: {
      ...owned(context),
      MAIL_FOLDER: state.mail,
      MAIL_PORT: String(settings.mailPort),
      SMTP_PORT: String(ports.smtp),
    },
    isReady: () => answersOk(`http://127.0.0.1:${settings.mailPort}/healthz`),
  };
}

/** Sends simulated readings for the devices of the demo data. */
export const simulatorPlan = (context: PlanContext): ProcessPlan => ({
  ...shared(context, 'simulator'),
  words: [join(context.root, 'infra/local/src/simulate-devices.process.ts')],
  environment: { ...owned(context), READINGS_URL: `${serviceUrl(context.ports, 'projects')}/devices/readings` },
  isReady: async () => true,
});

export const natsUrl = ({ nats }: PortalPorts): string => `nats://127.0.0.1:${nats}`;

export const serviceUrl = (ports: PortalPorts, service: string): string =>
  `http://127.0.0.1:${ports.services[service]}`;

/**
 * Settings of the storage in a folder, shared by the library, which stores files, and the edge, which serves and
 * accepts their bytes.
 */
const storagePlace = ({ state, storageKey }: PlanContext) => ({
  STORAGE_FOLDER: state.storage,
  STORAGE_SIGNING_KEY: storageKey,
});

/** Settings of the storage for those who read or write reports: without the key that signs addresses of files. */
const reportsPlace = ({ state }: PlanContext) => ({ STORAGE_FOLDER: state.storage });

/** Requests of one person in a minute and at once: benchmarks of 200 in flight and walks over all routes act as one. */
const REQUESTS_OF_A_BENCHMARK = '900000';
const REQUESTS_IN_FLIGHT = '200';

/** Requests to sign up from one address in a minute: the people whom the journeys invite share that of the machine. */
const SIGN_UPS_OF_A_RUN = '6000';

/** Returns a service's environment (its README names each setting); demo data are loaded with the same. */
export function serviceEnvironment(context: PlanContext, service: string): NodeJS.ProcessEnv {
  const { ports, database, passwords, settings, signingKey, busUsers } = context;
  return {
    ...owned(context),
    NODE_ENV: 'production',
    PORTAL_LOCAL: '1',
    PERSON_REQUESTS_PER_MINUTE: REQUESTS_OF_A_BENCHMARK,
    PERSON_REQUESTS_AT_ONCE: REQUESTS_IN_FLIGHT,
    HOST: '127.0.0.1',
    PORT: String(ports.services[service]),
    DATABASE_URL: databaseUrl(service, database, passwords),
    MIGRATIONS_DATABASE_URL: migrationsUrl(service, database, passwords),
    NATS_URL: natsUrl(ports),
    NATS_CREDENTIALS: busUsers.credentials(service as BusService),
    JWKS_URL: `${serviceUrl(ports, 'identity')}/.well-known/jwks.json`,
    PUBLIC_URL: settings.url,
    SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
    ...(service === 'library' && storagePlace(context)),
    ...(service === 'projects' && reportsPlace(context)),
    ...(service === 'identity' && {
      JWT_PRIVATE_KEY: signingKey,
      SIGN_UP_REQUESTS_PER_MINUTE: SIGN_UPS_OF_A_RUN,
    }),
  };
}

/**
 * Limits new objects to 4 MB in place of 16. V8 keeps room for three times as much after the first burst of work, such
 * as the mails of the demo data, and gives it back minutes later.
 */
const YOUNG_OBJECTS = '--max-semi-space-size=4';

export function servicePlan(context: PlanContext, service: string): ProcessPlan {
  return {
    ...shared(context, service),
    words: [YOUNG_OBJECTS, join(context.root, 'services', service, 'dist/main.js')],
    environment: serviceEnvironment(context, service),
    isReady: () => answersOk(`${serviceUrl(context.ports, service)}/readyz`),
  };
}

/** Address at which a worker answers about its state. */
export const workerUrl = (ports: PortalPorts, worker: string): string => `http://127.0.0.1:${ports.workers[worker]}`;

/** Plan of a worker: NATS, the storage of reports and the library are all that it knows. */
export function workerPlan(context: PlanContext, worker: string): ProcessPlan {
  const { root, ports, busUsers } = context;
  return {
    ...shared(context, worker),
    words: [YOUNG_OBJECTS, join(root, 'services', worker, 'dist/main.js')],
    environment: {
      ...owned(context),
      ...reportsPlace(context),
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(ports.workers[worker]),
      NATS_URL: natsUrl(ports),
      NATS_CREDENTIALS: busUsers.credentials(worker as BusService),
      LIBRARY_URL: serviceUrl(ports, 'library'),
    },
    isReady: () => answersOk(`${workerUrl(ports, worker)}/readyz`),
  };
}

const devManifest = ({ ports }: PlanContext, remote: string): string =>
  `http://127.0.0.1:${ports.devRemotes[remote]}/mf-manifest.json`;

/** Serves one remote with hot reload (libs/build). */
export function devServerPlan(context: PlanContext, remote: string): ProcessPlan {
  const { root, settings, ports } = context;
  return {
    ...shared(context, remote),
    words: [
      join(root, 'libs/build/src/serve-web.ts'),
      join(root, remote),
      '--portal',
      settings.url,
      '--port',
      String(ports.devRemotes[remote]),
    ],
    isShown: true,
    // It answers once the first build is done.
    isReady: () => answersOk(devManifest(context, remote), DEV_BUILD_TIMEOUT_MS),
  };
}

export function edgePlan(context: PlanContext): ProcessPlan {
  const { settings, state, ports } = context;
  const host = ['0.0.0.0', '::', 'localhost'].includes(settings.host) ? '127.0.0.1' : settings.host;
  const list = (entries: [string, string][]) => entries.map(([name, url]) => `${name}=${url}`).join(',');
  return {
    ...shared(context, 'edge'),
    words: [YOUNG_OBJECTS, join(context.root, 'infra/edge/dist/main.js')],
    environment: {
      ...owned(context),
      NODE_ENV: 'production',
      HOST: settings.host,
      PORT: String(settings.port),
      PUBLIC_URL: settings.url,
      STATE_FOLDER: state.path,
      ...storagePlace(context),
      SERVICES: list(Object.keys(ports.services).map((service) => [service, serviceUrl(ports, service)])),
      DEV_REMOTES: list(Object.keys(ports.devRemotes).map((remote) => [remote, devManifest(context, remote)])),
    },
    isReady: () => answers(`http://${host.includes(':') ? `[${host}]` : host}:${settings.port}/registry.json`),
  };
}

function shared({ root, state, environment }: PlanContext, name: string) {
  return {
    name,
    command: process.execPath,
    environment: { ...environment, [OWNER_VARIABLE]: state.path },
    folder: root,
    log: join(state.logs, `${name}.log`),
  };
}

const owned = ({ environment, state }: PlanContext): NodeJS.ProcessEnv => ({
  ...environment,
  [OWNER_VARIABLE]: state.path,
});
