import type { Locator, Page } from '@playwright/test';

/** /subscriptions: the administrator's lists and the form of a new subscriber. */
export class SubscriptionsPage {
  readonly heading: Locator;
  readonly tabs: Locator;
  readonly tiles: Locator;
  readonly search: Locator;
  readonly addNew: Locator;
  readonly send: Locator;
  readonly save: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    const main = page.getByRole('main');
    this.heading = main.getByRole('heading', { level: 1 });
    this.tabs = main.getByRole('tab');
    this.tiles = main.getByRole('term');
    this.search = main.getByRole('searchbox', { name: 'Search by Name' });
    this.addNew = main.getByRole('link', { name: 'Add New Subscriber' });
    this.send = main.getByRole('button', { name: 'Add and Send Invite' });
    this.save = main.getByRole('button', { name: 'Save' });
  }

  row(name: string): Locator {
    return this.#page.getByRole('row').filter({ hasText: name });
  }

  resend(name: string): Locator {
    return this.#page.getByRole('button', { name: `Resend Invite to ${name}` });
  }

  field(label: string): Locator {
    return this.#page.getByRole('main').getByRole('textbox', { name: label, exact: true });
  }

  async choose(label: string, option: string): Promise<void> {
    await this.#page.getByRole('main').getByRole('combobox', { name: label, exact: true }).fill(option);
    await this.#page.getByRole('option', { name: option, exact: true }).click();
  }

  /** Fills in a new company and its primary contact, with a subscription from the day on. */
  async fillInCompany(name: string, email: string, start: string): Promise<void> {
    await this.field('Company Name').fill(name);
    await this.choose('Country', 'United Kingdom');
    await this.choose('Region', 'London');
    await this.field('City').fill('London');
    await this.field('Address line').fill('28 Lime Street');
    await this.field('Postal Code').fill('EC3M 7HR');
    await this.field('Phone').fill('+44 2079 460118');
    await this.field('Office Location').fill('Lime Street');
    await this.field('First Name').fill('Ada');
    await this.field('Last Name').fill('Lindgren');
    await this.field('Email').fill(email);
    await this.field('Start Date').fill(start);
  }
}
