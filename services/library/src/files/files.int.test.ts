import { createHash, randomUUID } from 'node:crypto';
import { fileStored } from '@portal/contracts/events/library';
import { ATTACHMENT_MAX_BYTES } from '@portal/contracts/library/attachment-rules';
import type { StoredFile } from '@portal/contracts/library/attachment';
import { until } from '@portal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTENT, startLibrary, STORAGES, type Person } from '../library.fixture.ts';

const UNSUPPORTED =
  'The file format is not supported. Please use one of the following formats: .pdf, .jpg, .jpeg, .png, .gif, .bmp.';
const BAD_NAME = 'The file name cannot be used. Please rename the file and try again.';
const TOO_LARGE = 'The file exceeds the maximum limit of 25 MB and cannot be uploaded. Please try another file.';
const hash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

describe.each(STORAGES)('attachments on %s', (kind) => {
  let library: Awaited<ReturnType<typeof startLibrary>>;
  let person: Person;
  beforeAll(async () => {
    library = await startLibrary(kind);
    person = await library.person();
  });
  afterAll(() => library?.stop());

  const recordsOf = (fileId: string | undefined) =>
    library.running.service.deps.knex('audit.records').where({ action: 'file.store', item_id: fileId });

  it('are uploaded to an address, stored, and read again by a fresh address', async () => {
    const { png } = CONTENT;
    const s3Key = await person.upload(png, 'site.png');
    const stored = await person.store(s3Key, 'site.png', png.length);
    expect(stored).toMatchObject({ status: 201, data: { name: 'site.png', s3Key, size: png.length } });
    const again = await person.call<StoredFile>('GET', `/files/${stored.data.id}`);
    expect(again.data).toMatchObject({ id: stored.data.id, name: 'site.png', s3Key, size: png.length });
    for (const { url } of [stored.data, again.data]) {
      const response = await fetch(library.at(url));
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('image/png');
      expect(response.headers.get('content-disposition')).toBe(
        `inline; filename="site.png"; filename*=UTF-8''site.png`,
      );
      expect(hash(new Uint8Array(await response.arrayBuffer()))).toBe(hash(png));
    }
  });

  it.each([
    ['cv.pdf', 'pdf', 'cv.pdf', 'application/pdf'],
    ['Site.JPEG', 'jpeg', 'Site.JPEG', 'image/jpeg'],
    ['a.gif', 'gif', 'a.gif', 'image/gif'],
    ['a.bmp', 'bmp', 'a.bmp', 'image/bmp'],
    ['photo.png', 'jpeg', 'photo.jpg', 'image/jpeg'],
    ['Müller „CV“.pdf', 'pdf', 'Müller „CV“.pdf', 'application/pdf'],
    ['CON.pdf', 'pdf', '_CON.pdf', 'application/pdf'],
  ] as const)('%s with the bytes of %s is stored as %s', async (name, content, storedName, type) => {
    const bytes = CONTENT[content];
    const { data, status } = await person.store(await person.upload(bytes, name), name, bytes.length);
    expect(status).toBe(201);
    expect(data.name).toBe(storedName);
    const response = await fetch(library.at(data.url));
    expect(response.headers.get('content-type')).toBe(type);
    expect(response.headers.get('content-disposition')).toContain(
      `filename*=UTF-8''${encodeURIComponent(storedName)}`.slice(0, 30),
    );
    await response.arrayBuffer();
  });

  it.each([
    ['a renamed .exe', 'setup.pdf', 'exe'],
    ['HTML called .png', 'page.png', 'html'],
    ['an SVG called .png', 'drawing.png', 'svg'],
    ['an archive called .pdf', 'plan.pdf', 'zip'],
    ['text called .jpg', 'words.jpg', 'text'],
  ] as const)('of %s nothing is stored', async (_what, name, content) => {
    const bytes = CONTENT[content];
    const s3Key = await person.upload(bytes, name);
    expect(await person.store(s3Key, name, bytes.length)).toMatchObject({
      status: 400,
      code: 'ValidationFailed',
      fieldErrors: { name: [UNSUPPORTED] },
    });
    expect(await person.store(s3Key, name, bytes.length)).toMatchObject({ status: 404 });
    expect(await library.running.database.knex('files').where({ s3_key: s3Key })).toEqual([]);
  });

  it('an empty file is told so', async () => {
    const { url, s3Key } = await person.begin('empty.pdf');
    expect((await library.put(url, '')).status).toBe(200);
    expect((await person.store(s3Key, 'empty.pdf', 0)).fieldErrors).toEqual({
      size: ['The file is empty. Please try another file.'],
    });
  });

  it('a size that lies is refused, and what was uploaded is gone', async () => {
    const s3Key = await person.upload(CONTENT.pdf);
    expect((await person.store(s3Key, 'cv.pdf', 5)).fieldErrors).toEqual({
      size: ['The file was not uploaded completely. Please try again.'],
    });
    expect((await person.store(s3Key, 'cv.pdf', CONTENT.pdf.length)).status).toBe(404);
  });

  it('what was never uploaded is told so, and may still come', async () => {
    const { url, s3Key } = await person.begin();
    expect((await person.store(s3Key, 'cv.pdf', 10)).fieldErrors).toEqual({
      s3Key: ['The file has not been uploaded. Please try again.'],
    });
    await library.put(url, CONTENT.pdf);
    expect((await person.store(s3Key, 'cv.pdf', CONTENT.pdf.length)).status).toBe(201);
  });

  it("another person's upload is not there for anybody else", async () => {
    const other = await library.person();
    const s3Key = await person.upload(CONTENT.pdf);
    expect((await other.store(s3Key, 'cv.pdf', CONTENT.pdf.length)).status).toBe(404);
    expect((await person.store(s3Key, 'cv.pdf', CONTENT.pdf.length)).status).toBe(201);
    expect((await other.store(s3Key, 'cv.pdf', CONTENT.pdf.length)).status).toBe(404);
    expect((await other.store(randomUUID(), 'cv.pdf', 5)).status).toBe(404);
  });

  it('stored twelve times at once is one file, which each request is answered', async () => {
    const s3Key = await person.upload(CONTENT.pdf);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => person.store(s3Key, 'cv.pdf', CONTENT.pdf.length)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(12).fill(201));
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    expect(await library.running.database.knex('files').where({ s3_key: s3Key })).toHaveLength(1);
    expect(await recordsOf(answers[0]?.data.id)).toHaveLength(1);
  });

  it('stored again where the answer was lost are the same file for a day, recorded once', async () => {
    const { knex } = library.running.service.deps;
    const s3Key = await person.upload(CONTENT.jpeg, 'site.png');
    const again = () => person.store(s3Key, 'site.png', CONTENT.jpeg.length);
    const { data: first } = await again();
    expect(await again()).toMatchObject({ status: 201, data: { id: first.id, name: 'site.jpg', s3Key } });
    expect(await recordsOf(first.id)).toHaveLength(1);
    expect((await person.store(s3Key, 'other.png', CONTENT.jpeg.length)).status).toBe(409);
    expect((await person.store(s3Key, 'site.png', 5)).status).toBe(409);
    await knex('files')
      .where({ s3_key: s3Key })
      .update({ created_at: knex.raw(`now() - interval '25 hours'`) });
    expect((await again()).status).toBe(404);
  });

  it('what is sent to the address after the file was stored does not reach it', async () => {
    const { url, s3Key } = await person.begin('cv.pdf');
    await library.put(url, CONTENT.pdf);
    const { data } = await person.store(s3Key, 'cv.pdf', CONTENT.pdf.length);
    await (await library.put(url, CONTENT.html)).text();
    const { data: now } = await person.call<StoredFile>('GET', `/files/${data.id}`);
    expect(hash(new Uint8Array(await (await fetch(library.at(now.url))).arrayBuffer()))).toBe(hash(CONTENT.pdf));
    expect((await person.store(s3Key, 'cv.pdf', CONTENT.pdf.length)).data.id).toBe(data.id);
  });

  it('larger than 26,000,000 bytes are refused before a byte is sent, where the size is told', async () => {
    const query = new URLSearchParams({ fileName: 'cv.pdf', size: String(ATTACHMENT_MAX_BYTES + 1) });
    const answer = await person.call('GET', `/files/upload-url?${query.toString()}`);
    expect(answer).toMatchObject({ status: 400, fieldErrors: { size: [TOO_LARGE] } });
  });

  it('of exactly 26,000,000 bytes are stored', async () => {
    const bytes = Buffer.concat([CONTENT.pdf, Buffer.alloc(ATTACHMENT_MAX_BYTES - CONTENT.pdf.length)]);
    expect((await person.store(await person.upload(bytes), 'cv.pdf', bytes.length)).status).toBe(201);
  });

  it.each([
    ['a path', '../../etc/passwd.pdf', BAD_NAME],
    ['NUL', 'a\0.pdf', BAD_NAME],
    ['the ending of a program', 'setup.exe', UNSUPPORTED],
    ['a mark that turns the direction', 'cv\u202Efdp.exe', UNSUPPORTED],
    ['the ending of an SVG', 'drawing.svg', UNSUPPORTED],
    ['no ending', 'cv', UNSUPPORTED],
    ['1,000 characters', `${'x'.repeat(996)}.pdf`, 'Must be at most 255 characters'],
  ])('with %s in its name are refused', async (_what, fileName, message) => {
    const answer = await person.call('GET', `/files/upload-url?${new URLSearchParams({ fileName }).toString()}`);
    expect(answer.status).toBe(400);
    expect(answer.fieldErrors?.['fileName']).toContain(message);
    const s3Key = await person.upload(CONTENT.pdf);
    expect((await person.store(s3Key, fileName, CONTENT.pdf.length)).fieldErrors?.['name']).toContain(message);
  });

  it('tell who stored which, and keep the record of it', async () => {
    const s3Key = await person.upload(CONTENT.png, 'told.png');
    const { data } = await person.store(s3Key, 'told.png', CONTENT.png.length);
    const { knex } = library.running.service.deps;
    const stream = await (await library.running.nats.jetstream()).streams.get('LIBRARY');
    const told = await until(async () => {
      const newest = await stream.getMessage({ last_by_subj: fileStored.subject });
      const event = newest?.json() as { data: { fileId: string } };
      return event.data.fileId === data.id && event.data;
    });
    expect(told).toEqual({
      fileId: data.id,
      ownerId: person.id,
      name: 'told.png',
      type: 'image/png',
      size: CONTENT.png.length,
    });
    const record = await knex('audit.records').where({ action: 'file.store', item_id: data.id }).first();
    expect(record).toMatchObject({ actor_id: person.id, outcome: 'Done' });
  });
});
