import type { Locator, Page } from '@playwright/test';

interface Workbook {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** The dialog behind Import. */
export class ImportDialog {
  readonly dialog: Locator;
  readonly check: Locator;
  readonly import: Locator;
  readonly downloadTemplate: Locator;
  readonly anotherFile: Locator;
  readonly downloadIssues: Locator;
  readonly downloadRefusedRows: Locator;
  readonly problem: Locator;
  readonly state: Locator;
  readonly showImported: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.dialog = page.getByRole('dialog', { name: 'Import Projects' });
    this.check = this.dialog.getByRole('button', { name: 'Check file' });
    this.import = this.dialog.getByRole('button', { name: 'Import', exact: true });
    this.downloadTemplate = this.dialog.getByRole('button', { name: 'Download template' });
    this.anotherFile = this.dialog.getByRole('button', { name: 'Choose another file' });
    this.downloadIssues = this.dialog.getByRole('button', { name: 'Download as CSV' });
    this.downloadRefusedRows = this.dialog.getByRole('button', { name: 'Download refused rows' });
    this.problem = this.dialog.getByRole('alert');
    this.state = this.dialog.getByRole('status');
    this.showImported = this.dialog.getByRole('button', { name: 'Show imported projects' });
  }

  async choose(workbook: Workbook): Promise<void> {
    const chooser = this.#page.waitForEvent('filechooser');
    await this.dialog.getByRole('button', { name: 'Choose file' }).click();
    await (await chooser).setFiles(workbook);
  }

  /** The issues as they are listed: row, column, value, message. */
  async issues(): Promise<string[][]> {
    const rows = await this.dialog
      .getByRole('row')
      .filter({ has: this.#page.getByRole('cell') })
      .all();
    return Promise.all(rows.map((row) => row.getByRole('cell').allInnerTexts()));
  }
}
