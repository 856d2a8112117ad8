import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { EICAR, freePort, NO_VERDICT, startClamav, type ClamavWay } from '@portal/testing';
import { expect, it } from 'vitest';
import { clamavScanner } from './clamav.ts';
import { openScanner, ScannerError, type Verdict } from './scanner.ts';
import type { LibraryConfig } from '../../config.ts';

const MAX_BYTES = 8_000_000;

/** Patience with scanners that do not go on; those that work have the usual one, however busy the machine is. */
const SHORT_MS = 500;

async function scanned(content: Readable, way: ClamavWay = 'scans', patienceMs?: number): Promise<Verdict> {
  const server = await startClamav(way, MAX_BYTES);
  try {
    const patience = patienceMs === undefined ? {} : { patienceMs };
    return await clamavScanner({ ...server, maxBytes: MAX_BYTES, ...patience }).scan(content);
  } finally {
    await server.stop();
  }
}
const infected = Buffer.concat([randomBytes(3_000_000), Buffer.from(EICAR), randomBytes(1_000)]);
const inChunks = (bytes: Buffer, size: number): Readable =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_n, i) => bytes.subarray(i * size, (i + 1) * size)),
  );

it('a clean content is clean, also an empty one', async () => {
  expect(await scanned(Readable.from([randomBytes(5_000_000)]))).toEqual({ clean: true });
  expect(await scanned(Readable.from([]))).toEqual({ clean: true });
});

it.each([64 * 1024, 999, 3_000_030])('a virus is found and named, however chunks of %i bytes cut it', async (size) => {
  expect(await scanned(inChunks(infected, size))).toEqual({ clean: false, virus: 'Eicar-Test-Signature' });
});

it.each([
  ['hangs', /does not go on/, SHORT_MS],
  ['stalls', /does not go on/, SHORT_MS],
  ['breaks off', /broke off|ECONNRESET|EPIPE/, undefined],
  ['fails', /Error processing command/, undefined],
] as const)('a scanner that %s has no verdict', async (way, fault, patienceMs) => {
  const content = inChunks(infected, 64 * 1024);
  const scan = scanned(content, way, patienceMs);
  await expect(scan).rejects.toThrow(ScannerError);
  await expect(scan).rejects.toThrow(fault);
  expect(content.destroyed).toBe(true);
});

it('a scanner that is away has no verdict', async () => {
  const scanner = clamavScanner({ host: '127.0.0.1', port: await freePort(), maxBytes: MAX_BYTES });
  await expect(scanner.scan(Readable.from(['x']))).rejects.toThrow(ScannerError);
  expect(await scanner.answers()).toBe(false);
});

it('a content that is larger than the scanner takes has no verdict', async () => {
  await expect(scanned(inChunks(randomBytes(MAX_BYTES + 1), 64 * 1024))).rejects.toThrow(/size limit exceeded/);
});

it('a slow content is waited for as long as it goes on', async () => {
  let chunks = 0;
  async function* slow(): AsyncGenerator<Buffer> {
    for (; chunks < 6; chunks++) {
      await wait(150);
      yield Buffer.from('slow');
    }
  }
  // The scanner never answers: patience ends, but not before the content does.
  await expect(scanned(Readable.from(slow()), 'hangs', SHORT_MS)).rejects.toThrow(/does not go on/);
  expect(chunks).toBe(6);
});

it('a content that cannot be read is that fault, and no verdict', async () => {
  const broken = new Readable({ read: () => broken.destroy(new Error('The disk is gone')) });
  await expect(scanned(broken)).rejects.toThrow('The disk is gone');
});

it('is read no faster than the scanner takes it', async () => {
  let bytes = 0;
  const endless = new Readable({
    read(): void {
      bytes += 65_536;
      this.push(Buffer.alloc(65_536));
    },
  });
  await expect(scanned(endless, 'stalls', SHORT_MS)).rejects.toThrow(ScannerError);
  // Only the sockets' own buffers.
  expect(bytes).toBeLessThan(32 * 1024 * 1024);
});

it.each([
  ['scans', true],
  ['hangs', false],
  ['stalls', false],
  ['breaks off', false],
  ['fails', false],
] as const)('a scanner that %s answers others: %s', async (way, answers) => {
  const server = await startClamav(way, MAX_BYTES);
  try {
    const scanner = clamavScanner({ ...server, maxBytes: MAX_BYTES, ...(!answers && { patienceMs: SHORT_MS }) });
    const scan = scanner.scan(Readable.from([randomBytes(100_000), NO_VERDICT]));
    await expect(scan).rejects.toThrow(ScannerError);
    expect(await scanner.answers()).toBe(answers);
  } finally {
    await server.stop();
  }
});

it('there is none where no host is set', () => {
  const settings = { CLAMAV_PORT: 3310, CLAMAV_MAX_BYTES: 100 } as LibraryConfig;
  expect(openScanner(settings)).toBeNull();
  expect(openScanner({ ...settings, CLAMAV_HOST: 'scanner' })?.maxBytes).toBe(100);
});
