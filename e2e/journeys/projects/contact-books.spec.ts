import { uniqueName } from '../../fixtures/projects.ts';
import { aNewcomer } from '../../fixtures/team.ts';
import { expect, test } from '../../fixtures/test.ts';
import { ContactBooksPage } from '../../pages/contact-books.page.ts';
import { Frame } from '../../pages/frame.ts';

const EMAIL = 'desk@kestrel.example';

test.describe('Contacts of a company (spec 3 §2, decisions §11, §21)', () => {
  test('people are added from the list of projects, found by position, changed and deleted; engineers read', async ({
    as,
  }) => {
    const page = await as('coordinator');
    const frame = new Frame(page);
    const book = new ContactBooksPage(page);
    const newcomer = aNewcomer();
    const { fullName } = newcomer;
    const contact = { ...newcomer, position: 'Risk Manager', company: 'Berg Building' };

    await test.step('the list of projects leads there', async () => {
      await page.goto('/projects');
      await page.getByRole('main').getByRole('link', { name: 'Contacts' }).click();
      await expect(page).toHaveURL(/\/projects\/contacts$/);
      await expect(book.tabs).toHaveText(['CONTACTS', 'COMPANY CONTACTS']);
    });

    await test.step('add; who is there already is said at the e-mail', async () => {
      await book.add(contact);
      await expect(frame.toast(`${fullName} was successfully added`)).toBeVisible();
      await book.add(contact);
      const dialog = book.dialog('New Contact');
      await expect(dialog.getByText('This person is already in the contacts of your company.')).toBeVisible();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await book.dialog('Leave without saving?').getByRole('button', { name: 'Leave' }).click();
    });

    await test.step('find by name and position; the address keeps it', async () => {
      await book.search.fill(newcomer.lastName);
      await expect(page).toHaveURL(/name=/);
      await book.showOnly('Risk Manager');
      await expect(book.row(fullName)).toContainText('No Access');
      await book.showOnly('Broker');
      await expect(page.getByText('No results found.')).toBeVisible();
      await page.goBack();
      await expect(book.row(fullName)).toBeVisible();
    });

    await test.step('change', async () => {
      await book.edit(fullName);
      const dialog = book.pane(fullName);
      await dialog.getByRole('textbox', { name: 'Company Name' }).fill('Berg & Daughters');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(book.row(fullName)).toContainText('Berg & Daughters');
    });

    await test.step('an engineer of the insurer reads, and changes nothing', async () => {
      const theirs = await as('internalEngineer');
      const read = await new ContactBooksPage(theirs).open('contacts', newcomer.lastName);
      await expect(read.row(fullName)).toBeVisible();
      await expect(read.tabs).toHaveText(['CONTACTS']);
      await expect(read.newContact).toHaveCount(0);
      await read.row(fullName).click();
      await expect(read.pane(fullName)).toContainText('Berg & Daughters');
      await expect(read.pane(fullName).getByRole('button', { name: /^(Edit|More actions)$/ })).toHaveCount(0);
    });

    await test.step('delete', async () => {
      await book.choose(fullName, 'Delete');
      const dialog = book.dialog(`Delete ${fullName}?`);
      await expect(dialog).toContainText('In projects the person stays a contact.');
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await expect(frame.toast(`${fullName} was successfully deleted from the contacts`)).toBeVisible();
      await expect(book.row(fullName)).toHaveCount(0);
    });
  });

  test('somebody of the users is taken into the book, internal and external engineers apart', async ({ as }) => {
    const page = await as('brokerCoordinator');
    const book = await new ContactBooksPage(page).open();
    await book.addFromUser.click();
    const dialog = book.dialog('Add from User');
    await dialog.getByRole('combobox', { name: 'Person' }).click();
    await expect(page.getByText('Client Account Handler', { exact: true }).last()).toBeVisible();
    await page.getByRole('option', { name: /^Hugo Pereira/ }).click();
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect(book.row('Hugo Pereira')).toContainText('Has Access');
    await book.choose('Hugo Pereira', 'Delete');
    await book.dialog('Delete Hugo Pereira?').getByRole('button', { name: 'Delete' }).click();
    await expect(book.row('Hugo Pereira')).toHaveCount(0);
  });

  test('companies are kept by coordinators, read by underwriters, and no business of rivals', async ({ as }) => {
    const name = uniqueName('Kestrel');
    const page = await as('coordinator');
    const frame = new Frame(page);
    const book = await new ContactBooksPage(page).open('company-contacts', name);
    let address = '';

    await test.step('add; the same name again is refused at the name', async () => {
      await book.addCompany({ name, type: 'Risk Company', email: EMAIL });
      await expect(frame.toast(`${name} was successfully added`)).toBeVisible();
      await expect(book.row(name)).toContainText(EMAIL);
      await book.addCompany({ name: name.toUpperCase(), type: 'Broker Company', email: EMAIL });
      const dialog = book.dialog('New Company Contact');
      await expect(dialog.getByText('A company of this name is already in the company contacts.')).toBeVisible();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await book.dialog('Leave without saving?').getByRole('button', { name: 'Leave' }).click();
    });

    await test.step('an underwriter reads it and has nothing to change', async () => {
      const theirs = await as('underwriter');
      const read = await new ContactBooksPage(theirs).open('company-contacts', name);
      await read.row(name).getByRole('link').click();
      await expect(read.pane(name)).toContainText(EMAIL);
      await expect(read.pane(name).getByRole('button', { name: /^(Edit|More actions)$/ })).toHaveCount(0);
      address = theirs.url();
      await read.pane(name).getByRole('button', { name: 'Close' }).click();
      await expect(read.newCompanyContact).toHaveCount(0);
    });

    await test.step('a rival finds it neither by name nor by its address', async () => {
      const theirs = await as('rival');
      const read = await new ContactBooksPage(theirs).open('company-contacts', name);
      await expect(theirs.getByText('No results found.')).toBeVisible();
      await theirs.goto(address);
      await expect(read.pane('Company Contact')).toContainText('This item no longer exists.');
      await expect(theirs.getByText(EMAIL)).toHaveCount(0);
    });

    await test.step('delete', async () => {
      await book.choose(name, 'Delete');
      await book.dialog(`Delete ${name}?`).getByRole('button', { name: 'Delete' }).click();
      await expect(frame.toast(`${name} was successfully deleted from the company contacts`)).toBeVisible();
      await expect(page.getByText('No results found.')).toBeVisible();
    });
  });

  test('a risk company keeps a book of its own; what cannot be saved stays in the form', async ({ as }) => {
    const name = uniqueName('Polaris');
    const page = await as('riskCoordinator');
    const book = await new ContactBooksPage(page).open('contacts', name);
    await expect(book.tabs).toHaveText(['COMPANY CONTACTS']);

    await test.step('the service is away', async () => {
      const isWrite = (url: URL): boolean => url.pathname === '/api/company-contacts';
      await page.route(isWrite, (route) =>
        route.request().method() === 'POST' ? route.fulfill({ status: 503, body: '' }) : route.continue(),
      );
      await book.addCompany({ name, type: 'Insurance Company', email: EMAIL });
      await expect(page.getByRole('alert').filter({ hasText: 'Something went wrong.' })).toBeVisible();
      await expect(book.dialog('New Company Contact').getByRole('textbox', { name: 'Company Name' })).toHaveValue(name);
      await page.unroute(isWrite);
    });

    await test.step('it is back', async () => {
      const dialog = book.dialog('New Company Contact');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(book.row(name)).toContainText('Insurance Company');
      await book.choose(name, 'Delete');
      await book.dialog(`Delete ${name}?`).getByRole('button', { name: 'Delete' }).click();
      await expect(book.row(name)).toHaveCount(0);
    });
  });

  test('who has no book is sent to the projects, and nothing below is a project', async ({ as }) => {
    for (const person of ['broker', 'externalEngineer'] as const) {
      const page = await as(person);
      await page.goto('/projects/contacts');
      await expect(page).toHaveURL(/\/projects$/);
      await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
      await expect(page.getByRole('main').getByRole('link', { name: 'Contacts' })).toHaveCount(0);
    }
    const page = await as('coordinator');
    await page.goto('/projects/contacts/details');
    await expect(page).toHaveURL(/\/projects\/contacts$/);
  });
});
