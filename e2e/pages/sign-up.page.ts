import type { Locator, Page } from '@playwright/test';

/** /account/signup/user */
export class SignUpPage {
  readonly submit: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.submit = page.getByRole('button', { name: 'Sign Up' });
  }

  /** By its label, also where it is no text field. */
  field(label: string): Locator {
    return this.#page.getByLabel(label, { exact: true });
  }

  /** Fills in what the invite does not say. */
  async fillIn(password: string): Promise<void> {
    await this.field('Country').selectOption('United Kingdom');
    await this.field('Region').selectOption('London');
    await this.field('City').fill('London');
    await this.field('Address line').fill('28 Lime Street');
    await this.field('Postal Code').fill('EC3M 7HR');
    await this.field('Phone').fill('+44 2079 460118');
    await this.field('Password').fill(password);
    await this.field('Repeat password').fill(password);
  }
}
