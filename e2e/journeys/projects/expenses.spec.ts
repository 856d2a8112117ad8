import { addAssignedProject, addBudget } from '../../fixtures/assigned-project.ts';
import { fileToChoose } from '../../fixtures/documents.ts';
import { expect, test } from '../../fixtures/test.ts';
import { Frame } from '../../pages/frame.ts';
import { ProjectBudgetPage } from '../../pages/project-budget.page.ts';
import { ProjectExpensesPage } from '../../pages/project-expenses.page.ts';

const ADDED = 'The time and expenses were successfully added.';

test('An engineer books a week and an expense, the coordinator bills them, and the budget shows them (decisions §27)', async ({
  as,
  apiAs,
}) => {
  // Three people, each with a browser of their own.
  test.slow();
  const insurer = await apiAs('coordinator');
  const { id } = await addAssignedProject(apiAs);
  await addBudget(insurer, id, 50_000);

  const page = await as('externalEngineer');
  const frame = new Frame(page);
  const expenses = await new ProjectExpensesPage(page).open(id);

  await test.step('the hours of a week', async () => {
    await expect(page.getByText('There is no time yet.')).toBeVisible();
    await expenses.enterWeek.click();
    await expenses.choose('Service', 'Main Report');
    await expenses.choose('Activity', 'Report Writing');
    // The assignment began today; days before it would have to be confirmed.
    const today = expenses.hoursOfToday('Report Writing, Main Report');
    await today.fill('7:30');
    await today.press('Enter');
    await expect(today).toHaveValue('7.5');
    await expenses.press('Save Week');
    await expect(frame.toast(`${ADDED} 1 entry, 7.5 hours.`)).toBeVisible();
    await expect(expenses.section('Time')).toContainText('Hours7.5');
    await expect(expenses.entry('Report Writing')).toContainText('Main Report');
  });

  await test.step('an expense with its receipt', async () => {
    await expenses.fromMenu('Add', 'Add Expense');
    await expenses.choose('Service', 'Main Report');
    await expenses.choose('Category', 'Set up files');
    await expenses.dialog.getByRole('textbox', { name: 'Items' }).fill('2');
    const receipts = expenses.dialog.getByLabel('Receipts', { exact: true });
    await receipts.locator('input[type=file]').setInputFiles(fileToChoose('Files.pdf'));
    await expect(receipts.getByText('Files.pdf', { exact: true })).toBeVisible();
    await expenses.answer('Save');
    await expect(frame.toast(ADDED).filter({ hasNotText: 'hours' })).toBeVisible();
    await expect(expenses.entry('Set up files')).toBeVisible();
  });

  await test.step('the coordinator of the company sends what is pending, and bills it', async () => {
    const company = await as('riskCoordinator');
    const bills = await new ProjectExpensesPage(company).open(id);
    await expect(bills.entry('Report Writing')).toContainText('7.5');
    await bills.fromMenu('Billing', 'Send Pending Bills');
    await expect(bills.dialog).toContainText('Main Report');
    await bills.answer('Send');
    await expect(new Frame(company).toast('The statement of 2 entries')).toBeVisible();
    for (const entry of ['Report Writing', 'Set up files']) {
      await bills.entry(entry).getByRole('checkbox').check();
    }
    await bills.press('Mark as Billed');
    await bills.answer('Mark as Billed');
    await expect(new Frame(company).toast('2 entries marked as billed.')).toBeVisible();
    await expect(company.getByText('Everything has been marked as billed.')).toHaveCount(2);
  });

  const budget = new ProjectBudgetPage(await as('coordinator'));
  await test.step('the insurer sees it on the card of the service', async () => {
    await budget.open(id);
    await expect(budget.card('Main Report')).toContainText(/Booked[\d,]+\.\d\d USD/);
    await expect(budget.card('Main Report')).not.toContainText('Booked0.00');
  });

  await test.step('and the entries themselves, without rates', async () => {
    await expect(budget.statement.getByText('Nothing is pending.')).toBeVisible();
    await budget.showBilled();
    await expect(budget.statement.getByRole('row', { name: /Report Writing/ })).toContainText(/7\.5[\d,]+\.\d\d USD/);
    await expect(budget.statement.getByText('Rate', { exact: true })).toHaveCount(0);
  });
});
