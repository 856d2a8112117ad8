import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { bootOfMachine } from './boot.ts';
import { DiskStorage } from './disk-storage.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-boot-'));
afterAll(() => rmSync(folder, { recursive: true }));

const options = { folder, secret: 'x'.repeat(32), publicUrl: 'http://localhost' };
/** Creates the storage on a machine after a reboot, or on one without a boot id. */
const machine = (boot: string | null): DiskStorage => new DiskStorage(options, boot);
const [before, after] = [machine(randomUUID()), machine(randomUUID())];
const untold = machine(null);

const sendPart = (storage: DiskStorage, key: string, number: number, text: string): Promise<void> =>
  storage.writePart(Readable.from([Buffer.from(text)]), { key, number, size: text.length });
async function send(storage: DiskStorage, key: string): Promise<void> {
  await storage.begin(key);
  await storage.write(Readable.from([Buffer.from('content')]), { key, maxBytes: 100 });
}
const textOf = async (storage: DiskStorage, key: string): Promise<string> =>
  (await buffer(await storage.read(key))).toString();
const begin = async (): Promise<string> => before.beginParts(randomUUID());

it.runIf(process.platform === 'linux')('a start of the machine is known by a UUID that stays', () => {
  expect(bootOfMachine()).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(bootOfMachine()).toBe(bootOfMachine());
});

describe('when the machine was started again', () => {
  it('parts that came before are missing and are sent again', async () => {
    const key = await begin();
    await sendPart(before, key, 1, 'old');
    await sendPart(before, key, 2, 'old');
    expect(await after.storedParts(key)).toEqual([]);
    await sendPart(after, key, 2, 'two');
    expect(await after.storedParts(key)).toEqual([{ number: 2, size: 3 }]);
    expect(await after.keepParts(key, key, 2)).toBeUndefined();
    await sendPart(after, key, 1, 'one');
    expect(await after.keepParts(key, key, 2)).toBe(6);
    expect(await textOf(after, key)).toBe('onetwo');
  });

  it('an object that came before and was not kept is sent again', async () => {
    const key = randomUUID();
    await send(before, key);
    expect(await after.keep(key)).toBeUndefined();
    await send(after, key);
    expect(await after.keep(key)).toBe(7);
  });

  it('what was kept before is there', async () => {
    const [parts, whole] = [await begin(), randomUUID()];
    await sendPart(before, parts, 1, 'one');
    await send(before, whole);
    await before.keepParts(parts, parts, 1);
    await before.keep(whole);
    expect([await after.keepParts(parts, parts, 1), await after.keep(whole)]).toEqual([3, 7]);
    expect([await textOf(after, parts), await textOf(after, whole)]).toEqual(['one', 'content']);
  });

  it('parts that were just being kept are sent again', async () => {
    const key = await begin();
    await sendPart(before, key, 1, 'old');
    const open = join(folder, 'arrived', `${key}.parts`);
    renameSync(open, `${open}.closed`);
    expect(await after.keepParts(key, key, 1)).toBeUndefined();
    expect(await after.storedParts(key)).toEqual([]);
    await sendPart(after, key, 1, 'one');
    expect(await after.keepParts(key, key, 1)).toBe(3);
    expect(await textOf(after, key)).toBe('one');
  });
});

describe('when the service alone was killed while it kept', () => {
  it('parts are kept by the next question', async () => {
    const key = await begin();
    await sendPart(before, key, 1, 'one');
    const open = join(folder, 'arrived', `${key}.parts`);
    renameSync(open, `${open}.closed`);
    expect(await before.storedParts(key)).toEqual([{ number: 1, size: 3 }]);
    expect(await before.keepParts(key, key, 1)).toBe(3);
  });

  it('an object is, too', async () => {
    const key = randomUUID();
    await send(before, key);
    const open = join(folder, 'arrived', `${key}.parts`);
    const [whole = ''] = readdirSync(open);
    renameSync(join(open, whole), join(folder, 'arrived', `${whole}.closed`));
    expect(await before.keep(key)).toBe(7);
    expect(readdirSync(join(folder, 'arrived')).join()).not.toContain(key);
  });

  it('what is given up then leaves nothing', async () => {
    const key = await begin();
    const open = join(folder, 'arrived', `${key}.parts`);
    mkdirSync(`${open}.closed`);
    await before.remove(key);
    expect(readdirSync(join(folder, 'arrived')).join()).not.toContain(key);
  });
});

describe('where nothing tells that the machine was started again', () => {
  it('all is flushed as it comes, and counts ever after', async () => {
    const [parts, whole] = [await begin(), randomUUID()];
    await sendPart(untold, parts, 1, 'one');
    await send(untold, whole);
    expect(await after.keepParts(parts, parts, 1)).toBe(3);
    expect(await untold.keep(whole)).toBe(7);
  });
});
