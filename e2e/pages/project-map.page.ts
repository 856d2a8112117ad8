import type { Locator, Page } from '@playwright/test';

/** /projects, as a map */
export class ProjectMapPage {
  readonly map: Locator;
  /** The table of projects in view. */
  readonly table: Locator;
  readonly asMap: Locator;
  readonly asList: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    const main = page.getByRole('main');
    this.map = main.getByRole('application', { name: 'Map of the projects' });
    this.table = main.getByRole('table', { name: 'In view' });
    const shownAs = main.getByRole('group', { name: 'Show as' });
    this.asMap = shownAs.getByRole('button', { name: 'Map' });
    this.asList = shownAs.getByRole('button', { name: 'List' });
  }

  /** Opens the map of the projects that a search leaves, all of them without one. */
  async open(name = ''): Promise<this> {
    await this.#page.goto(`/projects?${new URLSearchParams({ ...(name && { name }), show: 'map' }).toString()}`);
    await this.map.waitFor();
    return this;
  }

  row(projectName: string): Locator {
    return this.table.getByRole('row').filter({ hasText: projectName });
  }

  /** Locates the pop-up of a marker. */
  popUp(name: string): Locator {
    return this.map.getByRole('dialog', { name });
  }
}
