import type { Locator, Page } from '@playwright/test';

type LineField = 'Rate' | 'Hours' | 'Inspection count';
type Sum = 'Engineer' | 'Travel' | 'Expenses' | 'Total';

/** /submit-fee-proposal, reached by the link of a mail without a session. */
export class SubmitFeeProposalPage {
  readonly heading: Locator;
  readonly help: Locator;
  readonly addExpense: Locator;
  readonly submit: Locator;
  readonly retry: Locator;
  readonly fault: Locator;
  readonly costs: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.heading = page.getByRole('heading', { level: 1 });
    this.help = page.getByRole('button', { name: 'How to complete the form?' });
    this.addExpense = page.getByRole('button', { name: 'Add expense' });
    this.submit = page.getByRole('button', { name: 'Submit' });
    this.retry = page.getByRole('button', { name: 'Retry' });
    this.fault = page.getByRole('alert').filter({ hasText: 'Fee Proposal cannot be submitted' });
    this.costs = page.getByRole('region', { name: 'Overall Costs' });
  }

  /** Opens a link of a mail, or its address with these parameters. */
  async open(link: string | Readonly<Record<string, string>>): Promise<this> {
    const address = typeof link === 'string' ? link : `/submit-fee-proposal?${new URLSearchParams(link).toString()}`;
    await this.#page.goto(address);
    return this;
  }

  /** The fields of a service, of 'Travel' or of 'Expense 1'. */
  line(name: string): Locator {
    return this.#page.getByRole('group', { name, exact: true });
  }

  field(line: string, name: LineField): Locator {
    return this.line(line).getByRole('textbox', { name, exact: true });
  }

  /** The project's file by its name. */
  file(name: string): Locator {
    return this.#page.getByRole('button', { name, exact: true });
  }

  cost(name: Sum): Locator {
    return this.costs.locator('dl > div').filter({ hasText: name }).getByRole('definition');
  }

  /** Fills in a service or 'Travel'; an inspection count is copied to every line. */
  async fillIn(line: string, { rate, hours, inspectionCount }: Line): Promise<void> {
    await this.field(line, 'Rate').fill(rate);
    await this.field(line, 'Hours').fill(hours);
    if (inspectionCount !== undefined) await this.field(line, 'Inspection count').fill(inspectionCount);
  }

  /** Adds a row of expenses and fills it in. */
  async addExpenseOf({ category, charge, items }: Expense): Promise<void> {
    await this.addExpense.click();
    const row = this.#page.getByRole('group', { name: /^Expense \d+$/ }).last();
    await row.getByRole('combobox', { name: 'Category' }).selectOption(category);
    await row.getByRole('textbox', { name: 'Charge' }).fill(charge);
    await row.getByRole('textbox', { name: 'Items' }).fill(items);
  }
}

interface Line {
  readonly rate: string;
  readonly hours: string;
  readonly inspectionCount?: string;
}

interface Expense {
  readonly category: string;
  readonly charge: string;
  readonly items: string;
}
