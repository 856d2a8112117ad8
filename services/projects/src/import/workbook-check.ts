import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createInflateRaw } from 'node:zlib';
import { IMPORT_TEXTS } from '@portal/contracts/projects/import';

/** A file that is not the workbook that is asked for; the message is for the person who sent it. */
export class WorkbookError extends Error {
  override readonly name = 'WorkbookError';
}

/** Bytes that all parts of a workbook may have together when unpacked: 50,000 full rows have about a third of it. */
const MAX_UNPACKED = 200_000_000;
/** Sheets pack to a tenth or so; zeros to a thousandth. */
const MAX_RATIO = 200;
/** Parts below this size may pack as well as they can. */
const RATIO_FROM = 5_000_000;

const OLE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const ZIP = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_ENTRY = 0x04034b50;
const LOCAL_ENTRY_SIZE = 30;
const DIRECTORY_END_SIZE = 22;
const MAX_COMMENT = 65_535;

/** One part of the archive as its directory names it. */
export interface WorkbookPart {
  readonly path: string;
  readonly method: number;
  readonly packed: number;
  readonly unpacked: number;
  readonly offset: number;
}

/**
 * Looks at the outside of a workbook, unpacking nothing: cheap enough for the request that brings it.
 * @throws WorkbookError where it is none, is protected, or would grow beyond what an import may hold
 */
export function checkWorkbook(file: Buffer): readonly WorkbookPart[] {
  if (file.subarray(0, OLE.length).equals(OLE)) throw new WorkbookError(IMPORT_TEXTS.oldOrProtected);
  if (!file.subarray(0, ZIP.length).equals(ZIP)) throw new WorkbookError(IMPORT_TEXTS.notWorkbook);
  const parts = readDirectory(file);
  let total = 0;
  for (const { packed, unpacked } of parts) {
    total += unpacked;
    const grows = unpacked > RATIO_FROM && unpacked / Math.max(packed, 1) > MAX_RATIO;
    if (grows || total > MAX_UNPACKED) throw new WorkbookError(IMPORT_TEXTS.tooLargeInside);
  }
  if (!parts.some(({ path }) => path === 'xl/workbook.xml')) throw new WorkbookError(IMPORT_TEXTS.notWorkbook);
  return parts;
}

function readDirectory(file: Buffer): WorkbookPart[] {
  const end = findEnd(file);
  const count = file.readUInt16LE(end + 10);
  const parts: WorkbookPart[] = [];
  let at = file.readUInt32LE(end + 16);
  for (let index = 0; index < count; index++) {
    if (at + 46 > end || file.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new WorkbookError(IMPORT_TEXTS.damaged);
    if ((file.readUInt16LE(at + 8) & 1) === 1) throw new WorkbookError(IMPORT_TEXTS.oldOrProtected);
    const nameLength = file.readUInt16LE(at + 28);
    parts.push({
      path: file.toString('utf8', at + 46, at + 46 + nameLength),
      method: file.readUInt16LE(at + 10),
      packed: file.readUInt32LE(at + 20),
      unpacked: file.readUInt32LE(at + 24),
      offset: file.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return parts;
}

function findEnd(file: Buffer): number {
  const last = file.length - DIRECTORY_END_SIZE;
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT); at--) {
    if (file.readUInt32LE(at) === END_OF_DIRECTORY) return at;
  }
  throw new WorkbookError(IMPORT_TEXTS.damaged);
}

/** Bytes at a time: few large pieces cost less than many small ones. */
const PIECE = 256 * 1_024;

/**
 * Unpacks one part piece by piece, never beyond the size that the directory tells.
 * @throws WorkbookError where the part is not what the directory says
 */
export async function* unpackPart(file: Buffer, part: WorkbookPart): AsyncGenerator<Buffer> {
  const { offset, method, packed, unpacked } = part;
  if (offset + LOCAL_ENTRY_SIZE > file.length || file.readUInt32LE(offset) !== LOCAL_ENTRY) {
    throw new WorkbookError(IMPORT_TEXTS.damaged);
  }
  const start = offset + LOCAL_ENTRY_SIZE + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28);
  const content = file.subarray(start, start + packed);
  let size = 0;
  try {
    for await (const piece of method === 0
      ? [content]
      : Readable.from([content]).pipe(createInflateRaw({ chunkSize: PIECE }))) {
      const bytes = piece as Buffer;
      size += bytes.length;
      if (size > unpacked) break;
      yield bytes;
    }
  } catch {
    // What zlib says is of no use to the person who sent the file.
    throw new WorkbookError(IMPORT_TEXTS.damaged);
  }
  if (size !== unpacked) throw new WorkbookError(IMPORT_TEXTS.damaged);
}

export async function unpackText(file: Buffer, part: WorkbookPart): Promise<string> {
  return text(unpackPart(file, part));
}
