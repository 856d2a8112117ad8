import { nameKey } from '@portal/contracts/common/name-key';
import { IMPORT_SHEET, IMPORT_TEXTS, type ImportError } from '@portal/contracts/projects/import';
import { shownText, type Cell } from './cells.ts';
import { readNumberFormats } from './number-formats.ts';
import { SHOWN_HEAD } from './sheet.ts';
import { damaged, openWorkbook, WorkbookError, type WorkbookArchive } from './workbook-archive.ts';
import { lettersOf, readCells, type SheetRow } from './workbook-sheet.ts';
import { unescaped, visitXml } from './workbook-xml.ts';

/** The rows of the sheet `Projects`, and the errors of cells that keep it from being imported. */
export interface ReadSheet {
  readonly rows: readonly SheetRow[];
  readonly errors: readonly ImportError[];
}

/**
 * Reads the sheet `Projects` of a workbook.
 * @throws WorkbookError where the file cannot be read or has no such sheet
 */
export async function readProjectsSheet(file: Buffer): Promise<ReadSheet> {
  const archive = await openWorkbook(file);
  try {
    const { sheet, strings, styles, is1904 } = await partsOf(archive);
    const context = {
      strings: await readStrings(archive.read(strings)),
      formats: await readNumberFormats(archive.read(styles)),
      is1904,
    };
    const { rows, unreadable } = await readCells(archive.read(sheet), context);
    const heads = headsOf(rows);
    const headOf = (column: number): string => {
      const head = heads[column];
      return typeof head === 'string' && head.trim() !== '' ? shownText(head.trim(), SHOWN_HEAD) : lettersOf(column);
    };
    const errors = unreadable.map(({ row, column, message }) => ({ row, column: headOf(column), message }));
    return { rows, errors };
  } catch (error) {
    throw damaged(error);
  }
}

/** The cells of a sheet's first row. */
export const headsOf = ([first]: readonly SheetRow[]): readonly Cell[] => (first?.number === 1 ? first.cells : []);

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
      const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
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
