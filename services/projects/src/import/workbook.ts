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
  const errors = await emptyFormulas(file, parts);
  return errors.length > 0 ? { errors } : reading;
}

async function readRows(file: Buffer): Promise<ReadSheet> {
  try {
    return { rows: (await readSheet(file, IMPORT_SHEET)) as readonly SheetRow[] };
  } catch (error) {
    if (error instanceof Error && error.name === 'SheetNotFoundError') throw new WorkbookError(IMPORT_TEXTS.noSheet);
    const place = /row (\d+), col (\d+)/.exec(error instanceof Error ? error.message : '');
    if (!place) throw new WorkbookError(IMPORT_TEXTS.damaged);
    return {
      errors: [{ row: Number(place[1]), column: letters(Number(place[2])), message: IMPORT_TEXTS.formulaError }],
    };
  }
}

const LESS_THAN = 0x3c;
const LETTER_F = 0x66;

/** Formulas of which the file does not know the value: they would be read as empty. Looks at every part on the way. */
async function emptyFormulas(file: Buffer, parts: readonly WorkbookPart[]): Promise<ImportError[]> {
  const withFormulas: WorkbookPart[] = [];
  for (const part of parts) {
    let hasFormula = false;
    let last: number | undefined;
    for await (const piece of unpackPart(file, part)) {
      hasFormula ||= piece.includes('<f') || (last === LESS_THAN && piece[0] === LETTER_F);
      last = piece.at(-1);
    }
    if (hasFormula) withFormulas.push(part);
  }
  const text = async (path: string): Promise<string> => {
    const part = parts.find((one) => one.path === path);
    return part ? unpackText(file, part) : '';
  };
  const path = pathOfSheet(await text('xl/workbook.xml'), await text('xl/_rels/workbook.xml.rels'));
  const sheet = withFormulas.find((part) => part.path === path);
  if (!sheet) return [];
  return [...(await unpackText(file, sheet)).matchAll(CELL_WITHOUT_VALUE)].map(([, column, row]) => ({
    row: Number(row),
    column: column ?? null,
    message: IMPORT_TEXTS.formulaWithoutValue,
  }));
}

const CELL_WITHOUT_VALUE =
  /<c\b[^>]*?\br="([A-Z]{1,3})(\d{1,7})"[^>]*>\s*<f\b(?:[^>]*\/>|[^>]*>[^<]*<\/f>)\s*(?:<v\s*\/>|<v>\s*<\/v>)?\s*<\/c>/g;

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
