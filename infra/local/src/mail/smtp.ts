import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { MailStore } from './mail-store.ts';

const LARGEST_BYTES = 25 * 1024 * 1024;

/** Takes every message for everybody, on the loopback, and keeps it: nothing leaves this machine. */
export async function startSmtp(store: MailStore, port: number): Promise<{ port: number; stop: () => Promise<void> }> {
  const server = new SMTPServer({
    banner: 'Portal mail box',
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: LARGEST_BYTES,
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (stream.sizeExceeded) done(Object.assign(new Error('The message is too large'), { responseCode: 552 }));
        else
          store.add(Buffer.concat(chunks)).then(
            (id) => done(null, `kept as ${id}`),
            (error: Error) => done(error),
          );
      });
    },
  });
  // A client that breaks off costs its own message only.
  server.on('error', (error) => console.error(`smtp: ${error.message}`));
  await new Promise<void>((done, fail) => {
    server.server.once('error', fail);
    server.listen(port, '127.0.0.1', done);
  });
  return {
    port: (server.server.address() as AddressInfo).port,
    stop: () => new Promise((done) => server.close(() => done())),
  };
}
