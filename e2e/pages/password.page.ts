import type { Locator, Page } from '@playwright/test';

/** The pages below /account on which a password is forgotten, reset or replaced. */
export class PasswordPage {
  readonly heading: Locator;
  readonly email: Locator;
  readonly sendLink: Locator;
  readonly currentPassword: Locator;
  readonly newPassword: Locator;
  readonly repeatPassword: Locator;
  readonly setPassword: Locator;
  readonly requestNewLink: Locator;
  readonly backToSignIn: Locator;

  constructor(page: Page) {
    this.heading = page.getByRole('heading', { level: 1 });
    this.email = page.getByRole('textbox', { name: 'E-mail' });
    this.sendLink = page.getByRole('button', { name: 'Send Link' });
    // A password field has no role; its label is its accessible name.
    this.currentPassword = page.getByLabel('Current password', { exact: true });
    this.newPassword = page.getByLabel('New password', { exact: true });
    this.repeatPassword = page.getByLabel('Repeat password', { exact: true });
    this.setPassword = page.getByRole('button', { name: 'Set Password' });
    this.requestNewLink = page.getByRole('link', { name: 'Request a new link' });
    this.backToSignIn = page.getByRole('link', { name: 'Back to sign-in' });
  }

  /** Types a new password twice and sends it. */
  async set(password: string, repeated = password): Promise<void> {
    await this.newPassword.fill(password);
    await this.repeatPassword.fill(repeated);
    await this.setPassword.click();
  }
}
