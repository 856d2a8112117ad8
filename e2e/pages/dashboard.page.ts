import { expect, type Locator, type Page } from '@playwright/test';

/** /dashboard, and the pages below it */
export class DashboardPage {
  readonly heading: Locator;
  readonly work: Locator;
  readonly tiles: Locator;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    const main = page.getByRole('main');
    this.heading = main.getByRole('heading', { level: 1, name: 'Dashboard' });
    this.work = main.getByRole('region', { name: 'My work' });
    this.tiles = main.getByRole('region', { name: 'At a glance' });
  }

  async open(query = ''): Promise<this> {
    await this.page.goto(`/dashboard${query}`);
    return this;
  }

  tile(label: string): Locator {
    return this.tiles.getByRole('link', { name: new RegExp(`^${label} `) });
  }

  /** Returns the figure of a tile: '41', '1,000+'. */
  async figureOf(label: string): Promise<string> {
    return (await this.tile(label).innerText()).replace(label, '').trim();
  }

  /** Opens the list to which a tile leads, which may be shown in another window. */
  async openListOf(tile: Locator): Promise<void> {
    await this.page.goto((await tile.getAttribute('href')) ?? '');
  }

  /** Waits until the list has as many items as a figure says. */
  async expectItems(label: string, figure: () => Promise<string>): Promise<void> {
    const said = this.page.getByRole('main').getByRole('navigation', { name: 'Pagination' }).getByRole('status');
    await expect(said.or(this.page.getByText('No results found.')), label).toBeVisible();
    const items = async () =>
      (await said.count()) === 0 ? '0' : (/of (\S+) items/u.exec(await said.innerText())?.[1] ?? 'no number');
    await expect
      .poll(async () => {
        const [listed, onTile] = [await items(), await figure()];
        return listed === onTile ? 'equal' : `${listed} in the list, ${onTile} on the tile`;
      }, label)
      .toBe('equal');
  }

  tab(label: string): Locator {
    return this.page.getByRole('tab', { name: label, exact: true });
  }

  /** Chooses in one of the filters and applies it. */
  async filter(label: string, option: string): Promise<void> {
    await this.page.getByRole('button', { name: /^Filters/ }).click();
    const panel = this.page.getByRole('form', { name: 'Filters' });
    await panel.getByRole('combobox', { name: label, exact: true }).click();
    await this.page.getByRole('option', { name: option, exact: true }).click();
    await panel.getByRole('button', { name: 'Apply' }).click();
  }
}
