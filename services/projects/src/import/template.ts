import { FIXED_PARTS, sheetLists, sheetPath } from '@portal/worksheet';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { IMPORT_LISTS_SHEET, IMPORT_SHEET } from '@portal/contracts/projects/import';
import yazl from 'yazl';
import { projectsSheet } from './projects-sheet.ts';
import { listsSheet } from './template-lists.ts';

let made: Promise<Buffer> | undefined;

/** Returns the workbook to fill in: the sheet `Projects` with its headings, and the rules for its cells. */
export function importTemplate(): Promise<Buffer> {
  made ??= buffer(templateWith(projectsSheet()));
  return made;
}

/** Streams the template with this sheet of projects, which comes in pieces. */
export function templateWith(sheet: Iterable<string>): Readable {
  const zip = new yazl.ZipFile();
  const parts = { ...FIXED_PARTS, ...sheetLists([IMPORT_SHEET, IMPORT_LISTS_SHEET]), [sheetPath(2)]: listsSheet() };
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  for (const [path, xml] of Object.entries(parts)) zip.addBuffer(Buffer.from(xml), path);
  zip.addReadStream(Readable.from(sheet, { objectMode: false }), sheetPath(1));
  zip.end();
  return output;
}
