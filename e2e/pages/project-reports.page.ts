import type { Locator, Page } from '@playwright/test';

/** /projects/{projectId}/reports, and /dashboard/reports */
export class ProjectReportsPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async open(projectId: string): Promise<this> {
    await this.#page.goto(`/projects/${projectId}/reports`);
    return this;
  }

  async openAll(): Promise<this> {
    await this.#page.goto('/dashboard/reports');
    return this;
  }

  /** The report that is open beside the list. */
  pane(name: string): Locator {
    return this.#page.getByRole('region', { name, exact: true });
  }

  get summary(): Locator {
    return this.#page.getByRole('textbox', { name: 'Executive Summary' });
  }

  /** The picture of a page of the document, in the pane or beside the editor. */
  picture(page: number): Locator {
    return this.#page.getByRole('img', { name: new RegExp(`^Page ${page} of `) }).first();
  }

  async press(name: string): Promise<void> {
    await this.#page.getByRole('button', { name, exact: true }).first().click();
  }

  /** Presses the verb of a dialog. */
  async answer(dialog: string, verb: string): Promise<void> {
    await this.#page.getByRole('dialog', { name: dialog }).getByRole('button', { name: verb, exact: true }).click();
  }

  /** Chooses a type in the menu of the first inspection. */
  async make(type: string): Promise<void> {
    await this.#page
      .getByRole('button', { name: /^New Report of Inspection / })
      .first()
      .click();
    await this.#page.getByRole('menuitem', { name: type, exact: true }).click();
  }

  /** Goes on past the warning of missing items, where it comes, to what it stands before. */
  async goOn(expected: Locator): Promise<void> {
    const warning = this.#page.getByRole('button', { name: 'Continue Anyway' });
    await warning.or(expected).waitFor();
    if (await warning.isVisible()) await warning.click();
    await expected.waitFor();
  }

  /** Chooses an entry of the menu of the open report. */
  async fromMenu(name: string): Promise<void> {
    await this.press('More actions');
    await this.#page.getByRole('menuitem', { name, exact: true }).click();
  }

  /** Opens the form of the recipients, which is the first action of a report that is not shared yet. */
  async share(): Promise<void> {
    const button = this.#page.getByRole('button', { name: 'Share', exact: true });
    const menu = this.#page.getByRole('button', { name: 'More actions' });
    await button.or(menu).first().waitFor();
    if (await button.isVisible()) await button.click();
    else await this.fromMenu('Share');
    await this.#page.getByRole('region', { name: 'Share this report' }).waitFor();
  }
}
