/** One upload: a key that nothing has yet, and how much may come. */
export interface Upload {
  readonly key: string;
  readonly maxBytes: number;
  /** Bytes that will come, where that is known. */
  readonly size?: number | undefined;
}

/** A download with the name and type of its answer, independent of those of the upload. */
export interface Download {
  readonly key: string;
  readonly name: string;
  readonly type: string;
  /** Saved by browsers whatever its type is. */
  readonly asAttachment?: boolean;
  /** The id of the person whose download it is, or the network of somebody without an account. */
  readonly reader?: string;
}

/** A part of an upload in parts. */
export interface Part {
  readonly key: string;
  /** The storage's id of the upload. */
  readonly uploadId: string;
  /** Number of the part, from 1. */
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
