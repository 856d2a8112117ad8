import { buffer } from 'node:stream/consumers';
import type { Storage } from '../storage/storage.ts';

/** A stored object to inspect: only the requested range is in memory. */
export interface StoredObject {
  readonly storage: Storage;
  readonly key: string;
  /** Bytes. */
  readonly size: number;
}

/** Bytes of a kept object, fewer where it ends before. */
export async function bytesOf({ storage, key, size }: StoredObject, start: number, length: number): Promise<Buffer> {
  const end = Math.min(start + length, size) - 1;
  return end < start ? Buffer.alloc(0) : buffer(await storage.read(key, { start, end }));
}
