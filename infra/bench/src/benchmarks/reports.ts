import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import { startChild } from '../measuring/child.ts';
import { processorMs, processTree, residentMegabytes } from '../measuring/memory.ts';
import { describeSamples, median } from '../measuring/statistics.ts';
import { temporaryFolder } from '../portal/portal.ts';
import type { Report } from '../report.ts';
import { faultsOf, pdfTools, type Printed } from '../reports/check-pdf.ts';
import { demoReports } from '../reports/demo-reports.ts';
import { writePhotographs } from '../reports/photographs.ts';
import { benchReport } from '../reports/report-data.ts';
import { startSurroundings, type Surroundings } from '../reports/surroundings.ts';

const setting = (name: string, usual: number): number => Number(process.env[`PORTAL_REPORT_${name}`] ?? usual);
const RECOMMENDATIONS = setting('RECOMMENDATIONS', 300);
const PHOTOGRAPHS = setting('PHOTOGRAPHS', 400);
const PHOTOGRAPH_MB = setting('PHOTOGRAPH_MB', 4);
const AT_ONCE = setting('AT_ONCE', 10);
const PREVIEWS = setting('PREVIEWS', 20);
/** Recommendations, with a photograph each, of a draft of 15 pages. */
const DRAFT = { recommendations: 24, photographs: 24 };
const MINUTES = 60_000;
const MB = 1_000_000;
/** Milliseconds of the two seconds that saving, the way of the job and the screen need. */
const PREVIEW_LIMIT_MS = 1_000;

/** Parts of the benchmark; `PORTAL_REPORT_PARTS` names some, separated by commas. */
const PARTS = { one, many, preview, demo } as const;

/** Reports as documents: one of the largest, many at once while a copy is killed, previews of a draft, and those of the demo. */
export async function reports(report: Report): Promise<void> {
  const asked = process.env['PORTAL_REPORT_PARTS']?.split(',') ?? Object.keys(PARTS);
  for (const [name, part] of Object.entries(PARTS)) {
    if (!asked.includes(name)) continue;
    report.note(`part ${name}`);
    await part(report);
  }
}

