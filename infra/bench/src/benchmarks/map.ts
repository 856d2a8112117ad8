import type { Page } from 'puppeteer-core';
import * as v from 'valibot';
import { describeSamples, median } from '../measuring/statistics.ts';
import { fillWith } from '../portal/fill.ts';
import { withPortal } from '../portal/portal.ts';
import type { Report } from '../report.ts';
import { signIn, withBrowser } from './browser.ts';
import { drawn, pan } from './map-in-page.ts';

const PROJECTS = 100_000;
const PERSON = 'coordinator@insurer.example';
const ROUNDS = 5;
const PAN_SECONDS = 6;
const SHARE_OF_FRAMES = 0.6;
const LATER_MS = 1_500;

/** A search that nothing matches leaves the same page's map empty. */
const PATHS = { empty: '/projects?show=map&name=nothing%20has%20this%20name', full: '/projects?show=map' } as const;
type Content = keyof typeof PATHS;
const CONTENTS: readonly Content[] = ['empty', 'full'];

/** Map views and the keys that lead to them: the first view, and Europe filling the screen. */
const PLACES = [
  { name: 'the world', keys: [] },
  { name: 'Europe', keys: ['ArrowRight', 'ArrowRight', '+', '+', '+'] },
] as const;

/** The map of a hundred thousand projects compared with the same map without any, in turns in one browser. */
export async function map(report: Report): Promise<void> {
  await withPortal({}, async (portal) => {
    const { databaseUrl } = await portal.service('projects');
    report.note(`${await fillWith(portal, PROJECTS, databaseUrl)} projects of the company, each with a location`);
    await withBrowser(async (browser) => {
      const page = await browser.newPage();
      await page.setViewport({ width: 1440, height: 900 });
      await signIn(page, portal.url, PERSON);
      await firstPaint(report, page, portal.url);
      for (const place of PLACES) await panning(report, page, portal.url, place);
    });
  });
}

const nothing = (): Record<Content, number[]> => ({ empty: [], full: [] });

/** Measures the time from the start of the navigation until the map is drawn with its data. */
async function firstPaint(report: Report, page: Page, url: string): Promise<void> {
  const times = nothing();
  // The first round fills the browser's cache.
  for (let round = 0; round <= ROUNDS; round++) {
    for (const content of CONTENTS) {
      const time = await openMap(page, url, content);
      if (round > 0) times[content].push(time);
    }
  }
  for (const content of CONTENTS) report.note(`first paint, ${content}: ${describeSamples(times[content], 'ms')}`);
  const empty = median(times.empty);
  report.add({
    name: `Map, first paint with ${PROJECTS} projects`,
    measured: median(times.full),
    unit: 'ms',
    limit: { atMost: empty + LATER_MS },
    comparison: `empty map ${empty.toFixed(0)} ms`,
  });
}

async function panning(report: Report, page: Page, url: string, place: (typeof PLACES)[number]): Promise<void> {
  const rates = nothing();
  for (let round = 0; round < ROUNDS; round++) {
    for (const content of CONTENTS) {
      await openMap(page, url, content);
      await page.focus('[role="application"]');
      for (const key of place.keys) {
        await page.keyboard.press(key);
        await settle(page);
      }
      await settle(page);
      const deltas = v.parse(v.array(v.number()), await page.evaluate(pan(PAN_SECONDS)));
      rates[content].push(deltas.length / PAN_SECONDS);
      report.note(`${place.name}, ${content}: ${describeSamples(deltas, 'ms between frames')}`);
    }
  }
  const empty = median(rates.empty);
  report.add({
    name: `Map, panning ${place.name} with ${PROJECTS} projects`,
    measured: median(rates.full),
    unit: 'frames/s',
    limit: { atLeast: SHARE_OF_FRAMES * empty },
    comparison: `empty map ${empty.toFixed(1)} frames/s`,
  });
}

/** Opens the map; answers the milliseconds until it was drawn. */
async function openMap(page: Page, url: string, content: Content): Promise<number> {
  const watch = await page.evaluateOnNewDocument(drawn(content === 'full'));
  await page.goto(`${url}${PATHS[content]}`);
  await page.waitForFunction('globalThis.mapDrawnAt !== undefined');
  await page.removeScriptToEvaluateOnNewDocument(watch.identifier);
  return v.parse(v.number(), await page.evaluate('globalThis.mapDrawnAt'));
}

/** Waits until only the stream of notifications is open. */
const settle = (page: Page): Promise<void> => page.waitForNetworkIdle({ concurrency: 1, idleTime: 300 });
