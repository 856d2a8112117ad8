import { Report } from './report.ts';
import { accumulation } from './benchmarks/accumulation.ts';
import { bell } from './benchmarks/bell.ts';
import { crash } from './benchmarks/crash.ts';
import { dashboard } from './benchmarks/dashboard.ts';
import { devices } from './benchmarks/devices.ts';
import { documents } from './benchmarks/documents.ts';
import { events } from './benchmarks/events.ts';
import { exporting } from './benchmarks/export.ts';
import { expenses } from './benchmarks/expenses.ts';
import { feeForm } from './benchmarks/fee-form.ts';
import { fees } from './benchmarks/fees.ts';
import { fuzz } from './benchmarks/fuzz.ts';
import { geo } from './benchmarks/geo.ts';
import { importing } from './benchmarks/import.ts';
import { list } from './benchmarks/list.ts';
import { live } from './benchmarks/live.ts';
import { map } from './benchmarks/map.ts';
import { market } from './benchmarks/market.ts';
import { readModel } from './benchmarks/read-model.ts';
import { reports } from './benchmarks/reports.ts';
import { rest } from './benchmarks/rest.ts';
import { risks } from './benchmarks/risks.ts';
import { score } from './benchmarks/score.ts';
import { signIn } from './benchmarks/sign-in.ts';
import { soak } from './benchmarks/soak.ts';
import { start } from './benchmarks/start.ts';
import { timing } from './benchmarks/timing.ts';
import { upload } from './benchmarks/upload.ts';
import { uploadsCrash } from './benchmarks/uploads-crash.ts';
import { scripts, web } from './benchmarks/web.ts';
import { callOffPortals } from './portal/portal.ts';

/** `npm run bench -- list crash` runs these two; without names all run but those of {@link BY_NAME_ONLY}. */
const BENCHMARKS: Readonly<Record<string, (report: Report) => Promise<void>>> = {
  list,
  export: exporting,
  import: importing,
  web,
  scripts,
  'fee-form': feeForm,
  bell,
  events,
  'sign-in': signIn,
  timing,
  documents,
  devices,
  geo,
  map,
  risks,
  score,
  reports,
  live,
  upload,
  start,
  rest,
  crash,
  'uploads-crash': uploadsCrash,
  fees,
  expenses,
  accumulation,
  market,
  dashboard,
  'read-model': readModel,
  fuzz,
  soak,
};

/** Benchmarks that take an hour, or are a part of another. */
const BY_NAME_ONLY: readonly string[] = ['soak', 'scripts', 'fee-form'];

const names = process.argv.slice(2);
const unknown = names.filter((name) => !(name in BENCHMARKS));
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}. There are: ${Object.keys(BENCHMARKS).join(', ')}.`);
  process.exit(2);
}

// One Ctrl-C arrives several times: from the terminal and from each process above that passes it on.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => void callOffPortals().finally(() => process.exit(1)));
}

const report = new Report();
for (const [name, run] of Object.entries(BENCHMARKS)) {
  if (names.length > 0 ? !names.includes(name) : BY_NAME_ONLY.includes(name)) continue;
  report.heading(name);
  try {
    await run(report);
  } catch (error) {
    report.fail(name, error);
  }
}
process.exitCode = report.finish() ? 0 : 1;
