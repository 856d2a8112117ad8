import type { CDPSession, Page } from 'puppeteer-core';
import * as v from 'valibot';
import { median, percentile } from '../measuring/statistics.ts';
import { Session } from '../portal/session.ts';
import type { Report } from '../report.ts';
import { signIn, withBrowser } from './browser.ts';
import { follow, RECORDER, SETTLED, type Followed } from './in-page-timings.ts';

const PERSON = 'engineer@insurer.example';
/** Sees the portfolio and the money of the same projects. */
const COORDINATOR = 'coordinator@insurer.example';
/** Factor by which the processor of a cheap laptop is slower. */
const SLOWER = 4;
const RUNS = 3;
const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

const recorded = v.object({
  shifts: v.array(v.object({ value: v.number(), moved: v.string() })),
  interactions: v.array(v.object({ duration: v.number(), name: v.string() })),
});
const items = v.object({ data: v.object({ items: v.array(v.object({ id: v.string() })) }) });

/** Tabs of a project with an element that each shows once its content is there. */
const TABS = {
  details: 'dl',
  notes: 'li, h3, [role="status"]',
  contacts: 'tbody tr, h3',
  inspections: 'tbody tr, h3',
  recommendations: 'tbody tr, h3',
  claims: 'tbody tr, h3',
  analytics: 'h2, h3, [role="status"]',
  reports: 'tbody tr, h3',
  devices: 'li, h3, [role="status"]',
} as const;

/** Sections by their paths, each with the place of its content and an element there that shows that it is there. */
const SECTIONS = {
  '/projects': { place: 'table[aria-label="Projects"]', marker: 'tbody tr' },
  '/dashboard': { place: '#dashboard-panel', marker: 'tbody tr, dl' },
  '/library': { place: 'main', marker: '[role="treeitem"]' },
  '/help': { place: 'main', marker: 'section li a[href^="/help/"]' },
} as const;

/** Screens that are looked at for what moves while they load, by who opens them. */
const SCREENS = {
  [PERSON]: {
    pages: ['/projects', '/projects?show=map', '/projects/contacts', '/library', '/notifications', '/my-account'],
    tabs: ['location', 'documents', 'report-notes', 'var', 'expenses', ...Object.keys(TABS)],
  },
  [COORDINATOR]: {
    pages: [
      ...[
        '',
        '/inspections',
        '/assignments',
        '/reports',
        '/recommendations',
        '/budgets',
        '/expenses',
        '/analytics',
      ].map((page) => `/dashboard${page}`),
      ...['/global-ecosystem', '/my-company', '/help', '/help/projects'],
    ],
    tabs: ['budget', 'feeProposal', 'resources', 'reports', 'devices'],
  },
} as const;

/** Lists of a project with the parameter that opens one of their items, as the links of notifications and mails do. */
const ITEM_LINKS = [
  { tab: 'recommendations', list: 'inspections/all-risks', parameter: 'recommendationId' },
  { tab: 'inspections', list: 'inspections', parameter: 'inspectionId' },
  { tab: 'notes', list: 'notes', parameter: 'noteId' },
  { tab: 'claims', list: 'claims', parameter: 'claimId' },
] as const;

/** Steps of people on a page, each one interaction or a few keys. */
interface Journey {
  readonly name: string;
  readonly path: (projectId: string) => string;
  readonly steps: (page: Page) => Promise<void>;
}

const press = async (page: Page, ...keys: readonly Parameters<Page['keyboard']['press']>[0][]): Promise<void> => {
  for (const key of keys) {
    await page.keyboard.press(key);
    await page.evaluate(SETTLED);
  }
};
const click = async (page: Page, selector: string): Promise<void> => {
  await page.locator(selector).click();
  await page.evaluate(SETTLED);
};

