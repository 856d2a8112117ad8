import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { randomUUID } from 'node:crypto';
import { STORED_BYTES_HEADER } from '@portal/contracts/library/address';
import { DiskStorage } from '@portal/disk-storage';
import { describeByteServer } from '@portal/disk-storage/behaviour';
import { setImmediate as turnOfLoop } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { startEdge, type EdgeFixture } from './edge.fixture.ts';

const secret = 'a key of the tests that is long enough';

async function startWithFolder(): Promise<EdgeFixture & { readonly folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-edge-bytes-'));
  const edge = await startEdge('library', { STORAGE_FOLDER: folder, STORAGE_SIGNING_KEY: secret });
  const stop = async (): Promise<void> => {
    await edge.stop();
    await rm(folder, { recursive: true });
  };
  return { ...edge, folder, stop };
}

describeByteServer('an edge that is given the folder', async () => {
  const { origin, folder, stop } = await startWithFolder();
  return { url: `${origin}/api/storage`, folder, secret, stop };
});

it('an edge that is given the folder protects what it answers as everything else, and passes other methods on', async () => {
  const { origin, handlers, stop } = await startWithFolder();
  handlers.set('/storage/key', (incoming, answer) => answer.writeHead(405).end(incoming.method));
  const refused = await fetch(`${origin}/api/storage/key`);
  expect(refused.status).toBe(403);
  expect(Object.fromEntries(refused.headers)).toMatchObject({
    'cache-control': 'no-store',
    'x-frame-options': 'DENY',
    'content-security-policy': expect.stringContaining("default-src 'none'") as string,
  });
  for (const method of ['HEAD', 'DELETE']) {
    expect((await fetch(`${origin}/api/storage/key`, { method })).status).toBe(405);
  }
  await stop();
});

describe('a file that the library has authorized', () => {
  /** Puts an object into the folder, and lets the library name its address. */
  const authorize = async ({ folder, handlers }: { folder: string; handlers: EdgeFixture['handlers'] }) => {
    const storage = new DiskStorage({ folder, secret, publicUrl: 'http://localhost:4200' });
    const key = randomUUID();
    await storage.begin(key);
    await storage.write(Readable.from([Buffer.from('0123456789')]), { key, maxBytes: 10 });
    await storage.keep(key);
    const { pathname, search } = new URL(await storage.downloadUrl({ key, name: 'a.txt', type: 'text/plain' }));
    handlers.set('/library/files/1/content', (incoming, answer) => {
      const requested = incoming.headers[STORED_BYTES_HEADER];
      if (requested !== undefined) answer.setHeader(STORED_BYTES_HEADER, pathname + search);
      answer.writeHead(200, { 'x-requested': requested ?? 'not', 'content-length': 0 }).end();
    });
    return { storage, key };
  };
  const address = '/api/library/files/1/content';

  it('is given by an edge that reads the folder, in parts, too, and its address stays inside', async () => {
    const { origin, stop, ...edge } = await startWithFolder();
    const { storage, key } = await authorize(edge);
    const whole = await fetch(origin + address);
    expect([whole.status, await whole.text()]).toEqual([200, '0123456789']);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'text/plain',
      'content-length': '10',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'content-security-policy': expect.stringContaining('sandbox') as string,
    });
    expect(whole.headers.has(STORED_BYTES_HEADER)).toBe(false);
    const part = await fetch(origin + address, { headers: { range: 'bytes=2-4' } });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, 'bytes 2-4/10', '234']);
    await storage.remove(key);
    const gone = await fetch(origin + address);
    expect(gone.status).toBe(404);
    expect(await gone.json()).toMatchObject({ error: { code: 'NotFound' } });
    // The folder cannot be read.
    await rm(join(edge.folder, 'files'), { recursive: true });
    await writeFile(join(edge.folder, 'files'), '');
    const failed = await fetch(origin + address);
    expect(failed.status).toBe(500);
    expect(await failed.json()).toMatchObject({ error: { code: 'InternalError' } });
    await stop();
  });

  it('is left to the library by an edge without the folder, whatever a client says', async () => {
    const { origin, handlers, stop } = await startEdge('library');
    const folder = await mkdtemp(join(tmpdir(), 'portal-edge-bytes-'));
    await authorize({ folder, handlers });
    const answer = await fetch(origin + address, { headers: { [STORED_BYTES_HEADER]: 'edge' } });
    expect(answer.headers.get('x-requested')).toBe('not');
    handlers.set('/library/files/1/content', (_incoming, told) => {
      told.writeHead(200, { [STORED_BYTES_HEADER]: '/api/storage/x?signature=y' }).end('bytes');
    });
    const told = await fetch(origin + address);
    expect([await told.text(), told.headers.has(STORED_BYTES_HEADER)]).toEqual(['bytes', false]);
    await stop();
    await rm(folder, { recursive: true });
  });
});

