import type { Locator, Page } from '@playwright/test';

/** /projects/{projectId}/report-notes */
export class ProjectReportNotesPage {
  readonly sections: Locator;
  readonly missing: Locator;
  /** The message that everything is saved. */
  readonly saved: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.sections = page.getByRole('navigation', { name: 'Sections' });
    this.missing = this.sections.getByRole('link', { name: /^Missing items/ });
    this.saved = page.getByRole('status').filter({ hasText: /^Saved at / });
  }

  async open(projectId: string, section = ''): Promise<this> {
    await this.#page.goto(`/projects/${projectId}/report-notes${section && `?section=${section}`}`);
    await this.sections.waitFor();
    return this;
  }

  section(title: string): Locator {
    return this.sections.getByRole('link', { name: new RegExp(`^${title} \\d`) });
  }

  question(text: string | RegExp): Locator {
    return this.#page.getByRole('listitem', { name: text });
  }

  /** A score by its name, an option by its label. */
  choice(question: string | RegExp, label: RegExp): Locator {
    return this.question(question).getByRole('radio', { name: label });
  }
}
