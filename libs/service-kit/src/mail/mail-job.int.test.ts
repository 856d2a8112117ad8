import { jobsMigration, startJobRunner, type JobRunner } from '@portal/event-bus';
import { createDatabase, freePort, startMailBox, until, type TestDatabase, type TestMailBox } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailJob } from './mail-job.ts';
import { queueMail } from './queue-mail.ts';
import { renderMail } from './render-mail.ts';

let database: TestDatabase;
let box: TestMailBox;
let port: number;
let runner: JobRunner | undefined;
const logged: string[] = [];
const log = (...parts: unknown[]): void => void logged.push(JSON.stringify(parts));
const logger = { info: log, warn: log, error: log };

const startRunner = () =>
  startJobRunner({
    knex: database.knex,
    databaseUrl: database.url,
    jobs: [
      mailJob({
        knex: database.knex,
        config: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'no-reply@portal.example' },
      }),
    ],
    logger,
  });

beforeAll(async () => {
  database = await createDatabase({ '001-jobs': jobsMigration });
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

  it('leaves nothing of itself in the log', () => {
    expect(logged.join('\n')).not.toContain('secret');
    expect(logged.join('\n')).not.toContain('insurer.example');
  });
});
