import { randomInt } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Range of the ports: below those that the system gives to servers without a port of their own and to outgoing
 * connections, of which one could be given the port before its server listens, or while the server is away. Portals draw
 * theirs below it (infra/local).
 */
export const TEST_PORTS = { first: 26_000, end: 32_000 };

/**
 * Returns a port of the loopback that is free now, and stays this process's own until it ends: tests run side by side, and
 * a server listens some time after its port was chosen, or is away and comes back.
 */
export async function freePort({ first, end } = TEST_PORTS): Promise<number> {
  for (;;) {
    const port = randomInt(first, end);
    const mark = await reserve(port);
    if (mark && (await isFree(port))) return port;
    mark?.close();
  }
}

/**
 * Reserves a port among all who draw one by {@link freePort}; undefined if another has it. The mark is the UDP port of the
 * same number, which no test serves: the system gives it to one process, and takes it back however that ends.
 */
async function reserve(port: number): Promise<Socket | undefined> {
  const mark = createSocket('udp4').unref();
  try {
    mark.bind({ port, address: '127.0.0.1', exclusive: true });
    await once(mark, 'listening');
    return mark;
  } catch {
    mark.close();
    return undefined;
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const server = createServer();
    server.once('error', () => done(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => done(true)));
  });
