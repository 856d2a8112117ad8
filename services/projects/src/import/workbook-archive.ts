import { IMPORT_TEXTS } from '@portal/contracts/projects/import';
import yauzl, { type Entry, type ZipFile } from 'yauzl';

/** A file that is not the expected workbook; the messages are for the person who sent it. */
export class WorkbookError extends Error {
  override readonly name = 'WorkbookError';
  readonly messages: readonly string[];
  constructor(...messages: readonly string[]) {
    super(messages.join(' '));
    this.messages = messages;
  }
}

/** The parts of a workbook. */
export interface WorkbookArchive {
  /** Name of the main part, `workbook.xml`; Office in a browser also writes `workbook2.xml`. */
  readonly main: string;
  /** Bytes of a part when unpacked, as the directory states them. */
  size(path: string): number;
  /** Unpacks a part, never beyond the size that the directory states; a part that is not there is empty. */
  read(path: string): AsyncGenerator<string, void, void>;
}

/** Bytes that all parts of a workbook may have together when unpacked: 50,000 full rows have about a third of it. */
const MAX_UNPACKED = 200_000_000;
/** Highest ratio of a part's size to its packed size. Sheets reach about 10, zeros 1,000. */
const MAX_RATIO = 200;
/** Size below which the ratio of a part is not checked. */
const RATIO_FROM = 5_000_000;
/** Workbooks have dozens of parts, thousands where they have as many pictures. */
const MAX_PARTS = 10_000;

const OLE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const ZIP = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
const MAIN_PART = /^xl\/(workbook\d*\.xml)$/;

/**
 * Opens a workbook and checks its directory, unpacking nothing: cheap enough for the request that brings it.
 * @throws WorkbookError where it is no workbook, is protected, or would grow beyond what an import may hold
 */
export async function openWorkbook(file: Buffer): Promise<WorkbookArchive> {
  if (file.subarray(0, OLE.length).equals(OLE)) throw new WorkbookError(IMPORT_TEXTS.oldOrProtected);
  if (!file.subarray(0, ZIP.length).equals(ZIP)) throw new WorkbookError(IMPORT_TEXTS.notWorkbook);
  const { zip, parts } = await directoryOf(file);
  const main = [...parts.keys()].flatMap((path) => MAIN_PART.exec(path)?.[1] ?? []).at(0);
  if (main === undefined) throw new WorkbookError(IMPORT_TEXTS.notWorkbook);
  return {
    main,
    size: (path) => parts.get(keyOf(path))?.uncompressedSize ?? 0,
    async *read(path) {
      const part = parts.get(keyOf(path));
      if (part) yield* textOf(zip, part);
    },
  };
}

/** Names of parts are the same in any case (ECMA-376 part 2 §6.3.5). */
const keyOf = (path: string): string => path.toLowerCase();

async function directoryOf(file: Buffer): Promise<{ zip: ZipFile; parts: ReadonlyMap<string, Entry> }> {
  const parts = new Map<string, Entry>();
  let total = 0;
  try {
    const zip = await yauzl.fromBufferPromise(file);
    // Entries of one name count, too: each of them is read.
    if (zip.entryCount > MAX_PARTS) throw new WorkbookError(IMPORT_TEXTS.tooLargeInside);
    for await (const part of zip.eachEntry()) {
      const { compressedSize, uncompressedSize } = part;
      if (part.isEncrypted()) throw new WorkbookError(IMPORT_TEXTS.oldOrProtected);
      parts.set(keyOf(part.fileName), part);
      total += uncompressedSize;
      const grows = uncompressedSize > RATIO_FROM && uncompressedSize / Math.max(compressedSize, 1) > MAX_RATIO;
      if (grows || total > MAX_UNPACKED) throw new WorkbookError(IMPORT_TEXTS.tooLargeInside);
    }
    return { zip, parts };
  } catch (error) {
    throw damaged(error);
  }
}

async function* textOf(zip: ZipFile, part: Entry): AsyncGenerator<string, void, void> {
  const decoder = new TextDecoder();
  try {
    // yauzl throws if a part's size differs from the directory's.
    for await (const bytes of await zip.openReadStreamPromise(part)) {
      yield decoder.decode(bytes as Buffer, { stream: true });
    }
  } catch (error) {
    throw damaged(error);
  }
  yield decoder.decode();
}

/** Converts an error for the person who sent the file: messages of the libraries are of no use there. */
export const damaged = (error: unknown): WorkbookError =>
  error instanceof WorkbookError ? error : new WorkbookError(IMPORT_TEXTS.damaged);
