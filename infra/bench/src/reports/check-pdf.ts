import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ReportData } from '@portal/contracts/reports/report-data';
import { missingTexts } from './printed-texts.ts';
import { readStructure } from './structure.ts';

const run = promisify(execFile);
const MARK = '<pdfuaid:part>1</pdfuaid:part>';
/** Most bytes of the text of a document. */
const MOST_TEXT = 64 * 1024 * 1024;
/** Points above and below which a page has its head and its foot. */
const MARGINS = { top: 72, bottom: 62 };

/** A document with the data that it prints, where that is known. */
export interface Printed {
  readonly pdf: Uint8Array;
  readonly data: ReportData | null;
}

/** Programs of this machine that read documents. */
export interface PdfTools {
  readonly qpdf: boolean;
  readonly pdftotext: boolean;
}

const isThere = (program: string, argument: string): Promise<boolean> =>
  run(program, [argument]).then(
    () => true,
    () => false,
  );

/** Returns which programs are installed. */
export const pdfTools = async (): Promise<PdfTools> => ({
  qpdf: await isThere('qpdf', '--version'),
  pdftotext: await isThere('pdftotext', '-v'),
});

/**
 * Returns the faults of a document: no mark of PDF/UA-1, what its structure lacks, and where they are installed what `qpdf --check`
 * says, and texts of its data that pdftotext does not find.
 */
export async function faultsOf({ pdf, data }: Printed, tools: PdfTools): Promise<string[]> {
  const mark = Buffer.from(pdf).includes(MARK) ? [] : ['It has no mark of PDF/UA-1'];
  const { faults, height } = await readStructure(pdf);
  const folder = await mkdtemp(join(tmpdir(), 'portal-bench-pdf-'));
  try {
    const file = join(folder, 'report.pdf');
    await writeFile(file, pdf);
    const checked = tools.qpdf ? await run('qpdf', ['--check', file]).then(() => [], faultOf) : [];
    const missing = tools.pdftotext && data ? missingTexts(data, await textOf(file, height)) : [];
    return [...mark, ...faults, ...checked, ...missing];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const faultOf = (error: unknown): string[] => [error instanceof Error ? error.message : String(error)];

/** Text of all pages without their heads and feet, in the order in which it is written: cell by cell. */
async function textOf(file: string, height: number): Promise<string> {
  const body = [
    '-x',
    '0',
    '-y',
    `${MARGINS.top}`,
    '-W',
    '5000',
    '-H',
    `${Math.floor(height) - MARGINS.top - MARGINS.bottom}`,
  ];
  const { stdout } = await run('pdftotext', ['-raw', ...body, file, '-'], { maxBuffer: MOST_TEXT });
  return stdout;
}
