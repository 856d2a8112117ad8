import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { DocumentType } from '@portal/contracts/library/document-rules';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { bytesOf, type StoredObject } from './stored-object.ts';

/** First bytes of an archive. */
export const ARCHIVE = Buffer.from('PK\u0003\u0004', 'latin1');

/** Kind of an archive. */
export type OfficeArchive =
  /** A document or workbook whose parts have the sizes that they state. */
  | { readonly type: DocumentType }
  /** Another kind, unreadable, or larger when unpacked than its reader expects. */
  | 'other'
  | 'damaged'
  | 'bomb';

/** Parts of an archive: Word and Excel write dozens, thousands where there are as many pictures. */
const MAX_ENTRIES = 10_000;
/** Bytes of all parts: a workbook of a million rows unpacks to some hundred megabytes. It takes seconds to look at them. */
const MAX_UNPACKED = 2 * 1024 ** 3;
/** Times by which an archive may grow: text of tables comes to 50, zeros to 1,000. */
const MAX_RATIO = 200;
/** … from this size on: small ones do no harm. */
const RATIO_FROM = 64 * 1024 ** 2;
/** Bytes of the list of parts and their kinds. */
const MAX_CONTENT_TYPES = 4 * 1024 ** 2;
/** Size of a part's own header without its name (APPNOTE §4.3.7). */
const LOCAL_HEADER = 30;
const STORED = 0;
/** Bytes that are read at once of the list of parts. */
const BLOCK = 256 * 1024;

const CONTENT_TYPES = '[Content_Types].xml';
const OFFICE: readonly { readonly main: RegExp; readonly kind: string; readonly type: DocumentType }[] = [
  {
    main: /^word\/document\d*\.xml$/,
    kind: 'wordprocessingml.document.main+xml',
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
  {
    main: /^xl\/workbook\d*\.xml$/,
    kind: 'spreadsheetml.sheet.main+xml',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
];

/**
 * Determines the kind of an archive. A .docx or .xlsx contains the list of content types and the main part named in it
 * (ECMA-376 part 2 §7); one with macros names another kind. The whole archive is unpacked once as a stream, which
 * detects wrong sizes.
 */
export async function officeArchive(object: StoredObject): Promise<OfficeArchive> {
  try {
    const zip = await yauzl.fromRandomAccessReaderPromise(new KeptReader(object), object.size, { autoClose: false });
    const entries = await entriesOf(zip);
    if (entries === 'bomb' || isOverlapping(entries)) return 'bomb';
    if (entries.some((entry) => !entry.canDecodeFileData())) return 'damaged';
    const type = await typeOf(zip, entries);
    if (type === undefined) return 'other';
    for (const entry of entries) {
      if (entry.compressionMethod === STORED) continue;
      for await (const _chunk of await zip.openReadStreamPromise(entry));
    }
    return { type };
  } catch (error) {
    if (!isOfTheArchive(error)) throw error;
    return LYING.test(error.message) ? 'bomb' : 'damaged';
  }
}

/** Messages of yauzl about a part with another size than stated. */
const LYING = /(?:too many|not enough) bytes in the stream/;

/**
 * Returns true for errors of the archive: those of the storage have a code or a status, those of an archive neither,
 * except zlib's.
 */
const isOfTheArchive = (error: unknown): error is Error =>
  error instanceof Error &&
  (!('code' in error) || String(error.code).startsWith('Z_')) &&
  !('statusCode' in error) &&
  !('$metadata' in error);

async function entriesOf(zip: ZipFile): Promise<readonly Entry[] | 'bomb'> {
  const entries: Entry[] = [];
  let [packed, unpacked] = [0, 0];
  for await (const entry of zip.eachEntry()) {
    entries.push(entry);
    packed += entry.compressedSize;
    unpacked += entry.uncompressedSize;
    const isTooDense = unpacked > RATIO_FROM && unpacked > MAX_RATIO * packed;
    if (entries.length > MAX_ENTRIES || unpacked > MAX_UNPACKED || isTooDense) return 'bomb';
  }
  return entries;
}

/** Parts that share their bytes: a few of them unpack to any size. */
function isOverlapping(entries: readonly Entry[]): boolean {
  const sorted = entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader);
  return sorted.some((entry, index) => {
    const next = sorted[index + 1];
    const end = entry.relativeOffsetOfLocalHeader + LOCAL_HEADER + entry.fileNameLength + entry.compressedSize;
    return next !== undefined && end > next.relativeOffsetOfLocalHeader;
  });
}

async function typeOf(zip: ZipFile, entries: readonly Entry[]): Promise<DocumentType | undefined> {
  const list = entries.find(({ fileName }) => fileName === CONTENT_TYPES);
  const office = OFFICE.find(({ main }) => entries.some(({ fileName }) => main.test(fileName)));
  if (!list || !office || list.uncompressedSize > MAX_CONTENT_TYPES) return undefined;
  const text = await buffer(await zip.openReadStreamPromise(list));
  return text.includes(office.kind) ? office.type : undefined;
}

/** Reads a kept object for yauzl: small reads, of which there are several a part, from blocks. */
class KeptReader extends yauzl.RandomAccessReader {
  readonly #object: StoredObject;
  #block: { readonly start: number; readonly bytes: Buffer } = { start: 0, bytes: Buffer.alloc(0) };

  constructor(object: StoredObject) {
    super();
    this.#object = object;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const { storage, key } = this.#object;
    async function* bytes(): AsyncGenerator<Buffer> {
      yield* (await storage.read(key, { start, end: end - 1 })) as AsyncIterable<Buffer>;
    }
    return Readable.from(bytes(), { objectMode: false });
  }

  override read(
    target: Buffer,
    offset: number,
    length: number,
    position: number,
    done: (error: Error | null) => void,
  ): void {
    this.#bytes(position, length).then(
      (bytes) => {
        bytes.copy(target, offset);
        done(bytes.length < length ? new Error('The archive ends too early') : null);
      },
      (error: unknown) => done(error as Error),
    );
  }

  async #bytes(start: number, length: number): Promise<Buffer> {
    const from = start - this.#block.start;
    if (from < 0 || from + length > this.#block.bytes.length) {
      this.#block = { start, bytes: await bytesOf(this.#object, start, Math.max(length, BLOCK)) };
      return this.#block.bytes.subarray(0, length);
    }
    return this.#block.bytes.subarray(from, from + length);
  }
}