/** Runs work with NATS, a storage and photographs of its own. */
async function surrounded(photographs: number, work: (around: Surroundings, folder: string) => Promise<void>) {
  const folder = await temporaryFolder();
  try {
    await writePhotographs(folder, photographs, PHOTOGRAPH_MB);
    const around = await startSurroundings(folder);
    try {
      await work(around, folder);
    } finally {
      await around.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

const baselineAnswer = v.object({ ms: v.number(), cpuMs: v.number(), pages: v.number(), bytes: v.number() });

async function one(report: Report): Promise<void> {
  await surrounded(PHOTOGRAPHS, async (around, folder) => {
    const data = benchReport({ recommendations: RECOMMENDATIONS, photographs: PHOTOGRAPHS });
    const dataFile = join(folder, 'data.json');
    await writeFile(dataFile, JSON.stringify(data));
    const copy = await around.startCopy();
    try {
      const bare = startChild('benchmarks/set-report.process.ts', [folder, dataFile]);
      const baseline = v.parse(baselineAnswer, await bare.next());
      const size = `${RECOMMENDATIONS} recommendations, ${PHOTOGRAPHS} photographs of ${PHOTOGRAPH_MB} MB`;
      report.note(`bare script: ${(baseline.ms / 1000).toFixed(1)} s, ${baseline.pages} pages, ${size}`);
      const memory = watchProcesses(copy.pid);
      const began = performance.now();
      const first = await around.made(await around.ask(data), 15 * MINUTES);
      const ms = performance.now() - began;
      const { setting: ofSetting, service: ofService, cpuMs } = memory();
      report.note(`report: ${(ms / 1000).toFixed(1)} s, ${first.pages} pages`);
      // Of use where other work shares the processors: it does not wait for them.
      const [cpu, bareCpu] = [cpuMs, baseline.cpuMs].map((one) => `${(one / 1000).toFixed(1)} s`);
      report.note(`processor time: ${cpu} of all processes of the service, bare script ${bareCpu}`);
      report.add({
        ...{ name: 'Report, from its job to its outcome', measured: ms / baseline.ms, unit: '×', limit: { atMost: 2 } },
        comparison: `bare script ${(baseline.ms / 1000).toFixed(1)} s; ${size}`,
      });
      report.add({
        ...{ name: 'Memory of the process that sets', measured: ofSetting, unit: 'MB', limit: { atMost: 1_000 } },
        comparison: size,
      });
      report.add({
        ...{ name: 'Memory of the service beside it', measured: ofService, unit: 'MB', limit: { atMost: 300 } },
        comparison: size,
      });
      report.add({
        ...{ name: 'Size of the report', measured: first.pdf.length / MB, unit: 'MB', limit: { atMost: 40 } },
        comparison: `${((PHOTOGRAPHS * PHOTOGRAPH_MB * MB) / MB).toFixed(0)} MB of photographs`,
      });
      const again = await around.made(await around.ask(data), 15 * MINUTES);
      const isSame = again.sha256 === first.sha256;
      report.add({
        ...{ name: 'Bytes that differ when it is set again', measured: isSame ? 0 : 1, unit: '', limit: { atMost: 0 } },
        comparison: 'SHA-256 of both',
      });
      await checked(report, 'Faults of the report', [{ pdf: first.pdf, data }]);
    } finally {
      await copy.stop();
    }
  });
}

/** Follows a copy: memory of the service itself and of the largest process that sets, and the processor time of all. */
function watchProcesses(pid: number) {
  const most = { service: 0, setting: 0 };
  const times = new Map<number, number>();
  const before = processorMs(pid);
  const look = (): void => {
    const tree = processTree(pid);
    for (const one of tree) times.set(one, Math.max(times.get(one) ?? 0, processorMs(one)));
    const settings = tree.slice(1).map(residentMegabytes);
    const all = residentMegabytes(pid);
    most.setting = Math.max(most.setting, ...settings);
    most.service = Math.max(most.service, all - settings.reduce((sum, one) => sum + one, 0));
  };
  const timer = setInterval(look, 50);
  return () => {
    clearInterval(timer);
    return { ...most, cpuMs: [...times.values()].reduce((sum, one) => sum + one, -before) };
  };
}

async function many(report: Report): Promise<void> {
  const photographs = Math.min(PHOTOGRAPHS, 40);
  await surrounded(photographs, async (around) => {
    const copies = [await around.startCopy(), await around.startCopy()];
    try {
      const began = performance.now();
      const datas = Array.from({ length: AT_ONCE }, () => benchReport({ recommendations: 40, photographs }));
      const jobs = await Promise.all(datas.map((data) => around.ask(data)));
      // In the middle: some are done, and each copy has one.
      const enough = Math.max(1, Math.floor(AT_ONCE / 3));
      while (jobs.filter((job) => around.told(job).length > 0).length < enough) await wait(20);
      await copies[0]?.stop('SIGKILL');
      const made = await Promise.all(jobs.map((job) => around.made(job, 10 * MINUTES)));
      while ((await around.waiting()) > 0) await wait(50);
      const comparison = `${AT_ONCE} reports of 40 recommendations at once, one of two copies killed after ${enough}`;
      report.note(`${AT_ONCE} reports in ${((performance.now() - began) / 1000).toFixed(1)} s`);
      const told = jobs.map((job) => around.told(job).length);
      const lost = told.filter((times) => times === 0).length;
      const doubled = told.filter((times) => times > 1).length;
      report.add({ name: 'Reports that were lost', measured: lost, unit: '', limit: { atMost: 0 }, comparison });
      report.add({
        name: 'Reports that were told twice',
        measured: doubled,
        unit: '',
        limit: { atMost: 0 },
        comparison,
      });
      await checked(
        report,
        'Faults of reports at once',
        made.map(({ pdf }, index) => ({ pdf, data: datas[index] ?? null })),
      );
    } finally {
      for (const copy of copies) await copy.stop();
    }
  });
}

async function preview(report: Report): Promise<void> {
  await surrounded(DRAFT.photographs, async (around) => {
    const copy = await around.startCopy();
    try {
      const draft = { ...benchReport({ ...DRAFT, isDraft: true }) };
      const times: number[] = [];
      let former: string | undefined;
      let pages = 0;
      for (let round = 0; round <= PREVIEWS; round += 1) {
        const executiveSummary = `Version ${round}. ${'One more sentence of the summary. '.repeat(round * 3)}`;
        const began = performance.now();
        const job = await around.ask(
          { ...draft, executiveSummary },
          { isPreview: true, ...(former && { replaces: former }) },
        );
        ({ pages } = await around.made(job, MINUTES));
        times.push(performance.now() - began);
        former = job;
      }
      const [first = Number.NaN, ...next] = times;
      report.note(`first preview ${first.toFixed(0)} ms, ${pages} pages; next: ${describeSamples(next, 'ms')}`);
      report.add({
        ...{ name: 'Preview of a draft that changed (median)', measured: median(next), unit: 'ms' },
        ...{ limit: { atMost: PREVIEW_LIMIT_MS }, comparison: `the first one ${first.toFixed(0)} ms, ${pages} pages` },
      });
      // Twenty changes without a wait between them: the last one counts.
      const began = performance.now();
      let last: string | undefined;
      for (let round = 0; round < PREVIEWS; round += 1) {
        const data = { ...draft, executiveSummary: `Typed ${round}` };
        last = await around.ask(data, { isPreview: true, ...(last && { replaces: last }) });
      }
      if (last !== undefined) await around.made(last, MINUTES);
      report.add({
        ...{ name: `Last of ${PREVIEWS} previews asked at once`, measured: performance.now() - began, unit: 'ms' },
        ...{ limit: { atMost: 5 * PREVIEW_LIMIT_MS }, comparison: `one ${median(next).toFixed(0)} ms` },
      });
    } finally {
      await copy.stop();
    }
  });
}

async function demo(report: Report): Promise<void> {
  await checked(report, 'Faults of reports of the demo', await demoReports(report, setting('DEMO', 150)));
}

async function checked(report: Report, name: string, documents: readonly Printed[]): Promise<void> {
  const tools = await pdfTools();
  const faults: string[] = [];
  for (const document of documents) faults.push(...(await faultsOf(document, tools)));
  if (faults.length > 0) report.note(faults.join('\n'));
  const known = documents.filter(({ data }) => data !== null).length;
  const comparison = [
    `${documents.length} documents, mark of PDF/UA-1 and structure`,
    tools.qpdf ? 'qpdf --check' : 'qpdf is not installed',
    tools.pdftotext ? `texts of ${known} by pdftotext` : 'pdftotext is not installed',
  ].join('; ');
  report.add({
    name,
    measured: documents.length > 0 ? faults.length : Number.NaN,
    unit: '',
    limit: { atMost: 0 },
    comparison,
  });
}
