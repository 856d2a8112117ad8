import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { DiskStorage } from './disk-storage.ts';
import { piecesOf, RememberedParts } from './kept-parts.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-parts-'));
const listed = vi.spyOn(fs, 'readdir');
syncBuiltinESMExports();
afterAll(() => {
  listed.mockRestore();
  syncBuiltinESMExports();
  rmSync(folder, { recursive: true });
});

const aStorage = (): DiskStorage =>
  new DiskStorage({ folder, secret: 'x'.repeat(32), publicUrl: 'http://localhost' }, randomUUID());
const placeOf = (key: string): string => join(folder, 'files', key.slice(0, 2), key);
const listings = (key: string): number => listed.mock.calls.filter(([path]) => path === placeOf(key)).length;

/** Keeps an object of parts with these contents. */
function keep(contents: readonly string[], key: string = randomUUID()): string {
  const arrived = join(folder, randomUUID());
  mkdirSync(arrived);
  for (const [index, content] of contents.entries())
    writeFileSync(join(arrived, `${index + 1}.${content.length}`), content);
  mkdirSync(join(folder, 'files', key.slice(0, 2)), { recursive: true });
  renameSync(arrived, placeOf(key));
  return key;
}

/** Reads as an answer to a request does: the size, and then the range. */
async function read(storage: DiskStorage, key: string, start = 0, end = Infinity): Promise<string | undefined> {
  const size = await storage.sizeOf(key);
  if (size === undefined) return undefined;
  return (await buffer(await storage.read(key, { start, end: Math.min(end, size - 1) }))).toString();
}

describe('the parts of a kept object', () => {
  beforeEach(() => void listed.mockClear());

  it('are listed once, however often it is read, also at once', async () => {
    const storage = aStorage();
    const numbers = Array.from({ length: 1_000 }, (_, index) => `${index}`.padStart(4, '0'));
    const key = keep(numbers);
    const reads = [read(storage, key, 0, 5), read(storage, key, 2_002, 2_009), read(storage, key)];
    expect(await Promise.all(reads)).toEqual(['000000', '00050105', numbers.join('')]);
    expect(await read(storage, key, 3_999)).toBe('9');
    expect(listings(key)).toBe(1);
  });

  it('are no more where it was removed, by this process or another one', async () => {
    const [storage, other] = [aStorage(), aStorage()];
    const [own, others] = [keep(['a', 'b']), keep(['c', 'd'])];
    expect([await read(storage, own), await read(storage, others)]).toEqual(['ab', 'cd']);
    await storage.remove(own);
    await other.remove(others);
    expect([await storage.sizeOf(own), await storage.sizeOf(others)]).toEqual([undefined, undefined]);
    await expect(storage.read(others).then(buffer)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('are those that another process has kept since under the same key', async () => {
    const [storage, other] = [aStorage(), aStorage()];
    const key = keep(['first', 'object']);
    expect(await read(storage, key)).toBe('firstobject');
    await other.remove(key);
    await other.beginParts(key);
    const parts = ['an', 'other', 'one'];
    for (const [index, part] of parts.entries())
      await other.writePart(Readable.from([Buffer.from(part)]), { key, number: index + 1, size: part.length });
    expect(await other.keepParts(key, key, parts.length)).toBe(10);
    expect(await read(storage, key)).toBe('anotherone');
    await other.remove(key);
    await other.begin(key);
    await other.write(Readable.from([Buffer.from('whole')]), { key, maxBytes: 5 });
    await other.keep(key);
    expect(await read(storage, key)).toBe('whole');
  });

  it('are forgotten where 250,000 of other objects were read since, and listed again', async () => {
    const remembered = new RememberedParts();
    const partsOf = async (key: string) =>
      remembered.partsOf(placeOf(key), await fs.stat(placeOf(key), { bigint: true }));
    const [small, ...large] = ['a', 'b', 'c', 'd'].map((content) => keep([content]));
    const many = Array.from({ length: 99_999 }, (_, index) => `${index + 1}.1`);
    await partsOf(small ?? '');
    for (const key of large) {
      listed.mockResolvedValueOnce(many as never);
      expect((await partsOf(key)).size).toBe(99_999);
    }
    listed.mockClear();
    const read = [...large.slice(1), ...large.slice(0, 1), small ?? ''];
    for (const key of read) await partsOf(key);
    expect(read.map(listings)).toEqual([0, 0, 1, 1]);
  });
});

describe('the pieces of a range', () => {
  const ends = Float64Array.from([3, 7, 8]);
  const parts = { folder: 'f', names: ['1.3', '2.4', '3.1'], ends, size: 8 };
  it.each([
    [0, 0, [['1.3', 0, 0]]],
    [
      2,
      3,
      [
        ['1.3', 2, 2],
        ['2.4', 0, 0],
      ],
    ],
    [3, 6, [['2.4', 0, 3]]],
    [
      0,
      Infinity,
      [
        ['1.3', 0, 2],
        ['2.4', 0, 3],
        ['3.1', 0, 0],
      ],
    ],
    [8, Infinity, []],
  ] as const)('from %d to %d', (start, end, pieces) => {
    const expected = pieces.map(([name, first, last]) => ({ path: join('f', name), start: first, end: last }));
    expect(piecesOf(parts, { start, end })).toEqual(expected);
  });
});