const JOURNEYS: readonly Journey[] = [
  {
    name: 'projects: search, sort, choose columns',
    path: () => '/projects',
    steps: async (page) => {
      await page.locator('input[type="search"]').fill('har');
      await page.evaluate(SETTLED);
      await page.locator('input[type="search"]').fill('');
      await page.evaluate(SETTLED);
      await click(page, 'thead button');
      await click(page, '::-p-aria([name="Columns"][role="button"])');
      await press(page, 'Escape');
    },
  },
  {
    name: 'recommendations: open, walk, filter',
    path: (id) => `/projects/${id}/recommendations`,
    steps: async (page) => {
      await click(page, 'tbody tr a');
      await press(page, 'j', 'j', 'j', 'k', 'Escape');
      await click(page, '::-p-aria([name="Filter by Status"][role="button"])');
      await press(page, 'ArrowDown', 'Escape');
    },
  },
  {
    name: 'a project: its tabs',
    path: (id) => `/projects/${id}/details`,
    steps: async (page) => {
      for (const tab of Object.keys(TABS)) await click(page, `#project-tab-${tab}`);
    },
  },
  {
    name: 'dashboard: walk what waits, set a filter',
    path: () => '/dashboard',
    steps: async (page) => {
      await press(page, 'j', 'j', 'j', 'k');
      await click(page, 'main [role="combobox"], main input');
      await press(page, 'ArrowDown', 'Escape');
    },
  },
  {
    name: 'command palette: find a project',
    path: () => '/projects',
    steps: async (page) => {
      await page.keyboard.down('Control');
      await page.keyboard.press('k');
      await page.keyboard.up('Control');
      await page.evaluate(SETTLED);
      await press(page, 'h', 'a', 'r', 'ArrowDown', 'ArrowUp', 'Escape');
    },
  },
];

/** Returns an open project of the person with recommendations on more than one page. */
async function projectOf(session: Session): Promise<string> {
  const { data } = v.parse(items, (await session.call('/projects?pageSize=100&projectStatus=Open')).body);
  for (const { id } of data.items) {
    const { body } = await session.call(`/inspections/all-risks?projectId=${id}&pageSize=100`);
    if (v.parse(items, body).data.items.length > 20) return id;
  }
  throw new Error(`No open project of ${PERSON} has more than 20 recommendations`);
}

/** Returns the addresses of the first item of each list that has one. */
async function itemsOf(session: Session, projectId: string): Promise<readonly string[]> {
  const paths: string[] = [];
  for (const { tab, list, parameter } of ITEM_LINKS) {
    const { body } = await session.call(`/${list}?projectId=${projectId}`);
    const [first] = v.parse(items, body).data.items;
    if (first) paths.push(`/projects/${projectId}/${tab}?${parameter}=${first.id}`);
  }
  return paths;
}

/** Opens a browser in which the person is signed in and every page is recorded. */
const withPage = <Result>(
  url: string,
  person: string,
  work: (page: Page, client: CDPSession) => Promise<Result>,
): Promise<Result> =>
  withBrowser(async (browser) => {
    const page = await browser.newPage();
    await page.setViewport(WIDE);
    await page.evaluateOnNewDocument(RECORDER);
    await signIn(page, url, person);
    return work(page, await page.createCDPSession());
  });

const recordOf = async (page: Page) => v.parse(recorded, await page.evaluate('recorded()'));

/**
 * Measures what people feel: the time from an interaction to the next paint on a processor that is four times slower, how
 * far screens shift while they load, and how soon a tab or a section that was open before shows its content.
 */
export async function experience(report: Report, url: string): Promise<void> {
  const session = new Session(url, PERSON);
  const projectId = await projectOf(session);
  await interactions(report, url, projectId);
  await shifts(report, url, projectId, await itemsOf(session, projectId));
  await routeChanges(report, url, projectId);
}

async function interactions(report: Report, url: string, projectId: string): Promise<void> {
  const worstAt = (rate: number) =>
    withPage(url, PERSON, async (page, client) => {
      const worst: number[] = [];
      for (const { name, path, steps } of JOURNEYS) {
        await page.goto(`${url}${path(projectId)}`);
        await page.evaluate(SETTLED);
        await client.send('Emulation.setCPUThrottlingRate', { rate });
        await steps(page);
        await client.send('Emulation.setCPUThrottlingRate', { rate: 1 });
        const { interactions: found } = await recordOf(page);
        const slowest = found.toSorted((a, b) => b.duration - a.duration);
        const shown = slowest.slice(0, 3).map(({ name: event, duration }) => `${event} ${duration}`);
        report.note(`${name}, ${rate}×: ${found.length} interactions of 16 ms or more, slowest ${shown.join(', ')} ms`);
        worst.push(slowest[0]?.duration ?? 0);
      }
      return worst;
    });
  const [usual, slow] = [await worstAt(1), await worstAt(SLOWER)];
  report.add({
    name: `interaction to next paint, p75 over ${JOURNEYS.length} journeys, processor slowed ${SLOWER}×`,
    measured: percentile(slow, 0.75),
    unit: 'ms',
    limit: { atMost: 200 },
    comparison: `${percentile(usual, 0.75)} ms at full speed; worst of each journey ${slow.join(', ')} ms`,
  });
}

