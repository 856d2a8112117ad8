import { DEMO_COMPANIES, demoId } from '@portal/contracts/common/demo';
import type { HelpAreas, HelpTopic } from '@portal/contracts/help/help';
import { HELP_SCREENS, readMarks, type HelpScreen } from '@portal/contracts/help/marks';
import type { APIRequestContext } from '@playwright/test';
import { ONE_OF_EACH } from '../../fixtures/people.ts';
import { navigate } from '../../fixtures/visit.ts';
import { expect, test, type Locator, type Page } from '../../fixtures/test.ts';
import { Frame } from '../../pages/frame.ts';
import { ProjectPage } from '../../pages/project.page.ts';

/** Projects of the demo data: those of other tests may be deleted meanwhile. */
const DEMO_PROJECTS: ReadonlySet<string> = new Set(
  DEMO_COMPANIES.flatMap(({ key }) => Array.from({ length: 240 }, (_, index) => demoId(`project:${key}:${index}`))),
);

async function read<Data>(api: APIRequestContext, path: string): Promise<Data> {
  const answer = await api.get(path);
  expect(answer.status(), path).toBe(200);
  return ((await answer.json()) as { data: Data }).data;
}

/** The labels that the person's topics name, by screen. */
async function namedLabels(api: APIRequestContext): Promise<Map<HelpScreen, Set<string>>> {
  const named = new Map<HelpScreen, Set<string>>();
  for (const { topics } of await read<HelpAreas>(api, 'help/areas')) {
    for (const { area, id } of topics) {
      const topic = await read<HelpTopic>(api, `help/topics/${area}/${id}`);
      const texts = topic.sections.flatMap(({ blocks }) =>
        blocks.flatMap((block) => (block.kind === 'text' ? [block.text] : block.items)),
      );
      for (const part of texts.flatMap((text) => readMarks(text))) {
        if (typeof part !== 'string') named.set(part.screen, (named.get(part.screen) ?? new Set()).add(part.label));
      }
    }
  }
  return named;
}

/** Steps that open a part of a screen before its labels are visible. */
const OPENING: Partial<Record<HelpScreen, (page: Page) => Promise<void>>> = {
  'user-menu': (page) => new Frame(page).userMenu.click(),
  notifications: (page) => new Frame(page).bell.click(),
  'import-dialog': (page) => page.getByRole('main').getByRole('button', { name: 'Import' }).click(),
  'project-actions': (page) => new ProjectPage(page).more.click(),
  'close-dialog': (page) => new ProjectPage(page).choose('Close Project'),
  rates: (page) => page.getByRole('tab', { name: 'Rates' }).click(),
  'contact-us': (page) => page.getByRole('main').getByRole('button', { name: 'Contact us' }).click(),
};

/** Shows a screen, without what was open on the screen before. */
async function openScreen(page: Page, screen: HelpScreen, projectId: string | undefined): Promise<void> {
  const address = HELP_SCREENS[screen].route.replace('{projectId}', projectId ?? 'none');
  if (screen === 'signin') {
    await page.context().clearCookies();
    await page.goto(address);
  } else {
    await page.keyboard.press('Escape');
    if (new URL(page.url(), 'http://nowhere').pathname !== address) await navigate(page, address);
  }
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await OPENING[screen]?.(page);
}

/** The part of the page that a screen is; `main` by default. */
const PART: Partial<Record<HelpScreen, (page: Page) => Locator>> = {
  frame: (page) => page.getByRole('navigation', { name: 'Main navigation' }).or(page.getByRole('banner')),
  'user-menu': (page) => page.getByRole('menu'),
  notifications: (page) => page.getByRole('dialog', { name: 'Notifications' }),
  'import-dialog': (page) => page.getByRole('dialog'),
  'project-actions': (page) => page.getByRole('menu'),
  'close-dialog': (page) => page.getByRole('dialog'),
  'contact-us': (page) => page.getByRole('dialog'),
};

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

const partOf = (page: Page, screen: HelpScreen): Locator => PART[screen]?.(page) ?? page.getByRole('main');

/** Returns the names and texts of a part of the page as screen readers meet them, by one look at all of it. */
async function shownIn(part: Locator): Promise<ReadonlySet<string>> {
  const lines = (await part.ariaSnapshot()).split('\n');
  return new Set(
    lines.flatMap((line) => {
      const name = /^\s*- '?\w+ "((?:[^"\\]|\\.)*)"/.exec(line)?.[1]?.replaceAll(/\\(.)/g, '$1');
      const text = /: "?([^"]+)"?$/.exec(line)?.[1];
      return [name, text].filter((one) => one !== undefined);
    }),
  );
}

/** Locates a label: visible text, or an accessible name; a bell's name continues with its number. */
function labelled(page: Page, screen: HelpScreen, label: string): Locator {
  const part = partOf(page, screen);
  return part
    .getByText(label, { exact: true })
    .or(part.getByLabel(label, { exact: true }))
    .or(part.getByRole('button', { name: new RegExp(`^${escaped(label)}(, \\d+ new)?$`) }))
    .or(part.getByRole('textbox', { name: label, exact: true }))
    .or(part.getByRole('combobox', { name: label, exact: true }))
    .filter({ visible: true })
    .first();
}

test.describe('Help names the real labels (decisions §23)', () => {
  for (const reader of ONE_OF_EACH) {
    test(`every label that ${reader} reads of is on the screen that the text names`, async ({ as, apiAs }) => {
      const api = await apiAs(reader);
      const named = await namedLabels(api);
      const { items } = await read<{ items: { id: string; status: string }[] }>(api, 'projects?pageSize=100');
      const projectId = items.find(({ id, status }) => status === 'Open' && DEMO_PROJECTS.has(id))?.id;
      const page = await as(reader);
      // Screens of one route follow each other, those that need opening last; sign-in comes at the very end, because
      // it ends the session.
      const rank = (screen: HelpScreen) =>
        `${Number(screen === 'signin')} ${HELP_SCREENS[screen].route} ${Number(screen in OPENING)}`;
      const screens = [...named.keys()].sort((one, other) => rank(one).localeCompare(rank(other)));
      for (const screen of screens) {
        await test.step(screen, async () => {
          await openScreen(page, screen, projectId);
          const shown = await shownIn(partOf(page, screen).first());
          for (const label of named.get(screen) ?? []) {
            // Texts that come late, or stand between others, are waited and searched for.
            if (!shown.has(label))
              await expect.soft(labelled(page, screen, label), `«${label}» on ${screen}`).toBeVisible();
          }
        });
      }
    });
  }
});
