import type { APIRequestContext, Page } from '@playwright/test';
import type { Person } from '../fixtures/people.ts';

/** State that a screen's address may depend on: the API as the person who opens it, undefined when signed out. */
export interface Situation {
  readonly api: APIRequestContext | undefined;
}

/** A screen of the portal: a page of the route table, or a dialog or panel on one. */
export interface Screen {
  readonly name: string;
  /** The pattern under which its page is registered. */
  readonly route: string;
  /** Returns the screen's address. Throws if a person who has the screen has nothing to open there. */
  readonly address: (situation: Situation) => string | Promise<string>;
  /** Audience: people signed out, or people with a sidebar entry, narrowed further where the page is. */
  readonly who: 'signed out' | ((person: Person) => boolean);
  /** Opens it on its page. */
  readonly open?: (page: Page) => Promise<void>;
  /** People for whom the screen differs in kind, not only in content; absent where one person stands for all. */
  readonly variants?: readonly Person[];
}

/** Clicks a button of the page and waits for the dialog that it opens. */
export const opens = (name: string) => async (page: Page) => {
  await button(name)(page);
  await page.getByRole('dialog').waitFor();
};

/** Clicks a button of the page and waits for the form that it shows in the page itself. */
export const edits = (name: string) => async (page: Page) => {
  await button(name)(page);
  await page.getByRole('main').getByRole('button', { name: 'Cancel' }).waitFor();
};

/** Clicks a button of the page. */
export const button = (name: string) => (page: Page) => page.getByRole('main').getByRole('button', { name }).click();
