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
  /** The recommendation that is open beside the list, or its form. */
  readonly panel: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    const main = page.getByRole('main');
    this.table = main.getByRole('table', { name: 'Recommendations' });
    this.board = main.getByRole('region', { name: 'Recommendations by status' });
    this.add = main.getByRole('button', { name: 'Add Risk' });
    this.panel = page.getByRole('dialog', { name: /^(Recommendation \d+|Edit Recommendation \d+|Add Risk)/ });
  }

  async open(projectId: string, search = ''): Promise<this> {
    await this.#page.goto(`/projects/${projectId}/recommendations${search}`);
    return this;
  }

  row(number: number): Locator {
    return this.table
      .getByRole('row')
      .filter({ has: this.#page.getByRole('link', { name: `${number}`, exact: true }) });
  }

  /** Opens a recommendation by its number. */
  async read(number: number): Promise<void> {
    await this.table.getByRole('link', { name: `${number}`, exact: true }).click();
  }

  /** A call about all recommendations of the inspection whose bar is shown. */
  call(name: 'Send for Approval' | 'Send to Risk Engineer' | 'Issue'): Locator {
    return this.#page.getByRole('main').getByRole('button', { name });
  }

  /** Presses the button and confirms. */
  async send(name: 'Send for Approval' | 'Send to Risk Engineer' | 'Issue'): Promise<void> {
    await this.call(name).click();
    await this.#page.getByRole('dialog').getByRole('button', { name }).click();
  }

  field(label: string): Locator {
    return this.#page.getByRole('dialog').last().getByRole('textbox', { name: label });
  }

  async choose(label: string, option: string): Promise<void> {
    await this.#page.getByRole('dialog').last().getByRole('combobox', { name: label }).click();
    await this.#page.getByRole('option', { name: option, exact: true }).click();
  }

  /** Gives files to the field of a label. */
  async attach(label: string, ...files: readonly ChosenFile[]): Promise<void> {
    const field = this.#page.getByRole('dialog').last().getByLabel(label, { exact: true });
    await field.locator('input[type=file]').setInputFiles([...files]);
  }

  /** Presses a button of the uppermost dialog. */
  async press(name: string): Promise<void> {
    await this.#page.getByRole('dialog').last().getByRole('button', { name, exact: true }).click();
  }

  async closePanel(): Promise<void> {
    await this.panel.getByRole('button', { name: 'Close', exact: true }).click();
    await this.panel.waitFor({ state: 'hidden' });
  }
}
