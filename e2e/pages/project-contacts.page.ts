import type { Locator, Page } from '@playwright/test';

/** /projects/{id}/contacts */
export class ProjectContactsPage {
  readonly table: Locator;
  readonly search: Locator;
  readonly newContact: Locator;
  readonly addFromUser: Locator;
  readonly cards: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    const main = page.getByRole('main');
    this.table = main.getByRole('table', { name: 'Contacts' });
    this.search = main.getByRole('searchbox', { name: 'Search by Name' });
    this.newContact = main.getByRole('button', { name: 'New Contact' });
    this.addFromUser = main.getByRole('button', { name: 'Add from User' });
    this.cards = main.getByRole('list', { name: 'Primary contacts' });
  }

  async open(projectId: string): Promise<this> {
    await this.#page.goto(`/projects/${projectId}/contacts`);
    return this;
  }

  row(fullName: string): Locator {
    return this.table
      .getByRole('row')
      .filter({ has: this.#page.getByRole('link', { name: new RegExp(`^${fullName}`) }) });
  }

  /** The contact that is open beside the list. */
  pane(fullName: string): Locator {
    return this.#page.getByRole('region', { name: fullName, exact: true });
  }

  /** Opens a contact and chooses an entry of its menu. */
  async choose(fullName: string, action: string): Promise<void> {
    await this.row(fullName).click();
    await this.pane(fullName).getByRole('button', { name: 'More actions' }).click();
    await this.#page.getByRole('menuitem', { name: action }).click();
  }

  dialog(name: string): Locator {
    return this.#page.getByRole('dialog', { name });
  }

  /** Fills in the form of a new contact and saves it with the invite. */
  async add(contact: {
    readonly position: string;
    readonly firstName: string;
    readonly lastName: string;
    readonly email: string;
    readonly company: string;
  }): Promise<void> {
    await this.newContact.click();
    const dialog = this.dialog('New Contact');
    await dialog.getByRole('combobox', { name: 'Position' }).click();
    await this.#page.getByRole('option', { name: contact.position, exact: true }).click();
    await dialog.getByRole('textbox', { name: 'First Name' }).fill(contact.firstName);
    await dialog.getByRole('textbox', { name: 'Last Name' }).fill(contact.lastName);
    await dialog.getByRole('textbox', { name: 'E-mail' }).fill(contact.email);
    await dialog.getByRole('textbox', { name: 'Company Name' }).fill(contact.company);
    await dialog.getByRole('button', { name: 'Save and Send Invite' }).click();
  }
}
