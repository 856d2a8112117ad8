import type { Locator, Page } from '@playwright/test';
import { standsStill } from '../fixtures/visit.ts';
import { closeMenu } from './menu.ts';

/** /projects/{projectId}/details */
export class ProjectPage {
  readonly tabs: Locator;
  readonly details: Locator;
  readonly edit: Locator;
  /** Button of the menu of actions that end the project. */
  readonly more: Locator;
  readonly reopen: Locator;
  readonly notice: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    const main = page.getByRole('main');
    this.tabs = main.getByRole('tablist').getByRole('tab');
    this.details = main.getByRole('tab', { name: 'PROJECT DETAILS' });
    this.edit = main.getByRole('button', { name: 'Edit', exact: true });
    this.more = main.getByRole('button', { name: 'More actions' });
    this.reopen = main.getByRole('button', { name: 'Reopen Project' });
    this.notice = main.getByRole('note');
  }

  async open(id: string, tab = 'details'): Promise<this> {
    await this.#page.goto(`/projects/${id}/${tab}`);
    return this;
  }

  /**
   * Reads the labels of all tabs in their order: those of the bar, then those of the menu that have no room in it, which is
   * measured again when the header has its facts.
   */
  async labels(): Promise<string[]> {
    await standsStill(this.#page);
    const shown = await this.tabs.allTextContents();
    const others = this.#page.getByRole('main').getByRole('button', { name: 'More', exact: true });
    if (!(await others.isVisible())) return shown;
    await others.click();
    const entries = this.#page.getByRole('menuitem');
    await entries.first().waitFor();
    const labels = await entries.allTextContents();
    await closeMenu(this.#page);
    return [...shown, ...labels];
  }

  tab(name: string): Locator {
    return this.tabs.and(this.#page.getByRole('tab', { name, exact: true }));
  }

  /** Chooses an action that ends the project. */
  async choose(name: 'Close Project' | 'Delete Project'): Promise<void> {
    await this.more.click();
    await this.#page.getByRole('menuitem', { name }).click();
  }

  heading(name: string): Locator {
    return this.#page.getByRole('heading', { level: 1, name });
  }

  /** Locates the value under a label. */
  fact(label: string): Locator {
    const terms = this.#page
      .getByRole('main')
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${label}$`) });
    return terms.locator('xpath=following-sibling::*[1]');
  }

  dialog(title: string): Locator {
    return this.#page.getByRole('dialog', { name: title });
  }
}
