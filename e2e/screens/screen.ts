import type { APIRequestContext, Page } from '@playwright/test';
import type { Person } from '../fixtures/people.ts';

/** What an address of a screen may need: the API as the person who is to open it; none for nobody. */
export interface Situation {
  readonly api: APIRequestContext | undefined;
}

/** A screen of the portal: a page of the route table, or something that is opened on one. */
export interface Screen {
  readonly name: string;
  /** The pattern under which its page is registered. */
  readonly route: string;
  /** Its address. Throws where a person whose screen it is has nothing to open there. */
  readonly address: (situation: Situation) => string | Promise<string>;
  /** Whose it is: nobody signed in, or the people who have a sidebar entry, narrowed where the page is narrower. */
  readonly who: 'signed out' | ((person: Person) => boolean);
  /** Opens it on its page. */
  readonly open?: (page: Page) => Promise<void>;
  /** Those to whom it looks different in kind, not only in content; where absent, one of its people stands for all. */
  readonly variants?: readonly Person[];
}

/** Clicks a button of the page. */
export const button = (name: string) => (page: Page) => page.getByRole('main').getByRole('button', { name }).click();
