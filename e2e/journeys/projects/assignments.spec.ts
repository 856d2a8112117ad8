import { addProject, uniqueName } from '../../fixtures/projects.ts';
import { expect, test } from '../../fixtures/test.ts';
import { Frame } from '../../pages/frame.ts';
import { ProjectAssignmentsPage } from '../../pages/project-assignments.page.ts';

test('an insurer assigns a risk company, whose engineer acknowledges; then it goes to another engineer', async ({
  as,
  apiAs,
}) => {
  // Four people, each with a browser of their own.
  test.slow();
  const { id, name } = await addProject(await apiAs('coordinator'), { name: uniqueName('Assigned') });
  const insurer = await as('coordinator');
  const resources = await new ProjectAssignmentsPage(insurer).open(id);

  await test.step('the insurer assigns the company', async () => {
    await expect(insurer.getByText('There are no assignments yet.')).toBeVisible();
    await resources.press('Assign Resource');
    await resources.choose('Risk Company', /Granite Risk/);
    await insurer.getByRole('dialog').getByRole('button', { name: 'Assign Resource' }).click();
    await expect(new Frame(insurer).toast('The project is assigned to Granite Risk.')).toBeVisible();
    await expect(resources.pane('Granite Risk')).toContainText('Granite Risk has to name a risk engineer.');
  });

  await test.step('its coordinator names an engineer', async () => {
    const company = await as('riskCoordinator');
    const own = await new ProjectAssignmentsPage(company).open(id);
    await own.press('Name Engineer');
    await own.choose('Risk Engineer', /engineer@riskco\.example/);
    await own.press('Name');
    await expect(new Frame(company).toast('The risk engineer has been named.')).toBeVisible();
  });

  await test.step('who acknowledges on the page of their assignments', async () => {
    const engineer = await as('externalEngineer');
    const mine = await new ProjectAssignmentsPage(engineer).openMine();
    await engineer.getByRole('link', { name, exact: true }).click();
    await mine.press('Acknowledge');
    await expect(new Frame(engineer).toast('New assignment was successfully confirmed.')).toBeVisible();
    await expect(mine.pane(name)).toContainText('Accepted');
  });

  await test.step('the insurer sees it, and transfers it to its own engineer', async () => {
    // The page follows what others have done.
    await expect(insurer.getByText('has accepted the assignment.').first()).toBeVisible();
    await resources.fromMenu('Transfer');
    await resources.choose('Risk Engineer', /engineer@insurer\.example/);
    await resources.press('Request Transfer');
    await expect(insurer.getByText('Transfer Pending').first()).toBeVisible();
  });

  await test.step('who takes it over', async () => {
    const engineer = await as('internalEngineer');
    const mine = await new ProjectAssignmentsPage(engineer).openMine();
    await engineer.getByRole('link', { name, exact: true }).click();
    await mine.press('Complete Transfer');
    await expect(new Frame(engineer).toast('The transfer is completed.')).toBeVisible();
  });
});
