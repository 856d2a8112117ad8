import type { BrowserContext, Page } from '@playwright/test';
import { PEOPLE, type Person } from '../fixtures/people.ts';
import { signIn } from '../fixtures/session.ts';
import { test as base } from '../fixtures/test.ts';

interface PageOf {
  /**
   * Returns the page in which the person is signed in. It is the page of the test before where that was the same person's:
   * starting the portal in a new one takes most of the time of a test that only looks at a screen. Whatever the test before
   * kept in the browser is forgotten as soon as the page is loaded.
   */
  pageOf(person: Person): Promise<Page>;
}

export const test = base.extend<object, PageOf>({
  pageOf: [
    async ({ browser }, use, { project }) => {
      let seated: { readonly person: Person; readonly context: BrowserContext; readonly page: Page } | undefined;
      await use(async (person) => {
        if (seated?.person === person) return seated.page;
        await seated?.context.close();
        const { storageState } = await signIn(project.use.baseURL ?? '', PEOPLE[person]);
        const context = await browser.newContext({ storageState });
        await context.addInitScript(forgetAllButSession);
        seated = { person, context, page: await context.newPage() };
        return seated.page;
      });
      await seated?.context.close();
    },
    { scope: 'worker' },
  ],
});

function forgetAllButSession(): void {
  sessionStorage.clear();
  for (const key of Object.keys(localStorage)) if (key !== 'portal.session') localStorage.removeItem(key);
}
