import { connect } from 'node:net';

const TIMEOUT_MS = 2_000;

/** Returns true if an address answers with status 200. */
export const answersOk = (url: string, timeoutMs = TIMEOUT_MS): Promise<boolean> =>
  statusOf(url, timeoutMs).then((status) => status === 200);

/** Returns true if an address answers at all. */
export const answers = (url: string): Promise<boolean> =>
  statusOf(url, TIMEOUT_MS).then((status) => status !== undefined);

async function statusOf(url: string, timeoutMs: number): Promise<number | undefined> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return undefined;
  }
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
