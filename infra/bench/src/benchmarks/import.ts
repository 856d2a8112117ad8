import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { IMPORT_SHEET } from '@portal/contracts/projects/import';
import * as v from 'valibot';
import { startChild } from '../measuring/child.ts';
import { startListReader, type ListReader } from '../measuring/list-reader.ts';
import { watchMemory } from '../measuring/memory.ts';
import { untilQuiet } from '../measuring/quiet.ts';
import { describeSamples, median, percentile } from '../measuring/statistics.ts';
import { importProgress, sendWorkbook } from '../portal/new-projects.ts';
import { withPortal, type Portal } from '../portal/portal.ts';
import { Session } from '../portal/session.ts';
import type { Report } from '../report.ts';

const ROWS = 10_000;
const ROUNDS = 9;
const IMPORTER = 'coordinator@insurer.example';
/** Time for which the list is read before each import. */
const IDLE_MS = 5_000;
/** Interval of the progress requests, and so the precision of an import's duration; the portal's pages ask each 700 ms. */
const ASK_MS = 50;

interface Cost {
  readonly seconds: number;
  /**
   * Maximum megabytes: for reading alone the whole process, for an import the growth of the service and its children.
   */
  readonly memory: number;
}

/** Measures an import of 10,000 rows, and reading the workbook alone with read-excel-file. */
export async function importing(report: Report): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-workbook-'));
  try {
    await withPortal({}, async (portal) => {
      const session = new Session(portal.url, IMPORTER);
      const reader = await startListReader(portal);
      const run = `Import ${Date.now().toString(36)}`;
      const file = join(folder, 'projects.xlsx');
      const reading: Cost[] = [];
      const imports: Imported[] = [];
      const idle: number[] = [];
      await writeWorkbook(file, portal, `${run} warm-up`);
      await importOnce(portal, session, reader, await readFile(file));
      // Mails about the demo data would take the processors from the first rounds.
      await untilQuiet();
      for (let round = 0; round < ROUNDS; round++) {
        await writeWorkbook(file, portal, `${run} ${round}`);
        reading.push(await readAlone(file));
        reader.begin();
        await wait(IDLE_MS);
        idle.push(...(await reader.end()));
        imports.push(await importOnce(portal, session, reader, await readFile(file)));
      }
      reader.leave();
      describe(report, reading, imports, idle);
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function writeWorkbook(file: string, portal: Portal, prefix: string): Promise<void> {
  await startChild('benchmarks/write-workbook.process.ts', [file, portal.url, IMPORTER, prefix, String(ROWS)]).next();
}

const readResult = v.object({ milliseconds: v.number(), rows: v.number() });

async function readAlone(file: string): Promise<Cost> {
  const child = startChild('benchmarks/read-workbook.process.mjs', [file, IMPORT_SHEET]);
  await child.next();
  const watched = watchMemory(child.pid);
  child.tell('read');
  const { milliseconds, rows } = v.parse(readResult, await child.next());
  if (rows !== ROWS + 1) throw new Error(`${rows} rows were read`);
  return { seconds: milliseconds / 1_000, memory: watched().peak };
}

interface Imported extends Cost {
  readonly list: readonly number[];
  readonly steps: number;
}

async function importOnce(portal: Portal, session: Session, reader: ListReader, workbook: Buffer): Promise<Imported> {
  const { pid } = await portal.service('projects');
  if (pid === undefined) throw new Error('The projects service does not run just now');
  reader.begin();
  const watched = watchMemory(pid);
  const startedAt = performance.now();
  const jobId = await sendWorkbook(session, workbook);
  if (jobId === undefined) throw new Error('The import was not accepted');
  const steps = new Set<number>();
  for (;;) {
    const progress = await importProgress(session, jobId);
    if (progress.state === 'Running') steps.add(progress.done);
    if (progress.state === 'Failed')
      throw new Error(`The import failed: ${JSON.stringify(progress.errors.slice(0, 3))}`);
    if (progress.state === 'Succeeded') break;
    await wait(ASK_MS);
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  const { before, peak } = watched();
  return { seconds, memory: peak - before, list: await reader.end(), steps: steps.size };
}

function describe(
  report: Report,
  reading: readonly Cost[],
  imports: readonly Imported[],
  idle: readonly number[],
): void {
  const secondsOf = (costs: readonly Cost[]) => costs.map(({ seconds }) => seconds);
  const memoryOf = (costs: readonly Cost[]) => costs.map(({ memory }) => memory);
  const write = (samples: readonly number[]) => samples.map((sample) => sample.toFixed(2)).join(' ');
  const meanwhile = imports.flatMap(({ list }) => list);
  report.note(`${ROWS} rows; reading alone: ${write(secondsOf(reading))} s, ${write(memoryOf(reading))} MB`);
  report.note(`import: ${write(secondsOf(imports))} s, grew by ${write(memoryOf(imports))} MB`);
  report.note(`list while idle: ${describeSamples(idle, 'ms')}`);
  report.note(`list meanwhile: ${describeSamples(meanwhile, 'ms')}`);

  const readSeconds = median(secondsOf(reading));
  const readMemory = median(memoryOf(reading));
  const idleP99 = percentile(idle, 0.99);
  report.add({
    name: `Import of ${ROWS} rows`,
    measured: median(secondsOf(imports)),
    unit: 's',
    limit: { atMost: 3 * readSeconds },
    comparison: `reading alone ${readSeconds.toFixed(2)} s`,
  });
  report.add({
    name: 'Import: memory',
    measured: median(memoryOf(imports)),
    unit: 'MB',
    limit: { atMost: readMemory + 60 },
    comparison: `reading alone ${readMemory.toFixed(0)} MB`,
  });
  report.add({
    name: 'Import: list meanwhile, p99',
    measured: percentile(meanwhile, 0.99),
    unit: 'ms',
    limit: { atMost: 2 * idleP99 },
    comparison: `idle p99 ${idleP99.toFixed(1)} ms`,
  });
  report.add({
    name: 'Import: steps of progress seen',
    measured: median(imports.map(({ steps }) => steps)),
    unit: '',
    limit: { atLeast: 3 },
    comparison: `requested every ${ASK_MS} ms`,
  });
}
