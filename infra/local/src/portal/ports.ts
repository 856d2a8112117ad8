import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { Fault } from '../fault.ts';

/**
 * Range of the ports: below those of outgoing connections, where a client waiting for a restarted server could be given
 * the server's own port, and of the servers of tests (libs/testing), which run beside portals.
 */
const FIRST = 20_000;
const LAST = 26_000;
const TRIES = 200;

/** Tries to listen at `port`; returns the system's error code if that fails. */
export function probePort(port: number, host: string): Promise<string | undefined> {
  return new Promise((done) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => done(error.code ?? 'EUNKNOWN'));
    server.listen({ port, host, exclusive: true }, () => server.close(() => done(undefined)));
  });
}

/** Free ports of the loopback, all different. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  for (let tries = 0; ports.size < count && tries < TRIES * count; tries += 1) {
    const port = randomInt(FIRST, LAST);
    if (!ports.has(port) && (await probePort(port, '127.0.0.1')) === undefined) ports.add(port);
  }
  if (ports.size < count) throw new Fault(`No free port was found between ${FIRST} and ${LAST}`);
  return [...ports];
}

/** Throws a Fault naming the setting to change if a port cannot be used. */
export async function ensurePort(port: number, host: string, setting: string): Promise<void> {
  const code = await probePort(port, host);
  if (code === undefined) return;
  if (code === 'EADDRINUSE') {
    throw new Fault(`Port ${port} is taken: stop what uses it, or set ${setting} to another port and start again.`);
  }
  if (code === 'EACCES') throw new Fault(`Port ${port} needs more rights: set ${setting} to a port from 1024 on.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    throw new Fault(`${host} is not an address of this machine: set PORTAL_HOST to one that is.`);
  }
  throw new Fault(`Port ${port} of ${host} cannot be used (${code}): set ${setting} to another port.`);
}
