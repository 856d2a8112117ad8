import type { Locator, Page } from '@playwright/test';

/** /projects/{projectId}/inspections */
export class ProjectInspectionsPage {
  readonly schedule: Locator;
  readonly table: Locator;
  readonly summary: Locator;
  readonly expected: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    const main = page.getByRole('main');
    this.schedule = main.getByRole('button', { name: 'Schedule Inspection', exact: true });
    this.table = main.getByRole('table', { name: 'Inspections' });
    this.summary = main.getByRole('list', { name: 'How far the inspections are' });
    this.expected = main.getByRole('region', { name: 'Not scheduled yet' });
  }

  async open(projectId: string, search = ''): Promise<this> {
    await this.#page.goto(`/projects/${projectId}/inspections${search}`);
    return this;
  }

  row(number: number): Locator {
    return this.table
      .getByRole('row')
      .filter({ has: this.#page.getByRole('link', { name: `Inspection ${number}`, exact: true }) });
  }

  /** The inspection that is open beside the list. */
  pane(name: string): Locator {
    return this.#page.getByRole('region', { name, exact: true });
  }

  /** The form of a new inspection. */
  form(name: string): Locator {
    return this.#page.getByRole('dialog', { name });
  }

  field(name: string): Locator {
    return this.#page.getByRole('textbox', { name, exact: true });
  }

  async choose(name: string, option: string): Promise<void> {
    await this.#page.getByRole('combobox', { name, exact: true }).click();
    await this.#page.getByRole('option', { name: option }).click();
  }

  /** Chooses an entry of the open inspection's menu. */
  async act(name: string): Promise<void> {
    await this.#page.getByRole('button', { name: 'More actions' }).click();
    await this.#page.getByRole('menuitem', { name, exact: true }).click();
  }

  /** Adds an attendee by an e-mail address. */
  async addAttendee(email: string): Promise<void> {
    const field = this.#page.getByRole('dialog').getByRole('combobox', { name: 'Attendees' });
    await field.fill(email);
    await field.press('Enter');
  }

  /** Presses a button of the pane or the form. */
  async press(name: string): Promise<void> {
    await this.#page.getByRole('button', { name, exact: true }).click();
  }

  /** Presses a button of the question that is open. */
  async confirm(name: string): Promise<void> {
    await this.#page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  }

  async fillTimes(start: string, end: string): Promise<void> {
    await this.field('Start').fill(start);
    await this.field('End').fill(end);
  }
}
