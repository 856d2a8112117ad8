import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { ServerProcess } from './server-process.ts';

export interface TestNats {
  readonly url: string;
  /** Ends the server as kill -9 does; its store stays. */
  kill(): Promise<void>;
  /** Starts it again on the same port and store. */
  restart(): Promise<void>;
  /** Ends the server and removes its store. */
  stop(): Promise<void>;
}

/** Starts a NATS server, with JetStream unless it is to be without, on a free port and a store of its own; about 40 ms. */
export async function startNats({ jetstream = true } = {}): Promise<TestNats> {
  const port = await freePort();
  const store = await mkdtemp(join(tmpdir(), 'portal-nats-'));
  const command = ['/usr/sbin/nats-server', '/usr/local/bin/nats-server'].find(existsSync) ?? 'nats-server';
  const args = ['-a', '127.0.0.1', '-p', `${port}`, ...(jetstream ? ['-js', '-sd', store] : [])];
  const server = new ServerProcess({ command, args, port });
  await server.start();
  return {
    url: `nats://127.0.0.1:${port}`,
    kill: () => server.kill(),
    restart: async () => {
      await server.kill();
      await server.start();
    },
    stop: async () => {
      await server.kill();
      await rm(store, { recursive: true, force: true });
    },
  };
}
