import lighthouse, { desktopConfig, type Config } from 'lighthouse';
import type { Browser, Page } from 'puppeteer-core';
import { median } from '../measuring/statistics.ts';
import type { Report } from '../report.ts';
import { measureScripts, signIn } from './browser.ts';

const RUNS = 5;
const KB = 1_000;
const PERSON = 'coordinator@insurer.example';

/** A page whose JavaScript is weighed, and which Lighthouse scores. */
export interface Measured {
  readonly name: string;
  readonly path: string;
  readonly maxScriptKb: number;
  readonly isSignedIn: boolean;
  /** Lowest score of Lighthouse's mobile performance. */
  readonly mobilePerformance?: number;
  /** Steps on the page before its JavaScript is weighed. */
  readonly steps?: (page: Page) => Promise<void>;
}

async function pageFor(browser: Browser, url: string, { isSignedIn }: Measured): Promise<Page> {
  const page = await browser.newPage();
  await page.setViewport({ width: 1440, height: 900 });
  if (isSignedIn) await signIn(page, url, PERSON);
  return page;
}

/** Adds the JavaScript of a page, and returns its kilobytes. */
export async function weigh(report: Report, browser: Browser, url: string, measured: Measured): Promise<number> {
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
  return bytes / KB;
}

/** Adds Lighthouse's scores of a page: on a desktop, and of public pages on a phone, too. */
export async function score(report: Report, browser: Browser, url: string, measured: Measured): Promise<void> {
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
  for (const [category, atLeast] of [
    ['performance', measured.mobilePerformance ?? 85],
    ['accessibility', 100],
  ] as const)
    report.add({
      name: `${measured.name}: mobile ${category}`,
      measured: mobile.scores[category] ?? Number.NaN,
      unit: '',
      limit: { atLeast },
      comparison: mobile.comparison[category] ?? '',
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
