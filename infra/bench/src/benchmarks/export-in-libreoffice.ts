import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ExportFormat } from '@portal/contracts/projects/list-columns';
import pg from 'pg';
import type { Report } from '../report.ts';

const run = promisify(execFile);
/** Separators at which LibreOffice ends a cell: a comma, a semicolon, a tab, and all three. */
const SEPARATORS = ['44', '59', '9', '44/59/9'];
/** Options of the CSV filter behind the separators: quotes, UTF-8, from the first line, formulas are evaluated. */
const OPTIONS = '34,76,1,,0,false,true,false,false,false,0,true';
/** Texts that would be calculated if they were formulas. */
export const HOSTILE = [
  '=1+1',
  'Pier;=1+1',
  'Pier\t=1+1',
  'Pier\n=1+1',
  'Pier;"=1+1',
  'Pier; +1+1',
  ';@SUM(A1)',
  '"=1+1";-1',
];

/** An export that a service makes. */
export interface OpenedExport {
  readonly name: string;
  /** SQL that writes texts, of which `$1` is the list, into what the export shows; none where the bench sent them itself. */
  readonly hostile?: { readonly databaseUrl: string; readonly sql: string };
  readonly formats: readonly ExportFormat[];
  readonly download: (format: ExportFormat) => Promise<Uint8Array>;
}

/**
 * Opens each export in LibreOffice with the hostile texts, and counts the formulas. Fails where a file shows none of the texts.
 * Notes it where there is no LibreOffice. Files that browsers make are those of `libs/charts`, whose test splits them.
 */
export async function openInLibreOffice(report: Report, exports: readonly OpenedExport[]): Promise<void> {
  const isThere = await run('soffice', ['--version']).then(
    () => true,
    () => false,
  );
  if (!isThere) return report.note('No LibreOffice (soffice) is installed: the exports were not opened in it');
  const folder = await mkdtemp(join(tmpdir(), 'portal-libreoffice-'));
  try {
    const control = formulasIn(await opened(folder, 'control.csv', Buffer.from('a,=1+1\r\n'), '44'));
    if (control !== 1) throw new Error(`LibreOffice shows ${control} formulas in a file that holds one`);
    for (const { name, hostile, formats, download } of exports) {
      if (hostile) await writeHostileTexts(hostile);
      let formulas = 0;
      for (const format of formats) {
        const file = await download(format);
        for (const separator of format === 'csv' ? SEPARATORS : [undefined]) {
          const sheet = await opened(folder, `${name}.${format}`, file, separator);
          if (!sheet.includes('1+1')) throw new Error(`The ${format} of ${name} shows none of the texts`);
          formulas += formulasIn(sheet);
        }
      }
      report.add({
        name: `Export of ${name} in LibreOffice: cells that are calculated`,
        measured: formulas,
        unit: '',
        limit: { atMost: 0 },
        comparison: 'required; 1 in a file that holds a formula',
      });
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Writes the texts into what an export shows; fails where it shows nothing. */
async function writeHostileTexts({
  databaseUrl,
  sql,
}: {
  readonly databaseUrl: string;
  readonly sql: string;
}): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query(sql, [HOSTILE]);
    if (!rowCount) throw new Error(`Nothing was written: ${sql}`);
  } finally {
    await client.end();
  }
}

/** Opens a file in LibreOffice and returns its sheet as XML. */
async function opened(folder: string, name: string, content: Uint8Array, separator?: string): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, content);
  const filter = separator === undefined ? [] : [`--infilter=Text - txt - csv (StarCalc):${separator},${OPTIONS}`];
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
  await run('soffice', [profile, '--headless', ...filter, '--convert-to', 'fods', '--outdir', folder, file]);
  return readFile(file.replace(/\.\w+$/, '.fods'), 'utf8');
}

const formulasIn = (sheet: string): number => sheet.split('table:formula=').length - 1;
