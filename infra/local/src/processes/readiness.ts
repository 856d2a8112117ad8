import { connect } from 'node:net';

const TIMEOUT_MS = 2_000;

/** Returns true if an address answers with status 200. */
export const answersOk = (url: string, timeoutMs = TIMEOUT_MS): Promise<boolean> =>
  statusOf(url, timeoutMs).then((status) => status === 200);

/** Returns true if an address answers at all. */
export const answers = (url: string): Promise<boolean> =>
  statusOf(url, TIMEOUT_MS).then((status) => status !== undefined);

/**
 * Asks over a plain connection: a start asks hundreds of times, and fetch would take as much processor time as a
 * service's start.
 */
function statusOf(address: string, timeoutMs: number): Promise<number | undefined> {
  const { hostname, host, port, pathname } = new URL(address);
  const request = `GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
  return new Promise((done) => {
    const socket = connect({ port: Number(port), host: hostname.replace(/^\[|\]$/g, '') }, () => socket.write(request));
    const end = (status?: number) => {
      socket.destroy();
      done(status);
    };
    const timer = setTimeout(end, timeoutMs);
    socket.once('data', (text) => {
      const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(text.toString('latin1')) ?? [];
      end(status ? Number(status) : undefined);
    });
    socket.once('error', () => end());
    socket.once('close', () => {
      clearTimeout(timer);
      end();
    });
  });
}

/** Returns true if a server on the loopback interface greets with `greeting`. */
export function sendsGreeting(port: number, greeting: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const end = (result: boolean) => {
      socket.destroy();
      done(result);
    };
    socket.setTimeout(TIMEOUT_MS, () => end(false));
    socket.once('data', (text) => end(text.toString('latin1').startsWith(greeting)));
    socket.once('error', () => end(false));
    socket.once('close', () => end(false));
  });
}
