import type { Locator, Page } from '@playwright/test';

/** /submit-fee-proposal, the public form of a company that was asked for a fee. */
export class FeeAnswerPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Opens the link of a mail. */
  async open(link: string): Promise<this> {
    await this.#page.goto(link);
    return this;
  }

  /** The fields of a service, or of travel. */
  #group(name: string): Locator {
    return this.#page.getByRole('group', { name });
  }

  /** Fills in the line of a service. */
  async fillService(
    service: string,
    line: { readonly rate: string; readonly hours: string; readonly inspections: string },
  ): Promise<void> {
    const group = this.#group(service);
    await group.getByLabel('Rate').fill(line.rate);
    await group.getByLabel('Hours').fill(line.hours);
    await group.getByLabel('Inspection count').fill(line.inspections);
  }

  /** Fills in travel; its inspections are those of the services. */
  async fillTravel(line: { readonly rate: string; readonly hours: string }): Promise<void> {
    const group = this.#group('Travel');
    await group.getByLabel('Rate').fill(line.rate);
    await group.getByLabel('Hours').fill(line.hours);
  }

  async submit(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Submit' }).click();
  }
}
