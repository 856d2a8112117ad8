import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, truncateSync } from 'node:fs';
import { readlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { DiskStorage } from '@portal/disk-storage';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import yauzl from 'yauzl';
import { zipOf, type ArchivedFile } from './zip-stream.ts';

let folder: string;
let storage: DiskStorage;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-archive-'));
  storage = new DiskStorage({ folder, secret: 'x'.repeat(32), publicUrl: 'http://localhost' });
});
afterAll(() => rmSync(folder, { recursive: true }));

const hash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const kept = async (bytes: Uint8Array, name: string): Promise<ArchivedFile> => {
  const key = randomUUID();
  await storage.begin(key);
  await storage.write(Readable.from([bytes]), { key, maxBytes: bytes.length });
  return { key, name, size: (await storage.keep(key)) ?? 0 };
};
const pathOf = (key: string): string => join(folder, 'files', key.slice(0, 2), key);
/** Files that this process has open in the storage. */
const openFiles = async (): Promise<number> => {
  const links = await Promise.all(
    readdirSync('/proc/self/fd').map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  );
  return links.filter((link) => link.startsWith(folder)).length;
};
async function unpacked(archive: Buffer): Promise<Map<string, string>> {
  const zip = await yauzl.fromBufferPromise(archive, { lazyEntries: true, strictFileNames: true });
  const contents = new Map<string, string>();
  for await (const entry of zip.eachEntry()) {
    contents.set(entry.fileName, hash(await buffer(await zip.openReadStreamPromise(entry))));
  }
  return contents;
}

describe('an archive', () => {
  it('holds every file as it is, and its size is known before', async () => {
    const bytes = [randomBytes(3_000_000), Buffer.from('{}'), randomBytes(70_000)];
    const files = await Promise.all(bytes.map((content, index) => kept(content, `Plan „${index}“ 履.pdf`)));
    const archive = zipOf(storage, files);
    const { totalSize } = archive;
    const packed = await buffer(archive);
    expect(packed.length).toBe(totalSize);
    expect([...(await unpacked(packed))]).toEqual(files.map(({ name }, index) => [name, hash(bytes[index] ?? packed)]));
  });

  it('numbers files of the same name, also where only capitals differ', async () => {
    const bytes = ['a', 'b', 'c', 'd'].map((text) => Buffer.from(text));
    const names = ['plan.pdf', 'Plan.pdf', 'plan.pdf', 'plan (1).pdf'];
    const files = await Promise.all(bytes.map((content, index) => kept(content, names[index] ?? '')));
    const contents = await unpacked(await buffer(zipOf(storage, files)));
    expect([...contents.keys()]).toEqual(['plan.pdf', 'Plan (1).pdf', 'plan (2).pdf', 'plan (1) (1).pdf']);
    expect([...contents.values()]).toEqual(bytes.map(hash));
  });

  it('of a thousand files with long names has the size that was told', async () => {
    const { key } = await kept(Buffer.from('%PDF-1.7'), 'a.pdf');
    const files = Array.from({ length: 1_000 }, (_none, i) => ({ key, name: `${'ü'.repeat(200)} ${i}.pdf`, size: 8 }));
    const archive = zipOf(storage, files);
    const { totalSize } = archive;
    const packed = await buffer(archive);
    expect(packed.length).toBe(totalSize);
    expect((await unpacked(packed)).size).toBe(1_000);
  });

  it.each([
    ['is gone', async (file: ArchivedFile) => storage.remove(file.key)],
    ['is shorter than it was', async (file: ArchivedFile) => truncateSync(pathOf(file.key), 5)],
    ['is longer than it was', async (file: ArchivedFile) => truncateSync(pathOf(file.key), 500_000)],
  ])('ends with an error where a file %s, and does not look complete', async (_what, harm) => {
    const files = [await kept(randomBytes(100_000), 'a.pdf'), await kept(randomBytes(100_000), 'b.pdf')];
    await harm(files[1] ?? { key: '', name: '', size: 0 });
    const archive = zipOf(storage, files);
    const came: Buffer[] = [];
    archive.on('data', (chunk: Buffer) => came.push(chunk));
    await expect(
      new Promise((resolve, reject) => archive.once('end', resolve).once('error', reject)),
    ).rejects.toThrow();
    await expect(unpacked(Buffer.concat(came))).rejects.toThrow();
  });

  it('is read no further once its reader has gone away, and holds no file open', async () => {
    const files = await Promise.all([1, 2, 3].map((number) => kept(randomBytes(5_000_000), `${number}.pdf`)));
    const archive = zipOf(storage, files);
    // Reads a little and stops, so that the open file waits.
    await expect.poll(() => archive.read(1)).not.toBeNull();
    await expect.poll(openFiles).toBe(1);
    archive.destroy();
    await expect.poll(openFiles).toBe(0);
  });
});
