import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { dashboardRecommendationsAnswer } from '@portal/contracts/insights/dashboard-work';
import type { Page } from 'puppeteer-core';
import pg from 'pg';
import * as v from 'valibot';
import { pace } from '../measuring/pace.ts';
import { describeSamples } from '../measuring/statistics.ts';
import { newProjects, type NewProjects } from '../portal/new-projects.ts';
import type { Portal } from '../portal/portal.ts';
import { Session } from '../portal/session.ts';
import type { Report } from '../report.ts';
import {
  APART_MS,
  changedAfter,
  closeRecommendation,
  COORDINATOR,
  ENGINEER,
  GIVEN_UP_MS,
  openPage,
} from './live-screen.ts';

const COLLEAGUE = 'coordinator2@insurer.example';
/** Steps of each kind in each round. */
const STEPS = 10;
/** Changes of other projects in a second, in the second round. */
const PER_SECOND = 5;
/** Milliseconds from the answer of a step to its figure (decisions §27). */
const FIGURE_MS = 2_000;
/** Longest time that pacing goes on: it is ended by the last step. */
const LONGEST_S = 600;
/** Height of a window that has all of the dashboard in sight: charts are read once somebody comes near them. */
const HEIGHT = 4_000;

/** The number on the tile of the projects. */
const TILE = `[...document.querySelectorAll('main li a')].map((link) => /^Projects\\s+([\\d,]+\\+?)$/.exec(link.innerText)?.[1] ?? '').join('')`;
/** The closed recommendations of the chart. */
const CHART = `[...document.querySelectorAll('main table[aria-label="Recommendations by status"] tr')]
  .filter((row) => row.cells[0].textContent === 'Closed').map((row) => row.cells[1].textContent).join('')`;

interface Steps {
  readonly engineer: Session;
  /** Recommendations to close. */
  readonly issued: string[];
  readonly colleague: Session;
  readonly projects: NewProjects;
}

/**
 * Figures of an insurer's open dashboard, while an engineer closes recommendations and a colleague adds projects: first by themselves,
 * then while other projects of the company change, each of which has the dashboard read again.
 */
export async function figures(report: Report, portal: Portal): Promise<void> {
  const [engineer, colleague] = [new Session(portal.url, ENGINEER), new Session(portal.url, COLLEAGUE)];
  const projects = await newProjects(colleague, 'Figures in sight');
  const steps = { engineer, issued: await issuedOf(engineer), colleague, projects };
  await openPage(
    portal,
    COORDINATOR,
    '/dashboard',
    async (page) => {
      await page.waitForFunction(`${TILE} !== '' && ${CHART} !== ''`, { timeout: GIVEN_UP_MS });
      await round(report, page, steps, '');
      const others = new AbortController();
      const changes = changeOthers(portal, others.signal);
      try {
        await round(report, page, steps, `, ${PER_SECOND} other changes a second`);
      } finally {
        others.abort();
        report.note(`${await changes} changes of other projects`);
      }
    },
    HEIGHT,
  );
}

/** Returns issued recommendations of open projects that the engineer sees. */
async function issuedOf(engineer: Session): Promise<string[]> {
  const path = '/dashboard/recommendations?page=1&pageSize=100&status=Issued&projectStatus=Open';
  return v.parse(dashboardRecommendationsAnswer, (await engineer.call(path)).body).data.items.map(({ id }) => id);
}

/** Takes steps of both kinds in turns, and times the figure of each. */
async function round(report: Report, page: Page, steps: Steps, among: string): Promise<void> {
  const [tile, chart]: [number[], number[]] = [[], []];
  for (let index = 0; index < STEPS; index++) {
    chart.push(await timeOf(page, CHART, () => closeNext(steps)));
    tile.push(await timeOf(page, TILE, () => addProject(steps)));
  }
  for (const [name, comparison, times] of [
    ['chart', 'recommendations closed by an engineer', chart],
    ['tile', 'projects added by a colleague', tile],
  ] as const) {
    report.note(`from the answer of a step to the dashboard's ${name}${among}: ${describeSamples(times, 'ms')}`);
    report.add({
      ...{ name: `Step to the dashboard's ${name}${among} (slowest)`, measured: Math.max(...times), unit: 'ms' },
      ...{ limit: { atMost: FIGURE_MS }, comparison: `${times.length} ${comparison}` },
    });
  }
}

/** Milliseconds from the answer of a step to another value of the figure. */
async function timeOf(page: Page, figure: string, step: () => Promise<void>): Promise<number> {
  await wait(APART_MS);
  const before = await page.evaluate(figure);
  await step();
  return changedAfter(page, figure, before, performance.now());
}

async function closeNext({ engineer, issued }: Steps): Promise<void> {
  for (let id = issued.shift(); id !== undefined; id = issued.shift()) {
    if (await closeRecommendation(engineer, id)) return;
  }
  throw new Error('No recommendation is left that the engineer may close');
}

async function addProject({ colleague, projects }: Steps): Promise<void> {
  const { status, body } = await colleague.send('/projects', projects.body(`Followed ${randomUUID()}`));
  if (status >= 300) throw new Error(`A project was not added: ${JSON.stringify(body)}`);
}

/** Changes projects of the coordinator's company one after the other, in no figure of the dashboard; returns how many times. */
async function changeOthers(portal: Portal, signal: AbortSignal): Promise<number> {
  const { databaseUrl } = await portal.service('projects');
  const pool = new pg.Pool({ connectionString: databaseUrl, max: PER_SECOND });
  try {
    const { rows } = await pool.query<{ id: string }>(OF_COMPANY, [COORDINATOR]);
    let changed = 0;
    await pace(
      PER_SECOND,
      LONGEST_S,
      async (index) => {
        const id = rows[index % rows.length]?.id;
        await pool.query('update projects set reference_number = $1 where id = $2', [`Other ${index}`, id]);
        changed++;
      },
      signal,
    );
    return changed;
  } finally {
    await pool.end();
  }
}

const OF_COMPANY = `select p.id from projects p join members m using (company_id) where m.email = $1 order by p.id`;
