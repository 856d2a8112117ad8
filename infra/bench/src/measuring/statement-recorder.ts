import { connect, createServer, type Socket } from 'node:net';

/** A statement as a client sent it: text and the values bound to it, as text. */
export interface RecordedStatement {
  readonly text: string;
  readonly values: readonly (string | null)[];
}

export interface StatementRecorder {
  /** Address of the database through the recorder. */
  readonly url: string;
  /** Returns the statements sent since the last call. */
  drain(): readonly RecordedStatement[];
  close(): void;
}

/**
 * Stands between a service and its database and writes down the prepared statements that pass: the SQL that a baseline route
 * is compared with is the service's own, whatever it is today. Reads the frontend's Parse and Bind messages.
 */
export async function recordStatements(databaseUrl: string): Promise<StatementRecorder> {
  const target = new URL(databaseUrl);
  const host = decodeURIComponent(target.hostname);
  const port = Number(target.port || 5432);
  const seen: RecordedStatement[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
    const read = newReader((statement) => seen.push(statement));
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => sockets.delete(socket));
    }
    client.on('data', read);
    client.pipe(upstream).pipe(client);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(address && typeof address === 'object' ? address.port : 0);
  return {
    url: url.href,
    drain: () => seen.splice(0),
    close() {
      server.close();
      sockets.forEach((socket) => socket.destroy());
    },
  };
}

/** Reads one connection's messages; the first has no type. */
function newReader(onStatement: (statement: RecordedStatement) => void): (chunk: Buffer) => void {
  const prepared = new Map<string, string>();
  let rest: Buffer = Buffer.alloc(0);
  let hasStarted = false;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const headLength = hasStarted ? 5 : 4;
      if (rest.length < headLength) return;
      const length = rest.readInt32BE(headLength - 4) + headLength - 4;
      if (rest.length < length) return;
      const type = hasStarted ? String.fromCharCode(rest[0] ?? 0) : '';
      const body = rest.subarray(headLength, length);
      rest = rest.subarray(length);
      hasStarted = true;
      if (type === 'P') {
        const [name, afterName] = textAt(body, 0);
        prepared.set(name, textAt(body, afterName)[0]);
      }
      if (type === 'B') {
        const [, afterPortal] = textAt(body, 0);
        const [name, afterName] = textAt(body, afterPortal);
        onStatement({ text: prepared.get(name) ?? '', values: boundValues(body, afterName) });
      }
    }
  };
}

function textAt(body: Buffer, offset: number): [text: string, next: number] {
  const end = body.indexOf(0, offset);
  return [body.toString('utf8', offset, end), end + 1];
}

function boundValues(body: Buffer, offset: number): (string | null)[] {
  let at = offset + 2 + 2 * body.readInt16BE(offset);
  const count = body.readInt16BE(at);
  at += 2;
  return Array.from({ length: count }, () => {
    const length = body.readInt32BE(at);
    at += 4;
    if (length < 0) return null;
    at += length;
    return body.toString('utf8', at - length, at);
  });
}
