import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { DOWNLOAD_SECONDS, PART_SECONDS, UPLOAD_SECONDS } from '@portal/contracts/library/attachment-rules';
import { firstParts, partName, partsIn, readParts, removeOthers, sizeOfParts } from './disk-parts.ts';
import { flushFolder, READ_AT_ONCE, writeWhole } from './disk-write.ts';
import { permittedParts, signedQuery, type Permission, type SignedQuery } from './signed-address.ts';
import type { ByteRange, Download, Part, Storage, StoredPart, Upload } from './storage.ts';

export interface DiskOptions {
  readonly folder: string;
  /** Signs addresses. */
  readonly secret: string;
  /** Origin of the portal. */
  readonly publicUrl: string;
}

const KEY = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Storage in a folder of this machine; its addresses lead to the routes of `/storage`. */
export class DiskStorage implements Storage {
  readonly #options: DiskOptions;

  constructor(options: DiskOptions) {
    this.#options = options;
  }

  async uploadUrl({ key, maxBytes, size }: Upload): Promise<string> {
    const parts = { maxBytes: String(maxBytes), ...(size !== undefined && { size: String(size) }) };
    return this.#address({ method: 'PUT', key, parts, expires: inSeconds(UPLOAD_SECONDS) });
  }

  async downloadUrl({ key, name, type, asAttachment = false }: Download): Promise<string> {
    const parts = { name, type, ...(asAttachment && { as: 'attachment' }) };
    return this.#address({ method: 'GET', key, parts, expires: inSeconds(DOWNLOAD_SECONDS) });
  }

  /** What an address of this storage allows; undefined where it is altered or over. */
  permitted(method: Permission['method'], key: string, query: SignedQuery): Permission['parts'] | undefined {
    return permittedParts(method, key, query, this.#options.secret);
  }

  /**
   * Writes an upload. It has arrived when all of it is on the disk; an upload that breaks off leaves nothing.
   * @throws WrongSizeError as soon as more than `maxBytes` have come, and where `size` is another one
   */
  async write(body: Readable, { key, ...limits }: Upload): Promise<void> {
    const arrived = this.#arrived(key);
    await mkdir(dirname(arrived), { recursive: true });
    await writeWhole(body, { whileWritten: arrived, whole: arrived }, limits);
    await flushFolder(dirname(arrived));
  }

  /**
   * Writes a part. It is written outside the folder of parts, which goes away as a whole when the upload is kept or
   * abandoned: whatever is still written then has nowhere to go.
   * @throws WrongSizeError where it is not of its size, ENOENT where the upload is over
   */
  async writePart(body: Readable, { key, number, size }: Omit<Part, 'uploadId'>): Promise<void> {
    const parts = this.#parts(key);
    await stat(parts);
    const whole = join(parts, partName({ number, size }));
    await writeWhole(body, { whileWritten: this.#arrived(key), whole }, { maxBytes: size, size });
  }

  async keep(key: string): Promise<number | undefined> {
    const [arrived, kept] = [this.#arrived(key), this.#kept(key)];
    await mkdir(dirname(kept), { recursive: true });
    try {
      await rename(arrived, kept);
    } catch (error) {
      if (!isMissing(error)) throw error;
      return this.sizeOf(key);
    }
    for (const folder of [dirname(kept), dirname(dirname(kept)), dirname(arrived)]) await flushFolder(folder);
    return this.sizeOf(key);
  }

  async beginParts(key: string): Promise<string> {
    await mkdir(this.#parts(key), { recursive: true });
    return key;
  }

  async partUrl({ key, number, size }: Part): Promise<string> {
    const parts = { part: String(number), size: String(size) };
    return this.#address({ method: 'PUT', key, parts, expires: inSeconds(PART_SECONDS) });
  }

  async storedParts(key: string): Promise<readonly StoredPart[]> {
    return unlessMissing(partsIn(this.#parts(key)), []);
  }

  /** The folder of the parts becomes the kept object: nothing is copied, however large it is. */
  async keepParts(key: string, _uploadId: string, count: number): Promise<number | undefined> {
    const [arrived, kept] = [this.#parts(key), this.#kept(key)];
    if (!firstParts(await this.storedParts(key), count)) return this.sizeOf(key);
    await mkdir(dirname(kept), { recursive: true });
    await flushFolder(arrived);
    await unlessMissing(rename(arrived, kept), undefined);
    // From here on no part arrives: what came beyond the end, or twice, is taken away where nothing can follow it.
    const parts = firstParts(await partsIn(kept), count);
    if (parts) await removeOthers(kept, parts);
    for (const folder of [kept, dirname(kept), dirname(dirname(kept)), dirname(arrived)]) await flushFolder(folder);
    return this.sizeOf(key);
  }

  async abandonParts(key: string): Promise<void> {
    // Removed under another name: a part that arrives meanwhile finds no folder, and not one that is being emptied.
    const parts = this.#parts(key);
    const gone = `${parts}.${randomUUID()}`;
    await unlessMissing(rename(parts, gone), undefined);
    await rm(gone, { recursive: true, force: true });
  }

  /** Size of a kept object, undefined where there is none. */
  async sizeOf(key: string): Promise<number | undefined> {
    const kept = await unlessMissing(stat(this.#kept(key)), undefined);
    return kept?.isDirectory() ? sizeOfParts(await partsIn(this.#kept(key))) : kept?.size;
  }

  async read(key: string, range?: ByteRange): Promise<Readable> {
    const kept = this.#kept(key);
    if ((await unlessMissing(stat(kept), undefined))?.isDirectory()) return readParts(kept, await partsIn(kept), range);
    return createReadStream(kept, { ...range, highWaterMark: READ_AT_ONCE });
  }

  async remove(key: string): Promise<void> {
    await this.abandonParts(key);
    await rm(this.#arrived(key), { force: true });
    await rm(this.#kept(key), { recursive: true, force: true });
  }

  async removeArrivedBefore(moment: Date): Promise<number> {
    const folder = join(this.#options.folder, 'arrived');
    const names = await unlessMissing(readdir(folder), []);
    let count = 0;
    for (const name of names) {
      const path = join(folder, name);
      const { mtime } = await stat(path).catch(() => ({ mtime: moment }));
      if (mtime >= moment) continue;
      await rm(path, { recursive: true, force: true });
      count++;
    }
    return count;
  }

  #address(permission: Permission): string {
    const { publicUrl, secret } = this.#options;
    return new URL(`/api/storage/${permission.key}?${signedQuery(permission, secret)}`, publicUrl).href;
  }

  #arrived(key: string): string {
    return join(this.#options.folder, 'arrived', checked(key));
  }

  #parts(key: string): string {
    return `${this.#arrived(key)}.parts`;
  }

  /** In one of 256 folders, so that none holds all. */
  #kept(key: string): string {
    return join(this.#options.folder, 'files', checked(key).slice(0, 2), key);
  }
}

const inSeconds = (seconds: number): number => Math.floor(Date.now() / 1_000) + seconds;

/** A key is a part of a path: nothing but a UUID becomes one. */
function checked(key: string): string {
  if (!KEY.test(key)) throw new Error('This is no key of the storage');
  return key;
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

async function unlessMissing<Value, Other>(work: Promise<Value>, otherwise: Other): Promise<Value | Other> {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return otherwise;
    throw error;
  }
}
