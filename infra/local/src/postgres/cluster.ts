import { spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Fault } from '../fault.ts';
import { folderOf, isAlive } from '../processes/proc.ts';
import type { Account } from './account.ts';
import type { PostgresPlaces } from './places.ts';

export const SUPERUSER = 'portal';

/** Locale independent of the machine's installation, for sorting and case. */
const LOCALE = ['--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8', '--builtin-locale=C.UTF-8'];

/** Settings of a database that shares its machine and restarts quickly after a crash. */
const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  max_connections: '250',
  shared_buffers: '256MB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  effective_cache_size: '1GB',
  random_page_cost: '1.1',
  jit: 'off',
  wal_compression: 'on',
  // Little to replay after a kill: ready again within seconds.
  max_wal_size: '512MB',
  log_line_prefix: '%m [%p] %q%u@%d ',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

/** Bytes of a socket's path that every system accepts. */
const MAX_SOCKET_PATH = 100;

/** Address at which processes of this machine reach a server. */
export interface DatabaseServer {
  /** An address, or the folder of the server's socket. */
  readonly host: string;
  readonly port: number;
}

/**
 * Returns where the server of some data is reached: at a socket in the folder of the data, which costs half the processor
 * time of a query over TCP; over TCP where the folder's path is too long for a socket or has to be quoted.
 */
export function databaseServer(data: string, port: number): DatabaseServer {
  const hasSocket = /^\/[\w./-]+$/.test(data) && Buffer.byteLength(join(data, `.s.PGSQL.${port}`)) <= MAX_SOCKET_PATH;
  return { host: hasSocket ? data : '127.0.0.1', port };
}

/** Words for the program `postgres`. */
export function serverCommand(data: string, port: number): string[] {
  const { host } = databaseServer(data, port);
  const settings = { ...SETTINGS, unix_socket_directories: host === data ? data : '' };
  return [
    ...['-D', data, '-p', String(port)],
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}

/**
 * Makes the database's files at the first start. They are made beside their place and moved there when they are
 * complete, so that a start that was interrupted leaves nothing that looks like a database.
 */
export async function ensureCluster(
  { programs, data }: PostgresPlaces,
  account: Account | undefined,
  password: string,
): Promise<void> {
  if (existsSync(join(data, 'PG_VERSION'))) {
    ensureOwner(data, account);
    return;
  }
  if (existsSync(data)) throw new Fault(`${data} is there but holds no database: move it away and start again.`);
  const draft = `${data}.draft`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700, recursive: true });
  const secrets = mkdtempSync(join(tmpdir(), 'portal-secret-'));
  try {
    const file = join(secrets, 'password');
    writeFileSync(file, `${password}\n`, { mode: 0o600 });
    if (account) for (const path of [draft, secrets, file]) chownSync(path, account.uid, account.gid);
    const words = [
      '-D',
      draft,
      '-U',
      SUPERUSER,
      `--pwfile=${file}`,
      '--auth=scram-sha-256',
      '--no-instructions',
      ...LOCALE,
    ];
    await run(join(programs, 'initdb'), words, account);
    renameSync(draft, data);
  } finally {
    rmSync(secrets, { recursive: true, force: true });
  }
}

/**
 * Removes `postmaster.pid` of a database that was killed, and the locks of its sockets, when its process id belongs to
 * another process now: PostgreSQL would take that one for a running server.
 */
export function removeStalePid(data: string): void {
  const file = join(data, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n', 1)[0]);
  if (Number.isInteger(pid) && pid > 0 && isAlive(pid) && folderOf(pid) === data) return;
  const locks = readdirSync(data).filter((name) => name.startsWith('.s.PGSQL.'));
  for (const name of ['postmaster.pid', ...locks]) rmSync(join(data, name), { force: true });
}

/** PostgreSQL works only on files of the user that it runs as. */
function ensureOwner(data: string, account: Account | undefined): void {
  const { uid } = statSync(data);
  const wanted = account?.uid ?? process.getuid?.();
  if (uid === wanted) {
    chmodSync(data, 0o700);
    return;
  }
  throw new Fault(
    `The database in ${data} belongs to another user (id ${uid}), who started this portal before. ` +
      'Start as that user again, or set PORTAL_DATA_DIR to another folder.',
  );
}

function run(program: string, words: readonly string[], account: Account | undefined): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(program, words, {
      cwd: '/',
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(account && { uid: account.uid, gid: account.gid }),
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
    child.once('error', fail);
    child.once('close', (code) => {
      if (code === 0) done();
      else fail(new Fault(`The database could not be made (initdb, exit code ${code}):\n${output.trim()}`));
    });
  });
}
