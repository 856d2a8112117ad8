import { Agent, request } from 'node:http';
import { connect } from 'node:net';

export interface Exchange {
  /** Null where the connection ended without an answer. */
  readonly status: number | null;
  readonly milliseconds: number;
  /** The beginning of the answer. */
  readonly text: string;
}

export interface Sent {
  readonly url: string;
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

const TIMEOUT_MS = 20_000;
const KEPT_TEXT = 2_000;
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Sends a request unmodified: path and headers are not corrected. A live stream is measured until it begins. */
export async function exchange(sent: Sent): Promise<Exchange> {
  const first = await once(sent);
  // A connection that the server closes while it is taken up again tells nothing of the request.
  return first.isStale ? once(sent) : first;
}

function once({ url, method, target, headers, body }: Sent): Promise<Exchange & { isStale: boolean }> {
  const { hostname, port } = new URL(url);
  const startedAt = performance.now();
  return new Promise((done) => {
    const end = (status: number | null, text: string, isStale = false): void =>
      done({ status, text, milliseconds: performance.now() - startedAt, isStale });
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const outgoing = request({
      hostname,
      port,
      method,
      path: target,
      agent,
      headers: { ...headers, ...length },
      timeout: TIMEOUT_MS,
    });
    outgoing.on('timeout', () => outgoing.destroy());
    outgoing.on('error', (error: NodeJS.ErrnoException) =>
      end(null, String(error), outgoing.reusedSocket && error.code === 'ECONNRESET'),
    );
    outgoing.on('response', (incoming) => {
      const status = incoming.statusCode ?? null;
      if (String(incoming.headers['content-type']).startsWith('text/event-stream')) {
        end(status, '');
        outgoing.destroy();
        return;
      }
      let text = '';
      incoming.on('data', (part: Buffer) => {
        if (text.length < KEPT_TEXT) text += part.toString('latin1');
      });
      incoming.on('end', () => end(status, text.slice(0, KEPT_TEXT)));
      incoming.on('error', () => end(null, 'The answer was cut off'));
    });
    outgoing.end(body);
  });
}

/** Malformed HTTP: each must be refused or end the connection, without another effect. */
export const NO_HTTP: readonly string[] = [
  'GARBAGE\r\n\r\n',
  '\r\n\r\n\r\n',
  '\0\0\0\0\0\0\r\n\r\n',
  'GET\r\n\r\n',
  'GET / HTTP/9.9\r\n\r\n',
  'GET / HTTP/1.1\r\n\r\n',
  'GET http://[::1 HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET /\0projects HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET /projects HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n',
  'GET /projects HTTP/1.1\r\nHost: x\r\nno colon here\r\n\r\n',
  'GET /projects HTTP/1.1\r\nHost: x\r\nX: a\r\n b\r\n\r\n',
  `GET /projects HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(40_000)}\r\n\r\n`,
  `GET /${'a'.repeat(40_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
  `GET /projects HTTP/1.1\r\nHost: x\r\n${'X: a\r\n'.repeat(3_000)}\r\n`,
  'POST /account/login HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  'POST /account/login HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n',
  'POST /account/login HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
  'POST /account/login HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999\r\n\r\n',
  'POST /account/login HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
  'POST /account/login HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n',
  'CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n',
  'TRACE / HTTP/1.1\r\nHost: x\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'GET /projects HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
  '\u0016\u0003\u0001\u0002\0\u0001\0\u0001\u00fc\u0003\u0003',
];

/** Writes bytes to a server, ends its own side, and tells with which status, if any, the other side answered. */
export function writeRaw(url: string, bytes: string): Promise<Exchange> {
  const { hostname, port } = new URL(url);
  const startedAt = performance.now();
  return new Promise((done) => {
    let text = '';
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy());
    socket.on('connect', () => socket.end(Buffer.from(bytes, 'latin1')));
    socket.on('data', (part: Buffer) => {
      text = (text + part.toString('latin1')).slice(0, KEPT_TEXT);
    });
    socket.on('error', () => undefined);
    socket.on('end', () => socket.destroy());
    socket.on('close', () => {
      const status = /^HTTP\/1\.[01] (\d{3})/.exec(text)?.[1];
      done({ status: status ? Number(status) : null, text, milliseconds: performance.now() - startedAt });
    });
  });
}
