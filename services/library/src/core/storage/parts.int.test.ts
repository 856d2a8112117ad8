import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, utimesSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { until } from '@portal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectToHold } from '../../address-life.fixture.ts';
import { fullFileSystem } from './full-file-system.fixture.ts';
import { startLibrary, STORAGES } from '../../library.fixture.ts';
import { openStorage } from './open-storage.ts';
import type { Storage } from './storage.ts';

const PART = 300_000;
const hash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
/** Bytes of which no part looks like another. */
const content = (size: number): Buffer => Buffer.from(Uint8Array.from({ length: size }, (_, i) => (i * i) >> 9));
const bytes = content(4 * PART + 17);
const COUNT = 5;

describe.each(STORAGES)('an upload in parts to %s', (kind) => {
  let library: Awaited<ReturnType<typeof startLibrary>>;
  let storage: Storage;
  beforeAll(async () => {
    library = await startLibrary(kind);
    storage = openStorage(library.running.service.deps.config);
  });
  afterAll(() => library?.stop());

  const begin = async () => {
    const key = randomUUID();
    const uploadId = await storage.beginParts(key);
    const partOf = (number: number): Buffer => bytes.subarray((number - 1) * PART, number * PART);
    const address = (number: number): Promise<string> =>
      storage.partUrl({ key, uploadId, number, size: partOf(number).length });
    const send = async (number: number, body = partOf(number)): Promise<number> => {
      const answer = await library.put(await address(number), Uint8Array.from(body));
      await answer.text();
      return answer.status;
    };
    const sendAll = async (): Promise<void> => {
      // The last part is sent first: parts may arrive in any order.
      for (let number = COUNT; number >= 1; number--) expect(await send(number)).toBe(200);
    };
    return { key, uploadId, address, send, sendAll, keep: (count = COUNT) => storage.keepParts(key, uploadId, count) };
  };

  it('is one object once all of them are there, read as a whole and in ranges over their borders', async () => {
    const { key, uploadId, sendAll, keep } = await begin();
    await sendAll();
    const sizes = [PART, PART, PART, PART, 17].map((size, index) => ({ number: index + 1, size }));
    expect(await storage.storedParts(key, uploadId)).toEqual(sizes);
    expect(await keep()).toBe(bytes.length);
    expect(hash(await buffer(await storage.read(key)))).toBe(hash(bytes));
    for (const [start, end] of [
      [0, 1],
      [PART - 3, PART + 3],
      [5, 3 * PART + 5],
      [4 * PART - 1, bytes.length - 1],
    ] as const) {
      const read = await buffer(await storage.read(key, { start, end }));
      expect(hash(read)).toBe(hash(bytes.subarray(start, end + 1)));
    }
  });

  it('is given by its address as a whole and in ranges, as an attachment where that is requested', async () => {
    const { key, sendAll, keep } = await begin();
    await sendAll();
    await keep();
    const shown = { key, name: 'plan.pdf', type: 'application/pdf' };
    const whole = await fetch(library.at(await storage.downloadUrl({ ...shown, asAttachment: true })));
    expect(whole.headers.get('content-disposition')).toMatch(/^attachment; filename="plan.pdf"/);
    expect(whole.headers.get('content-type')).toBe('application/pdf');
    expect(hash(new Uint8Array(await whole.arrayBuffer()))).toBe(hash(bytes));
    const address = library.at(await storage.downloadUrl(shown));
    const range = await fetch(address, { headers: { range: `bytes=${PART - 2}-${PART + 1}` } });
    expect(range.headers.get('content-disposition')).toMatch(/^inline; /);
    expect(range.headers.get('content-range')).toBe(`bytes ${PART - 2}-${PART + 1}/${bytes.length}`);
    expect(hash(new Uint8Array(await range.arrayBuffer()))).toBe(hash(bytes.subarray(PART - 2, PART + 2)));
  });

  it('is kept once: the same request again gets the same answer', async () => {
    const { key, uploadId, sendAll, keep } = await begin();
    await sendAll();
    expect(await storage.sizeOf(key)).toBeUndefined();
    expect(await Promise.all([keep(), keep()])).toEqual([bytes.length, bytes.length]);
    expect(await keep()).toBe(bytes.length);
    expect(await storage.keep(key)).toBe(bytes.length);
    expect(await storage.storedParts(key, uploadId)).toEqual([]);
    expect(await storage.sizeOf(key)).toBe(bytes.length);
  });

  it('is not kept while a part is missing, and goes on where it stopped', async () => {
    const { key, uploadId, send, keep } = await begin();
    for (const number of [1, 2, 4, 5]) expect(await send(number)).toBe(200);
    expect(await keep()).toBeUndefined();
    expect((await storage.storedParts(key, uploadId)).map(({ number }) => number)).toEqual([1, 2, 4, 5]);
    expect(await send(3)).toBe(200);
    expect(await keep()).toBe(bytes.length);
  });

  it('takes a part again: the last one that came counts', async () => {
    const { key, send, sendAll, keep } = await begin();
    expect(await send(2, Buffer.alloc(PART))).toBe(200);
    await sendAll();
    expect(await keep()).toBe(bytes.length);
    expect(hash(await buffer(await storage.read(key)))).toBe(hash(bytes));
  });

  it('leaves out what came beyond its end', async () => {
    const { key, sendAll, keep } = await begin();
    await sendAll();
    expect(await keep(3)).toBe(3 * PART);
    expect(hash(await buffer(await storage.read(key)))).toBe(hash(bytes.subarray(0, 3 * PART)));
  });

  it('takes no part once it is kept', async () => {
    const { key, address, sendAll, keep } = await begin();
    const [second, sixth] = [await address(2), await address(6)];
    await sendAll();
    await keep();
    for (const late of [second, sixth]) {
      expect((await library.put(late, Buffer.alloc(late === second ? PART : 0))).ok).toBe(false);
    }
    expect(await storage.keep(key)).toBe(bytes.length);
    expect(hash(await buffer(await storage.read(key)))).toBe(hash(bytes));
  });

  it('takes no part once it is abandoned, and leaves nothing', async () => {
    const { key, uploadId, send, keep } = await begin();
    await send(1);
    await storage.abandonParts(key, uploadId);
    await storage.abandonParts(key, uploadId);
    expect(await send(2)).toBeGreaterThanOrEqual(400);
    expect(await storage.storedParts(key, uploadId)).toEqual([]);
    expect(await keep(1)).toBeUndefined();
  });

  it('is removed by its key, before and after it is kept', async () => {
    const [kept, started] = [await begin(), await begin()];
    await kept.sendAll();
    await kept.keep();
    await started.send(1);
    for (const { key, uploadId, keep } of [kept, started]) {
      await storage.remove(key);
      expect(await storage.storedParts(key, uploadId)).toEqual([]);
      expect(await keep()).toBeUndefined();
      expect(await storage.keep(key)).toBeUndefined();
    }
    if (kind === 'disk') expect(readdirSync(library.folder, { recursive: true }).join()).not.toContain(kept.key);
  });

  it('is swept when it is old, and only then', async () => {
    const uploads = await Promise.all(Array.from({ length: 5 }, begin));
    for (const { send } of uploads) await send(1);
    const stored = () => Promise.all(uploads.map(({ key, uploadId }) => storage.storedParts(key, uploadId)));
    await storage.removeArrivedBefore(new Date(Date.now() - 60_000));
    expect((await stored()).every((parts) => parts.length === 1)).toBe(true);
    const moment = new Date(Date.now() + 60_000);
    expect(await storage.removeArrivedBefore(moment)).toBeGreaterThanOrEqual(uploads.length);
    expect((await stored()).every((parts) => parts.length === 0)).toBe(true);
  });

  it('has addresses that hold for an hour and are bound to the size of the part', async () => {
    const { address } = await begin();
    const before = Date.now();
    const { searchParams } = new URL(await address(1));
    if (kind === 's3') {
      expect(searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;host');
      expect(searchParams.get('X-Amz-Expires')).toBe('3600');
    } else {
      expectToHold(Number(searchParams.get('expires')), 3_600, before);
    }
  });
});

describe('a part on the disk', () => {
  let library: Awaited<ReturnType<typeof startLibrary>>;
  let storage: Storage;
  beforeAll(async () => {
    library = await startLibrary('disk');
    storage = openStorage(library.running.service.deps.config);
  });
  afterAll(() => library?.stop());

  const held = (folder = library.folder): string[] =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);
  const beginPart = async (size: number, own = storage) => {
    const key = randomUUID();
    await own.beginParts(key);
    return { key, url: await own.partUrl({ key, uploadId: key, number: 1, size }) };
  };

  it.each([9, 11])('of %i bytes in place of ten is refused and leaves nothing', async (size) => {
    const { key, url } = await beginPart(10);
    const answer = await library.put(url, Buffer.alloc(size));
    expect(answer.status).toBe(size < 10 ? 400 : 413);
    expect(await storage.storedParts(key, key)).toEqual([]);
  });

  it.each([
    ['another part', { part: '2' }],
    ['another size', { size: '11' }],
    ['a later end', { expires: '99999999999' }],
    ['a limit beside its size', { maxBytes: '100' }],
  ])('whose address was altered to %s is refused with 403', async (_name, changes) => {
    const { key, url } = await beginPart(10);
    const altered = new URL(url);
    for (const [name, value] of Object.entries(changes)) altered.searchParams.set(name, value);
    expect((await library.put(altered.href, Buffer.alloc(10))).status).toBe(403);
    expect((await library.put(url.replace(key, randomUUID()), Buffer.alloc(10))).status).toBe(403);
    expect(await storage.storedParts(key, key)).toEqual([]);
  });

  it('that is still being sent when the upload is kept does not reach it', async () => {
    const { key, url } = await beginPart(PART);
    await library.put(url, bytes.subarray(0, PART));
    const late = request(library.at(url), { method: 'PUT', headers: { 'content-length': PART } });
    const answered = new Promise<number>((resolve) => late.on('response', ({ statusCode = 0 }) => resolve(statusCode)));
    late.write(Buffer.alloc(PART - 1));
    await until(() => held().some((name) => name.startsWith(key) && name.endsWith('.part')));
    expect(await storage.keepParts(key, key, 1)).toBe(PART);
    late.end(Buffer.alloc(1));
    expect(await answered).toBe(403);
    expect(hash(await buffer(await storage.read(key)))).toBe(hash(bytes.subarray(0, PART)));
    expect(held().filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('that breaks off leaves nothing, and can be sent again', async () => {
    const { key, url } = await beginPart(PART);
    const sending = request(library.at(url), { method: 'PUT', headers: { 'content-length': PART } });
    sending.on('error', () => undefined);
    sending.write(Buffer.alloc(PART - 1));
    await until(() => held().some((name) => name.startsWith(key) && name.endsWith('.part')));
    sending.destroy();
    await until(() => held().every((name) => !name.endsWith('.part')));
    expect(await storage.storedParts(key, key)).toEqual([]);
    expect((await library.put(url, bytes.subarray(0, PART))).status).toBe(200);
    expect(await storage.keepParts(key, key, 1)).toBe(PART);
  });

  it('keeps an upload from being swept while parts still come', async () => {
    const [alive, dead] = [await beginPart(10), await beginPart(10)];
    const twoDaysAgo = new Date(Date.now() - 48 * 60 * 60 * 1_000);
    for (const { key } of [alive, dead]) {
      utimesSync(join(library.folder, 'arrived', `${key}.parts`), twoDaysAgo, twoDaysAgo);
    }
    await library.put(alive.url, Buffer.alloc(10));
    await storage.removeArrivedBefore(new Date(Date.now() - 24 * 60 * 60 * 1_000));
    expect(await storage.storedParts(alive.key, alive.key)).toHaveLength(1);
    expect((await library.put(dead.url, Buffer.alloc(10))).status).toBe(403);
  });

  it('for which there is no space is answered with 503 and leaves nothing; those that came before stay', async (context) => {
    const full = fullFileSystem();
    if (!full) return context.skip('a file system that is full can be made by root alone');
    const small = await startLibrary('disk', full.folder);
    try {
      const own = openStorage(small.running.service.deps.config);
      const { key, url } = await beginPart(PART, own);
      expect((await small.put(url, bytes.subarray(0, PART))).status).toBe(200);
      const second = await own.partUrl({ key, uploadId: key, number: 2, size: 3_000_000 });
      const answer = await small.put(second, Buffer.alloc(3_000_000));
      expect(answer.status).toBe(503);
      expect(await answer.json()).toMatchObject({
        error: { message: 'There is no space left to store files. Please try again later.' },
      });
      expect(held(full.folder)).toEqual([expect.stringMatching(new RegExp(`^1\\.${PART}\\.`))]);
      expect(await own.keepParts(key, key, 1)).toBe(PART);
    } finally {
      await small.stop();
      full.remove();
    }
  });
});
