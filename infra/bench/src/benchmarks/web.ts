import lighthouse, { desktopConfig, type Config } from 'lighthouse';
import type { Browser, Page } from 'puppeteer-core';
import { median } from '../measuring/statistics.ts';
import { addCompanies, addProject, askForFee } from '../fees/ask.ts';
import { newProjects } from '../portal/new-projects.ts';
import { withPortal } from '../portal/portal.ts';
import { Session } from '../portal/session.ts';
import type { Report } from '../report.ts';
import { signIn, measureScripts, withBrowser } from './browser.ts';
import { experience } from './experience.ts';

const RUNS = 5;
const KB = 1_000;
const PERSON = 'coordinator@insurer.example';

interface Measured {
  readonly name: string;
  readonly path: string;
  readonly maxScriptKb: number;
  readonly isSignedIn: boolean;
  /** Lowest score of Lighthouse's mobile performance. */
  readonly mobilePerformance?: number;
  /** Steps on the page before its JavaScript is weighed. */
  readonly steps?: (page: Page) => Promise<void>;
}

/** Opens the list's first project, and then its RECOMMENDATIONS, which are in the menu where the bar has no room. */
async function openRecommendations(page: Page): Promise<void> {
  await page.locator('tbody tr a').click();
  await page.waitForSelector('#project-tab-details');
  if (!(await page.$('#project-tab-recommendations')))
    await page.locator('::-p-aria([name="More"][role="button"])').click();
  await page.locator('#project-tab-recommendations, [role="menuitem"][href$="/recommendations"]').click();
  await page.waitForSelector('[role="tabpanel"][aria-labelledby="project-tab-recommendations"] table');
  await page.waitForNetworkIdle({ concurrency: 2 });
}

const PAGES: readonly Measured[] = [
  { name: 'Sign-in', path: '/account/signin', maxScriptKb: 100, isSignedIn: false },
  { name: 'Projects list', path: '/projects', maxScriptKb: 270, isSignedIn: true },
  { name: 'Team members', path: '/my-company', maxScriptKb: 290, isSignedIn: true },
];
/** The public form of a fee that has just been asked for. */
async function feeForm(url: string): Promise<Measured> {
  const coordinator = new Session(url, PERSON);
  const run = `Form ${Date.now().toString(36)}`;
  const companies = await addCompanies(coordinator, run, 1);
  const insurer = { coordinator, companies, projects: await newProjects(coordinator, run) };
  const { id } = await askForFee(insurer, await addProject(insurer, run));
  const link = new URLSearchParams({ feeProposalId: id, companyContactId: companies[0] ?? '', companyName: run });
  const path = `/submit-fee-proposal?${link}`;
  return { name: 'Public fee form', path, maxScriptKb: 140, isSignedIn: false, mobilePerformance: 90 };
}
/** Weighed alone: Lighthouse looks at addresses, not at what is done there. */
const RECOMMENDATIONS: Measured = {
  name: 'RECOMMENDATIONS opened from the list',
  path: '/projects',
  maxScriptKb: 330,
  isSignedIn: true,
  steps: openRecommendations,
};

/** Bytes of JavaScript and Lighthouse's scores of the pages that people meet first, one of each area with a list; and what people feel there. */
export async function web(report: Report): Promise<void> {
  await withPortal({}, async ({ url }) => {
    for (const measured of [...PAGES, await feeForm(url)]) {
      await withBrowser((browser) => weigh(report, browser, url, measured));
      await withBrowser((browser) => score(report, browser, url, measured));
    }
    await withBrowser((browser) => weigh(report, browser, url, RECOMMENDATIONS));
    await experience(report, url);
  });
}

/** Bytes of JavaScript alone, which takes two minutes. */
export async function scripts(report: Report): Promise<void> {
  await withPortal({}, async ({ url }) => {
    for (const measured of [...PAGES, await feeForm(url), RECOMMENDATIONS]) {
      await withBrowser((browser) => weigh(report, browser, url, measured));
    }
  });
}

async function pageFor(browser: Browser, url: string, { isSignedIn }: Measured): Promise<Page> {
  const page = await browser.newPage();
  await page.setViewport({ width: 1440, height: 900 });
  if (isSignedIn) await signIn(page, url, PERSON);
  return page;
}

async function weigh(report: Report, browser: Browser, url: string, measured: Measured): Promise<void> {
  const page = await pageFor(browser, url, measured);
  const { bytes, lines, plain } = await measureScripts(page, `${url}${measured.path}`, measured.steps);
  lines.forEach((line) => report.note(line));
  const comparison = `${lines.length} scripts, ${plain.length} of them without brotli`;
  const limit = { atMost: measured.maxScriptKb };
  report.add({ name: `${measured.name}: JavaScript`, measured: bytes / KB, unit: 'kB', limit, comparison });
  report.add({
    name: `${measured.name}: scripts without brotli`,
    measured: plain.length,
    unit: '',
    limit: { atMost: 0 },
    comparison,
  });
}

async function score(report: Report, browser: Browser, url: string, measured: Measured): Promise<void> {
  const page = await pageFor(browser, url, measured);
  const target = `${url}${measured.path}`;
  const limits = { performance: 97, accessibility: 100, 'best-practices': 100 };
  const desktop = await medians(report, page, target, desktopConfig);
  for (const [category, atLeast] of Object.entries(limits)) {
    report.add({
      name: `${measured.name}: desktop ${category}`,
      measured: desktop.scores[category] ?? Number.NaN,
      unit: '',
      limit: { atLeast },
      comparison: desktop.comparison[category] ?? '',
    });
  }
  if (measured.isSignedIn) return;
  const mobile = await medians(report, page, target, undefined);
  report.add({
    name: `${measured.name}: mobile performance`,
    measured: mobile.scores['performance'] ?? Number.NaN,
    unit: '',
    limit: { atLeast: measured.mobilePerformance ?? 85 },
    comparison: mobile.comparison['performance'] ?? '',
  });
}

/** Returns Lighthouse's scores (0 to 100) by category: the median of the runs, with all of them beside it. */
async function medians(report: Report, page: Page, url: string, config: Config | undefined) {
  const runs: Record<string, number[]> = {};
  for (let run = 0; run < RUNS; run++) {
    const flags = { onlyCategories: ['performance', 'accessibility', 'best-practices'], logLevel: 'error' } as const;
    const result = await lighthouse(url, { ...flags, onlyCategories: [...flags.onlyCategories] }, config, page);
    if (!result) throw new Error(`Lighthouse said nothing about ${url}`);
    const { categories, audits, finalDisplayedUrl } = result.lhr;
    if (finalDisplayedUrl !== url) throw new Error(`${url} led to ${finalDisplayedUrl}`);
    for (const [name, category] of Object.entries(categories)) {
      (runs[name] ??= []).push(Math.round((category.score ?? Number.NaN) * 100));
    }
    if (run > 0) continue;
    const failed = Object.values(audits).filter((audit) => audit.score !== null && audit.score < 0.9);
    for (const audit of failed) report.note(`${audit.id} ${audit.score}: ${audit.displayValue ?? audit.title}`);
  }
  return {
    scores: Object.fromEntries(Object.entries(runs).map(([name, scores]) => [name, median(scores)])),
    comparison: Object.fromEntries(
      Object.entries(runs).map(([name, scores]) => [name, `${RUNS} runs: ${scores.join(' ')}`]),
    ),
  };
}
