import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jetstream, type JetStreamClient } from '@nats-io/jetstream';
import { connect, nkeyAuthenticator, type NatsConnection } from '@nats-io/transport-node';
import { authorizationOf, BUS_USERS, ensureStreams, newKey, type BusUser } from '@portal/bus-access';
import { freePort } from './free-port.ts';
import { ServerProcess } from './server-process.ts';
import { GUARD_MS, until } from './until.ts';

export interface TestNats {
  readonly url: string;
  /** The file with the credentials of a user, for the setting `NATS_CREDENTIALS`. */
  credentials(user: BusUser): string;
  /** A connection of the test's own that may do everything: publish for any service, hear all, remove streams. */
  connection(): Promise<NatsConnection>;
  jetstream(): Promise<JetStreamClient>;
  /** Makes the streams that are missing, as the operator does. */
  ensureStreams(): Promise<void>;
  /** Ends the server as kill -9 does; its store stays. */
  kill(): Promise<void>;
  /** Starts it again on the same port and store; the test's own connection, if it has one, is there again, too. */
  restart(): Promise<void>;
  /** Lets the server read its configuration again, in which nobody may publish or hear these subjects; it takes effect some time later. */
  reload(closed?: readonly string[]): Promise<void>;
  /** Ends the server and removes its store. */
  stop(): Promise<void>;
}

/** Keys of the users and of the test itself; the same for all servers of a process. */
const keys = () => (madeKeys ??= { users: BUS_USERS.map((user) => ({ user, ...newKey() })), test: newKey() });
let madeKeys: { readonly users: readonly ({ user: BusUser } & Key)[]; readonly test: Key } | undefined;
type Key = ReturnType<typeof newKey>;

/**
 * Starts a NATS server, with JetStream and all streams unless it is to be without, on a free port and a store of its
 * own. It has the users and rights of production, and one more for the test.
 */
export async function startNats({ jetstream: hasJetstream = true } = {}): Promise<TestNats> {
  const port = await freePort();
  const store = await mkdtemp(join(tmpdir(), 'portal-nats-'));
  chmodSync(store, 0o700);
  const url = `nats://127.0.0.1:${port}`;
  const credentials = (user: BusUser): string => join(store, `${user}.nk`);
  for (const { user, seed } of keys().users) writeFileSync(credentials(user), seed, { mode: 0o600 });
  const config = join(store, 'nats.conf');
  const pidFile = join(store, 'nats.pid');
  const configure = (closed?: readonly string[]) => writeFileSync(config, configText(pidFile, closed));
  configure();
  const command = ['/usr/sbin/nats-server', '/usr/local/bin/nats-server'].find(existsSync) ?? 'nats-server';
  const args = ['-c', config, '-a', '127.0.0.1', '-p', `${port}`, ...(hasJetstream ? ['-js', '-sd', store] : [])];
  const server = new ServerProcess({ command, args, port });
  await server.start();
  let opened: Promise<NatsConnection> | undefined;
  const connection = () => (opened ??= connectAsTest(url));
  const make = () => ensureStreams({ url, credentials: credentials('operator') });
  if (hasJetstream) await make();
  return {
    url,
    credentials,
    connection,
    jetstream: async () => jetstream(await connection(), { timeout: GUARD_MS }),
    ensureStreams: make,
    kill: () => server.kill(),
    restart: async () => {
      await server.kill();
      await server.start();
      // A client drops what it publishes before it is connected again.
      await until(async () => {
        await (await opened)?.flush();
        return true;
      });
    },
    reload: async (closed) => {
      configure(closed);
      process.kill(Number(await readFile(pidFile, 'utf8')), 'SIGHUP');
    },
    stop: async () => {
      await (await opened)?.close();
      await server.kill();
      await rm(store, { recursive: true, force: true });
    },
  };
}

function configText(pidFile: string, closed: readonly string[] = []): string {
  const { users, test } = keys();
  const authorization = authorizationOf(Object.fromEntries(users.map(({ user, publicKey }) => [user, publicKey])));
  const open = (subjects: readonly string[]) => subjects.filter((subject) => !closed.includes(subject));
  const services = authorization.users.map(({ nkey, permissions: { publish, subscribe, ...rest } }) => ({
    nkey,
    permissions: { publish: { allow: open(publish.allow) }, subscribe: { allow: open(subscribe.allow) }, ...rest },
  }));
  return JSON.stringify({ pid_file: pidFile, authorization: { users: [...services, { nkey: test.publicKey }] } });
}

const connectAsTest = (url: string): Promise<NatsConnection> =>
  connect({
    servers: url,
    authenticator: nkeyAuthenticator(new TextEncoder().encode(keys().test.seed)),
    maxReconnectAttempts: -1,
    reconnectTimeWait: 100,
    timeout: GUARD_MS,
  });
