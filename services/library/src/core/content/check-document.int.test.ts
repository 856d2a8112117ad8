import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FolderKind } from '@portal/contracts/library/document-rules';
import { DiskStorage } from '@portal/disk-storage';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTENT } from '../../library.fixture.ts';
import { checkDocument, type CheckedDocument } from './check-document.ts';
import { archiveOf, compoundFile, EXCEL_PARTS, MACRO_PARTS, VIDEO, WORD_PARTS } from './documents.fixture.ts';

const UNSUPPORTED =
  'The file format is not supported. Please use one of the following formats: .pdf, .jpg, .jpeg, .png, .gif, .bmp, .mp4, .mov, .doc, .docx, .xlsx.';
const NO_LAYOUT = 'The file format is not supported. Please use PDF files for the layouts.';
const DAMAGED = 'The file is damaged, or not what its name says. Please try another file.';
const BOMB = 'The file unpacks to more than can be checked. Please try another file.';
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

let folder: string;
let storage: DiskStorage;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-content-'));
  storage = new DiskStorage({ folder, secret: 'x'.repeat(32), publicUrl: 'http://localhost' });
});
afterAll(() => rmSync(folder, { recursive: true }));

async function check(bytes: Buffer, name: string, kind: FolderKind = 'Plain'): Promise<CheckedDocument> {
  const key = randomUUID();
  await storage.begin(key);
  await storage.write(Readable.from([bytes]), { key, maxBytes: bytes.length });
  return checkDocument({ storage, key, size: (await storage.keep(key)) ?? 0 }, name, kind);
}

describe('a document is stored as what its bytes are', () => {
  it.each([
    ['a.pdf', CONTENT.pdf, 'application/pdf'],
    ['a.JPEG', CONTENT.jpeg, 'image/jpeg'],
    ['a.png', CONTENT.png, 'image/png'],
    ['a.gif', CONTENT.gif, 'image/gif'],
    ['a.bmp', CONTENT.bmp, 'image/bmp'],
    ['a.mp4', VIDEO.mp4, 'video/mp4'],
    ['of a shop.mp4', VIDEO.m4v, 'video/mp4'],
    ['a.mov', VIDEO.mov, 'video/quicktime'],
    ['a.doc', compoundFile(['1Table', 'WordDocument']), 'application/msword'],
  ])('%s', async (name, bytes, type) => {
    expect(await check(bytes, name)).toEqual({ name, type });
  });

  it('also .docx and .xlsx', async () => {
    expect(await check(await archiveOf(WORD_PARTS), 'a.docx')).toEqual({ name: 'a.docx', type: DOCX });
    expect(await check(await archiveOf(WORD_PARTS, 0), 'a.docx')).toEqual({ name: 'a.docx', type: DOCX });
    expect(await check(await archiveOf(EXCEL_PARTS), 'a.xlsx')).toEqual({ name: 'a.xlsx', type: XLSX });
  });

  it.each([
    ['photo.png', CONTENT.jpeg, 'photo.jpg'],
    ['plan.docx', CONTENT.pdf, 'plan.pdf'],
    ['letter.docx', compoundFile(['WordDocument']), 'letter.doc'],
    ['clip.mp4', VIDEO.mov, 'clip.mov'],
  ])('%s gets the ending of what it is', async (name, bytes, stored) => {
    expect(await check(bytes, name)).toMatchObject({ name: stored });
  });

  it.each([
    [
      'a picture that is a script too',
      Buffer.concat([Buffer.from('GIF89a/*'), CONTENT.gif.subarray(6), Buffer.from('*/=1;alert(1)')]),
      'image/gif',
    ],
    ['a photo with a page behind it', Buffer.concat([CONTENT.jpeg, CONTENT.html]), 'image/jpeg'],
    ['a photo with a program behind it', Buffer.concat([CONTENT.jpeg, CONTENT.exe]), 'image/jpeg'],
  ])('%s', async (_what, bytes, type) => {
    expect(await check(bytes, type === 'image/gif' ? 'a.gif' : 'a.jpg')).toMatchObject({ type });
  });

  it('a PDF with an archive behind it', async () => {
    const both = Buffer.concat([CONTENT.pdf, await archiveOf(WORD_PARTS)]);
    expect(await check(both, 'a.docx')).toEqual({ name: 'a.pdf', type: 'application/pdf' });
  });
});

