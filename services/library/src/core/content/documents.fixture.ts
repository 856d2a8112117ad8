import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import yazl from 'yazl';

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');

/** Parts of an archive by their names. */
export type Parts = Readonly<Record<string, string | Buffer>>;

/** `level` is zlib's, from 0 for parts that are stored as they are to 9. */
export async function archiveOf(parts: Parts, level = 6): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, content] of Object.entries(parts))
    zip.addBuffer(Buffer.from(content), name, { compressionLevel: level });
  zip.end();
  return buffer(zip.outputStream as Readable);
}

const contentTypes = (part: string, kind: string): string =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${part}" ContentType="${kind}"/></Types>`;

export const WORD_PARTS: Parts = {
  '[Content_Types].xml': contentTypes(
    'word/document.xml',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
  ),
  'word/document.xml': '<w:document/>'.repeat(500),
};
export const EXCEL_PARTS: Parts = {
  'xl/workbook.xml': '<workbook/>'.repeat(500),
  '[Content_Types].xml': contentTypes(
    'xl/workbook.xml',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
  ),
};
/** A document with macros under the name of one without. */
export const MACRO_PARTS: Parts = {
  ...WORD_PARTS,
  '[Content_Types].xml': contentTypes('word/document.xml', 'application/vnd.ms-word.document.macroEnabled.main+xml'),
};

const SECTOR = 512;
const [END, FREE, TABLE] = [0xfffffffe, 0xffffffff, 0xfffffffd];

/** A compound file (MS-CFB) whose top holds these streams, and a storage with those in `deeper`. */
export function compoundFile(streams: readonly string[], deeper: readonly string[] = []): Buffer {
  const header = Buffer.alloc(SECTOR);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  header.writeUInt16LE(9, 30);
  header.writeUInt32LE(1, 48);
  header.fill(0xff, 76);
  header.writeUInt32LE(0, 76);
  // Each entry is the right neighbour of the one before it.
  const top = [...streams, ...(deeper.length > 0 ? ['Embedded'] : [])];
  const entry = (name: string, kind: number, right: number, child: number): Buffer => {
    const written = Buffer.alloc(128);
    written.write(name, 'utf16le');
    written.writeUInt16LE((name.length + 1) * 2, 64);
    written[66] = kind;
    [FREE, right, child].forEach((value, index) => written.writeUInt32LE(value, 68 + 4 * index));
    return written;
  };
  const chain = (names: readonly string[], first: number, childOf: (name: string) => number): Buffer[] =>
    names.map((name, index) =>
      entry(name, childOf(name) === FREE ? 2 : 1, index + 1 < names.length ? first + index + 1 : FREE, childOf(name)),
    );
  const directory = Buffer.concat([
    entry('Root Entry', 5, FREE, 1),
    ...chain(top, 1, (name) => (name === 'Embedded' ? top.length + 1 : FREE)),
    ...chain(deeper, top.length + 1, () => FREE),
  ]);
  const sectors = Math.ceil(directory.length / SECTOR);
  const table = Buffer.alloc(SECTOR, 0xff);
  table.writeUInt32LE(TABLE, 0);
  for (let sector = 1; sector <= sectors; sector++)
    table.writeUInt32LE(sector < sectors ? sector + 1 : END, sector * 4);
  return Buffer.concat([header, table, directory, Buffer.alloc(sectors * SECTOR - directory.length)]);
}

const box = (kind: string, content: string): string =>
  `\x00\x00\x00${String.fromCharCode(8 + content.length)}${kind}${content}`;

export const VIDEO = {
  mp4: bytes(`${box('ftyp', 'isom\x00\x00\x02\x00isomiso2avc1mp41')}${box('free', '')}${box('mdat', 'pictures')}`),
  m4v: bytes(`${box('ftyp', 'M4V \x00\x00\x00\x01M4V mp42isom')}${box('mdat', 'pictures')}`),
  mov: bytes(`${box('ftyp', 'qt  \x20\x05\x03\x00qt  ')}${box('wide', '')}${box('mdat', 'pictures')}`),
} as const;
