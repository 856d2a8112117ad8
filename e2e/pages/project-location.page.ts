import type { Locator, Page } from '@playwright/test';

/** /projects/{projectId}/location */
export class ProjectLocationPage {
  readonly map: Locator;
  readonly table: Locator;
  readonly search: Locator;
  readonly add: Locator;
  readonly name: Locator;
  readonly address: Locator;
  readonly coordinates: Locator;
  readonly layers: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    const main = page.getByRole('main');
    this.map = main.getByRole('application', { name: 'Map of the locations' });
    this.table = main.getByRole('table', { name: 'Locations' });
    this.search = main.getByRole('combobox', { name: 'Search by Address or Coordinates' });
    this.add = main.getByRole('button', { name: 'Add Location' });
    this.name = main.getByRole('textbox', { name: 'Location Name' });
    this.address = main.getByRole('textbox', { name: 'Address' });
    this.coordinates = main.getByRole('textbox', { name: 'Coordinates' });
    this.layers = main.getByRole('radiogroup', { name: 'LAYERS' });
  }

  async open(projectId: string): Promise<this> {
    await this.#page.goto(`/projects/${projectId}/location`);
    await this.map.waitFor();
    return this;
  }

  row(name: string): Locator {
    return this.table.getByRole('row').filter({ hasText: name });
  }

  layer(name: string): Locator {
    return this.layers.getByRole('radio', { name });
  }

  hazards(name: string): Locator {
    return this.#page.getByRole('table', { name: `Hazards of ${name}` });
  }

  async save(): Promise<void> {
    await this.#page.getByRole('main').getByRole('button', { name: 'Save' }).click();
  }

  /** Opens the menu of a location and answers one of its entries. */
  async entry(name: string, label: string): Promise<Locator> {
    await this.#page.getByRole('button', { name: `Actions for ${name}` }).click();
    return this.#page.getByRole('menuitem', { name: label });
  }

  /** Types into the search and chooses the suggestion that begins with a text. */
  async suggest(typed: string, suggestion: string): Promise<void> {
    await this.search.fill(typed);
    await this.#page
      .getByRole('option', { name: new RegExp(`^${suggestion}`) })
      .first()
      .click();
  }
}
