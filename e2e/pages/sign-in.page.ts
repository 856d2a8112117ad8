import type { Locator, Page } from '@playwright/test';

/** /account/signin */
export class SignInPage {
  readonly email: Locator;
  readonly password: Locator;
  readonly rememberMe: Locator;
  readonly submit: Locator;
  readonly fault: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.email = page.getByRole('textbox', { name: 'E-mail' });
    // A password field has no role; its label is its accessible name.
    this.password = page.getByLabel('Password', { exact: true });
    this.rememberMe = page.getByRole('checkbox', { name: 'Remember me' });
    this.submit = page.getByRole('button', { name: 'Sign In' });
    this.fault = page.getByRole('alert');
  }

  async open(): Promise<this> {
    await this.#page.goto('/account/signin');
    return this;
  }

  async signIn(email: string, password: string): Promise<void> {
    await this.email.fill(email);
    await this.password.fill(password);
    await this.submit.click();
  }
}
