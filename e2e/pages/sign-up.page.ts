import type { Locator, Page } from '@playwright/test';

/** The pages below /account/signup */
export class SignUpPage {
  readonly heading: Locator;
  readonly asUser: Locator;
  readonly asRiskCompany: Locator;
  readonly sameAddress: Locator;
  readonly submit: Locator;
  readonly cv: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.heading = page.getByRole('heading', { level: 1 });
    this.asUser = page.getByRole('link', { name: 'As user' });
    this.asRiskCompany = page.getByRole('link', { name: 'As risk company' });
    this.sameAddress = page.getByRole('checkbox', { name: 'Same contact details as the company' });
    this.cv = page.getByRole('group', { name: 'CV file' });
    this.submit = page.getByRole('button', { name: 'Sign Up' });
  }

  /** Locates a control by its label, text field or not. */
  field(label: string): Locator {
    return this.#page.getByLabel(label, { exact: true });
  }

  async chooseCv({ name, content }: { readonly name: string; readonly content: string }): Promise<void> {
    const input = this.cv.getByLabel('Choose file: CV file');
    await input.setInputFiles({ name, mimeType: '', buffer: Buffer.from(content) });
  }

  /** The fields under a title: a company and its primary contact both have an address. */
  section(title: 'Company' | 'Primary contact'): Locator {
    return this.#page.getByRole('group', { name: title });
  }

  async fillInPassword(password: string): Promise<void> {
    await this.field('Password').fill(password);
    await this.field('Repeat password').fill(password);
  }

  /** Fills in the person's fields that the invite leaves empty. */
  async fillIn(password: string): Promise<void> {
    await this.#fillInAddress();
    await this.fillInPassword(password);
  }

  /** Fills in a company that the invite does not describe, with its primary contact. */
  async fillInCompany(name: string, password: string): Promise<void> {
    await this.field('Company name').fill(name);
    await this.fillIn(password);
  }

  async #fillInAddress(): Promise<void> {
    await this.field('Country').selectOption('United Kingdom');
    await this.field('Region').selectOption('London');
    await this.field('City').fill('London');
    await this.field('Address line').fill('28 Lime Street');
    await this.field('Postal Code').fill('EC3M 7HR');
    await this.field('Phone').fill('+44 2079 460118');
  }
}
