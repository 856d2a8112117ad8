import { addBudget, untilFinanceKnows } from '../../fixtures/assigned-project.ts';
import { linkIn, mailTo } from '../../fixtures/mail-box.ts';
import { addProject, uniqueName } from '../../fixtures/projects.ts';
import { expect, test } from '../../fixtures/test.ts';
import { ContactBooksPage } from '../../pages/contact-books.page.ts';
import { Frame } from '../../pages/frame.ts';
import { ProjectAssignmentsPage } from '../../pages/project-assignments.page.ts';
import { ProjectFeeProposalsPage } from '../../pages/project-fee-proposals.page.ts';
import { SubmitFeeProposalPage } from '../../pages/submit-fee-proposal.page.ts';

const SERVICE = 'Main Report';

test('a company of the book is asked for a fee, answers by its link, and gets the project (decisions §7, §27)', async ({
  as,
  apiAs,
  browser,
}) => {
  // Two people, one of them without an account.
  test.slow();
  const company = uniqueName('Kestrel');
  const email = `${company.replaceAll(' ', '.')}@fees.example`.toLowerCase();
  const coordinator = await apiAs('coordinator');
  const { id } = await addProject(coordinator, { name: uniqueName('Quoted'), brPremium: 250_000 });
  await untilFinanceKnows(coordinator, id);
  const insurer = await as('coordinator');
  const frame = new Frame(insurer);
  const proposals = new ProjectFeeProposalsPage(insurer);

  await test.step('nothing is asked before there is a budget', async () => {
    await proposals.open(id);
    await expect(insurer.getByText('There are no fee proposals yet.')).toBeVisible();
    await expect(proposals.add).toHaveAttribute('aria-disabled', 'true');
    await expect(insurer.getByText(/Please add the budget before creating the fee proposal\./)).toBeVisible();
  });

  await test.step('the insurer adds the company to the book, and a budget', async () => {
    const book = await new ContactBooksPage(insurer).open('company-contacts', company);
    await book.addCompany({ name: company, type: 'Risk Company', email });
    await expect(frame.toast(`${company} was successfully added`)).toBeVisible();
    await addBudget(coordinator, id, 5_000);
  });

  await test.step('and asks', async () => {
    await proposals.open(id);
    await proposals.add.click();
    await proposals.fill([company], [SERVICE], 2);
    await proposals.answer('Add Fee Proposal', 'Send');
    await expect(frame.toast(`Fee proposal for ${SERVICE} sent.`)).toBeVisible();
    await expect(proposals.pane(SERVICE)).toContainText(company);
    await expect(proposals.card(SERVICE)).toContainText('Sent');
  });

  await test.step('the company answers by the link of its mail, without a session', async () => {
    const link = linkIn(await mailTo(email, /fee/i));
    expect(link).toMatch(/^\/submit-fee-proposal\?/);
    const outside = await browser.newContext();
    try {
      const page = await outside.newPage();
      const form = await new SubmitFeeProposalPage(page).open(link);
      await form.fillIn(SERVICE, { rate: '100', hours: '10', inspectionCount: '2' });
      await form.fillIn('Travel', { rate: '40', hours: '4' });
      await form.addExpenseOf({ category: 'Flight', charge: '80', items: '1' });
      await expect(form.cost('Total')).toHaveText(/^2,400\.00/);
      await page.reload();
      await expect(form.cost('Total')).toHaveText(/^2,400\.00/);
      await form.submit.click();
      await expect(page.getByText('Fee proposal is sent')).toBeVisible();
      await page.goto(link);
      await expect(page.getByText('The link has expired')).toBeVisible();
    } finally {
      await outside.close();
    }
    expect((await mailTo(email, /fee proposal submitted$/)).text).toContain('Its total is 2,400.00 ');
  });

  await test.step('the insurer sees the answer without a reload, and compares', async () => {
    await expect(proposals.card(SERVICE)).toContainText('2,400.00 EUR');
    await expect(proposals.card(SERVICE)).toContainText('The company has answered. Accept or reject it.');
    await proposals.compare();
    await expect(proposals.comparison.getByRole('columnheader', { name: company })).toBeVisible();
    await expect(proposals.comparison).toContainText('Leaves 2,600.00 EUR of the budget');
  });

  await test.step('accepts it, and the project is assigned', async () => {
    await proposals.accept(company);
    await expect(frame.toast(`The fee of ${company} has been accepted.`)).toBeVisible();
    await insurer.getByRole('link', { name: 'Back to Fee Proposals' }).click();
    await expect(proposals.card(SERVICE)).toContainText(`${company} is assigned to the project.`);
    await new ProjectAssignmentsPage(insurer).open(id);
    await expect(insurer.getByRole('main')).toContainText(
      `${company} has not registered or answered yet. Its e-mail: ${email}.`,
    );
  });

  await test.step('no other fee is asked of a project that is assigned', async () => {
    await proposals.open(id);
    await expect(proposals.add).toHaveAttribute('aria-disabled', 'true');
    await proposals.add.hover();
    await expect(insurer.getByRole('tooltip')).toHaveText(
      'You cannot create the fee proposal as the resource has been already assigned to the project.',
    );
  });
});

test('a draft is changed, and withdrawn', async ({ as, apiAs }) => {
  const coordinator = await apiAs('coordinator');
  const { id } = await addProject(coordinator, { name: uniqueName('Drafted'), brPremium: 250_000 });
  await addBudget(coordinator, id, 5_000);
  const choices = await coordinator.get('company-contacts/dropdown?showDetails=true');
  const { data } = (await choices.json()) as { data: { name: string; type: string }[] };
  const [company] = data.filter(({ type }) => type === 'Risk');
  const insurer = await as('coordinator');
  const frame = new Frame(insurer);
  const proposals = await new ProjectFeeProposalsPage(insurer).open(id);

  await proposals.add.click();
  await proposals.fill([company?.name ?? ''], [SERVICE], 1);
  await proposals.answer('Add Fee Proposal', 'Save Draft');
  await expect(frame.toast(`Draft of ${SERVICE} saved.`)).toBeVisible();

  await insurer.getByRole('button', { name: 'More actions' }).click();
  await insurer.getByRole('menuitem', { name: 'Edit' }).click();
  await proposals.dialog('Edit Fee Proposal').getByRole('textbox', { name: 'Inspection Count' }).fill('3');
  await proposals.answer('Edit Fee Proposal', 'Save Draft');
  await expect(frame.toast('Fee proposal saved.')).toBeVisible();
  await expect(proposals.card(SERVICE)).toContainText('3 inspections');

  await insurer.getByRole('button', { name: 'More actions' }).click();
  await insurer.getByRole('menuitem', { name: 'Withdraw' }).click();
  await proposals.answer('Withdraw this fee proposal?', 'Withdraw');
  await expect(frame.toast('Fee proposal withdrawn.')).toBeVisible();
  await expect(insurer.getByText('There are no fee proposals yet.')).toBeVisible();
});
