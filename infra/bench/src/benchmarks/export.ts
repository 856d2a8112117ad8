import { EXPORT_FORMATS, type ExportFormat } from '@portal/contracts/projects/list-columns';
import { startChild } from '../measuring/child.ts';
import { watchMemory } from '../measuring/memory.ts';
import { describeSamples, median } from '../measuring/statistics.ts';
import { addressOf } from '../portal/export-address.ts';
import { fillWith } from '../portal/fill.ts';
import { withPortal, type Portal } from '../portal/portal.ts';
import { startService } from '../portal/service-copy.ts';
import { Session } from '../portal/session.ts';
import type { Report } from '../report.ts';
import { openInLibreOffice } from './export-in-libreoffice.ts';
import { openedExports } from './opened-exports.ts';

const ROWS = 100_000;
const ROUNDS = 5;
const COORDINATOR = 'coordinator@insurer.example';
/** Share of the baseline writer's rows a second that an export must come to. */
const SHARE: Readonly<Record<ExportFormat, number>> = { csv: 0.5, xlsx: 0.7 };
const FIRST_BYTE_MS = 300;
const GROWTH_MB = 50;

/** Measurements of one file. */
interface Download {
  readonly firstByte: number;
  readonly seconds: number;
  readonly bytes: number;
}

/** The whole list as a file, compared with a baseline cursor that writes the same rows. */
export async function exporting(report: Report): Promise<void> {
  await withPortal({}, async (portal) => {
    const { databaseUrl } = await portal.service('projects');
    // Before the portal is filled: LibreOffice takes minutes to open the large files.
    await openInLibreOffice(report, await openedExports(portal));
    const rows = await fillWith(portal, ROWS, databaseUrl);
    await compareExports(report, portal, rows);
  });
}

/** Takes the figures on a portal whose largest company, Northwind, has `rows` projects. */
export async function compareExports(report: Report, portal: Portal, rows: number): Promise<void> {
  const session = new Session(portal.url, COORDINATOR);
  const { databaseUrl } = await portal.service('projects');
  const baseline = startChild('benchmarks/baseline-export.process.ts', [databaseUrl]);
  const copy = await startService(portal, 'projects', { databaseUrl });
  try {
    const baselineUrl = String(await baseline.next());
    for (const format of EXPORT_FORMATS) {
      const own = async () => download(await addressOf(copy.url, session, format));
      const other = () => download(`${baselineUrl}/${format}`);
      // Warm up: both read the rows once, and the first export allocates its memory.
      await other();
      await own();
      const downloads: { own: Download[]; baseline: Download[]; growth: number[] } = {
        own: [],
        baseline: [],
        growth: [],
      };
      for (let round = 0; round < ROUNDS; round++) {
        downloads.baseline.push(await other());
        const watched = watchMemory(copy.pid);
        downloads.own.push(await own());
        const { before, peak } = watched();
        downloads.growth.push(peak - before);
      }
      describe(report, format, rows, downloads);
    }
  } finally {
    baseline.end();
    copy.stop();
  }
}

async function download(url: string): Promise<Download> {
  const startedAt = performance.now();
  const response = await fetch(url);
  if (!response.ok || !response.body) throw new Error(`${url} was answered with ${response.status}`);
  let firstByte = NaN;
  let bytes = 0;
  for await (const chunk of response.body) {
    if (bytes === 0) firstByte = performance.now() - startedAt;
    bytes += chunk.length;
  }
  return { firstByte, seconds: (performance.now() - startedAt) / 1_000, bytes };
}

function describe(
  report: Report,
  format: ExportFormat,
  rows: number,
  { own, baseline, growth }: { own: readonly Download[]; baseline: readonly Download[]; growth: readonly number[] },
): void {
  const rate = (downloads: readonly Download[]) => rows / median(downloads.map(({ seconds }) => seconds));
  const what = `Export of ${rows} rows, ${format}`;
  report.note(`${format}: ${own[0]?.bytes} bytes, baseline ${baseline[0]?.bytes}`);
  report.note(
    `${format}, seconds: ${describeSamples(
      own.map(({ seconds }) => seconds),
      's',
    )}`,
  );
  report.note(
    `${format}, baseline seconds: ${describeSamples(
      baseline.map(({ seconds }) => seconds),
      's',
    )}`,
  );
  report.note(`${format}, memory: grew by ${growth.map((grown) => grown.toFixed(1)).join(' ')} MB`);
  const firstBytes = own.map(({ firstByte }) => firstByte);
  const baselineFirstByte = median(baseline.map(({ firstByte }) => firstByte));
  report.add({
    name: `${what}: first byte`,
    measured: median(firstBytes),
    unit: 'ms',
    limit: { atMost: FIRST_BYTE_MS },
    comparison: `required; baseline ${baselineFirstByte.toFixed(0)} ms`,
  });
  report.add({
    name: `${what}: memory growth`,
    measured: Math.max(...growth),
    unit: 'MB',
    limit: { atMost: GROWTH_MB },
    comparison: 'required, with the service warm',
  });
  report.add({
    name: `${what}: rows a second`,
    measured: rate(own),
    unit: '/s',
    limit: { atLeast: SHARE[format] * rate(baseline) },
    comparison: `baseline cursor ${rate(baseline).toFixed(0)}/s`,
  });
}
