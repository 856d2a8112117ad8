import type { Locator, Page } from '@playwright/test';

/** /projects/{projectId}/feeProposal */
export class ProjectFeeProposalsPage {
  readonly add: Locator;
  readonly #page: Page;
  readonly #main: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.#main = page.getByRole('main');
    this.add = this.#main.getByRole('button', { name: 'Add Fee Proposal' });
  }

  async open(projectId: string): Promise<this> {
    await this.#page.goto(`/projects/${projectId}/feeProposal`);
    return this;
  }

  /** The proposal in the list, named by its services. */
  card(services: string): Locator {
    const link = this.#page.getByRole('link', { name: services, exact: true });
    return this.#main.getByRole('listitem').filter({ has: link });
  }

  /** The proposal or the answer that is open beside the list. */
  pane(name: string): Locator {
    return this.#page.getByRole('region', { name, exact: true });
  }

  dialog(name: string): Locator {
    return this.#page.getByRole('dialog', { name });
  }

  /** Fills in the form that is open. */
  async fill(companies: readonly string[], services: readonly string[], inspectionCount: number): Promise<void> {
    const form = this.dialog('Add Fee Proposal');
    for (const company of companies) {
      await form.getByRole('combobox', { name: 'Companies' }).fill(company);
      await this.#page.getByRole('option', { name: company }).click();
    }
    for (const service of services) await form.getByRole('checkbox', { name: service, exact: true }).check();
    await form.getByRole('textbox', { name: 'Inspection Count' }).fill(String(inspectionCount));
  }

  /** Presses a button of the form or the question that is open. */
  async answer(dialog: string, name: string): Promise<void> {
    await this.dialog(dialog).getByRole('button', { name, exact: true }).click();
  }

  /** The answers side by side. */
  get comparison(): Locator {
    return this.#main.getByRole('table', { name: /^Answers for / });
  }

  /** Opens the answers of the open proposal side by side. */
  async compare(): Promise<void> {
    await this.#main.getByRole('button', { name: 'Compare Answers' }).click();
  }

  /** Presses the button that accepts a company, and confirms it. */
  async accept(company: string): Promise<void> {
    await this.#main.getByRole('button', { name: `Accept ${company}` }).click();
    await this.answer(`Accept the fee of ${company}?`, 'Accept');
  }
}
