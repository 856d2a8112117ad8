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
const HOSTILE = ['=1+1', 'Pier;=1+1', 'Pier\t=1+1', 'Pier\n=1+1', 'Pier;"=1+1', 'Pier; +1+1', ';@SUM(A1)', '"=1+1";-1'];

/** An export that a service makes. */
export interface OpenedExport {
  readonly name: string;
  readonly databaseUrl: string;
  /** SQL that writes texts, of which `$1` is the list, into what the export shows. */
  readonly hostile: string;
  readonly formats: readonly ExportFormat[];
  readonly download: (format: ExportFormat) => Promise<Uint8Array>;
}

/**
 * Opens each export in LibreOffice with texts that would be calculated if they were formulas, and counts the formulas. Notes
 * it where there is no LibreOffice. Files that browsers make are those of `libs/charts`, whose test splits them.
 */
export async function openInLibreOffice(report: Report, exports: readonly OpenedExport[]): Promise<void> {
  const isThere = await run('soffice', ['--version']).then(
    () => true,
    () => false,
  );
  if (!isThere) return report.note('No LibreOffice (soffice) is installed: the exports were not opened in it');
  const folder = await mkdtemp(join(tmpdir(), 'portal-libreoffice-'));
  try {
    const control = await formulasOf(folder, 'control.csv', Buffer.from('a,=1+1\r\n'), '44');
    if (control !== 1) throw new Error(`LibreOffice shows ${control} formulas in a file that holds one`);
    for (const { name, databaseUrl, hostile, formats, download } of exports) {
      await writeHostileTexts(databaseUrl, hostile);
      let formulas = 0;
      for (const format of formats) {
        const file = await download(format);
        for (const separator of format === 'csv' ? SEPARATORS : [undefined])
          formulas += await formulasOf(folder, `${name}.${format}`, file, separator);
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
async function writeHostileTexts(databaseUrl: string, hostile: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query(hostile, [HOSTILE]);
    if (!rowCount) throw new Error(`Nothing was written: ${hostile}`);
  } finally {
    await client.end();
  }
}

async function formulasOf(folder: string, name: string, content: Uint8Array, separator?: string): Promise<number> {
  const file = join(folder, name);
  await writeFile(file, content);
  const filter = separator === undefined ? [] : [`--infilter=Text - txt - csv (StarCalc):${separator},${OPTIONS}`];
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
  await run('soffice', [profile, '--headless', ...filter, '--convert-to', 'fods', '--outdir', folder, file]);
  const opened = await readFile(file.replace(/\.\w+$/, '.fods'), 'utf8');
  return opened.split('table:formula=').length - 1;
}
