import { expect, type Locator, type Page } from '@playwright/test';

/** /dashboard/analytics, the map with the tools for an area */
export class AccumulationPage {
  readonly page: Page;
  readonly map: Locator;
  readonly form: Locator;
  readonly totals: Locator;
  /** The area in words. */
  readonly area: Locator;
  readonly pagination: Locator;

  constructor(page: Page) {
    this.page = page;
    const main = page.getByRole('main');
    this.map = main.getByRole('application', { name: 'Map of values' });
    this.form = main.getByRole('form', { name: 'Accumulation' });
    this.totals = main.getByRole('region', { name: 'Projects in the area' });
    this.area = this.totals.getByText(/^Within /);
    this.pagination = main.getByRole('navigation', { name: 'Pagination' });
  }

  async open(): Promise<this> {
    await this.page.goto('/dashboard/analytics?show=map');
    await this.map.waitFor();
    return this;
  }

  tool(label: string): Locator {
    return this.page.getByRole('button', { name: label, exact: true });
  }

  field(label: string): Locator {
    return this.form.getByLabel(label, { exact: true });
  }

  /** Clicks on the map at a part of its width and height. */
  async pick(across: number, down: number): Promise<void> {
    const box = await this.map.boundingBox();
    if (!box) throw new Error('The map is not shown');
    await this.map.click({ position: { x: box.width * across, y: box.height * down } });
  }

  /** Returns a figure of the totals once they are there. */
  async figureOf(label: string): Promise<string> {
    const figure = this.totals.locator('dl > div').filter({ hasText: label }).locator('dd');
    await expect(figure).toBeVisible();
    return figure.innerText();
  }
}
