import { randomUUID } from 'node:crypto';
import { open, rename, rm, type FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';

/** Bytes that are written to the disk at once: fewer calls for the same bytes. */
const WRITTEN_AT_ONCE = 1024 * 1024;

/** More bytes than may come, or not as many as were announced. */
export class WrongSizeError extends Error {
  override readonly name = 'WrongSizeError';
  readonly isTooLarge: boolean;

  constructor(isTooLarge: boolean) {
    super(isTooLarge ? 'More bytes than may come' : 'Not as many bytes as were announced');
    this.isTooLarge = isTooLarge;
  }
}

/** Limit of an upload's size, and the exact size where it is known. */
export interface Limits {
  readonly maxBytes: number;
  readonly size?: number | undefined;
}

/** Manner in which an upload is written. */
export interface Writing {
  /** Brings the file to the disk before it has its name. */
  readonly isFlushed: boolean;
  /** Called as bytes come. @throws where the upload is over */
  readonly assertOpen: () => Promise<void>;
}

/**
 * Writes a stream to a temporary file and renames it, so that the file is complete or absent.
 * @throws WrongSizeError as soon as more than `maxBytes` have arrived, and where `size` differs; the errors of
 *   `assertOpen`
 */
export async function writeWhole(
  body: Readable,
  path: { readonly whileWritten: string; readonly whole: string },
  { maxBytes, size }: Limits,
  { isFlushed, assertOpen }: Writing,
): Promise<void> {
  const unfinished = `${path.whileWritten}.${randomUUID()}.part`;
  try {
    const file = await open(unfinished, 'wx', 0o600);
    try {
      const bytes = await writeBytes(body, file, maxBytes, assertOpen);
      if (size !== undefined && bytes !== size) throw new WrongSizeError(false);
      if (isFlushed) await file.datasync();
    } finally {
      await file.close();
    }
    await rename(unfinished, path.whole);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Writes arriving bytes in as few calls as possible while reading on; returns their number. */
async function writeBytes(
  body: Readable,
  file: FileHandle,
  maxBytes: number,
  assertOpen: Writing['assertOpen'],
): Promise<number> {
  let bytes = 0;
  let gathered: Buffer[] = [];
  let gatheredBytes = 0;
  let writing: Promise<void> = Promise.resolve();
  const write = async (): Promise<void> => {
    await writing;
    writing = writeBuffers(file, gathered, gatheredBytes);
    // Awaited together with the next one.
    writing.catch(() => undefined);
    [gathered, gatheredBytes] = [[], 0];
  };
  try {
    // A body that is destroyed would take the connection, and with it the answer.
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new WrongSizeError(true);
      await assertOpen();
      gathered.push(chunk);
      gatheredBytes += chunk.length;
      if (gatheredBytes >= WRITTEN_AT_ONCE) await write();
    }
    await write();
  } finally {
    await writing;
  }
  return bytes;
}

async function writeBuffers(file: FileHandle, buffers: readonly Buffer[], bytes: number): Promise<void> {
  if (bytes === 0) return;
  const { bytesWritten } = await file.writev(buffers);
  // Less is written where there is hardly space left: the rest tells whether there is any.
  if (bytesWritten < bytes) await file.appendFile(Buffer.concat(buffers).subarray(bytesWritten));
}
