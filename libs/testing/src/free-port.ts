import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Range of the ports: below those that the system gives to servers without a port of their own and to outgoing
 * connections, of which one could be given the port before its server listens.
 */
const FIRST = 20_000;
const LAST = 32_000;

/** Returns a port of the loopback that is free now. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, LAST);
    if (await isFree(port)) return port;
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const server = createServer();
    server.once('error', () => done(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => done(true)));
  });
