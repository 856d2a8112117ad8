import { untilFinanceKnows } from '../../fixtures/assigned-project.ts';
import { addProject, uniqueName } from '../../fixtures/projects.ts';
import { expect, test } from '../../fixtures/test.ts';
import { Frame } from '../../pages/frame.ts';
import { ProjectBudgetPage } from '../../pages/project-budget.page.ts';

test('Budgets of a project are set within an allowance, changed and deleted, and others see it (decisions §27)', async ({
  as,
  apiAs,
}) => {
  const api = await apiAs('coordinator');
  const { id } = await addProject(api, { name: uniqueName('Budgeted'), brPremium: 250_000 });
  await untilFinanceKnows(api, id);
  const page = await as('coordinator');
  const frame = new Frame(page);
  const budget = await new ProjectBudgetPage(page).open(id);

  await test.step('nothing is budgeted before there is an allowance', async () => {
    await expect(page.getByText('There are no budgets yet.')).toBeVisible();
    await expect(budget.add).toHaveAttribute('aria-disabled', 'true');
    await expect(budget.card('Project Type')).toContainText('250,000.00');
  });

  await test.step('an allowance and two budgets', async () => {
    await budget.allow('Project Type', '10000');
    await expect(frame.toast('Allowance of Project Type saved.')).toBeVisible();
    for (const [service, amount] of [
      ['Main Report', '6000'],
      ['Desktop Review', '3999.99'],
    ] as const) {
      await budget.add.click();
      await budget.choose('Service', service);
      await budget.choose('Premium Type', 'Project Type');
      await budget.save(amount);
      await expect(frame.toast(`Budget of ${service} added.`)).toBeVisible();
    }
    await expect(budget.card('Main Report')).toContainText('6,000.00');
    await expect(budget.card('Project Type')).toContainText('99% allocated');
  });

  const theirs = await new ProjectBudgetPage(await as('underwriter')).open(id);
  await expect(theirs.card('Desktop Review')).toContainText('3,999.99');

  await test.step('not beyond the allowance', async () => {
    await budget.entry('Main Report', 'Edit');
    await budget.save('6000.02');
    await expect(budget.dialog.getByRole('alert')).toHaveText('The allowance leaves 6,000.01 EUR for this service.');
    await budget.save('5000');
    await expect(frame.toast('Budget saved.')).toBeVisible();
  });

  await test.step('a colleague sees the change without a reload', async () => {
    await expect(theirs.card('Main Report')).toContainText('5,000.00');
  });

  await test.step('delete', async () => {
    await budget.entry('Main Report', 'Delete');
    await budget.press('Delete');
    await expect(frame.toast('Budget deleted.')).toBeVisible();
    await expect(budget.card('Main Report')).toHaveCount(0);
    await expect(budget.card('Project Type')).toContainText('6,000.01');
  });
});
