import { jobsMigration, startJobRunner, type JobRunner } from '@portal/event-bus';
import { createDatabase, freePort, startMailBox, until, type TestDatabase, type TestMailBox } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailJob, mailTurnsMigration } from './mail-job.ts';
import { queueMail, type Mail } from './queue-mail.ts';
import { renderMail } from './render-mail.ts';

let database: TestDatabase;
let box: TestMailBox;
let port: number;
let runner: JobRunner | undefined;
const logged: string[] = [];
const log = (...parts: unknown[]): void => void logged.push(JSON.stringify(parts));
const logger = { info: log, warn: log, error: log };

const startRunner = ({ server = port, concurrency = 1 } = {}) =>
  startJobRunner({
    knex: database.knex,
    databaseUrl: database.url,
    jobs: [
      mailJob({
        knex: database.knex,
        config: { SMTP_URL: `smtp://127.0.0.1:${server}`, MAIL_FROM: 'no-reply@portal.example' },
      }),
    ],
    logger,
    concurrency,
  });

/** A mail server that takes mails, and says so only when it is let; `subjects` are those that have come, the oldest first. */
async function startSlowMailBox() {
  const subjects: string[] = [];
  const isLet = Promise.withResolvers<void>();
  const server = createServer((socket) => {
    let content: string | undefined;
    socket.on('error', () => undefined).write('220 ready\r\n');
    socket.on('data', (chunk) => {
      if (content === undefined) {
        const command = String(chunk).slice(0, 4);
        if (command === 'DATA') content = '';
        socket.write(command === 'DATA' ? '354 go on\r\n' : '250 good\r\n');
      } else {
        content += String(chunk);
        if (!content.endsWith('\r\n.\r\n')) return;
        subjects.push(/^Subject: (.*)\r$/m.exec(content)?.[1] ?? '');
        content = undefined;
        void isLet.promise.then(() => socket.write('250 kept\r\n'));
      }
    });
  });
  const own = await freePort();
  await new Promise<void>((done) => server.listen(own, '127.0.0.1', done));
  return {
    ...{ port: own, subjects, letGo: isLet.resolve },
    stop: () => new Promise<void>((done) => server.close(() => done())),
  };
}

beforeAll(async () => {
  database = await createDatabase({ '001-jobs': jobsMigration, '002-turns-of-mails': mailTurnsMigration });
  port = await freePort();
});
afterAll(() => database.drop());
beforeEach(async () => {
  box = await startMailBox(port);
  runner = startRunner();
});
afterEach(async () => {
  await runner?.stop();
  await box.stop();
});

const aMail = (changes: { to?: string; subject?: string } = {}) => ({
  to: `${randomUUID()}@insurer.example`,
  subject: 'Überraschung',
  ...renderMail({ title: 'Title', paragraphs: ['Token 4711-secret.'] }),
  ...changes,
});
type Row = { state: string; tries: number; payload: object; result: { message?: string } | null };
const jobRow = async (): Promise<Row> =>
  (await database.knex('jobs').orderBy('created_at', 'desc').first<Row>()) as Row;

