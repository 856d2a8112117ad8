import type { Locator, Page } from '@playwright/test';

/** /global-ecosystem */
export class GlobalEcosystemPage {
  readonly heading: Locator;
  readonly figures: Locator;
  readonly countries: Locator;
  readonly charts: Locator;
  readonly tour: Locator;
  readonly page: Page;
  readonly #main: Locator;

  constructor(page: Page) {
    this.page = page;
    this.#main = page.getByRole('main');
    this.heading = this.#main.getByRole('heading', { level: 1, name: 'Global Ecosystem' });
    this.figures = this.#main.getByRole('region', { name: 'Figures' });
    this.countries = this.#main.getByRole('region', { name: 'Countries' });
    this.charts = this.#main.getByRole('region', { name: 'Charts' });
    this.tour = page.getByRole('dialog', { name: 'Global Ecosystem tour' });
  }

  async open(query = ''): Promise<this> {
    await this.page.goto(`/global-ecosystem${query}`);
    return this;
  }

  /** The button of the filters, whose name says how many are in force. */
  filters(count = 0): Locator {
    return this.#main.getByRole('button', { name: count === 0 ? 'Filters' : `Filters (${count})`, exact: true });
  }

  /** Applies the first value that a filter offers; returns it. */
  async filterByFirst(label: string): Promise<string> {
    await this.#main.getByRole('button', { name: /^Filters/ }).click();
    const panel = this.#main.getByRole('form', { name: 'Filters' });
    await panel.getByRole('combobox', { name: label, exact: true }).click();
    const option = this.page.getByRole('option').first();
    const value = await option.innerText();
    await option.click();
    await panel.getByRole('button', { name: 'Apply' }).click();
    return value;
  }

  async chooseSet(name: string): Promise<void> {
    await this.charts.getByRole('combobox', { name: 'Data Set' }).click();
    await this.page.getByRole('option', { name, exact: true }).click();
  }
}
