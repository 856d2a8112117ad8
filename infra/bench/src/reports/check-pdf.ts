import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const MARK = '<pdfuaid:part>1</pdfuaid:part>';

/** Returns true if qpdf is installed. */
export const hasQpdf = (): Promise<boolean> =>
  run('qpdf', ['--version']).then(
    () => true,
    () => false,
  );

/** Returns the faults of a document: no mark of PDF/UA-1, or what `qpdf --check` says where it is installed. */
export async function faultsOf(pdf: Uint8Array, isQpdfThere: boolean): Promise<string[]> {
  const faults = Buffer.from(pdf).includes(MARK) ? [] : ['It has no mark of PDF/UA-1'];
  if (!isQpdfThere) return faults;
  const folder = await mkdtemp(join(tmpdir(), 'portal-bench-pdf-'));
  try {
    const file = join(folder, 'report.pdf');
    await writeFile(file, pdf);
    await run('qpdf', ['--check', file]);
    return faults;
  } catch (error) {
    return [...faults, error instanceof Error ? error.message : String(error)];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
