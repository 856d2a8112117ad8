import { join } from 'node:path';
import type { BusService } from '@portal/contracts/common/workers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { deployBuilt } from '@portal/release';
import { buildAll } from '../build/build.ts';
import { Fault } from '../fault.ts';
import { ensureBusStreams } from '../nats/bus-streams.ts';
import { ensureBusUsers } from '../nats/bus-users.ts';
import { databaseAccount } from '../postgres/account.ts';
import { databaseServer, ensureCluster } from '../postgres/cluster.ts';
import { databaseUrl, ensureDatabases, ownerUrl } from '../postgres/databases.ts';
import { postgresPlaces } from '../postgres/places.ts';
import { stopOrphans } from '../processes/orphans.ts';
import { rotateLog } from '../processes/log-file.ts';
import { Supervised, type ProcessPlan, type Watcher } from '../processes/supervised.ts';
import { loadDemoData } from './demo-data.ts';
import { ensureSpace, freeMegabytes, explainFullDisk, WARNING_MB } from './disk-space.ts';
import { databasePasswords, signingKey, storageKey } from './keys.ts';
import { takeStateFolder } from './lock.ts';
import {
  devServerPlan,
  edgePlan,
  mailPlan,
  natsPlan,
  natsUrl,
  postgresPlan,
  serviceEnvironment,
  serviceNames,
  servicePlan,
  serviceUrl,
  simulatorPlan,
  workerNames,
  workerPlan,
  workerUrl,
  type PlanContext,
} from './plans.ts';
import { ensurePort, freePorts } from './ports.ts';
import { removeRunFile, writeRunFile } from './run-file.ts';
import type { Settings } from './settings.ts';
import { prepareStateFolder, type StateFolder } from './state-folder.ts';

export interface PortalOptions {
  readonly root: string;
  readonly settings: Settings;
  readonly environment: NodeJS.ProcessEnv;
  readonly say: (line: string) => void;
  /** Aborted when the portal shall stop, also while it starts. */
  readonly stop: AbortSignal;
  /** Aborted when it shall stop at once. */
  readonly hurry: AbortSignal;
  /** Remotes that are served as they are written, in place of their releases. */
  readonly devRemotes?: readonly string[];
}

const CHECK_MS = 30_000;

/** A whole portal on this machine, from its database to the edge. */
export class LocalPortal {
  readonly #options: PortalOptions;
  /** Processes in layers, in the order of their start; they are stopped in reverse. */
  readonly #layers: Supervised[][] = [];
  #release: (() => void) | undefined;
  #context: PlanContext | undefined;
  #state: StateFolder | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isReady = false;
  #hasLittleSpace = false;

  constructor(options: PortalOptions) {
    this.#options = options;
  }

  /**
   * Starts everything and waits until it is ready; rejects with a Fault that names the remedy, with nothing left
   * running.
   */
  async start(): Promise<void> {
    try {
      await this.#start();
    } catch (error) {
      const fault = this.#state ? await explainFullDisk(error, this.#state.path) : error;
      await this.stop();
      throw fault;
    }
  }

