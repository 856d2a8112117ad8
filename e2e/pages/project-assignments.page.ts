import type { Locator, Page } from '@playwright/test';

/** /projects/{projectId}/resources, and /dashboard/assignments */
export class ProjectAssignmentsPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async open(projectId: string): Promise<this> {
    await this.#page.goto(`/projects/${projectId}/resources`);
    return this;
  }

  /** Opens the assignments that wait for the person. */
  async openMine(): Promise<this> {
    await this.#page.goto('/dashboard/assignments?isWaitingForViewer=true');
    return this;
  }

  /** The assignment that is open beside the list. */
  pane(name: string): Locator {
    return this.#page.getByRole('region', { name, exact: true });
  }

  async press(name: string): Promise<void> {
    await this.#page.getByRole('button', { name, exact: true }).first().click();
  }

  /** Chooses an entry of the menu of the open assignment. */
  async fromMenu(name: string): Promise<void> {
    await this.press('More actions');
    await this.#page.getByRole('menuitem', { name, exact: true }).click();
  }

  /** Chooses an option of a field. */
  async choose(label: string, option: RegExp): Promise<void> {
    await this.#page.getByRole('combobox', { name: label, exact: true }).click();
    await this.#page.getByRole('option', { name: option }).click();
  }
}
