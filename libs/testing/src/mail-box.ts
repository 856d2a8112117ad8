import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { until } from './until.ts';

export interface TestMailBox {
  /** Value for `SMTP_URL`. */
  readonly url: string;
  /** Every mail that has come, the oldest first. */
  readonly mails: readonly Email[];
  /** Waits for a number of mails to an address and returns them. */
  mailsTo(address: string, count?: number): Promise<readonly Email[]>;
  /** Refuses every mail with this SMTP code from now on; undefined accepts them again. */
  refuse(code: number | undefined): void;
  stop(): Promise<void>;
}

/** Starts a mail server that keeps its mails; pass `port` to restart one. */
export async function startMailBox(port = 0): Promise<TestMailBox> {
  const mails: Email[] = [];
  let refusal: number | undefined;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (refusal) return done(Object.assign(new Error('Refused'), { responseCode: refusal }));
        PostalMime.parse(Buffer.concat(chunks)).then(
          (mail) => {
            mails.push(mail);
            done(null, 'kept');
          },
          (error: Error) => done(error),
        );
      });
    },
  });
  // A client that breaks off costs its own mail only.
  server.on('error', () => undefined);
  await new Promise<void>((done, fail) => {
    server.server.once('error', fail);
    server.listen(port, '127.0.0.1', done);
  });
  const mailsTo = (address: string): Email[] =>
    mails.filter(({ to }) => to?.some((one) => one.address?.toLowerCase() === address.toLowerCase()));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    async mailsTo(address, count = 1) {
      await until(() => mailsTo(address).length >= count);
      return mailsTo(address);
    },
    refuse(code) {
      refusal = code;
    },
    stop: () => new Promise((done) => server.close(() => done())),
  };
}
