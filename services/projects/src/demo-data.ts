import { parseArgs } from 'node:util';
import { migrateToLatest, migrationsUrl, openKnex, readConfig } from '@portal/service-kit';
import { migrations } from '../migrations/index.ts';
import { projectsSettings } from './config.ts';
import { loadAssignments } from './demo/load-assignments.ts';
import { loadBooks } from './demo/load-books.ts';
import { loadClaims } from './demo/load-claims.ts';
import { loadDevices } from './demo/load-devices.ts';
import { loadNotes } from './demo/load-notes.ts';
import { loadReportNotes } from './demo/load-report-notes.ts';
import { loadReports } from './demo/load-reports.ts';
import { loadRisks } from './demo/load-risks.ts';
import { loadScores } from './demo/load-scores.ts';
import { loadValues } from './demo/load-values.ts';
import { loadMany, loadPortfolios } from './demo/load.ts';
import { readPlaces } from './demo/places.ts';
import { waitForHazards } from './demo/wait-for-hazards.ts';

/** Milliseconds in which services/geo assesses the locations of the demo; without it, scores count no hazards. */
const HAZARDS_MS = 30_000;

/** Projects of the demo companies; `--projects 100000` fills Northwind up to that many. Local mode only. */
const config = readConfig(projectsSettings, process.env);
if (!config.PORTAL_LOCAL) throw new Error('Demo data are for local mode only (PORTAL_LOCAL=1)');
const { values } = parseArgs({ options: { projects: { type: 'string' } } });
const total = Number(values.projects ?? 0);
if (!Number.isInteger(total) || total < 0 || total > 2_000_000) {
  throw new Error('--projects takes a whole number up to 2000000');
}

await migrateToLatest(migrationsUrl(config), 'projects', migrations);
const knex = openKnex({ url: config.DATABASE_URL, name: 'projects demo data', pool: 1, statementMs: 0 });
try {
  const places = readPlaces();
  const started = Date.now();
  const added =
    (await loadPortfolios(knex, places)) + (total > 0 ? await loadMany(knex, places, total, console.log) : 0);
  const contacts = await loadBooks(knex);
  const notes = await loadNotes(knex);
  const risks = await loadRisks(knex);
  // From report notes on, an assessment moves scores.
  const unassessed = await waitForHazards(knex, HAZARDS_MS);
  const reportNotes = await loadReportNotes(knex);
  const scores = await loadScores(knex);
  const claims = await loadClaims(knex);
  const values = await loadValues(knex);
  const reports = await loadReports(knex);
  const assignments = await loadAssignments(knex);
  const devices = await loadDevices(knex);
  const seconds = (Date.now() - started) / 1000;
  if (added > 0) console.log(`${added.toLocaleString('en')} projects added in ${seconds.toFixed(1)} s`);
  if (contacts > 0) console.log(`${contacts} contacts of companies’ own books added`);
  if (notes > 0) console.log(`${notes} notes added`);
  if (risks > 0) console.log(`${risks} recommendations of inspections added`);
  if (unassessed > 0) console.log(`hazards of ${unassessed} locations are not assessed yet`);
  if (reportNotes > 0) console.log(`report notes of ${reportNotes} inspections added`);
  if (scores > 0) console.log(`risk scores of ${scores} projects added`);
  if (claims > 0) console.log(`${claims} claims added`);
  if (values > 0) console.log(`values of ${values} operational properties declared`);
  if (reports > 0) console.log(`${reports} reports added`);
  if (devices > 0) console.log(`${devices} simulated devices added`);
  if (assignments > 0) console.log(`${assignments} assignments added`);
} finally {
  await knex.destroy();
}
