import type { Locator, Page } from '@playwright/test';

/** /projects/{projectId}/var */
export class ProjectValuesPage {
  readonly table: Locator;
  readonly edit: Locator;
  readonly #page: Page;
  readonly #main: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.#main = page.getByRole('main');
    this.table = this.#main.getByRole('table', { name: 'Declared Values' });
    this.edit = this.#main.getByRole('button', { name: /^(?:Declare|Edit) Values$/ });
  }

  async open(projectId: string): Promise<this> {
    await this.#page.goto(`/projects/${projectId}/var`);
    return this;
  }

  /** The row of an item, or of the total. */
  row(name: string): Locator {
    return this.table.getByRole('row', { name });
  }

  /** Fills in a field of the form. */
  async fill(name: string, text: string): Promise<void> {
    await this.#main.getByRole('textbox', { name, exact: true }).fill(text);
  }

  /** Values of an item or of the total, as the form computes them. */
  computed(name: string): Locator {
    return this.#main.getByRole('group', { name, exact: true });
  }

  async save(): Promise<void> {
    await this.#main.getByRole('button', { name: 'Save' }).click();
  }
}
