import { readFile } from 'node:fs/promises';
import { readSheet } from 'read-excel-file/node';

/*
 * Baseline of the import: read-excel-file reads the same sheet, and nothing else happens. Plain JavaScript, so that
 * no compiler of types is in the memory that is measured. `node read-workbook.process.mjs <file> <sheet>` waits for a
 * message before it reads, so that the memory can be watched.
 */
const [file = '', sheet = ''] = process.argv.slice(2);
process.send?.('ready');
process.once('message', async () => {
  const startedAt = performance.now();
  const rows = await readSheet(await readFile(file), sheet);
  process.send?.({ milliseconds: performance.now() - startedAt, rows: rows.length }, () => process.exit(0));
});
