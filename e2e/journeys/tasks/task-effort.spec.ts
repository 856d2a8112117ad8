import { countEffort, pressesOf, type Effort } from '../../fixtures/effort.ts';
import { addInspectedProject, addVisitor, namePrimarySiteContact } from '../../fixtures/inspected-project.ts';
import { pressOn, tabTo } from '../../fixtures/keyboard.ts';
import { addRecordableInspection } from '../../fixtures/recordable-inspection.ts';
import { addIssuedRecommendations, addWaitingRecommendations } from '../../fixtures/recommendations.ts';
import { expect, test, type Page } from '../../fixtures/test.ts';
import { Frame } from '../../pages/frame.ts';
import { ProjectInspectionsPage } from '../../pages/project-inspections.page.ts';
import { ProjectRecommendationsPage } from '../../pages/project-recommendations.page.ts';
import { ProjectReportNotesPage } from '../../pages/project-report-notes.page.ts';

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const photo = { name: 'door.png', mimeType: 'image/png', buffer: PICTURE };
const NEXT_YEAR = new Date().getFullYear() + 1;

/** Presses that the tasks took in the version before the work surface, commit 767aadf2, counted in the same way. */
const BEFORE = { approving: 429, actioning: 50, scheduling: 114, asking: 55, answering: 299 } as const;
type Task = keyof typeof BEFORE;

interface Projects {
  readonly data: { readonly items: readonly { readonly id: string }[] };
}

/** Returns the question that has the focus. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.closest('li')?.querySelector('h3')?.textContent ?? '');

/** Holds that a task takes at most the given share of the presses that it took before, and prints them. */
function holdEffort(task: Task, effort: Effort, share: number): void {
  const presses = pressesOf(effort);
  console.log(`    ${task}: ${presses} presses (before ${BEFORE[task]}), ${effort.pages} pages`);
  expect(presses, task).toBeLessThanOrEqual(BEFORE[task] * share);
}
const HALF = 1 / 2;
const TWO_THIRDS = 2 / 3;

