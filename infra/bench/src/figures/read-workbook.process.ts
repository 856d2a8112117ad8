import { readFile } from 'node:fs/promises';
import readXlsxFile from 'read-excel-file/node';

/*
 * What an import is held against: the same library reads the same workbook, and nothing else happens.
 * `node read-workbook.process.ts <file>` waits for a message before it reads, so that the memory can be watched.
 */
process.send?.('ready');
process.once('message', async () => {
  const begun = performance.now();
  const content = await readFile(process.argv[2] ?? '');
  const sheets = await readXlsxFile(content);
  const rows = sheets.reduce((sum, sheet) => sum + sheet.data.length, 0);
  process.send?.({ milliseconds: performance.now() - begun, rows }, () => process.exit(0));
});
