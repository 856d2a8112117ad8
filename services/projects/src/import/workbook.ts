import { IMPORT_SHEET, IMPORT_TEXTS, type ImportError } from '@portal/contracts/projects/import';
import { readSheet } from 'read-excel-file/node';
import type { SheetRow } from './sheet.ts';
import { checkWorkbook, unpackPart, unpackText, WorkbookError, type WorkbookPart } from './workbook-check.ts';

/** The rows of the sheet `Projects`, or the cells that keep it from being read. */
export type ReadSheet = { readonly rows: readonly SheetRow[] } | { readonly errors: readonly ImportError[] };

/**
 * Reads the sheet `Projects` of a workbook, and checks its parts at the same time: a part that grows beyond the size that
 * the directory tells ends it.
 * @throws WorkbookError where the file cannot be read or has no such sheet
 */
export async function readProjectsSheet(file: Buffer): Promise<ReadSheet> {
  const parts = checkWorkbook(file);
  const reading = readRows(file);
  // Awaited below; until then a failure is nobody's.
  reading.catch(() => undefined);
  const found = await unreadableCells(file, parts);
  const read = await reading;
  if (found.length === 0 || !('rows' in read)) return read;
  const heads = read.rows[0] ?? [];
  return { errors: found.map(({ letters, ...cell }) => ({ ...cell, column: headOf(heads, letters) })) };
}

/** The head of a column, as other messages name it; its letters where it has none. */
function headOf(heads: SheetRow, letters: string): string {
  const index = [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  const head = heads[index];
  return typeof head === 'string' && head.trim() !== '' ? head.trim() : letters;
}

async function readRows(file: Buffer): Promise<ReadSheet> {
  try {
    return { rows: (await readSheet(file, IMPORT_SHEET)) as readonly SheetRow[] };
  } catch (error) {
    if (error instanceof Error && error.name === 'SheetNotFoundError') throw new WorkbookError(IMPORT_TEXTS.noSheet);
    throw new WorkbookError(IMPORT_TEXTS.damaged);
  }
}

interface UnreadableCell {
  readonly row: number;
  readonly letters: string;
  readonly message: string;
}

/** What a part must hold to be looked at cell by cell: a formula, or a cell that shows an error. */
const SIGNS = ['<f', 't="e"', "t='e'"];
const LONGEST_SIGN = 5;

/**
 * Cells that would be read as empty without a word: formulas of which the file does not know the value, and cells that
 * show an error. Looks at every part on the way.
 */
async function unreadableCells(file: Buffer, parts: readonly WorkbookPart[]): Promise<UnreadableCell[]> {
  const signed: WorkbookPart[] = [];
  for (const part of parts) {
    let isSigned = false;
    let tail: Buffer = Buffer.alloc(0);
    for await (const piece of unpackPart(file, part)) {
      // A sign may stand across two pieces.
      const seam = Buffer.concat([tail, piece.subarray(0, LONGEST_SIGN)]);
      isSigned ||= SIGNS.some((sign) => piece.includes(sign) || seam.includes(sign));
      tail = piece.subarray(-LONGEST_SIGN);
    }
    if (isSigned) signed.push(part);
  }
  const text = async (path: string): Promise<string> => {
    const part = parts.find((one) => one.path === path);
    return part ? unpackText(file, part) : '';
  };
  const path = pathOfSheet(await text('xl/workbook.xml'), await text('xl/_rels/workbook.xml.rels'));
  const sheet = signed.find((part) => part.path === path);
  if (!sheet) return [];
  const cells: UnreadableCell[] = [];
  for (const [, attributes = '', formula] of (await unpackText(file, sheet)).matchAll(CELL)) {
    const place = /^([A-Z]{1,3})(\d{1,7})$/.exec(attribute(attributes, 'r') ?? '');
    const message = attribute(attributes, 't') === 'e' ? IMPORT_TEXTS.formulaError : IMPORT_TEXTS.formulaWithoutValue;
    if (!place || (formula === undefined && message !== IMPORT_TEXTS.formulaError)) continue;
    cells.push({ row: Number(place[2]), letters: place[1] ?? '', message });
  }
  return cells;
}

/**
 * A cell's attributes and, where it has one, its formula without a value. Here as below nothing runs past the next `<`,
 * and everything has a bound: the file is a stranger's, and time must not grow with the square of its size.
 */
const CELL =
  /<c\b([^<>]{0,400})>(\s{0,20}<f\b[^<>]{0,400}(?:\/>|>[^<]{0,9000}<\/f>)\s{0,20}(?:<v\s{0,20}\/>|<v>\s{0,20}<\/v>)?\s{0,20}<\/c>)?/g;

/** An attribute's value in the inside of a tag. */
const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`(?:^|\\s)${name}\\s{0,9}=\\s{0,9}(?:"([^"]*)"|'([^']*)')`)
    .exec(tag)
    ?.slice(1)
    .find((value) => value !== undefined);

/** The part that holds the sheet `Projects`: the workbook names a relation, the relations name the part. */
function pathOfSheet(workbook: string, relations: string): string | undefined {
  const sheet = [...workbook.matchAll(/<(?:\w{1,20}:)?sheet\b([^<>]{0,2000})>/g)].find(
    ([, tag = '']) => attribute(tag, 'name') === IMPORT_SHEET,
  );
  const relation = sheet && attribute(sheet[1] ?? '', 'r:id');
  const [, found = ''] =
    [...relations.matchAll(/<Relationship\b([^<>]{0,2000})>/g)].find(
      ([, tag = '']) => attribute(tag, 'Id') === relation,
    ) ?? [];
  const target = attribute(found, 'Target');
  return target && (target.startsWith('/') ? target.slice(1) : `xl/${target}`);
}
