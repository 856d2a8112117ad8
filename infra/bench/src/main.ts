import { Report } from './report.ts';
import { bell } from './figures/bell.ts';
import { crash } from './figures/crash.ts';
import { documents } from './figures/documents.ts';
import { events } from './figures/events.ts';
import { exporting } from './figures/export.ts';
import { fuzz } from './figures/fuzz.ts';
import { geo } from './figures/geo.ts';
import { importing } from './figures/import.ts';
import { list } from './figures/list.ts';
import { map } from './figures/map.ts';
import { rest } from './figures/rest.ts';
import { risks } from './figures/risks.ts';
import { signIn } from './figures/sign-in.ts';
import { soak } from './figures/soak.ts';
import { start } from './figures/start.ts';
import { timing } from './figures/timing.ts';
import { upload } from './figures/upload.ts';
import { uploadsCrash } from './figures/uploads-crash.ts';
import { web } from './figures/web.ts';

/** `npm run bench -- list crash` takes these two; without names all are taken but those of {@link BY_NAME_ONLY}. */
const FIGURES: Readonly<Record<string, (report: Report) => Promise<void>>> = {
  list,
  export: exporting,
  import: importing,
  web,
  bell,
  events,
  'sign-in': signIn,
  timing,
  documents,
  geo,
  map,
  risks,
  upload,
  start,
  rest,
  crash,
  'uploads-crash': uploadsCrash,
  fuzz,
  soak,
};

/** Figures that take an hour. */
const BY_NAME_ONLY: readonly string[] = ['soak'];

const names = process.argv.slice(2);
const unknown = names.filter((name) => !(name in FIGURES));
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}. There are: ${Object.keys(FIGURES).join(', ')}.`);
  process.exit(2);
}

const report = new Report();
for (const [name, take] of Object.entries(FIGURES)) {
  if (names.length > 0 ? !names.includes(name) : BY_NAME_ONLY.includes(name)) continue;
  report.heading(name);
  try {
    await take(report);
  } catch (error) {
    report.fail(name, error);
  }
}
process.exitCode = report.finish() ? 0 : 1;
