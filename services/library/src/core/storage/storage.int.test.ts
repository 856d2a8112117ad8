import { randomUUID } from 'node:crypto';
import { readdirSync, rmSync, utimesSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { ATTACHMENT_MAX_BYTES } from '@portal/contracts/library/attachment-rules';
import { STORED_BYTES_HEADER } from '@portal/contracts/library/address';
import { DiskStorage } from '@portal/disk-storage';
import { until } from '@portal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectToHold } from '../../address-life.fixture.ts';
import { CONTENT, startLibrary, type Person } from '../../library.fixture.ts';
import { fullFileSystem } from './full-file-system.fixture.ts';

let library: Awaited<ReturnType<typeof startLibrary>>;
let person: Person;
beforeAll(async () => {
  library = await startLibrary();
  person = await library.person();
});
afterAll(() => library?.stop());

/** Returns the names of all objects in the storage. */
const held = (folder = library.folder): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

/** A body of unknown length. */
const streamed = (bytes: number, chunk = 64 * 1024): RequestInit => {
  let left = bytes;
  const body = new Readable({
    read(): void {
      const next = Math.min(left, chunk);
      left -= next;
      this.push(next === 0 ? null : Buffer.alloc(next));
    },
  });
  return { body: Readable.toWeb(body) as unknown as NonNullable<RequestInit['body']>, duplex: 'half' } as RequestInit;
};

/** The address with some of its query changed. */
const altered = (address: string, changes: Readonly<Record<string, string>>): string => {
  const url = new URL(address);
  for (const [name, value] of Object.entries(changes)) url.searchParams.set(name, value);
  return url.href;
};

describe('an upload to the disk', () => {
  it('stops at its limit, whatever it said before', async () => {
    const { url, s3Key } = await person.begin();
    const answer = await library.put(url, null, streamed(ATTACHMENT_MAX_BYTES + 1));
    expect(answer.status).toBe(413);
    expect(held().filter((name) => name.startsWith(s3Key))).toEqual([]);
    expect((await person.store(s3Key, 'cv.pdf', ATTACHMENT_MAX_BYTES)).status).toBe(400);
  });

  it('that declares more is refused before its bytes are read', async () => {
    const { url } = await person.begin();
    const answer = await library.put(url, Buffer.alloc(ATTACHMENT_MAX_BYTES + 1));
    expect(answer.status).toBe(413);
    expect(held().filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('of another size than the one that was signed is refused', async () => {
    const { url, s3Key } = await person.begin('cv.pdf', 10);
    for (const bytes of [9, 11]) {
      const answer = await library.put(url, Buffer.alloc(bytes));
      expect(answer.status).toBe(400);
      await answer.text();
    }
    expect(held().filter((name) => name.startsWith(s3Key))).toEqual([]);
  });

  it('that breaks off leaves nothing', async () => {
    const { url, s3Key } = await person.begin();
    const sending = request(library.at(url), { method: 'PUT', headers: { 'content-length': '5000000' } });
    sending.on('error', () => undefined);
    sending.write(Buffer.alloc(1_000_000));
    await until(() => held().some((name) => name.startsWith(s3Key) && name.endsWith('.part')));
    sending.destroy();
    await until(() => held().every((name) => !name.startsWith(s3Key)));
    expect((await person.store(s3Key, 'cv.pdf', 1_000_000)).status).toBe(400);
  });

  it('to a full disk is answered with 503 and leaves nothing', async (context) => {
    const small = fullFileSystem();
    if (!small) return context.skip('a file system that is full can be made by root alone');
    const { folder } = small;
    const full = await startLibrary('disk', folder);
    try {
      const somebody = await full.person();
      const { url, s3Key } = await somebody.begin();
      const answer = await full.put(url, Buffer.alloc(3_000_000));
      expect(answer.status).toBe(503);
      expect(await answer.json()).toMatchObject({
        error: { message: 'There is no space left to store files. Please try again later.' },
      });
      expect(held(folder)).toEqual([]);
      expect((await somebody.store(s3Key, 'cv.pdf', 3_000_000)).status).toBe(400);
      const small = await somebody.upload(CONTENT.pdf);
      expect((await somebody.store(small, 'cv.pdf', CONTENT.pdf.length)).status).toBe(201);
    } finally {
      await full.stop();
      small.remove();
    }
  });
});

describe('an address of the storage', () => {
  const stored = async (content: keyof typeof CONTENT, name: string): Promise<string> => {
    const bytes = CONTENT[content];
    const { data } = await person.store(await person.upload(bytes, name), name, bytes.length);
    const handed = await fetch(library.at(data.url), { headers: { [STORED_BYTES_HEADER]: 'edge' } });
    return new URL(handed.headers.get(STORED_BYTES_HEADER) ?? '', data.url).href;
  };
  const status = async (address: string, init?: RequestInit): Promise<number> => {
    const answer = await fetch(library.at(address), init);
    await answer.arrayBuffer();
    return answer.status;
  };

  it('holds for a minute for reading, for 15 for uploading', async () => {
    const ends = (address: string): number => Number(new URL(address).searchParams.get('expires'));
    const before = Date.now();
    expectToHold(ends(await stored('png', 'a.png')), 60, before);
    expectToHold(ends((await person.begin()).url), 900, before);
  });

  it('is refused with 403 once it is altered, without signature, for another method or key', async () => {
    const read = await stored('png', 'a.png');
    const { url: write } = await person.begin('cv.pdf', 10);
    const key = new URL(write).pathname.split('/').at(-1) ?? '';
    const changed: readonly Record<string, string>[] = [
      { type: 'text/html' },
      { name: 'a.html' },
      { expires: '99999999999' },
      { signature: 'x' },
      { more: '1' },
    ];
    for (const changes of changed) {
      expect(await status(altered(read, changes))).toBe(403);
    }
    expect(await status(read.split('?')[0] ?? '')).toBe(403);
    expect(await status(read, { method: 'PUT', body: 'x' })).toBe(403);
    expect(await status(write)).toBe(403);
    const put = { method: 'PUT', body: Buffer.alloc(10) };
    expect(await status(altered(write, { maxBytes: '999999999' }), put)).toBe(403);
    expect(await status(altered(write, { size: '11' }), put)).toBe(403);
    expect(await status(write.replace(key, randomUUID()), put)).toBe(403);
    expect(await status(write, put)).toBe(200);
  });

  it.each(['..%2f..%2fetc%2fpasswd', '..', '%2e%2e%2fkeys', 'a%00b', 'x'.repeat(3_000)])(
    'with the key %.20s leads nowhere',
    async (key) => {
      const { url } = await person.begin();
      const { search } = new URL(url);
      expect([403, 404]).toContain(await status(`${library.running.url}/storage/${key}${search}`));
      expect([403, 404]).toContain(
        await status(`${library.running.url}/storage/${key}${search}`, { method: 'PUT', body: 'x' }),
      );
    },
  );

  it('of a file that is gone answers 404', async () => {
    const address = await stored('png', 'a.png');
    rmSync(join(library.folder, 'files'), { recursive: true });
    expect(await status(address)).toBe(404);
  });

  it('gives bytes that no browser runs: the stored type, no sniffing, a sandbox', async () => {
    const { headers } = await fetch(library.at(await stored('gif', '<b>"ü".gif')));
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/gif',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox') as string,
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
      'content-disposition': `inline; filename="<b>___.gif"; filename*=UTF-8''%3Cb%3E%22%C3%BC%22.gif`,
    });
  });

  it('gives a part of a file', async () => {
    const address = library.at(await stored('png', 'a.png'));
    const part = await fetch(address, { headers: { range: 'bytes=1-3' } });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 1-3/${CONTENT.png.length}`);
    expect(await part.text()).toBe('PNG');
    const none = await fetch(address, { headers: { range: 'bytes=9000-' } });
    expect(none.status).toBe(416);
    await none.text();
  });
});

describe('bytes that nobody stored', () => {
  it('are removed when they are old, and only then', async () => {
    const storage = new DiskStorage({ folder: library.folder, secret: 'x'.repeat(32), publicUrl: 'http://localhost' });
    const [old, young] = [await person.upload(CONTENT.pdf), await person.upload(CONTENT.pdf)];
    const twoDaysAgo = new Date(Date.now() - 48 * 60 * 60 * 1_000);
    utimesSync(join(library.folder, 'arrived', `${old}.parts`), twoDaysAgo, twoDaysAgo);
    await storage.removeArrivedBefore(new Date(Date.now() - 24 * 60 * 60 * 1_000));
    expect(held().join()).not.toContain(old);
    expect(held().join()).toContain(young);
  });
});
