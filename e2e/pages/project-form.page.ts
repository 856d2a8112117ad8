import type { Locator, Page } from '@playwright/test';

/** The form of PROJECT DETAILS: at /projects/add, and behind Edit. */
export class ProjectForm {
  readonly save: Locator;
  readonly cancel: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    const main = page.getByRole('main');
    this.save = main.getByRole('button', { name: 'Save' });
    this.cancel = main.getByRole('button', { name: 'Cancel' });
  }

  field(label: string): Locator {
    return this.#page.getByRole('textbox', { name: label, exact: true });
  }

  select(label: string): Locator {
    return this.#page.getByRole('combobox', { name: label, exact: true });
  }

  /** Chooses an option by its words; without words the first one. */
  async choose(label: string, option?: string): Promise<void> {
    await this.select(label).click();
    const options = this.#page.getByRole('listbox', { name: label, exact: true }).getByRole('option');
    await (option ? options.filter({ hasText: option }) : options).first().click();
  }

  /** Returns how far below the top of the page each label stands, in pixels. */
  places(): Promise<Record<string, number>> {
    const labels = this.#page.getByRole('main').locator('form label');
    return labels.evaluateAll((all) =>
      Object.fromEntries(
        all.map((label) => [label.textContent, Math.round(label.getBoundingClientRect().top + scrollY)]),
      ),
    );
  }

  /** Locates an error message below a field. */
  fault(text: string): Locator {
    return this.#page.getByRole('main').getByRole('alert').filter({ hasText: text });
  }
}
