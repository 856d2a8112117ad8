import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DOWNLOAD_SECONDS, UPLOAD_SECONDS } from '@portal/contracts/library/attachment-rules';
import { permittedParts, signedQuery, type Permission, type SignedQuery } from './signed-address.ts';
import type { ByteRange, Download, Storage, Upload } from './storage.ts';

/** More bytes than may come, or not as many as were announced. */
export class WrongSizeError extends Error {
  override readonly name = 'WrongSizeError';
  readonly isTooLarge: boolean;

  constructor(isTooLarge: boolean) {
    super(isTooLarge ? 'More bytes than may come' : 'Not as many bytes as were announced');
    this.isTooLarge = isTooLarge;
  }
}

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

  async downloadUrl({ key, name, type }: Download): Promise<string> {
    return this.#address({ method: 'GET', key, parts: { name, type }, expires: inSeconds(DOWNLOAD_SECONDS) });
  }

  /** What an address of this storage allows; undefined where it is altered or over. */
  permitted(method: Permission['method'], key: string, query: SignedQuery): Permission['parts'] | undefined {
    return permittedParts(method, key, query, this.#options.secret);
  }

  /**
   * Writes an upload. It has arrived when all of it is on the disk; an upload that breaks off leaves nothing.
   * @throws WrongSizeError as soon as more than `maxBytes` have come, and where `size` is another one
   */
  async write(body: Readable, { key, maxBytes, size }: Upload): Promise<void> {
    const arrived = this.#arrived(key);
    const part = `${arrived}.${randomUUID()}.part`;
    await mkdir(dirname(arrived), { recursive: true });
    let bytes = 0;
    async function* limited(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const chunk of chunks) {
        bytes += chunk.length;
        if (bytes > maxBytes) throw new WrongSizeError(true);
        yield chunk;
      }
    }
    try {
      const file = await open(part, 'wx', 0o600);
      // A body that is destroyed would take the connection, and with it the answer.
      await pipeline(body.iterator({ destroyOnReturn: false }), limited, file.createWriteStream({ flush: true }));
      if (size !== undefined && bytes !== size) throw new WrongSizeError(false);
      await rename(part, arrived);
      await flushFolder(dirname(arrived));
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
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

  /** Size of a kept object, undefined where there is none. */
  async sizeOf(key: string): Promise<number | undefined> {
    try {
      return (await stat(this.#kept(key))).size;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  async read(key: string, range?: ByteRange): Promise<Readable> {
    return createReadStream(this.#kept(key), range);
  }

  async remove(key: string): Promise<void> {
    await Promise.all([this.#arrived(key), this.#kept(key)].map((path) => rm(path, { force: true })));
  }

  async removeArrivedBefore(moment: Date): Promise<number> {
    const folder = join(this.#options.folder, 'arrived');
    const names = await readdir(folder).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
    let count = 0;
    for (const name of names) {
      const path = join(folder, name);
      const { mtime } = await stat(path).catch(() => ({ mtime: moment }));
      if (mtime >= moment) continue;
      await rm(path, { force: true });
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

/** What a folder names is on the disk only once the folder is. */
async function flushFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
