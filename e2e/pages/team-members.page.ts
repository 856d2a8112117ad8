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

  /** The member who is open beside the list. */
  pane(fullName: string): Locator {
    return this.#page.getByRole('region', { name: fullName, exact: true });
  }

  /** Opens a member's menu and answers it. */
  async menu(fullName: string): Promise<Locator> {
    await this.row(fullName).click();
    await this.pane(fullName).getByRole('button', { name: 'More actions' }).click();
    return this.#page.getByRole('menu');
  }

  async choose(fullName: string, action: string): Promise<void> {
    await (await this.menu(fullName)).getByRole('menuitem', { name: action }).click();
  }

  /** Opens a member and presses the primary action. */
  async press(fullName: string, action: string): Promise<void> {
    await this.row(fullName).click();
    await this.pane(fullName).getByRole('button', { name: action, exact: true }).click();
  }

  dialog(name: string): Locator {
    return this.#page.getByRole('dialog', { name });
  }

  /** A field of the form that is open, by its label. */
  field(label: string): Locator {
    return this.#page.getByRole('textbox', { name: label });
  }

  select(label: string): Locator {
    return this.#page.getByRole('combobox', { name: label });
  }

  async pick(label: string, option: string): Promise<void> {
    await this.select(label).click();
    await this.#page.getByRole('option', { name: option, exact: true }).click();
  }
}
