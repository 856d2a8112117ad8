import { randomBytes, randomUUID } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DiskStorage } from './disk-storage.ts';

/** A server of a storage's bytes. */
export interface ByteServer {
  /** Base of the storage's addresses: the part before `/{key}`. */
  readonly url: string;
  readonly folder: string;
  readonly secret: string;
  stop(): Promise<void>;
}

const POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox allow-downloads";
const ENDED = { error: { code: 'Forbidden', message: 'This address is not valid, or no longer.' } };
const INCOMPLETE = {
  error: { code: 'ValidationFailed', message: 'The file was not uploaded completely. Please try again.' },
};

/** Tests the rules of byte servers, which all must follow alike. */
export function describeByteServer(name: string, start: () => Promise<ByteServer>): void {
  describe(name, () => {
    let server: ByteServer;
    let storage: DiskStorage;
    beforeAll(async () => {
      server = await start();
      storage = new DiskStorage({ ...server, publicUrl: 'http://localhost' });
    });
    afterAll(() => server?.stop());

    const at = (address: string): string => address.replace('http://localhost/api/storage', server.url);
    const ask = async (address: string, init: RequestInit = {}) => {
      const answer = await fetch(at(address), init);
      const bytes = Buffer.from(await answer.arrayBuffer());
      return { status: answer.status, headers: Object.fromEntries(answer.headers), bytes, text: bytes.toString() };
    };
    const put = (address: string, body: RequestInit['body']) => ask(address, { method: 'PUT', body });
    const errorOf = ({ text }: { readonly text: string }): unknown => {
      const { traceId, ...body } = JSON.parse(text) as { traceId: string };
      expect(traceId).toMatch(/./);
      return body;
    };
    const kept = async (bytes: Buffer): Promise<string> => {
      const key = randomUUID();
      await put(await storage.uploadUrl({ key, maxBytes: bytes.length }), bytes);
      await storage.keep(key);
      return key;
    };
    const held = (): string[] =>
      readdirSync(server.folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name: file }) => file);

    it('takes bytes and gives them as they came, as what was signed', async () => {
      const bytes = randomBytes(3_000_000);
      const key = randomUUID();
      const sent = await put(await storage.uploadUrl({ key, maxBytes: 3_000_000, size: 3_000_000 }), bytes);
      expect([sent.status, sent.text]).toEqual([200, '']);
      expect(await storage.keep(key)).toBe(bytes.length);
      const address = await storage.downloadUrl({ key, name: 'plan "ü".pdf', type: 'application/pdf' });
      const { status, headers, bytes: given } = await ask(address);
      expect(status).toBe(200);
      expect(given.equals(bytes)).toBe(true);
      expect(headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-length': '3000000',
        'content-disposition': `inline; filename="plan ___.pdf"; filename*=UTF-8''plan%20%22%C3%BC%22.pdf`,
        'accept-ranges': 'bytes',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': POLICY,
        'cross-origin-resource-policy': 'same-origin',
      });
    });

    it('gives parts of what came in parts, and none beyond it', async () => {
      const [key, bytes] = [randomUUID(), randomBytes(700_000)];
      const uploadId = await storage.beginParts(key);
      for (const number of [2, 1]) {
        const part = bytes.subarray((number - 1) * 400_000, number * 400_000);
        const address = await storage.partUrl({ key, uploadId, number, size: part.length });
        expect((await put(address, Uint8Array.from(part))).status).toBe(200);
      }
      await storage.keepParts(key, uploadId, 2);
      const address = await storage.downloadUrl({ key, name: 'a.mp4', type: 'video/mp4', asAttachment: true });
      const range = await ask(address, { headers: { range: 'bytes=399000-401000' } });
      expect(range.status).toBe(206);
      expect(range.headers).toMatchObject({
        'content-range': 'bytes 399000-401000/700000',
        'content-length': '2001',
        'content-disposition': `attachment; filename="a.mp4"; filename*=UTF-8''a.mp4`,
      });
      expect(range.bytes.equals(bytes.subarray(399_000, 401_001))).toBe(true);
      const beyond = await ask(address, { headers: { range: 'bytes=700000-' } });
      expect([beyond.status, beyond.headers['content-range']]).toEqual([416, 'bytes */700000']);
      expect(errorOf(beyond)).toEqual({
        error: { code: 'ValidationFailed', message: 'The file has no such part.' },
      });
    });

    it('refuses what is not signed, altered, said twice, or for another method', async () => {
      const read = await storage.downloadUrl({ key: await kept(Buffer.from('x')), name: 'a', type: 'text/plain' });
      const key = randomUUID();
      const write = await storage.uploadUrl({ key, maxBytes: 10 });
      const refused = [
        await ask(read.split('?')[0] ?? ''),
        await ask(`${read}&more=1`),
        await ask(`${read}&type=text%2Fhtml`),
        await ask(read.replace('text%2Fplain', 'text%2Fhtml')),
        await ask(write),
        await put(read, 'x'),
        await put(write.replace('maxBytes=10', 'maxBytes=99'), 'x'),
        await put(write.replace(key, randomUUID()), 'x'),
      ];
      for (const answer of refused) {
        expect([answer.status, errorOf(answer)]).toEqual([403, ENDED]);
        expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
      }
      expect(held().join()).not.toContain(key);
    });

    it('answers 404 for what is gone', async () => {
      const key = await kept(Buffer.from('x'));
      rmSync(join(server.folder, 'files', key.slice(0, 2), key));
      const answer = await ask(await storage.downloadUrl({ key, name: 'a', type: 'text/plain' }));
      expect([answer.status, errorOf(answer)]).toEqual([
        404,
        { error: { code: 'NotFound', message: 'This item no longer exists.' } },
      ]);
    });

    it('takes no more and no less than is signed, and leaves nothing of it', async () => {
      const key = randomUUID();
      const limited = await storage.uploadUrl({ key, maxBytes: 1_000_000 });
      const streamed = { body: new Blob([Buffer.alloc(1_000_001)]).stream(), duplex: 'half' } as RequestInit;
      for (const init of [{ body: Buffer.alloc(1_000_001) }, streamed]) {
        const answer = await ask(limited, { ...init, method: 'PUT' });
        expect([answer.status, errorOf(answer)]).toMatchObject([413, { error: { code: 'PayloadTooLarge' } }]);
      }
      const short = await put(await storage.uploadUrl({ key, maxBytes: 10, size: 10 }), 'short');
      expect([short.status, errorOf(short)]).toEqual([400, INCOMPLETE]);
      expect(held().join()).not.toContain(key);
    });

    it('takes an upload again while it is open: the last bytes that came count', async () => {
      const key = randomUUID();
      const address = await storage.uploadUrl({ key, maxBytes: 10 });
      for (const text of ['first', 'last']) expect((await put(address, text)).status).toBe(200);
      expect(await storage.keep(key)).toBe(4);
    });

    it.each([
      ['kept', (key: string) => storage.keep(key)],
      ['removed', (key: string) => storage.remove(key)],
    ])('takes nothing at the address of an upload that was %s, and holds no byte more', async (_end, end) => {
      const key = randomUUID();
      const address = await storage.uploadUrl({ key, maxBytes: 1_000_000 });
      expect((await put(address, 'x')).status).toBe(200);
      await end(key);
      const before = held();
      const answer = await put(address, Buffer.alloc(1_000_000));
      expect([answer.status, errorOf(answer)]).toEqual([403, ENDED]);
      expect(held()).toEqual(before);
    });

    it('gives up what still comes of an upload that has ended', async () => {
      const key = randomUUID();
      const sending = request(at(await storage.uploadUrl({ key, maxBytes: 5_000_000 })), { method: 'PUT' });
      sending.on('error', () => undefined);
      const answered = new Promise<number>((done) => sending.on('response', ({ statusCode = 0 }) => done(statusCode)));
      let status = 0;
      void answered.then((code) => (status = code));
      sending.write(Buffer.alloc(1_000_000));
      while (!held().some((file) => file.startsWith(key))) await wait(5);
      await storage.remove(key);
      while (status === 0) {
        sending.write('x');
        await wait(5);
      }
      expect(status).toBe(403);
      expect(held().join()).not.toContain(key);
      sending.destroy();
    });

    it('takes one body at a time at an address: a later one takes the place of one that still comes', async () => {
      const key = randomUUID();
      const address = await storage.uploadUrl({ key, maxBytes: 2_000_000 });
      const incoming = () => held().filter((file) => file.startsWith(key) && file.endsWith('.part'));
      const begin = () => {
        const sending = request(at(address), { method: 'PUT', headers: { 'content-length': '2000000' } });
        const over = new Promise<number | undefined>((done) => {
          sending.on('error', () => done(undefined));
          sending.on('response', (answer) => done(answer.resume().statusCode));
        });
        sending.write(Buffer.alloc(1_999_999));
        return { sending, over };
      };
      const first = begin();
      while (incoming().length === 0) await wait(5);
      const [former] = incoming();
      const second = begin();
      expect(await first.over).toBeUndefined();
      while (incoming().length !== 1 || incoming()[0] === former) await wait(5);
      second.sending.end('x');
      expect(await second.over).toBe(200);
      expect(await storage.keep(key)).toBe(2_000_000);
    });

    it('takes a part that comes twice at a time, as of two tabs', async () => {
      const key = randomUUID();
      const address = await storage.partUrl({ key, uploadId: await storage.beginParts(key), number: 1, size: 4 });
      const incoming = () => held().filter((file) => file.startsWith(key) && file.endsWith('.part'));
      const sending = () => {
        const one = request(at(address), { method: 'PUT', headers: { 'content-length': '4' } });
        one.write('abc');
        return { one, status: new Promise((done) => one.on('response', (answer) => done(answer.resume().statusCode))) };
      };
      const both = [sending(), sending()];
      while (incoming().length < 2) await wait(5);
      for (const { one } of both) one.end('d');
      expect(await Promise.all(both.map(({ status }) => status))).toEqual([200, 200]);
      expect(await storage.keepParts(key, key, 1)).toBe(4);
    });

    it('takes no more than two bodies of a part at a time: the one that came first makes way', async () => {
      const key = randomUUID();
      const size = 2_000_000;
      const address = await storage.partUrl({ key, uploadId: await storage.beginParts(key), number: 1, size });
      const incoming = () => held().filter((file) => file.startsWith(key) && file.endsWith('.part'));
      const begin = async () => {
        const before = incoming();
        const sending = request(at(address), { method: 'PUT', headers: { 'content-length': `${size}` } });
        const over = new Promise<number | undefined>((done) => {
          sending.on('error', () => done(undefined));
          sending.on('response', (answer) => done(answer.resume().statusCode));
        });
        sending.write(Buffer.alloc(size - 1));
        while (incoming().every((file) => before.includes(file))) await wait(5);
        return { sending, over };
      };
      const bodies = [await begin(), await begin(), await begin(), await begin()];
      expect(await Promise.all(bodies.slice(0, 2).map(({ over }) => over))).toEqual([undefined, undefined]);
      while (incoming().length > 2) await wait(5);
      for (const { sending } of bodies.slice(2)) sending.end('x');
      expect(await Promise.all(bodies.slice(2).map(({ over }) => over))).toEqual([200, 200]);
      expect(await storage.keepParts(key, key, 1)).toBe(size);
    });

    it('takes no part of an upload that is over', async () => {
      const key = randomUUID();
      const address = await storage.partUrl({ key, uploadId: key, number: 1, size: 1 });
      const answer = await put(address, 'x');
      expect([answer.status, errorOf(answer)]).toEqual([403, ENDED]);
    });

    it('leaves nothing of an upload that breaks off', async () => {
      const key = randomUUID();
      const address = at(await storage.uploadUrl({ key, maxBytes: 5_000_000 }));
      const sending = request(address, { method: 'PUT', headers: { 'content-length': '5000000' } });
      sending.on('error', () => undefined);
      sending.write(Buffer.alloc(1_000_000));
      while (!held().some((file) => file.startsWith(key))) await wait(5);
      sending.destroy();
      while (held().some((file) => file.startsWith(key))) await wait(5);
    });

    it('refuses an upload before its bytes have come, and the connection stays', async () => {
      const { hostname, port, pathname } = new URL(server.url);
      const socket = connect(Number(port), hostname);
      let received = '';
      socket.on('data', (part: Buffer) => (received += part.toString()));
      const answers = async (count: number): Promise<void> => {
        while (received.split('traceId').length - 1 < count && !socket.destroyed) await wait(5);
      };
      const upload = `PUT ${pathname}/${randomUUID()} HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf `;
      socket.write(upload);
      await answers(1);
      socket.write(`half${upload}half`);
      await answers(2);
      socket.destroy();
      expect(received.split(' 403 ').length - 1).toBe(2);
      expect(received).not.toMatch(/connection: close/i);
    });

    it.each(['..%2f..%2fetc%2fpasswd', '%2e%2e%2fkeys', '../keys', 'a%00b', 'x'.repeat(3_000)])(
      'leads nowhere else by %.20s',
      async (path) => {
        const { hostname, port, pathname } = new URL(server.url);
        const { search } = new URL(await storage.uploadUrl({ key: randomUUID(), maxBytes: 10 }));
        for (const method of ['GET', 'PUT']) {
          const answer = await new Promise<IncomingMessage>((done, fail) => {
            const sent = request({ hostname, port, method, path: `${pathname}/${path}${search}` }, done);
            sent.on('error', fail).end(method === 'PUT' ? 'x' : undefined);
          });
          answer.resume();
          expect([400, 403, 404]).toContain(answer.statusCode);
        }
      },
    );
  });
}
