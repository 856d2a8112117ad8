import { setTimeout as wait } from 'node:timers/promises';
import { improvementsAnswer, type Improvements } from '@portal/contracts/projects/analytics';
import { reportAnswer, reportsAnswer } from '@portal/contracts/reports/report';
import * as v from 'valibot';
import { describeSamples } from '../measuring/statistics.ts';
import { untilQuiet } from '../measuring/quiet.ts';
import { withPortal, type Portal } from '../portal/portal.ts';
import { Session } from '../portal/session.ts';
import type { Report } from '../report.ts';
import { figures } from './live-figures.ts';
import {
  APART_MS,
  changedAfter,
  closeRecommendation,
  COORDINATOR,
  ENGINEER,
  GIVEN_UP_MS,
  openPage,
} from './live-screen.ts';

const [STEPS, PAUSES] = [10, 10];
/** Milliseconds from the answer of a step to the score in an open tab, and from the last key to the page beside an editor. */
const [SCORE_MS, PREVIEW_MS] = [1_000, 2_000];
/** Milliseconds for the first document of a draft. */
const FIRST_MS = 120_000;

const SCORE = `document.querySelector('main section dl dd')?.innerText ?? ''`;
/** The picture of the first page, the cover: it is read again for each newer document, whether it looks another or not. */
const PICTURE = `document.querySelector('img[alt^="Page 1 of "]')?.src ?? ''`;
const READS_PICTURE = /\/reports\/[^/]+\/pages\/1\?/;
const items = v.object({ data: v.object({ items: v.array(v.object({ id: v.string() })) }) });

/** Parts of the benchmark; `PORTAL_LIVE_PARTS` names some, separated by commas. */
const PARTS = { scores, figures, previews } as const;

/**
 * Steps of one person on the open screen of another one, or of their own: a score that moves, figures of the dashboard, and the
 * preview beside an editor.
 */
export async function live(report: Report): Promise<void> {
  const asked = process.env['PORTAL_LIVE_PARTS']?.split(',') ?? Object.keys(PARTS);
  await withPortal({}, async (portal) => {
    await untilQuiet();
    for (const [name, part] of Object.entries(PARTS)) {
      if (asked.includes(name)) await part(report, portal);
    }
  });
}

const projectIds = async (session: Session): Promise<string[]> =>
  v.parse(items, (await session.call('/projects?pageSize=100&projectStatus=Open')).body).data.items.map(({ id }) => id);

async function improvementsOf(session: Session, projectId: string): Promise<Improvements | undefined> {
  const { status, body } = await session.call(`/analytics/improvements?projectId=${projectId}`);
  return status === 200 ? v.parse(improvementsAnswer, body).data : undefined;
}

/** Recommendations that the engineer may close, each with what moves the score. */
const closable = ({ items: all }: Improvements): string[] =>
  all
    .filter(({ points, status }) => points >= 1 && ['Issued', 'InProgress', 'FurtherAction'].includes(status))
    .map(({ id }) => id);

/** An engineer closes recommendations while the insurer looks at ANALYTICS of their project. */
async function scores(report: Report, portal: Portal): Promise<void> {
  const engineer = new Session(portal.url, ENGINEER);
  const times: number[] = [];
  for (const projectId of await projectIds(engineer)) {
    if (times.length >= STEPS) break;
    const improvements = await improvementsOf(engineer, projectId);
    const ids = improvements ? closable(improvements).slice(0, STEPS - times.length) : [];
    if (ids.length === 0) continue;
    await openPage(portal, COORDINATOR, `/projects/${projectId}/analytics`, async (page) => {
      for (const id of ids) {
        const before = await page.evaluate(SCORE);
        // Another engineer's project: its recommendations are read, and not closed.
        if (!(await closeRecommendation(engineer, id))) return;
        times.push(await changedAfter(page, SCORE, before, performance.now()));
        await wait(APART_MS);
      }
    });
  }
  report.note(`from the answer of a step to its score in ANALYTICS: ${describeSamples(times, 'ms')}`);
  report.add({
    ...{ name: 'Step to the score in an open tab (slowest)', measured: Math.max(...times), unit: 'ms' },
    ...{ limit: { atMost: SCORE_MS }, comparison: `${times.length} recommendations closed by another person` },
  });
}

/** Begins a main report of an inspection that has none. */
async function newDraft(engineer: Session): Promise<{ readonly id: string; readonly projectId: string }> {
  for (const projectId of await projectIds(engineer)) {
    const { status, body } = await engineer.call(`/reports?projectId=${projectId}`);
    const inspections = status === 200 ? v.parse(reportsAnswer, body).data.inspections : [];
    for (const { inspectionId } of inspections) {
      const made = await engineer.send('/reports/main', { inspectionId });
      if (made.status < 300) return v.parse(reportAnswer, made.body).data;
    }
  }
  throw new Error('No inspection of the demo takes a main report');
}

/** An engineer writes the summary of a main report, and pauses. */
async function previews(report: Report, portal: Portal): Promise<void> {
  const { id, projectId } = await newDraft(new Session(portal.url, ENGINEER));
  const times: number[] = [];
  await openPage(portal, ENGINEER, `/projects/${projectId}/reports?reportId=${id}&mode=edit`, async (page) => {
    await page.waitForFunction(`${PICTURE} !== ''`, { timeout: FIRST_MS });
    const summary = await page.waitForSelector('textarea');
    for (let round = 0; round < PAUSES; round += 1) {
      await wait(APART_MS);
      const answered = page.waitForResponse((response) => READS_PICTURE.test(response.url()), { timeout: GIVEN_UP_MS });
      await summary?.type(` Sentence ${round}.`);
      const began = performance.now();
      await (await answered).buffer();
      times.push(performance.now() - began);
    }
  });
  const [first = Number.NaN, ...next] = times;
  report.note(`from the last key to the page: first ${first.toFixed(0)} ms, next ${describeSamples(next, 'ms')}`);
  report.add({
    ...{ name: 'Pause in the editor to its preview (slowest)', measured: Math.max(...times), unit: 'ms' },
    ...{ limit: { atMost: PREVIEW_MS }, comparison: `${times.length} pauses, from the last key` },
  });
}
