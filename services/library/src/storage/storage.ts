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
  /** Saved by browsers whatever its type is. */
  readonly asAttachment?: boolean;
}

/** A part of an upload in parts, as it was begun. */
export interface Part {
  readonly key: string;
  /** What `beginParts` answered. */
  readonly uploadId: string;
  /** From 1 to {@link MAX_PARTS}. */
  readonly number: number;
  /** Bytes, exactly. */
  readonly size: number;
}

/** A part that has arrived. */
export type StoredPart = Pick<Part, 'number' | 'size'>;

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
  /** Begins an upload in parts; answers what the storage calls it. */
  beginParts(key: string): Promise<string>;
  /** An address that takes one part by PUT until {@link PART_SECONDS} have passed; a part may be sent again. */
  partUrl(part: Part): Promise<string>;
  /** The parts that have arrived whole, in their order. */
  storedParts(key: string, uploadId: string): Promise<readonly StoredPart[]>;
  /**
   * Makes one kept object of the parts 1 to `count`, on the disk before this ends; none can be sent afterwards. Answers
   * its size, undefined where a part is missing. May be repeated.
   */
  keepParts(key: string, uploadId: string, count: number): Promise<number | undefined>;
  /** Ends an upload in parts that is not kept, and removes them. */
  abandonParts(key: string, uploadId: string): Promise<void>;
  /** Reads a kept object, or some of it. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Removes what has arrived, whole or in parts, or is kept under the key. */
  remove(key: string): Promise<void>;
  /** Removes what arrived before a moment and was never kept; answers how many. */
  removeArrivedBefore(moment: Date): Promise<number>;
}

const INLINE = /^(?:image\/(?:jpeg|png|gif|bmp)|application\/pdf)$/;

/** `Content-Disposition` of a file: shown in the browser where its type cannot run anything and it may be, else saved (RFC 6266). */
export function dispositionOf({ name, type, asAttachment = false }: Omit<Download, 'key'>): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  const how = INLINE.test(type) && !asAttachment ? 'inline' : 'attachment';
  return `${how}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
