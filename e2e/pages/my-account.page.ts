import type { Locator, Page } from '@playwright/test';

/** The account page, one tab at a time. */
export class MyAccountPage {
  readonly heading: Locator;
  readonly tabs: Locator;
  readonly current: Locator;
  readonly update: Locator;
  readonly save: Locator;
  readonly cancel: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.heading = page.getByRole('heading', { level: 1, name: 'My Account' });
    this.tabs = page.getByRole('tab');
    this.current = page.getByRole('tab', { selected: true });
    this.update = page.getByRole('button', { name: 'Update', exact: true });
    this.save = page.getByRole('button', { name: 'Save' });
    this.cancel = page.getByRole('button', { name: 'Cancel' });
  }

  async open(tab?: string): Promise<this> {
    await this.#page.goto(tab === undefined ? '/my-account' : `/my-account?tab=${tab}`);
    await this.heading.waitFor();
    return this;
  }

  field(name: string): Locator {
    return this.#page.getByRole('textbox', { name });
  }

  /** Locates the text under a label while nothing is edited. */
  fact(label: string): Locator {
    return this.#page.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('+ dd');
  }

  async choose(field: string, option: string): Promise<void> {
    await this.#page.getByRole('combobox', { name: field }).fill(option);
    await this.#page.getByRole('option', { name: option, exact: true }).click();
  }

  /** Saves and confirms where asked. */
  async confirmSave(): Promise<void> {
    await this.save.click();
    await this.#page.getByRole('dialog', { name: 'Save changes?' }).getByRole('button', { name: 'Save' }).click();
  }
}
