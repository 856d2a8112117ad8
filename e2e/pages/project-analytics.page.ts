import type { Locator, Page } from '@playwright/test';

/** /projects/{projectId}/analytics */
export class ProjectAnalyticsPage {
  /** The score in words, beside its gauge. */
  readonly now: Locator;
  /** Lines of the score: the one that is shown, and the other one. */
  readonly score: Locator;
  readonly improvements: Locator;
  readonly explanation: Locator;
  readonly page: Page;
  readonly #main: Locator;

  constructor(page: Page) {
    this.page = page;
    this.#main = page.getByRole('main');
    this.now = this.#main.getByRole('region', { name: 'What matters now' });
    this.score = this.now.getByRole('definition').first();
    this.improvements = this.#main.getByRole('region', { name: 'Improvements' });
    this.explanation = page.getByRole('dialog', { name: 'Risk score explained' });
  }

  async open(projectId: string): Promise<this> {
    await this.page.goto(`/projects/${projectId}/analytics`);
    return this;
  }

  /** The table of a chart's figures. */
  table(title: string): Locator {
    return this.#main.getByRole('table', { name: title });
  }

  /** Ticks the improvement with the largest gain. */
  async tickFirst(): Promise<void> {
    await this.improvements
      .getByRole('checkbox', { name: /^Tick recommendation/ })
      .first()
      .check();
  }

  /** Saves a chart's figures or picture. */
  async download(title: string, format: 'Picture (PNG)' | 'Figures (CSV)') {
    const download = this.page.waitForEvent('download');
    await this.#main.getByRole('button', { name: `Download ${title}` }).click();
    await this.page.getByRole('menuitem', { name: format }).click();
    return download;
  }
}
