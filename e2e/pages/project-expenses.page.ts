import type { Locator, Page } from '@playwright/test';

/** /projects/{projectId}/expenses */
export class ProjectExpensesPage {
  readonly enterWeek: Locator;
  readonly #page: Page;
  readonly #main: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.#main = page.getByRole('main');
    this.enterWeek = this.#main.getByRole('button', { name: 'Enter Week' });
  }

  async open(projectId: string): Promise<this> {
    await this.#page.goto(`/projects/${projectId}/expenses`);
    return this;
  }

  /** A section with its sums: Time, Expenses or By Service. */
  section(name: string): Locator {
    return this.#main.getByRole('region', { name, exact: true });
  }

  /** The entry in a section. */
  entry(title: string): Locator {
    return this.#main.getByRole('row').filter({ has: this.#page.getByRole('link', { name: title, exact: true }) });
  }

  /** Chooses an entry of Add, or of Billing. */
  async fromMenu(menu: 'Add' | 'Billing', name: string): Promise<void> {
    await this.#main.getByRole('button', { name: menu, exact: true }).click();
    await this.#page.getByRole('menuitem', { name }).click();
  }

  get dialog(): Locator {
    return this.#page.getByRole('dialog');
  }

  /** Chooses an option of a list of the form that is open. */
  async choose(name: string, option: string): Promise<void> {
    await this.#page.getByRole('combobox', { name, exact: true }).first().click();
    await this.#page.getByRole('option', { name: option, exact: true }).click();
  }

  /** The hours of a row of the week on the site's today: later days cannot be entered. */
  hoursOfToday(row: string): Locator {
    return this.#main
      .getByRole('textbox', { name: new RegExp(`^${row}, `) })
      .and(this.#page.locator(':enabled'))
      .last();
  }

  /** Presses a button of the page. */
  async press(name: string): Promise<void> {
    await this.#main.getByRole('button', { name, exact: true }).click();
  }

  /** Presses a button of the form or the question that is open. */
  async answer(name: string): Promise<void> {
    await this.dialog.last().getByRole('button', { name, exact: true }).click();
  }
}
