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

  panel(name: string): Locator {
    return this.#page.getByRole('dialog', { name });
  }

  field(name: string): Locator {
    return this.#page.getByRole('dialog').getByRole('textbox', { name, exact: true });
  }

  async choose(name: string, option: string): Promise<void> {
    await this.#page.getByRole('dialog').getByRole('combobox', { name }).click();
    await this.#page.getByRole('option', { name: option }).click();
  }

  /** Adds an attendee by an e-mail address. */
  async addAttendee(email: string): Promise<void> {
    const field = this.#page.getByRole('dialog').getByRole('combobox', { name: 'Attendees' });
    await field.fill(email);
    await field.press('Enter');
  }

  /** Presses a button of the panel or the question that is open. */
  async press(name: string): Promise<void> {
    await this.#page.getByRole('dialog').last().getByRole('button', { name, exact: true }).click();
  }

  async fillTimes(start: string, end: string): Promise<void> {
    await this.field('Start').fill(start);
    await this.field('End').fill(end);
  }
}
