import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { FoundRows, Frame, ReturnedFile } from './frames.ts';
import { issuesCsv } from './issues-csv.ts';
import { projectsSheet } from './projects-sheet.ts';
import { reasonOf, refusalsOf } from './refusals.ts';
import { templateWith } from './template.ts';
import { readProjectsSheet } from './workbook.ts';

/**
 * Reads from standard input a line with the numbers of the rows that are refused by what the company has, and the workbook; writes
 * two files in pieces to standard output: all errors as packed CSV, and the refused rows as a workbook.
 */
async function run(): Promise<void> {
  const input = await buffer(process.stdin);
  const end = input.indexOf('\n');
  const found = JSON.parse(input.toString('utf8', 0, end)) as FoundRows;
  const refusals = await refusalsOf(readProjectsSheet(input.subarray(end + 1)), found);
  await pipeline(Readable.from(issuesCsv(refusals), { objectMode: false }), createGzip(), sent('issues'));
  const rows = refusals.map((refusal) => ({ cells: refusal.cells, reason: reasonOf(refusal) }));
  await pipeline(templateWith(projectsSheet(rows)), sent('workbook'));
  send({ kind: 'end' });
}

const send = (frame: Frame): unknown => process.stdout.write(`${JSON.stringify(frame)}\n`);

const sent = (of: ReturnedFile) => async (pieces: AsyncIterable<Buffer>) => {
  for await (const piece of pieces) {
    send({ kind: 'piece', of, content: piece.toString('base64') });
    if (process.stdout.writableNeedDrain) await once(process.stdout, 'drain');
  }
};

await run();
