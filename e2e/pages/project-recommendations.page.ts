import type { Locator, Page } from '@playwright/test';

/** A file for a browser's picker. */
interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** /projects/{projectId}/recommendations */
export class ProjectRecommendationsPage {
  readonly table: Locator;
  readonly board: Locator;
  readonly add: Locator;
  readonly empty: Locator;
  /** The line that stands for the closed recommendations. */
  readonly closed: Locator;
  /** The recommendation that is open beside the list, to be read or edited, or the form of a new one. */
  readonly panel: Locator;
  readonly #page: Page;
  /** The recommendation that is open. */
  readonly #item: Locator;

  constructor(page: Page) {
    this.#page = page;
    const main = page.getByRole('main');
    this.table = main.getByRole('table', { name: 'Recommendations', exact: true });
    this.board = main.getByRole('region', { name: 'Recommendations by status' });
    this.add = main.getByRole('button', { name: 'Add Risk' });
    this.empty = page.getByText('There are no recommendations yet.');
    this.closed = main.getByRole('button', { name: /^\d+ closed$/ });
    this.#item = main.getByRole('region', { name: /^(Edit )?Recommendation \d+$/ });
    this.panel = this.#item.or(page.getByRole('dialog', { name: /^Add Risk/ }));
  }

  async open(projectId: string, search = ''): Promise<this> {
    await this.#page.goto(`/projects/${projectId}/recommendations${search}`);
    return this;
  }

  row(number: number): Locator {
    return this.table.getByRole('row').filter({ has: this.#linkOf(number) });
  }

  /** Opens a recommendation by its number. */
  async read(number: number): Promise<void> {
    await this.table.locator(this.#linkOf(number)).click();
  }

  #linkOf(number: number): Locator {
    return this.#page.getByRole('link', { name: new RegExp(`^${number} `) });
  }

  /** A call about all recommendations of an inspection, as the next step or on the chosen inspection's line. */
  call(name: 'Send for Approval' | 'Send to Risk Engineer' | 'Issue'): Locator {
    return this.#page.getByRole('main').getByRole('button', { name, exact: true });
  }

  /** Presses the button and confirms. */
  async send(name: 'Send for Approval' | 'Send to Risk Engineer' | 'Issue'): Promise<void> {
    await this.call(name).click();
    await this.#page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  }

  field(label: string): Locator {
    return this.panel.getByRole('textbox', { name: label });
  }

  async choose(label: string, option: string): Promise<void> {
    await this.panel.getByRole('combobox', { name: label }).click();
    await this.#page.getByRole('option', { name: option, exact: true }).click();
  }

  /** Gives files to the field of a label. */
  async attach(label: string, ...files: readonly ChosenFile[]): Promise<void> {
    const field = this.panel.getByLabel(label, { exact: true });
    await field.locator('input[type=file]').setInputFiles([...files]);
  }

  /** Presses a button of the open item, or of its form. */
  async press(name: string): Promise<void> {
    await this.panel.getByRole('button', { name, exact: true }).click();
  }

  /** Chooses an action in the open item's menu. */
  async chooseAction(name: string): Promise<void> {
    await this.press('More actions');
    await this.#page.getByRole('menuitem', { name, exact: true }).click();
  }

  /** Closes the recommendation that is open; one that was just added opens in the place of its form. */
  async closeItem(): Promise<void> {
    await this.#item.getByRole('button', { name: 'Close', exact: true }).click();
    await this.#item.waitFor({ state: 'hidden' });
  }
}
