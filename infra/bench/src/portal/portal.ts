import { spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ServiceName } from '@portal/contracts/common/paths';
import * as v from 'valibot';

/** Root of the repository. */
export const ROOT = resolve(import.meta.dirname, '../../../..');

/** Absent while the process is being started again. */
const pid = v.optional(v.number());
const serviceProcess = v.object({
  pid,
  port: v.number(),
  url: v.string(),
  databaseUrl: v.string(),
  natsCredentials: v.string(),
});
const runningPortal = v.object({
  /** The supervisor. */
  pid: v.number(),
  url: v.string(),
  natsUrl: v.string(),
  smtpUrl: v.string(),
  services: v.record(v.string(), serviceProcess),
  workers: v.record(v.string(), v.object({ pid, port: v.number(), url: v.string() })),
  postgres: v.object({ port: v.number(), pid, superuserUrl: v.string() }),
  nats: v.object({ pid }),
  edge: v.object({ pid }),
  mail: v.object({ pid }),
});
type RunningPortal = v.InferOutput<typeof runningPortal>;

/** A portal that runs, as its supervisor describes it. */
export interface Portal {
  readonly url: string;
  readonly dataDir: string;
  /** Returns the running processes; ids change after a restart. */
  describe(): Promise<RunningPortal>;
  service(name: ServiceName): Promise<RunningPortal['services'][string]>;
}

/** One that was started here. */
export interface StartedPortal extends Portal {
  /** Seconds from the start of the command to `Portal ready`. */
  readonly readyAfter: number;
  /** Stops it as Ctrl-C does. The data stay. */
  stop(): Promise<void>;
}

/** The portal that runs on a state folder. */
export async function attachToPortal(dataDir: string): Promise<Portal> {
  const describe = async (): Promise<RunningPortal> =>
    v.parse(runningPortal, JSON.parse(await readFile(join(dataDir, 'run', 'portal.json'), 'utf8')));
  return {
    url: (await describe()).url,
    dataDir,
    describe,
    async service(name) {
      const found = (await describe()).services[name];
      if (!found) throw new Error(`The portal runs no service ${name}`);
      return found;
    },
  };
}

export interface PortalOptions {
  /** Repository whose portal is started. */
  readonly root?: string;
  readonly dataDir: string;
  /** Added to the environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** Environment that replaces that of this process. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly withinMs?: number;
}

/** Portals that this process has started, each by the process group of its command, until they have ended. */
const running = new Map<number, { readonly dataDir: string; readonly ended: Promise<void> }>();

/** Stops all portals of this process, and removes their data: whoever calls a benchmark off wants nothing left of it. */
export async function callOffPortals(): Promise<void> {
  await Promise.all(
    [...running].map(async ([pid, { dataDir, ended }]) => {
      signalGroup(pid, 'SIGINT');
      await ended;
      // npm ends before the supervisor that it started.
      while (isGroupAlive(pid)) await wait(100);
      await rm(dataDir, { recursive: true, force: true, maxRetries: 3 });
    }),
  );
}

const READY = /Portal ready at (http\S+)/;

/** Starts `npm start` on free ports with its state in `dataDir` and waits until it reports that it is ready. */
export async function startPortal(options: PortalOptions): Promise<StartedPortal> {
  const [port, mailPort] = await Promise.all([freePort(), freePort()]);
  const startedAt = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: options.root ?? ROOT,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...(options.environment ?? process.env),
      PORTAL_PORT: String(port),
      PORTAL_MAIL_PORT: String(mailPort),
      PORTAL_SIMULATOR: '0',
      PORTAL_DATA_DIR: options.dataDir,
      ...options.env,
    },
  });
  let said = '';
  let url: string | undefined;
  const listen = (chunk: Buffer): void => {
    said = (said + chunk.toString()).slice(-8_000);
    url ??= READY.exec(said)?.[1];
  };
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  let isOver = false;
  if (child.pid !== undefined) running.set(child.pid, { dataDir: options.dataDir, ended });
  void ended.then(() => {
    isOver = true;
    running.delete(child.pid ?? 0);
  });
  const deadline = startedAt + (options.withinMs ?? 300_000);
  while (!url) {
    if (isOver || performance.now() > deadline) {
      signalGroup(child.pid, 'SIGKILL');
      throw new Error(`The portal did not become ready:\n${said}`);
    }
    await wait(20);
  }
  const readyAfter = (performance.now() - startedAt) / 1_000;
  const portal = await attachToPortal(options.dataDir);
  return {
    ...portal,
    readyAfter,
    async stop() {
      if (isOver) return;
      const { pid } = await portal.describe();
      process.kill(pid, 'SIGINT');
      await Promise.race([ended, wait(60_000)]);
      if (!isOver) signalGroup(child.pid, 'SIGKILL');
    },
  };
}

/** Runs work with a portal of its own, in a data folder that is removed afterwards. */
export async function withPortal<Result>(
  options: Omit<PortalOptions, 'dataDir'>,
  work: (portal: Portal) => Promise<Result>,
): Promise<Result> {
  const dataDir = await temporaryFolder();
  try {
    const portal = await startPortal({ ...options, dataDir });
    try {
      return await work(portal);
    } finally {
      await portal.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** A new folder that the database's user can reach too. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-bench-'));
  await chmod(folder, 0o755);
  return folder;
}

/** Signals the child's process group, and so only processes that it started. */
function signalGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch {
    return;
  }
}

function isGroupAlive(pid: number): boolean {
  try {
    return process.kill(-pid, 0);
  } catch {
    return false;
  }
}

export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (address && typeof address === 'object' ? done(address.port) : fail(new Error('No port'))));
    });
  });
}