async function shifts(report: Report, url: string, projectId: string, itemPaths: readonly string[]): Promise<void> {
  const sums: { readonly path: string; readonly sum: number }[] = [];
  for (const [person, { pages, tabs }] of Object.entries(SCREENS)) {
    const paths = [...pages, ...tabs.map((tab) => `/projects/${projectId}/${tab}`)];
    // On a phone an item takes the place of its list, and of what stands above it.
    const ofItems = person === PERSON ? itemPaths : [];
    const visits = [
      ...[...paths, ...ofItems].map((path) => ({ path, size: WIDE })),
      ...ofItems.map((path) => ({ path, size: PHONE })),
    ];
    await withPage(url, person, async (page) => {
      for (const { path, size } of visits) {
        await page.setViewport(size);
        await page.goto(`${url}${path}`);
        await page.evaluate(SETTLED);
        const { shifts: found } = await recordOf(page);
        const sum = found.reduce((total, { value }) => total + value, 0);
        const moved = found
          .filter(({ value }) => value > 0.001)
          .map(({ value, moved: what }) => `${value.toFixed(3)} ${what}`);
        const name = `${path.replace(projectId, '{id}').replace(/=[\da-f-]{36}$/, '={id}')}${size === PHONE ? ` at ${PHONE.width} px` : ''}`;
        report.note(`${name}: ${sum.toFixed(4)}${moved.length > 0 ? ` (${moved.join('; ')})` : ''}`);
        sums.push({ path: name, sum });
      }
    });
  }
  const worst = sums.toSorted((a, b) => b.sum - a.sum)[0];
  report.add({
    name: 'layout shift of a screen that loads',
    measured: worst?.sum ?? Number.NaN,
    unit: '',
    limit: { atMost: 0.02 },
    comparison: `worst of ${sums.length} screens, ${worst?.path}; median ${median(sums.map(({ sum }) => sum)).toFixed(4)}`,
  });
}

async function routeChanges(report: Report, url: string, projectId: string): Promise<void> {
  const tabs = Object.entries(TABS).map(([tab, marker]) => {
    const id = `project-tab-${tab}`;
    return [tab, { link: `#${id}`, place: `[role="tabpanel"][aria-labelledby="${id}"]`, marker }] as const;
  });
  const sections = Object.entries(SECTIONS).map(
    ([path, shown]) => [path, { link: `aside nav a[href="${path}"]`, ...shown }] as const,
  );
  await withPage(url, PERSON, async (page) => {
    await page.goto(`${url}/projects/${projectId}/location`);
    await changes(report, page, 'tab', new Map(tabs));
    await page.goto(`${url}/my-account`);
    await changes(report, page, 'section', new Map(sections));
  });
}

/** Measures how soon each of several links shows its content, once all of them were followed before. */
async function changes(
  report: Report,
  page: Page,
  kind: 'tab' | 'section',
  links: ReadonlyMap<string, Followed>,
): Promise<void> {
  await page.evaluate(SETTLED);
  const names = [...links.keys()];
  const rounds: number[][] = [];
  for (let round = 0; round <= RUNS; round++) {
    const times: number[] = [];
    for (const followed of links.values()) {
      times.push(v.parse(v.number(), await page.evaluate(follow(followed))));
      await page.evaluate(SETTLED);
    }
    report.note(
      `${kind}s, ${round === 0 ? 'first' : 'later'}: ${times.map((time, at) => `${names[at]} ${time.toFixed(0)}`).join(', ')} ms`,
    );
    rounds.push(times);
  }
  const [first = [], ...later] = rounds;
  report.add({
    name: `change of ${kind} after the first, until its content is painted: slowest`,
    measured: Math.max(...later.flat()),
    unit: 'ms',
    limit: { atMost: 150 },
    comparison: `the first time ${Math.max(...first).toFixed(0)} ms`,
  });
}
