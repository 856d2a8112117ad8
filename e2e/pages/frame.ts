import type { Locator, Page } from '@playwright/test';

/** The frame around every page: sidebar, top bar, toasts. */
export class Frame {
  readonly sidebar: Locator;
  readonly entries: Locator;
  readonly bell: Locator;
  readonly claimBell: Locator;
  readonly userMenu: Locator;
  readonly toLight: Locator;
  readonly toDark: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.sidebar = page.getByRole('navigation', { name: 'Main navigation' });
    this.entries = this.sidebar.getByRole('link');
    this.bell = page.getByRole('button', { name: /^Notifications/ });
    this.claimBell = page.getByRole('button', { name: /^Claim Alerts/ });
    this.userMenu = page.getByRole('button', { name: /User menu/ });
    this.toLight = page.getByRole('button', { name: 'Switch to light theme' });
    this.toDark = page.getByRole('button', { name: 'Switch to dark theme' });
  }

  async signOut(): Promise<void> {
    await this.userMenu.click();
    await this.#page.getByRole('menuitem', { name: 'Sign Out' }).click();
  }

  toast(text: string): Locator {
    return this.#page.getByRole('status').filter({ hasText: text });
  }
}
