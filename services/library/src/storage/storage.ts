import type { Readable } from 'node:stream';

/** One upload: a key that nothing has yet, and how much may come. */
export interface Upload {
  readonly key: string;
  readonly maxBytes: number;
  /** Bytes that will come, where that is known. */
  readonly size?: number | undefined;
}

/** What a reader gets: the name and type that the answer carries, whatever the bytes were sent with. */
export interface Download {
  readonly key: string;
  readonly name: string;
  readonly type: string;
}

/** Bytes from the first to the last, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Where bytes lie. What is uploaded arrives in a place of its own, from which `keep` takes it away: an address for
 * uploading, which holds on for a while, never reaches what was checked. Keys are UUIDs. See docs/adr/0012.
 */
export interface Storage {
  /** An address that takes one object by PUT until {@link UPLOAD_SECONDS} have passed. */
  uploadUrl(upload: Upload): Promise<string>;
  /** An address that gives a kept object until {@link DOWNLOAD_SECONDS} have passed. */
  downloadUrl(download: Download): Promise<string>;
  /**
   * Keeps what has arrived under the key, on the disk before this ends. Answers its size, undefined where nothing has
   * arrived. May be repeated.
   */
  keep(key: string): Promise<number | undefined>;
  /** Reads a kept object, or some of it. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Removes what has arrived or is kept under the key. */
  remove(key: string): Promise<void>;
  /** Removes what arrived before a moment and was never kept; answers how many. */
  removeArrivedBefore(moment: Date): Promise<number>;
}

const INLINE = /^(?:image\/(?:jpeg|png|gif|bmp)|application\/pdf)$/;

/** `Content-Disposition` of a file: shown in the browser where its type cannot run anything, else saved (RFC 6266). */
export function dispositionOf({ name, type }: Pick<Download, 'name' | 'type'>): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  const how = INLINE.test(type) ? 'inline' : 'attachment';
  return `${how}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
