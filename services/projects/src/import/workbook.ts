import { IMPORT_SHEET, IMPORT_TEXTS, type ImportError } from '@portal/contracts/projects/import';
import { readSheet } from 'read-excel-file/node';
import type { SheetRow } from './sheet.ts';
import { checkWorkbook, unpackPart, WorkbookError, type WorkbookPart } from './workbook-check.ts';

/** The rows of the sheet `Projects`, or the cells that keep it from being read. */
export type ReadSheet = { readonly rows: readonly SheetRow[] } | { readonly errors: readonly ImportError[] };

/**
 * Reads the sheet `Projects` of a workbook.
 * @throws WorkbookError where the file cannot be read or has no such sheet
 */
export async function readProjectsSheet(file: Buffer): Promise<ReadSheet> {
  const parts = checkWorkbook(file);
  const errors = verify(file, parts);
  if (errors.length > 0) return { errors };
  try {
    return { rows: (await readSheet(file, IMPORT_SHEET)) as readonly SheetRow[] };
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    if (error instanceof Error && error.name === 'SheetNotFoundError') throw new WorkbookError(IMPORT_TEXTS.noSheet);
    const place = /row (\d+), col (\d+)/.exec(message);
    if (!place) throw new WorkbookError(IMPORT_TEXTS.damaged);
    return {
      errors: [{ row: Number(place[1]), column: letters(Number(place[2])), message: IMPORT_TEXTS.formulaError }],
    };
  }
}

/**
 * Unpacks each part once under the size that the directory tells, so that no part can grow beyond it when the sheet is
 * read; and finds formulas of which the file does not know the value: they would be read as empty.
 */
function verify(file: Buffer, parts: readonly WorkbookPart[]): ImportError[] {
  const read = (path: string): string | undefined => {
    const part = parts.find((one) => one.path === path);
    return part && unpackPart(file, part).toString('utf8');
  };
  const sheetPath = pathOfSheet(read('xl/workbook.xml') ?? '', read('xl/_rels/workbook.xml.rels') ?? '');
  let errors: ImportError[] = [];
  for (const part of parts) {
    const content = unpackPart(file, part);
    if (part.path === sheetPath && content.includes('<f')) errors = emptyFormulas(content.toString('utf8'));
  }
  return errors;
}

const CELL_WITHOUT_VALUE =
  /<c\b[^>]*?\br="([A-Z]{1,3})(\d{1,7})"[^>]*>\s*<f\b(?:[^>]*\/>|[^>]*>[^<]*<\/f>)\s*(?:<v\s*\/>|<v>\s*<\/v>)?\s*<\/c>/g;

function emptyFormulas(sheet: string): ImportError[] {
  return [...sheet.matchAll(CELL_WITHOUT_VALUE)].map(([, column, row]) => ({
    row: Number(row),
    column: column ?? null,
    message: IMPORT_TEXTS.formulaWithoutValue,
  }));
}

/** The part that holds the sheet `Projects`: the workbook names a relation, the relations name the part. */
function pathOfSheet(workbook: string, relations: string): string | undefined {
  const sheet = [...workbook.matchAll(/<(?:\w+:)?sheet\b[^>]*>/g)].find(
    ([tag]) => /\bname="([^"]*)"/.exec(tag)?.[1] === IMPORT_SHEET,
  );
  const relation = sheet && /\br:id="([^"]*)"/.exec(sheet[0])?.[1];
  const target = [...relations.matchAll(/<Relationship\b[^>]*>/g)]
    .filter(([tag]) => /\bId="([^"]*)"/.exec(tag)?.[1] === relation)
    .map(([tag]) => /\bTarget="([^"]*)"/.exec(tag)?.[1])[0];
  return target && (target.startsWith('/') ? target.slice(1) : `xl/${target}`);
}

/** The letters by which spreadsheets name a column: 1 is A, 27 is AA. */
function letters(column: number): string {
  const rest = Math.floor((column - 1) / 26);
  return `${rest > 0 ? letters(rest) : ''}${String.fromCharCode(65 + ((column - 1) % 26))}`;
}
