import type { Locator, Page } from '@playwright/test';

/** /projects/{projectId}/notes */
export class ProjectNotesPage {
  readonly add: Locator;
  readonly table: Locator;
  readonly title: Locator;
  readonly text: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    const main = page.getByRole('main');
    this.add = main.getByRole('button', { name: 'Add Note' });
    this.table = main.getByRole('table', { name: 'Notes' });
    this.title = page.getByRole('textbox', { name: 'Title' });
    this.text = page.getByRole('textbox', { name: 'Note' });
  }

  async open(projectId: string): Promise<this> {
    await this.#page.goto(`/projects/${projectId}/notes`);
    return this;
  }

  row(title: string): Locator {
    return this.table.getByRole('row').filter({ hasText: title });
  }

  /** The note that is open beside the list. */
  pane(name: string): Locator {
    return this.#page.getByRole('region', { name, exact: true });
  }

  dialog(name: string | RegExp): Locator {
    return this.#page.getByRole('dialog', { name });
  }

  /** Presses a button of the dialog that is open. */
  async press(name: string): Promise<void> {
    await this.#page.getByRole('dialog').getByRole('button', { name }).click();
  }

  async write(title: string, text: string): Promise<void> {
    await this.title.fill(title);
    await this.text.fill(text);
    await this.#page.getByRole('button', { name: 'Save' }).click();
  }

  /** Opens a note for editing. */
  async edit(title: string): Promise<void> {
    await this.row(title).click();
    await this.pane(title).getByRole('button', { name: 'Edit', exact: true }).click();
  }

  /** Opens a note's menu and answers one of its entries. */
  async entry(title: string, label: string): Promise<Locator> {
    await this.row(title).click();
    await this.pane(title).getByRole('button', { name: 'More actions' }).click();
    return this.#page.getByRole('menuitem', { name: label });
  }
}
