import { addRecommendedProject } from '../../fixtures/recommended-project.ts';
import { accountOf } from '../../fixtures/people.ts';
import { expect, test } from '../../fixtures/test.ts';
import { Frame } from '../../pages/frame.ts';
import { ProjectReportsPage } from '../../pages/project-reports.page.ts';

/** Longest time until a document is set, beside others and on a busy machine. */
const SET_MS = 90_000;
const MAIN = 'Main Report of Inspection 1';

test('a main report is written, approved step by step, and shared with the broker (decisions §8, §27)', async ({
  as,
  apiAs,
}) => {
  // Four people, each with a browser of their own, and documents that are set.
  test.slow();
  const { id, name } = await addRecommendedProject(apiAs);
  const coordinator = await apiAs('coordinator');
  const { email, firstName, lastName } = accountOf('broker');
  const contact = { position: 'Broker', name: { firstName, lastName }, companyName: 'Northgate Brokers', email };
  const added = await coordinator.post('contacts', { data: { projectId: id, ...contact } });
  expect(added.ok(), await added.text()).toBe(true);

  const engineer = await as('externalEngineer');
  const own = await new ProjectReportsPage(engineer).open(id);

  await test.step('the engineer begins it, with a warning of what the notes lack', async () => {
    await own.make('Main Report');
    await expect(engineer.getByRole('list', { name: 'Missing items' })).toBeVisible();
    await own.press('Continue Anyway');
    await expect(own.summary).toBeVisible();
  });

  await test.step('writes its summary beside the pages, which follow', async () => {
    await expect(own.picture(1)).toBeVisible({ timeout: SET_MS });
    const before = await own.picture(1).getAttribute('src');
    await own.summary.fill('The site is well kept.');
    await expect(engineer.getByText('All changes are saved.')).toBeVisible();
    await engineer.getByRole('textbox', { name: 'Disclaimer Company' }).fill('Granite Risk');
    await engineer.getByRole('combobox', { name: 'Paper' }).click();
    await engineer.getByRole('option', { name: 'Letter' }).click();
    await expect.poll(() => own.picture(1).getAttribute('src'), { timeout: SET_MS }).not.toBe(before);
    await engineer.reload();
    await expect(own.summary).toHaveValue('The site is well kept.');
  });

  await test.step('and sends it', async () => {
    await engineer.getByRole('link', { name: 'Back to Reports' }).click();
    await own.press('Send for Approval');
    await own.answer('Send this report for approval?', 'Send for Approval');
    await expect(new Frame(engineer).toast('The report has been sent for approval.')).toBeVisible();
    await expect(own.pane(MAIN)).toContainText('The risk company has to approve it.');
  });

  await test.step('the broker sees nothing of it', async () => {
    const broker = await as('broker');
    const shared = await new ProjectReportsPage(broker).openAll();
    await expect(broker.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
    await expect(broker.getByRole('link', { name, exact: true })).toHaveCount(0);
    await shared.open(id);
    await expect(broker.getByText('There are no reports yet.')).toBeVisible();
  });

  await test.step('the risk company approves, then the insurer on the page of all reports', async () => {
    const company = await as('riskCoordinator');
    const firm = await new ProjectReportsPage(company).open(id);
    await company.getByRole('link', { name: 'Main Report' }).click();
    // An approval needs a document that can be read.
    await expect(firm.picture(1)).toBeVisible({ timeout: SET_MS });
    await firm.press('Approve');
    await expect(firm.pane(MAIN)).toContainText('The company that owns the project has to approve it.');
    const insurer = await as('coordinator');
    const all = await new ProjectReportsPage(insurer).openAll();
    await insurer.getByRole('link', { name, exact: true }).click();
    await all.press('Approve');
    await expect(new Frame(insurer).toast('The report has been approved.')).toBeVisible();
  });

  await test.step('the engineer sees it approved without a reload, and shares it, brokers first', async () => {
    await expect(own.pane(MAIN)).toContainText('It can be shared now, with the broker first.');
    await own.share();
    const form = engineer.getByRole('region', { name: 'Share this report' });
    await expect(form.getByRole('checkbox').first()).toBeChecked();
    await form.getByRole('button', { name: 'Share' }).click();
    await expect(own.pane(MAIN)).toContainText('Shared with 1 person');
  });

  await test.step('the broker reads it, and the page proves that it is the approved one', async () => {
    const broker = await as('broker');
    const shared = await new ProjectReportsPage(broker).openAll();
    await broker.getByRole('link', { name, exact: true }).click();
    await expect(shared.picture(1)).toBeVisible({ timeout: SET_MS });
    await shared.press('Check file of version 1');
    await expect(broker.getByText(/^This file is the one approved on /)).toBeVisible();
  });
});

test('a preliminary report is made of an inspection by one action, and needs no approval (decisions §8)', async ({
  as,
  apiAs,
}) => {
  test.slow();
  const { id } = await addRecommendedProject(apiAs);
  const engineer = await as('externalEngineer');
  const own = await new ProjectReportsPage(engineer).open(id);
  await own.make('Preliminary Report');
  const pane = own.pane('Preliminary Report of Inspection 1');
  await own.goOn(pane);
  await expect(pane).toContainText('Approved');
  // The setting goes on while the page is loaded again.
  await engineer.reload();
  await expect(own.picture(1)).toBeVisible({ timeout: SET_MS });
});