describe('mail', () => {
  it('is sent as text and HTML when the transaction has committed; nothing of it is kept', async () => {
    const mail = aMail();
    await database.knex.transaction((tx) => queueMail(tx, mail));
    const [sent] = await box.mailsTo(mail.to);
    expect(sent).toMatchObject({
      subject: 'Überraschung',
      from: { name: 'Risk Portal', address: 'no-reply@portal.example' },
    });
    expect(sent?.text?.trim()).toBe(mail.text.trim());
    expect(sent?.html?.trim()).toBe(mail.html.trim());
    await until(async () => (await jobRow()).state === 'Succeeded');
    expect((await jobRow()).payload).toEqual({});
  });

  it('brings its calendar file as a part that mail programs read, and as a file', async () => {
    const mail = { ...aMail(), calendar: { method: 'REQUEST' as const, content: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR' } };
    await database.knex.transaction((tx) => queueMail(tx, mail));
    const [sent] = await box.mailsTo(mail.to);
    expect(sent?.text?.trim()).toBe(mail.text.trim());
    const types = sent?.attachments.map(({ mimeType, method, filename }) => [mimeType, method, filename]);
    expect(types).toEqual([
      ['text/calendar', 'REQUEST', null],
      ['application/ics', undefined, 'invite.ics'],
    ]);
  });

  it('is not sent when the transaction is rolled back', async () => {
    const [dropped, kept] = [aMail(), aMail()];
    await expect(
      database.knex.transaction(async (tx) => {
        await queueMail(tx, dropped);
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    await database.knex.transaction((tx) => queueMail(tx, kept));
    await box.mailsTo(kept.to);
    expect(JSON.stringify(box.mails)).not.toContain(dropped.to);
  });

  it('waits while the mail server is away, however often it is tried, and is then sent once', async () => {
    await box.stop();
    const mail = aMail();
    await database.knex.transaction((tx) => queueMail(tx, mail));
    await until(() => logged.some((line) => line.includes('put off')));
    // The log is ahead of the row.
    const putOff = await until(async () => {
      const row = await jobRow();
      return row.state === 'Queued' ? row : undefined;
    });
    expect(putOff.tries).toBe(0);
    box = await startMailBox(port);
    expect(await box.mailsTo(mail.to)).toHaveLength(1);
  });

  it('waits while the mail server says later (4xx)', async () => {
    box.refuse(451);
    const mail = aMail();
    const before = logged.length;
    await database.knex.transaction((tx) => queueMail(tx, mail));
    await until(() => logged.slice(before).some((line) => line.includes('451')));
    box.refuse(undefined);
    expect(await box.mailsTo(mail.to)).toHaveLength(1);
  });

  it('is given up where the server refuses it for good (5xx); the content is forgotten', async () => {
    box.refuse(550);
    await database.knex.transaction((tx) => queueMail(tx, aMail()));
    await until(async () => (await jobRow()).state === 'Failed');
    expect(await jobRow()).toMatchObject({ payload: {}, result: { message: 'EMESSAGE 550' } });
  });

  it('goes to one recipient whatever stands in the address, and takes no headers from the subject', async () => {
    const other = `${randomUUID()}@other.example`;
    const mail = aMail({ subject: `Hello\r\nBcc: ${other}` });
    await database.knex.transaction((tx) => queueMail(tx, mail));
    const [sent] = await box.mailsTo(mail.to);
    expect(sent?.bcc ?? []).toEqual([]);
    await database.knex.transaction((tx) => queueMail(tx, aMail({ to: `${randomUUID()}@insurer.example, ${other}` })));
    await until(async () => (await jobRow()).state !== 'Queued' && (await jobRow()).state !== 'Running');
    expect(JSON.stringify(box.mails.map(({ to }) => to))).not.toContain(other);
  });

  it('waits for the one before to the same person, and for none to others', async () => {
    await runner?.stop();
    const slow = await startSlowMailBox();
    const to = `${randomUUID()}@insurer.example`;
    const queue = (...mails: Mail[]) =>
      database.knex.transaction(async (tx) => {
        for (const mail of mails) await queueMail(tx, mail);
      });
    await queue(aMail({ to, subject: 'A1' }));
    runner = startRunner({ server: slow.port, concurrency: 3 });
    await until(() => slow.subjects.length === 1);
    await queue(aMail({ to: to.toUpperCase(), subject: 'A2' }));
    await queue(aMail({ subject: 'B1' }));
    await until(() => slow.subjects.length === 2);
    expect(slow.subjects).toEqual(['A1', 'B1']);
    slow.letGo();
    await until(() => slow.subjects.length === 3);
    expect(slow.subjects).toEqual(['A1', 'B1', 'A2']);
    await until(async () => (await database.knex('jobs').whereIn('state', ['Queued', 'Running'])).length === 0);
    await slow.stop();
  });

  it('is held up by a few alone of another person who has 40 waiting, in whose order nothing changes', async () => {
    await runner?.stop();
    const [a, b] = ['a', 'b'].map((name) => `${name}-${randomUUID()}@insurer.example`);
    const numbers = Array.from({ length: 40 }, (_, index) => `A${index}`);
    await database.knex.transaction(async (tx) => {
      for (const subject of numbers) await queueMail(tx, aMail({ to: a, subject }));
    });
    await database.knex.transaction((tx) => queueMail(tx, aMail({ to: b, subject: 'B' })));
    runner = startRunner({ concurrency: 4 });
    await until(() => box.mails.length === 41);
    const subjects = box.mails.map(({ subject }) => subject ?? '');
    expect(subjects.indexOf('B')).toBeLessThan(5);
    expect(subjects.filter((subject) => subject !== 'B')).toEqual(numbers);
    await until(async () => (await database.knex('jobs').whereIn('state', ['Queued', 'Running'])).length === 0);
  });

  it('waits for the next start where its service stops while it waits for another', async () => {
    await runner?.stop();
    const slow = await startSlowMailBox();
    const to = `${randomUUID()}@insurer.example`;
    await database.knex.transaction((tx) => queueMail(tx, aMail({ to, subject: 'A1' })));
    const stopping = startRunner({ server: slow.port, concurrency: 2 });
    await until(() => slow.subjects.length === 1);
    await database.knex.transaction((tx) => queueMail(tx, aMail({ to, subject: 'A2' })));
    await until(async () => (await jobRow()).state === 'Running');
    const stopped = stopping.stop();
    slow.letGo();
    await stopped;
    expect(slow.subjects).toEqual(['A1']);
    expect(await jobRow()).toMatchObject({ state: 'Queued', tries: 0 });
    runner = startRunner({ server: slow.port });
    await until(async () => (await jobRow()).state === 'Succeeded');
    expect(slow.subjects).toEqual(['A1', 'A2']);
    await slow.stop();
  });

  it('leaves nothing of itself in the log', () => {
    expect(logged.join('\n')).not.toContain('secret');
    expect(logged.join('\n')).not.toContain('insurer.example');
  });
});
