import type { Locator, Page } from '@playwright/test';

/** /my-company?tab=TeamMembers */
export class TeamMembersPage {
  readonly heading: Locator;
  readonly tab: Locator;
  readonly table: Locator;
  readonly search: Locator;
  readonly newMember: Locator;
  readonly seats: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    const main = page.getByRole('main');
    this.heading = main.getByRole('heading', { level: 1, name: 'My Company' });
    this.tab = main.getByRole('tab', { name: 'Team Members' });
    this.table = main.getByRole('table', { name: 'Team Members' });
    this.search = main.getByRole('searchbox', { name: 'Search by Name' });
    this.newMember = main.getByRole('button', { name: 'New Team Member' });
    this.seats = main.getByRole('list', { name: 'Seats' });
  }

  async open(query = ''): Promise<this> {
    await this.#page.goto(`/my-company?tab=TeamMembers${query}`);
    return this;
  }

  row(fullName: string): Locator {
    return this.table
      .getByRole('row')
      .filter({ has: this.#page.getByRole('link', { name: new RegExp(`^${fullName}`) }) });
  }

  /** Opens the menu of a row and answers it. */
  async menu(fullName: string): Promise<Locator> {
    await this.#page.getByRole('button', { name: `Actions for ${fullName}`, exact: true }).click();
    return this.#page.getByRole('menu');
  }

  async choose(fullName: string, action: string): Promise<void> {
    await (await this.menu(fullName)).getByRole('menuitem', { name: action }).click();
  }

  dialog(name: string): Locator {
    return this.#page.getByRole('dialog', { name });
  }

  /** A field of the dialog that is open, by its label. */
  field(label: string): Locator {
    return this.#page.getByRole('dialog').getByRole('textbox', { name: label });
  }

  select(label: string): Locator {
    return this.#page.getByRole('dialog').getByRole('combobox', { name: label });
  }

  async pick(label: string, option: string): Promise<void> {
    await this.select(label).click();
    await this.#page.getByRole('option', { name: option, exact: true }).click();
  }
}
