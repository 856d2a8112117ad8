import type { Locator, Page } from '@playwright/test';

/** /projects/{projectId}/claims */
export class ProjectClaimsPage {
  readonly add: Locator;
  readonly table: Locator;
  readonly export: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    const main = page.getByRole('main');
    this.add = main.getByRole('button', { name: 'Add Claim' });
    this.export = main.getByRole('button', { name: 'Export', exact: true });
    this.table = main.getByRole('table', { name: 'Claims' });
  }

  async open(projectId: string, search = ''): Promise<this> {
    await this.#page.goto(`/projects/${projectId}/claims${search}`);
    return this;
  }

  row(claimNumber: string): Locator {
    return this.table.getByRole('row').filter({ hasText: claimNumber });
  }

  /** The claim that is open beside the list. */
  pane(name: string): Locator {
    return this.#page.getByRole('region', { name });
  }

  /** Opens the menu of the open claim and returns one of its entries. */
  async entry(name: string): Promise<Locator> {
    await this.#page.getByRole('button', { name: 'More actions' }).click();
    return this.#page.getByRole('menuitem', { name, exact: true });
  }

  question(name: string): Locator {
    return this.#page.getByRole('dialog', { name });
  }

  field(name: string): Locator {
    return this.#page.getByRole('dialog').getByRole('textbox', { name, exact: true });
  }

  /** Chooses an option of a list of the form. */
  async choose(name: string, option: string): Promise<void> {
    await this.#page.getByRole('dialog').getByRole('combobox', { name, exact: true }).click();
    await this.#page.getByRole('option', { name: option, exact: true }).click();
  }

  /** Presses a button of the form or the question that is open. */
  async press(name: string): Promise<void> {
    await this.#page.getByRole('dialog').last().getByRole('button', { name, exact: true }).click();
  }
}
