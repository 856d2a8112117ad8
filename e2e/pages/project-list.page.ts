import type { Locator, Page } from '@playwright/test';

/** /projects */
export class ProjectListPage {
  readonly heading: Locator;
  readonly table: Locator;
  readonly search: Locator;
  readonly addProject: Locator;
  readonly import: Locator;
  readonly total: Locator;
  readonly pages: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    const main = page.getByRole('main');
    this.heading = main.getByRole('heading', { level: 1, name: 'Projects' });
    this.table = main.getByRole('table', { name: 'Projects' });
    this.search = main.getByRole('searchbox', { name: 'Search by Name' });
    this.addProject = main.getByRole('link', { name: 'Add Project' });
    this.import = main.getByRole('button', { name: 'Import' });
    this.pages = main.getByRole('navigation', { name: 'Pagination' });
    this.total = this.pages.getByRole('status');
  }

  async open(query = ''): Promise<this> {
    await this.#page.goto(`/projects${query}`);
    return this;
  }

  head(name: string): Locator {
    return this.table.getByRole('columnheader', { name, exact: true });
  }

  /** Presses the head of a column: one step in the cycle of its order. */
  async sortBy(name: string): Promise<void> {
    await this.head(name).getByRole('button').click();
  }

  row(projectName: string): Locator {
    return this.table
      .getByRole('row')
      .filter({ has: this.#page.getByRole('link', { name: projectName, exact: true }) });
  }

  /** Chooses in one of the filters and applies it. */
  async filter(label: string, option: string): Promise<void> {
    await this.#page.getByRole('button', { name: /^Filters/ }).click();
    const panel = this.#page.getByRole('form', { name: 'Filters' });
    await panel.getByRole('combobox', { name: label, exact: true }).click();
    await this.#page.getByRole('option', { name: option, exact: true }).click();
    await panel.getByRole('button', { name: 'Apply' }).click();
  }

  /** Presses an entry of the menu of views. */
  async chooseInViews(entry: string): Promise<void> {
    await this.#page.getByRole('button', { name: /^Views: / }).click();
    await this.#page.getByRole('menuitem', { name: entry, exact: true }).click();
  }

  /** Returns the cells of one column, from top to bottom. */
  async column(name: string): Promise<string[]> {
    const heads = await this.table.getByRole('columnheader').allInnerTexts();
    const index = heads.findIndex((head) => head.trim() === name);
    if (index === -1) throw new Error(`There is no column ${name} among ${heads.join(', ')}`);
    const rows = await this.table
      .getByRole('row')
      .filter({ has: this.#page.getByRole('cell') })
      .all();
    return Promise.all(rows.map((row) => row.getByRole('cell').nth(index).innerText()));
  }
}
