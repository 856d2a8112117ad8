import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeByteServer } from '@portal/disk-storage/behaviour';
import { expect, it } from 'vitest';
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
