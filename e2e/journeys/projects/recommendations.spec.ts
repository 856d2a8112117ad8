import { RECOMMENDATION_TEXTS } from '@portal/contracts/projects/recommendation-texts';
import { addRecommendedProject } from '../../fixtures/recommended-project.ts';
import { expect, test } from '../../fixtures/test.ts';
import { Frame } from '../../pages/frame.ts';
import { ProjectRecommendationsPage } from '../../pages/project-recommendations.page.ts';

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const photo = (name: string) => ({ name, mimeType: 'image/png', buffer: PICTURE });
const NEXT_YEAR = new Date().getFullYear() + 1;

test.describe('Recommendations of a project (decisions §5, §20)', () => {
  test('are drafted, rejected, amended, approved, issued, actioned with evidence and closed', async ({ as, apiAs }) => {
    test.slow();
    const project = await addRecommendedProject(apiAs);
    const page = await as('externalEngineer');
    const frame = new Frame(page);
    const mine = await new ProjectRecommendationsPage(page).open(project.id, `?inspectionId=${project.inspectionId}`);

    await test.step('the engineer is told how to begin', async () => {
      await expect(page.getByText('Click "Add Risk" to add a new risk.')).toBeVisible();
      const reason = RECOMMENDATION_TEXTS.notCompleted;
      await mine.call('Issue').hover();
      await expect(page.getByRole('tooltip')).toHaveText(reason);
    });

    await test.step('drafts one with a photo; a document is no photo', async () => {
      await mine.add.click();
      await mine.choose('Category', 'Fire');
      await mine.choose('Type', 'Hot Work');
      await mine.choose('Priority', 'Urgent');
      await mine.field('Due Date').fill(`01/31/${NEXT_YEAR}`);
      await mine.field('Recommendation').fill('Permits for hot work are missing.');
      await mine.attach('Photos', { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
      await expect(page.getByText(/^The file format is not supported/)).toBeVisible();
      await mine.press('Remove plan.pdf');
      await mine.attach('Photos', photo('welding.png'));
      await expect(mine.panel.getByRole('button', { name: 'Show welding.png in full size' })).toBeVisible();
      await mine.press('Save');
      await expect(frame.toast('Recommendation 1 added.')).toBeVisible();
      await expect(mine.row(1)).toContainText('Draft');
      await expect(mine.panel.getByText('Permits for hot work are missing.')).toBeVisible();
      await mine.closeItem();
    });

    await test.step('the site sees nothing of it', async () => {
      const site = await as('siteContact');
      await new ProjectRecommendationsPage(site).open(project.id);
      await expect(site.getByText('There are no recommendations yet.')).toBeVisible();
      await expect(site.getByText('Once they are added, they will appear here.')).toBeVisible();
    });

    const theirs = await as('riskCoordinator');
    const approver = new ProjectRecommendationsPage(theirs);
    await test.step('is sent for approval, and rejected with a reason', async () => {
      await mine.send('Send for Approval');
      await expect(mine.row(1)).toContainText('Waiting For Approval');
      await approver.open(project.id);
      await approver.read(1);
      await approver.chooseAction('Reject');
      await approver.field('Rejection reason').fill('Which floor?');
      await approver.press('Reject');
      await expect(approver.panel.getByRole('note')).toContainText('Which floor?');
      await approver.closeItem();
    });

    await test.step('the engineer reads why, amends it and sends it again', async () => {
      await mine.read(1);
      await expect(mine.panel.getByRole('note')).toContainText('Which floor?');
      await mine.press('Edit');
      await mine.field('Location').fill('Level 4');
      await mine.press('Save');
      await expect(frame.toast('Recommendation 1 saved.')).toBeVisible();
      await mine.closeItem();
      await mine.send('Send for Approval');
      await expect(mine.row(1)).toContainText('Level 4');
    });

    await test.step('is approved with others at once, and sent back', async () => {
      await expect(approver.row(1)).toContainText('Waiting For Approval');
      await theirs.getByRole('checkbox', { name: 'Choose all on this page' }).check();
      await theirs.getByRole('main').getByRole('button', { name: 'Approve' }).click();
      await expect(new Frame(theirs).toast('1 recommendation approved.')).toBeVisible();
      await approver.send('Send to Risk Engineer');
      await expect(approver.row(1)).toContainText('Sent To Risk Engineer');
    });

    await test.step('the engineer approves and issues it when the inspection is completed', async () => {
      await expect(mine.row(1)).toContainText('Sent To Risk Engineer');
      await mine.read(1);
      await mine.press('Approve');
      await expect(mine.panel).toContainText('Draft Approved');
      await mine.closeItem();
      const engineer = await apiAs('externalEngineer');
      expect((await engineer.put(`inspections/${project.inspectionId}/complete`)).ok()).toBe(true);
      await expect(mine.call('Issue')).not.toHaveAttribute('aria-disabled', 'true');
      await mine.send('Issue');
      await expect(mine.row(1)).toContainText('Issued');
    });

    await test.step('the site contact sees the photo, acts and gives evidence', async () => {
      const site = await as('siteContact');
      const acting = await new ProjectRecommendationsPage(site).open(project.id);
      await acting.read(1);
      await expect(acting.panel.getByRole('button', { name: 'Show welding.png in full size' })).toBeVisible();
      await expect(acting.panel).not.toContainText('Which floor?');
      await acting.press('Mark as Actioned');
      await acting.field('Action taken').fill('Permits are asked for now.');
      await acting.attach('Photos and documents after', photo('permit.png'));
      await expect(site.getByRole('button', { name: 'Show permit.png in full size' })).toBeVisible();
      await acting.press('Mark as Actioned');
      await expect(acting.panel).toContainText('Permits are asked for now.');
    });

    await test.step('the engineer sees the evidence, and closes it', async () => {
      await expect(mine.row(1)).toContainText('Actioned');
      await mine.read(1);
      await expect(mine.panel.getByRole('button', { name: 'Show permit.png in full size' })).toBeVisible();
      await mine.press('Close Recommendation');
      await mine.press('Close Recommendation');
      await expect(mine.panel.getByRole('listitem').filter({ hasText: 'Tomas Varga closed it' })).toBeVisible();
    });
  });
});
