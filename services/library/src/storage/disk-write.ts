import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Bytes that are written to the disk, and read from it, at once: fewer calls for the same bytes. */
export const WRITTEN_AT_ONCE = 1024 * 1024;
export const READ_AT_ONCE = 512 * 1024;

/** More bytes than may come, or not as many as were announced. */
export class WrongSizeError extends Error {
  override readonly name = 'WrongSizeError';
  readonly isTooLarge: boolean;

  constructor(isTooLarge: boolean) {
    super(isTooLarge ? 'More bytes than may come' : 'Not as many bytes as were announced');
    this.isTooLarge = isTooLarge;
  }
}

/**
 * Writes a stream to a file beside `path`, flushes it, and gives it its name: under `path` there is all of it or nothing.
 * What breaks off leaves nothing.
 * @throws WrongSizeError as soon as more than `maxBytes` have come, and where `size` is another one
 */
export async function writeWhole(
  body: Readable,
  path: { readonly whileWritten: string; readonly whole: string },
  { maxBytes, size }: { readonly maxBytes: number; readonly size?: number | undefined },
): Promise<void> {
  const unfinished = `${path.whileWritten}.${randomUUID()}.part`;
  let bytes = 0;
  async function* limited(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new WrongSizeError(true);
      yield chunk;
    }
  }
  try {
    const file = await open(unfinished, 'wx', 0o600);
    const target = file.createWriteStream({ flush: true, highWaterMark: WRITTEN_AT_ONCE });
    // A body that is destroyed would take the connection, and with it the answer.
    await pipeline(body.iterator({ destroyOnReturn: false }), limited, target);
    if (size !== undefined && bytes !== size) throw new WrongSizeError(false);
    await rename(unfinished, path.whole);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** What a folder names is on the disk only once the folder is. */
export async function flushFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
