import type { Locator, Page } from '@playwright/test';

/** /projects/{projectId}/budget */
export class ProjectBudgetPage {
  readonly add: Locator;
  readonly #page: Page;
  readonly #main: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.#main = page.getByRole('main');
    this.add = this.#main.getByRole('button', { name: 'Add Budget' });
  }

  async open(projectId: string): Promise<this> {
    await this.#page.goto(`/projects/${projectId}/budget`);
    return this;
  }

  /** The card of a premium or of a service. */
  card(name: string): Locator {
    return this.#main.getByRole('listitem').filter({ has: this.#page.getByRole('heading', { name, exact: true }) });
  }

  get dialog(): Locator {
    return this.#page.getByRole('dialog');
  }

  /** Chooses an option of a list of the form. */
  async choose(name: string, option: string): Promise<void> {
    await this.dialog.getByRole('combobox', { name, exact: true }).click();
    await this.#page.getByRole('option', { name: option, exact: true }).click();
  }

  /** Presses a button of the form or the question that is open. */
  async press(name: string): Promise<void> {
    await this.dialog.last().getByRole('button', { name, exact: true }).click();
  }

  /** Sets the allowance of a premium. */
  async allow(premium: string, amount: string): Promise<void> {
    await this.card(premium)
      .getByRole('button', { name: /Allowance/ })
      .click();
    await this.dialog.getByRole('textbox', { name: 'Allowance' }).fill(amount);
    await this.press('Save');
  }

  /** Fills in the amount of the open budget and saves it. */
  async save(amount: string): Promise<void> {
    await this.dialog.getByRole('textbox', { name: 'Budget' }).fill(amount);
    await this.press('Save');
  }

  /** The section of what is booked on the project, below the budgets. */
  get statement(): Locator {
    return this.#main.getByRole('region', { name: 'Time and Expenses' });
  }

  /** Shows entries that were marked as billed in place of the others. */
  async showBilled(): Promise<void> {
    await this.statement.getByRole('button', { name: 'Filter by Status' }).click();
    await this.#page.getByRole('menuitemradio', { name: 'Billed' }).click();
  }

  /** Opens the menu of a service's budget and chooses one of its entries. */
  async entry(service: string, name: string): Promise<void> {
    await this.#main.getByRole('button', { name: `Actions for ${service}` }).click();
    await this.#page.getByRole('menuitem', { name }).click();
  }
}
