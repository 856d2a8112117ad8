import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { randomUUID } from 'node:crypto';
import { STORED_BYTES_HEADER } from '@portal/contracts/library/address';
import { DiskStorage } from '@portal/disk-storage';
import { describeByteServer } from '@portal/disk-storage/behaviour';
import { describe, expect, it } from 'vitest';
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
