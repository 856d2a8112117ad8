import type { Readable } from 'node:stream';
import type { ByteRange, Download, Part, StoredPart, Upload } from '@portal/disk-storage';

/**
 * Storage of bytes. An upload is open from its beginning until it is kept, abandoned or removed; then its addresses take
 * no byte more, so that none reaches a checked object, and nothing lies there that is not counted. Keys are UUIDs. See
 * docs/adr/0012 and 0052.
 */
export interface Storage {
  /**
   * Begins an upload; returns an address that takes it by PUT until {@link UPLOAD_SECONDS} have passed. It may be sent
   * again while the upload is open: the last bytes that came count.
   */
  uploadUrl(upload: Upload): Promise<string>;
  /** Returns the bytes that may lie at the address of an upload. */
  takenBytes(upload: Omit<Upload, 'key'>): number;
  /** An address that gives a kept object until {@link STORAGE_SECONDS} have passed: for who has just been found to read it. */
  downloadUrl(download: Download): Promise<string>;
  /**
   * Keeps an upload that came in one piece, durably, and ends it. Returns its size, undefined where nothing was uploaded:
   * then it stays open. Can be repeated.
   */
  keep(key: string): Promise<number | undefined>;
  /** Begins an upload in parts; returns the storage's id of it. */
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
  /** Returns the size of a kept object, undefined where there is none. */
  sizeOf(key: string): Promise<number | undefined>;
  /** Reads a kept object, or some of it. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Deletes everything under the key: uploaded, in whole or in parts, or stored. An upload ends by it. */
  remove(key: string): Promise<void>;
  /** Deletes objects uploaded before a moment and never stored; returns their number. */
  removeArrivedBefore(moment: Date): Promise<number>;
}

/** Parts that one upload may have: as many as S3 takes. */
export const MAX_PARTS = 10_000;

const MIB = 1024 * 1024;
/** Large enough that a request more costs nothing, small enough that one which breaks off is soon sent again. S3 takes none below 5 MiB. */
const USUAL_PART = 16 * MIB;

/** Returns the size of each part but the last, for a file of a size in bytes. */
export const partSizeOf = (size: number): number => Math.max(USUAL_PART, Math.ceil(size / MAX_PARTS / MIB) * MIB);