describe('what is no document is refused', () => {
  it('a document behind a password, which nobody can look into', async () => {
    const wrong = 'The file is protected by a password and cannot be checked. Please try another file.';
    for (const name of ['a.docx', 'a.xlsx', 'a.doc']) {
      expect(await check(compoundFile(['EncryptionInfo', 'EncryptedPackage']), name)).toEqual({ wrong });
    }
  });

  it.each([
    ['a program', CONTENT.exe],
    ['a page', CONTENT.html],
    ['a drawing that can run', CONTENT.svg],
    ['text', CONTENT.text],
    ['a workbook of old Excel', compoundFile(['Workbook'])],
    ['an installer', compoundFile(['_StringData'])],
    ['a workbook with a document in it', compoundFile(['Workbook'], ['WordDocument'])],
  ])('%s under the name of any type', async (_what, bytes) => {
    for (const name of ['a.png', 'a.doc', 'a.pdf']) expect(await check(bytes, name)).toEqual({ wrong: UNSUPPORTED });
  });

  it('archives of other things, and documents with macros', async () => {
    for (const parts of [{ 'a.exe': 'MZ' }, MACRO_PARTS, { ...EXCEL_PARTS, '[Content_Types].xml': '<Types/>' }]) {
      expect(await check(await archiveOf(parts), 'a.docx')).toEqual({ wrong: UNSUPPORTED });
    }
  });

  it('by its name: another ending, signs that may not be, nothing in it', async () => {
    expect(await check(CONTENT.pdf, 'a.exe')).toEqual({ wrong: UNSUPPORTED });
    for (const name of ['../a.pdf', 'a\\b.pdf', 'a\0.pdf', 'a:b.pdf', '.pdf', `${'x'.repeat(1_000)}.pdf`]) {
      expect(await check(CONTENT.pdf, name)).toEqual({
        wrong: 'The file name has special characters. Please rename the file and try again.',
      });
    }
    expect(await check(Buffer.alloc(0), 'a.pdf')).toEqual({ wrong: 'The file is empty. Please try another file.' });
  });

  it('anything but a PDF among layouts', async () => {
    expect(await check(CONTENT.pdf, 'a.pdf', 'Layouts')).toEqual({ name: 'a.pdf', type: 'application/pdf' });
    expect(await check(CONTENT.png, 'a.pdf', 'Layouts')).toEqual({ wrong: NO_LAYOUT });
    expect(await check(CONTENT.png, 'a.png', 'Layouts')).toEqual({ wrong: NO_LAYOUT });
  });
});

describe('a damaged document is refused', () => {
  it('one that is cut off, anywhere', async () => {
    const whole = await archiveOf(WORD_PARTS);
    for (const bytes of [8, 100, whole.length - 30, whole.length - 1]) {
      expect(await check(whole.subarray(0, bytes), 'a.docx')).toEqual({ wrong: DAMAGED });
    }
    for (const bytes of [20, 512, 1_000, 1_030]) {
      expect(await check(compoundFile(['WordDocument']).subarray(0, bytes), 'a.doc')).toEqual({ wrong: DAMAGED });
    }
  });

  it('one whose parts do not unpack', async () => {
    const bytes = await archiveOf(WORD_PARTS);
    bytes.fill(0xff, 90, 110);
    expect(await check(bytes, 'a.docx')).toEqual({ wrong: DAMAGED });
  });

  it('one whose directory runs in a circle', async () => {
    const bytes = compoundFile(['1Table', 'WordDocument']);
    bytes.writeUInt32LE(1, 512 + 4);
    expect(await check(bytes, 'a.doc')).toEqual({ wrong: DAMAGED });
  });
});

describe('an archive that unpacks to more than it should is refused', () => {
  /** Offset of the first entry of the list at the end. */
  const listOf = (archive: Buffer): number => archive.indexOf('PK\u0001\u0002', 0, 'latin1');

  it('by what it says of itself', async () => {
    const bomb = await archiveOf({ ...WORD_PARTS, 'word/media/a.png': Buffer.alloc(100 * 1024 ** 2) });
    expect(bomb.length).toBeLessThan(150_000);
    expect(await check(bomb, 'a.docx')).toEqual({ wrong: BOMB });
    expect(await check(bomb, 'a.xlsx')).toEqual({ wrong: BOMB });
  });

  it.each([
    ['less', 500],
    ['more', 9_000],
  ])('by what comes out where it says %s', async (_what, size) => {
    const archive = await archiveOf({ 'word/media/a.bin': Buffer.alloc(5_000), ...WORD_PARTS });
    archive.writeUInt32LE(size, listOf(archive) + 24);
    expect(await check(archive, 'a.docx')).toEqual({ wrong: BOMB });
  });

  it('by parts that share their bytes', async () => {
    const archive = await archiveOf(WORD_PARTS);
    const first = listOf(archive);
    const second = archive.indexOf('PK\u0001\u0002', first + 4, 'latin1');
    // The second part begins where the first one does.
    archive.writeUInt32LE(archive.readUInt32LE(first + 42), second + 42);
    expect(await check(archive, 'a.docx')).toEqual({ wrong: BOMB });
  });

  it('by the number of its parts', async () => {
    const parts = Object.fromEntries(Array.from({ length: 10_001 }, (_none, index) => [`word/${index}`, '']));
    expect(await check(await archiveOf({ ...WORD_PARTS, ...parts }, 0), 'a.docx')).toEqual({ wrong: BOMB });
  });

  it('and one with large pictures is not, in seconds and little memory', async () => {
    const picture = randomBytes(12 * 1024 ** 2);
    const pictures = Object.fromEntries(Array.from({ length: 8 }, (_n, index) => [`word/media/${index}.jpg`, picture]));
    const bytes = await archiveOf({ ...WORD_PARTS, ...pictures }, 1);
    expect(bytes.length).toBeGreaterThan(100_000_000);
    const before = process.cpuUsage();
    expect(await check(bytes, 'a.docx')).toEqual({ name: 'a.docx', type: DOCX });
    expect(process.cpuUsage(before).user, 'microseconds of work').toBeLessThan(10_000_000);
  });
});
