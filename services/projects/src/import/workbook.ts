import { nameKey } from '@portal/contracts/common/name-key';
import { IMPORT_SHEET, IMPORT_TEXTS } from '@portal/contracts/projects/import';
import { IMPORT_MAX_ROWS } from '@portal/contracts/projects/import-limits';
import { readNumberFormats } from './number-formats.ts';
import { damaged, openWorkbook, WorkbookError, type WorkbookArchive } from './workbook-archive.ts';
import { readCells, type SheetPiece, type SheetRow } from './workbook-sheet.ts';
import { unescaped, visitXml } from './workbook-xml.ts';

/** Rows of the sheet `Projects` that follow each other. */
export interface SheetPart {
  readonly rows: readonly SheetRow[];
  /** Number of rows that the sheet will have had at its end, heads included; an estimate. */
  readonly expectedRows: number;
}

/**
 * Reads the sheet `Projects` of a workbook, and yields its rows while it is unpacked.
 * @throws WorkbookError where the file cannot be read or has no such sheet
 */
export async function* readProjectsSheet(file: Buffer): AsyncGenerator<SheetPart, void, void> {
  const archive = await openWorkbook(file);
  try {
    const { sheet, strings, styles, is1904 } = await partsOf(archive);
    const context = {
      strings: await readStrings(archive.read(strings)),
      formats: await readNumberFormats(archive.read(styles)),
      is1904,
    };
    const size = archive.size(sheet);
    let count = 0;
    for await (const piece of readCells(archive.read(sheet), context)) {
      count += piece.rows.length;
      yield { rows: piece.rows, expectedRows: expectedRows(piece, count, size) };
    }
  } catch (error) {
    throw damaged(error);
  }
}

/** The number of rows that the sheet states; where it states none or formats empty ones, as its size lets expect. */
function expectedRows({ lastRow, read }: SheetPiece, count: number, size: number): number {
  if (lastRow !== undefined && lastRow <= IMPORT_MAX_ROWS + 1) return lastRow;
  return Math.round(count * Math.max(1, size / read));
}

/** The paths of a workbook's parts: the workbook names a relation for each sheet, the relations name the parts. */
async function partsOf(archive: WorkbookArchive) {
  const sheets = new Map<string, string>();
  let is1904 = false;
  await visitXml(archive.read(`xl/${archive.main}`), {
    open(tag, { name, date1904, ...others }) {
      if (tag === 'workbookPr') is1904 ||= date1904 === '1' || date1904 === 'true';
      const relation = Object.entries(others).find(([attribute]) => /(?:^|:)id$/.test(attribute))?.[1];
      if (tag === 'sheet' && name && relation) sheets.set(nameKey(unescaped(name)), relation);
    },
  });
  const pathOfRelation = new Map<string, string>();
  const pathOfType = new Map<string, string>();
  await visitXml(archive.read(`xl/_rels/${archive.main}.rels`), {
    open(tag, { Id: id = '', Type: type = '', Target: target = '' }) {
      if (tag !== 'Relationship') return;
      const path = pathOf(target);
      pathOfRelation.set(id, path);
      pathOfType.set(type.slice(type.lastIndexOf('/') + 1), path);
    },
  });
  const sheet = pathOfRelation.get(sheets.get(nameKey(IMPORT_SHEET)) ?? '');
  if (sheet === undefined) throw new WorkbookError(IMPORT_TEXTS.noSheet);
  return {
    sheet,
    strings: pathOfType.get('sharedStrings') ?? 'xl/sharedStrings.xml',
    styles: pathOfType.get('styles') ?? 'xl/styles.xml',
    is1904,
  };
}

/** The path of a part that `xl/workbook.xml` refers to, be it from the root or with `./` and `../`; empty for none. */
function pathOf(target: string): string {
  const base = 'zip:///xl/workbook.xml';
  const relative = target.replaceAll('\\', '/');
  return URL.canParse(relative, base) ? decodeURI(new URL(relative, base).pathname).slice(1) : '';
}

/** Reads the texts that cells refer to by their number; runs of different fonts are joined, phonetic ones left out. */
async function readStrings(part: AsyncIterable<string>): Promise<readonly string[]> {
  const strings: string[] = [];
  let text = '';
  let isText = false;
  let isPhonetic = false;
  await visitXml(part, {
    open(tag) {
      if (tag === 'si') text = '';
      else if (tag === 'rPh') isPhonetic = true;
      else if (tag === 't') isText = !isPhonetic;
    },
    text(piece) {
      if (isText) text += piece;
    },
    close(tag) {
      if (tag === 'si') strings.push(unescaped(text));
      else if (tag === 'rPh') isPhonetic = false;
      else if (tag === 't') isText = false;
    },
  });
  return strings;
}