  /** Stops everything in order: clients first, storage last. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    if (this.#state) removeRunFile(this.#state.path);
    for (const layer of this.#layers.reverse()) {
      await Promise.all(layer.map((one) => one.stop(this.#options.hurry)));
    }
    this.#layers.length = 0;
    this.#release?.();
    this.#release = undefined;
  }

  async #start(): Promise<void> {
    const { root, settings, say, stop } = this.#options;
    const state = prepareStateFolder(settings.dataDir);
    await ensureSpace(state.path);
    this.#release = takeStateFolder(state.path, settings.url);
    this.#state = state;
    await stopOrphans(state.path, say);
    removeRunFile(state.path);
    await ensurePort(settings.port, settings.host, 'PORTAL_PORT');
    await ensurePort(settings.mailPort, '127.0.0.1', 'PORTAL_MAIL_PORT');

    const context = await this.#prepare(state);
    const services = Object.keys(context.ports.services);
    const fault = new AbortController();
    const storing = this.#startStores(context).catch((error: unknown) => {
      fault.abort();
      throw error;
    });
    // After the processes of the stores have been started: they start while the tree is compared.
    const building = nextTurn().then(() => buildAll(root, say, AbortSignal.any([stop, fault.signal])));
    // Reported first: if storage fails, the build is cancelled.
    const [stored, built] = await Promise.allSettled([storing, building]);
    stop.throwIfAborted();
    if (stored.status === 'rejected') throw stored.reason;
    if (built.status === 'rejected') throw built.reason;

    say('Starting services …');
    const started = Promise.all([
      this.#startLayer([mailPlan(context)]),
      this.#startLayer(services.map((service) => servicePlan(context, service))),
      this.#startLayer(Object.keys(context.ports.workers).map((worker) => workerPlan(context, worker))),
      this.#startLayer(Object.keys(context.ports.devRemotes).map((remote) => devServerPlan(context, remote))),
      this.#startLayer([edgePlan(context)]),
    ]);
    await Promise.all([this.#deploy(), started.then(() => this.#loadDemoData(context))]);
    if (settings.simulator) await this.#startLayer([simulatorPlan(context)]);
    stop.throwIfAborted();
    this.#isReady = true;
    this.#tellWhatRuns();
    this.#timer = setInterval(() => void this.#checkSpace(), CHECK_MS);
  }

  async #loadDemoData(context: PlanContext): Promise<void> {
    const { root, say, stop } = this.#options;
    const { settings, state, ports } = context;
    if (!settings.demo) return;
    const log = join(state.logs, 'demo-data.log');
    rotateLog(log);
    const environmentOf = (service: string) => serviceEnvironment(context, service);
    await loadDemoData(Object.keys(ports.services), { root, stateFolder: state.path, log, environmentOf, say, stop });
  }

  async #prepare(state: StateFolder): Promise<PlanContext> {
    const { root, settings, environment, devRemotes = [] } = this.#options;
    const services = serviceNames(root);
    const workers = workerNames(root);
    const natsServer = environment.PORTAL_NATS_SERVER ?? '';
    if (!natsServer) throw new Fault('Start the portal with npm start: it finds or installs nats-server.');
    const names = [...services, ...workers, ...devRemotes];
    const [postgres = 0, nats = 0, smtp = 0, ...ports] = await freePorts(3 + names.length);
    const portOf = (name: string): [string, number] => [name, ports[names.indexOf(name)] ?? 0];
    const account = databaseAccount();
    const places = postgresPlaces(state.path, account);
    this.#context = {
      root,
      settings,
      state,
      ports: {
        nats,
        smtp,
        services: Object.fromEntries(services.map(portOf)),
        workers: Object.fromEntries(workers.map(portOf)),
        devRemotes: Object.fromEntries(devRemotes.map(portOf)),
      },
      places,
      account,
      database: databaseServer(places.data, postgres),
      passwords: databasePasswords(state.keys, services),
      signingKey: signingKey(state.keys),
      storageKey: storageKey(state.keys),
      natsServer,
      busUsers: await ensureBusUsers(state.keys),
      environment,
    };
    return this.#context;
  }

  async #startStores(context: PlanContext): Promise<void> {
    const { say } = this.#options;
    const { places, account } = context;
    places.notes.forEach(say);
    say('Starting database and events …');
    await ensureCluster(places, account, context.passwords.superuser);
    await this.#startLayer([postgresPlan(context), natsPlan(context)]);
    await Promise.all([
      ensureDatabases(context.database, context.passwords),
      ensureBusStreams(context.state.nats, natsUrl(context.ports), context.busUsers),
    ]);
  }

  async #deploy(): Promise<void> {
    const { root, say } = this.#options;
    const { refused } = await deployBuilt({ root, dataDir: this.#state?.path ?? '' });
    for (const line of refused) say(`Not deployed: ${line}`);
  }

  async #startLayer(plans: readonly ProcessPlan[]): Promise<void> {
    const { stop, hurry } = this.#options;
    stop.throwIfAborted();
    const watcher: Watcher = { say: this.#options.say, changed: () => this.#tellWhatRuns() };
    const layer = plans.map((plan) => new Supervised(plan, watcher));
    this.#layers.push(layer);
    const callOff = () => layer.forEach((one) => void one.stop(hurry));
    stop.addEventListener('abort', callOff, { once: true });
    const results = await Promise.allSettled(layer.map((one) => one.start()));
    stop.removeEventListener('abort', callOff);
    stop.throwIfAborted();
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  }

  #tellWhatRuns(): void {
    const context = this.#context;
    if (!this.#isReady || !context) return;
    const { ports, database, settings, passwords, state, busUsers } = context;
    const pidOf = (name: string) => this.#layers.flat().find((one) => one.name === name)?.pid;
    const service = (name: string) => ({
      pid: pidOf(name),
      port: ports.services[name] ?? 0,
      url: serviceUrl(ports, name),
      databaseUrl: databaseUrl(name, database, passwords),
      natsCredentials: busUsers.credentials(name as BusService),
    });
    const worker = (name: string) => ({
      pid: pidOf(name),
      port: ports.workers[name] ?? 0,
      url: workerUrl(ports, name),
    });
    writeRunFile(state.path, {
      pid: process.pid,
      url: settings.url,
      host: settings.host,
      port: settings.port,
      publicUrl: settings.url,
      mailUrl: `http://localhost:${settings.mailPort}`,
      smtpUrl: `smtp://127.0.0.1:${ports.smtp}`,
      natsUrl: natsUrl(ports),
      services: Object.fromEntries(Object.keys(ports.services).map((name) => [name, service(name)])),
      workers: Object.fromEntries(Object.keys(ports.workers).map((name) => [name, worker(name)])),
      postgres: {
        port: database.port,
        pid: pidOf('postgres'),
        superuserUrl: ownerUrl(database, passwords),
      },
      nats: { pid: pidOf('nats') },
      edge: { pid: pidOf('edge') },
      mail: { pid: pidOf('mail') },
    });
  }

  async #checkSpace(): Promise<void> {
    const { state } = this.#context ?? {};
    if (!state) return;
    const free = await freeMegabytes(state.path).catch(() => Infinity);
    const isLittle = free < WARNING_MB;
    if (isLittle && !this.#hasLittleSpace) {
      this.#options.say(`Only ${free} MB are free on the disk of ${state.path}: free some space before it is full.`);
    }
    this.#hasLittleSpace = isLittle;
    for (const one of this.#layers.flat()) rotateLog(join(state.logs, `${one.name}.log`));
  }
}