describe('downloads of one reader', () => {
  const SIZE = 64_000_000;
  /** An edge whose library lets each reader have a large file, and a small one, at `/api/library/files/{reader}/{large|small}`. */
  const start = async () => {
    const edge = await startWithFolder();
    const storage = new DiskStorage({ folder: edge.folder, secret, publicUrl: 'http://localhost:4200' });
    const keys = { large: randomUUID(), small: randomUUID() };
    for (const key of Object.values(keys)) {
      await storage.begin(key);
      await storage.write(Readable.from([Buffer.from('picture')]), { key, maxBytes: 10 });
      await storage.keep(key);
    }
    // More than the sockets of both ends take of an answer that nobody reads.
    await truncate(join(edge.folder, 'files', keys.large.slice(0, 2), keys.large), SIZE);
    let count = 0;
    const lets = (reader: string) => {
      for (const [size, key] of Object.entries(keys)) {
        edge.handlers.set(`/library/files/${reader}/${size}`, async (_incoming, answer) => {
          const url = new URL(await storage.downloadUrl({ key, name: 'a', type: 'image/png', reader }));
          count += 1;
          answer.setHeader(STORED_BYTES_HEADER, url.pathname + url.search).end();
        });
      }
    };
    for (const reader of ['one', 'other']) lets(reader);
    /** Asks for a file and reads no more of the answer than its beginning. */
    const open = (reader: string) => {
      const socket = connect(Number(new URL(edge.origin).port), '127.0.0.1');
      const answer = { head: '', close: () => void socket.destroy() };
      socket.once('readable', () => (answer.head = (socket.read() as Buffer | null)?.toString('latin1') ?? ''));
      socket.write(`GET /api/library/files/${reader}/large HTTP/1.1\r\nHost: localhost\r\n\r\n`);
      return answer;
    };
    const small = async (reader: string): Promise<string> =>
      (await fetch(`${edge.origin}/api/library/files/${reader}/small`)).text();
    return { ...edge, open, small, judged: () => count };
  };
  const soon = (condition: () => unknown) => vi.waitFor(() => expect(condition()).toBeTruthy(), 20_000);

  it('are 24 at once: the next one waits for the end of one, or is refused in the end, and nobody else waits', async () => {
    const { open, small, judged, stop } = await start();
    const unread = Array.from({ length: 24 }, () => open('one'));
    await soon(() => unread.every(({ head }) => head.startsWith('HTTP/1.1 200')));
    const next = open('one');
    await soon(() => judged() === 25);
    expect(await small('other')).toBe('picture');
    expect(next.head).toBe('');
    unread[0]?.close();
    await soon(() => next.head);
    expect(next.head).toMatch(new RegExp(`^HTTP/1.1 200 .*content-length: ${SIZE}\r\n`, 's'));
    expect(next.head).not.toContain(STORED_BYTES_HEADER);

    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const refused = open('one');
      while (judged() < 27) await turnOfLoop();
      let waitedMs = 0;
      for (; !refused.head; waitedMs += 100) {
        vi.advanceTimersByTime(100);
        await turnOfLoop();
      }
      expect(waitedMs).toBeGreaterThanOrEqual(30_000);
      expect(refused.head).toMatch(/^HTTP\/1.1 429 .*retry-after: 1\r\n.*"code":"RateLimited"/s);
      refused.close();
    } finally {
      vi.useRealTimers();
    }
    unread[1]?.close();
    expect(await small('one')).toBe('picture');
    await stop();
  });

  it('are all given where they are read, as those of a page of pictures', async () => {
    const { small, stop } = await start();
    const pictures = await Promise.all(Array.from({ length: 200 }, () => small('one')));
    expect(new Set(pictures)).toEqual(new Set(['picture']));
    await stop();
  });
});
