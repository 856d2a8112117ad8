import type { Locator, Page } from '@playwright/test';

/** /projects/{projectId}/devices */
export class ProjectDevicesPage {
  readonly register: Locator;
  readonly cards: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    const main = page.getByRole('main');
    this.register = main.getByRole('button', { name: 'Register Device' });
    this.cards = main.getByRole('list', { name: 'Devices' });
  }

  async open(projectId: string): Promise<this> {
    await this.#page.goto(`/projects/${projectId}/devices`);
    return this;
  }

  card(name: string): Locator {
    return this.cards.getByRole('listitem').filter({ hasText: name });
  }

  /** Fills in the form of a new device, and saves. */
  async write(name: string, kind: string): Promise<void> {
    await this.#page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await this.#page.getByRole('combobox', { name: 'Kind' }).click();
    await this.#page.getByRole('option', { name: kind, exact: true }).click();
    await this.#page.getByRole('button', { name: 'Save', exact: true }).click();
  }

  /** Returns the token that is shown this once, and closes its dialog. */
  async takeToken(): Promise<string> {
    const token = await this.#page.getByRole('textbox', { name: 'Token' }).textContent();
    await this.#page.getByRole('button', { name: 'Done', exact: true }).click();
    return token ?? '';
  }

  /** The device that is open beside the list. */
  pane(name: string): Locator {
    return this.#page.getByRole('region', { name, exact: true });
  }
}