test.describe('Tasks of a day take few presses (docs/screens.md)', () => {
  test('33 drafts are reviewed and approved by keyboard', async ({ as, apiAs }) => {
    test.slow();
    const { id } = await addWaitingRecommendations(apiAs, 33);
    const page = await as('riskCoordinator');
    const list = await new ProjectRecommendationsPage(page).open(id);
    await expect(list.row(1)).toBeVisible();
    const effort = await countEffort(page);
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    for (let number = 1; number <= 33; number += 1) {
      await expect(list.panel).toContainText(`Fire door ${number} is kept open`);
      if (number % 10 === 0 || number === 33) {
        // All of the page were read: they are chosen, and j goes on to the next page.
        await page.keyboard.press('Escape');
        await expect(list.panel).toBeHidden();
        await page.keyboard.press('Control+a');
        await expect(page.getByText(`${number} selected`)).toBeVisible();
        if (number < 33) await page.keyboard.press('Enter');
        if (number < 33) await expect(list.panel).toBeVisible();
      }
      if (number < 33) await page.keyboard.press('j');
    }
    const approve = page.getByRole('main').getByRole('button', { name: 'Approve', exact: true });
    await pressOn(page, approve, 'Enter', 'Shift+Tab');
    await expect(new Frame(page).toast('33 recommendations approved.')).toBeVisible();
    holdEffort('approving', effort(), HALF);
  });

  test('10 recommendations are actioned with a photograph each on a phone', async ({ as, apiAs }) => {
    test.slow();
    const { id } = await addIssuedRecommendations(apiAs, 10);
    const page = await as('siteContact');
    await page.setViewportSize({ width: 390, height: 844 });
    const list = await new ProjectRecommendationsPage(page).open(id);
    await expect(list.row(1)).toBeVisible();
    const effort = await countEffort(page);
    await list.read(1);
    await list.press('Mark as Actioned');
    for (let number = 1; number <= 10; number += 1) {
      const pane = page.getByRole('region', { name: `Recommendation ${number}`, exact: true });
      await pane.getByRole('textbox', { name: 'Action taken' }).fill('The door closes by itself.');
      const chooser = page.waitForEvent('filechooser');
      await pane.locator('button', { hasText: 'Take Photo' }).click();
      await (await chooser).setFiles(photo);
      await expect(pane.getByRole('button', { name: 'Show door.png in full size' })).toBeVisible();
      await list.press(number < 10 ? 'Mark as Actioned and Open Next' : 'Mark as Actioned');
    }
    await expect(list.panel).toContainText('The door closes by itself.');
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    for (let number = 1; number <= 10; number += 1) await expect(list.row(number)).toContainText('Actioned');
    holdEffort('actioning', effort(), HALF);
  });

  test('two recommendations are actioned with a photograph each by keyboard', async ({ as, apiAs }) => {
    test.slow();
    const { id } = await addIssuedRecommendations(apiAs, 2);
    const page = await as('siteContact');
    const list = await new ProjectRecommendationsPage(page).open(id);
    await expect(list.row(1)).toBeVisible();
    const effort = await countEffort(page);
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await pressOn(page, list.panel.getByRole('button', { name: 'Mark as Actioned', exact: true }), 'Enter');
    for (const [number, last] of [
      [1, 'Mark as Actioned and Open Next'],
      [2, 'Mark as Actioned'],
    ] as const) {
      const pane = page.getByRole('region', { name: `Recommendation ${number}`, exact: true });
      await expect(pane.getByRole('textbox', { name: 'Action taken' })).toBeFocused();
      await page.keyboard.type('Closes by itself.');
      const chooser = page.waitForEvent('filechooser');
      await pressOn(page, pane.locator('button', { hasText: 'Choose Files' }), 'Enter');
      await (await chooser).setFiles(photo);
      await expect(pane.getByRole('button', { name: 'Show door.png in full size' })).toBeVisible();
      await pressOn(page, pane.getByRole('button', { name: last, exact: true }), 'Enter');
    }
    for (const number of [1, 2]) await expect(list.row(number)).toContainText('Actioned');
    expect(effort().clicks).toBe(0);
  });

  test('an inspection with three attendees is scheduled by keyboard', async ({ as, apiAs }) => {
    const { id } = await addInspectedProject(apiAs);
    const coordinator = await apiAs('coordinator');
    await Promise.all([namePrimarySiteContact(coordinator, id), addVisitor(coordinator, id)]);
    const page = await as('externalEngineer');
    const inspections = await new ProjectInspectionsPage(page).open(id);
    await expect(inspections.schedule).toBeVisible();
    const effort = await countEffort(page);
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('option', { name: 'Schedule Inspection' })).toBeVisible();
    await page.keyboard.type('sched');
    await expect(page.getByRole('option', { name: 'Schedule Inspection' })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(inspections.field('Start')).toBeFocused();
    await page.keyboard.type(`01/12/${NEXT_YEAR} 09:00 AM`);
    await expect(inspections.field('End')).not.toHaveValue('');
    const attendees = page.getByRole('dialog').getByRole('combobox', { name: 'Attendees' });
    await tabTo(page, attendees);
    for (let count = 0; count < 3; count += 1) {
      await page.keyboard.press('ArrowDown');
      await expect(attendees).toHaveAttribute('aria-expanded', 'true');
      await expect(page.getByRole('option').first()).toBeVisible();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('list', { name: 'Chosen attendees' }).getByRole('listitem')).toHaveCount(count + 1);
    }
    await pressOn(page, page.getByRole('button', { name: 'Save and Send Invite', exact: true }), 'Enter');
    await expect(new Frame(page).toast('Inspection 1 scheduled, invitations sent.')).toBeVisible();
    holdEffort('scheduling', effort(), HALF);
  });

  test('the overdue ones of a project are found, and one is asked about, by keyboard', async ({ as, apiAs }) => {
    const api = await apiAs('coordinator');
    const { data } = (await (await api.get('projects?name=Adelaide Rooftop Solar')).json()) as Projects;
    const [project] = data.items;
    const page = await as('coordinator');
    await page.goto(`/projects/${project?.id ?? ''}/details`);
    const overdue = page.getByRole('link', { name: /^\d+ overdue recommendations$/ });
    await expect(overdue).toBeVisible();
    const effort = await countEffort(page);
    await pressOn(page, overdue, 'Enter');
    const list = new ProjectRecommendationsPage(page);
    await expect(list.table.getByRole('row').nth(1)).toContainText('Overdue');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    const comment = list.field('Comment');
    await expect(comment).toBeVisible();
    await page.keyboard.press('c');
    await expect(comment).toBeFocused();
    const question = `Who closes it, and by when? ${Date.now()}`;
    await comment.fill(question);
    await page.keyboard.press('Control+Enter');
    await expect(list.panel.getByRole('listitem').filter({ hasText: question })).toBeVisible();
    holdEffort('asking', effort(), HALF);
  });

  test('47 report notes are answered by keyboard', async ({ as, apiAs }) => {
    test.slow();
    const { projectId } = await addRecordableInspection(apiAs);
    const page = await as('externalEngineer');
    const notes = await new ProjectReportNotesPage(page).open(projectId);
    await expect(notes.question(/./).first()).toBeVisible();
    const effort = await countEffort(page);
    // The first question is open without the focus.
    await page.keyboard.press('1');
    for (let answered = 1; answered < 47;) {
      await expect.poll(() => focused(page)).not.toBe('');
      const asked = await focused(page);
      const isChoice = (await page.locator('li:focus-within').getByRole('radio').count()) > 0;
      await page.keyboard.press(isChoice ? '1' : 'Control+Enter');
      if (isChoice) answered += 1;
      await expect.poll(() => focused(page)).not.toBe(asked);
    }
    await expect(notes.saved).toBeVisible();
    holdEffort('answering', effort(), TWO_THIRDS);
  });
});
