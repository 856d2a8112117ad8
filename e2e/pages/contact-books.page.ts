import type { Locator, Page } from '@playwright/test';

type Book = 'contacts' | 'company-contacts';

/** /projects/contacts: people, and companies. */
export class ContactBooksPage {
  readonly tabs: Locator;
  readonly search: Locator;
  readonly newContact: Locator;
  readonly newCompanyContact: Locator;
  readonly addFromUser: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    const main = page.getByRole('main');
    this.tabs = main.getByRole('tab');
    this.search = main.getByRole('searchbox', { name: 'Search by Name' });
    this.newContact = main.getByRole('button', { name: 'New Contact' });
    this.newCompanyContact = main.getByRole('button', { name: 'New Company Contact' });
    this.addFromUser = main.getByRole('button', { name: 'Add from User' });
  }

  async open(book: Book = 'contacts', name = ''): Promise<this> {
    const search = new URLSearchParams({ tab: book, ...(name && { name }) });
    await this.#page.goto(`/projects/contacts?${search}`);
    return this;
  }

  row(name: string): Locator {
    const link = this.#page.getByRole('link', { name, exact: true });
    return this.#page.getByRole('main').getByRole('row').filter({ has: link });
  }

  /** Narrows the people to a position. */
  async showOnly(position: string): Promise<void> {
    await this.#page.getByRole('main').getByRole('combobox', { name: 'Position' }).click();
    await this.#page.getByRole('option', { name: position, exact: true }).click();
  }

  /** The contact that is open beside the list. */
  pane(name: string): Locator {
    return this.#page.getByRole('region', { name, exact: true });
  }

  /** Opens a contact for editing. */
  async edit(name: string): Promise<void> {
    await this.row(name).click();
    await this.pane(name).getByRole('button', { name: 'Edit' }).click();
  }

  /** Chooses an entry of a contact's menu. */
  async choose(name: string, action: string): Promise<void> {
    await this.row(name).click();
    await this.pane(name).getByRole('button', { name: 'More actions' }).click();
    await this.#page.getByRole('menuitem', { name: action }).click();
  }

  dialog(name: string | RegExp): Locator {
    return this.#page.getByRole('dialog', { name });
  }

  async add(contact: {
    readonly position: string;
    readonly firstName: string;
    readonly lastName: string;
    readonly email: string;
    readonly company: string;
  }): Promise<void> {
    await this.newContact.click();
    const dialog = this.dialog('New Contact');
    await this.#choose(dialog, 'Position', contact.position);
    await dialog.getByRole('textbox', { name: 'First Name' }).fill(contact.firstName);
    await dialog.getByRole('textbox', { name: 'Last Name' }).fill(contact.lastName);
    await dialog.getByRole('textbox', { name: 'E-mail' }).fill(contact.email);
    await dialog.getByRole('textbox', { name: 'Company Name' }).fill(contact.company);
    await dialog.getByRole('button', { name: 'Save' }).click();
  }

  async addCompany(company: { readonly name: string; readonly type: string; readonly email: string }): Promise<void> {
    await this.newCompanyContact.click();
    const dialog = this.dialog('New Company Contact');
    await dialog.getByRole('textbox', { name: 'Company Name' }).fill(company.name);
    await this.#choose(dialog, 'Company Type', company.type);
    await dialog.getByRole('textbox', { name: 'E-mail' }).fill(company.email);
    await dialog.getByRole('button', { name: 'Save' }).click();
  }

  async #choose(dialog: Locator, field: string, option: string): Promise<void> {
    await dialog.getByRole('combobox', { name: field }).click();
    await this.#page.getByRole('option', { name: option, exact: true }).click();
  }
}
