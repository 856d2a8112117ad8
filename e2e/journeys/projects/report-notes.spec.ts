import { addRecordableInspection } from '../../fixtures/recordable-inspection.ts';
import { expect, test } from '../../fixtures/test.ts';
import { ProjectReportNotesPage } from '../../pages/project-report-notes.page.ts';
import { ProjectPage } from '../../pages/project.page.ts';
import { standsStill } from '../../fixtures/visit.ts';

const LED = 'How well is the site led and supervised?';
const PHOTOS = 'General photographs of the site and the works in progress.';
const WET = /^Are water-carrying services filled/;
const PIPES = 'How are pipe systems tested and filled?';
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test.describe('Report notes of an inspection (decisions §14, §20)', () => {
  test('are answered question by question, saved by themselves, and read by the insurer as they come', async ({
    as,
    apiAs,
  }) => {
    const { projectId } = await addRecordableInspection(apiAs);
    const page = await as('externalEngineer');
    const notes = await new ProjectReportNotesPage(page).open(projectId);
    const theirs = await new ProjectReportNotesPage(await as('coordinator')).open(projectId);
    await expect(page.getByText('0% populated')).toBeVisible();

    await test.step('a score, with a comment and a photograph', async () => {
      await notes.choice(LED, /^3 Poor/).click();
      await notes.question(LED).getByRole('button', { name: 'Add comment' }).click();
      await notes.question(LED).getByRole('textbox', { name: 'Comment' }).fill('Nobody in charge at night.');
      const file = { name: 'gate.png', mimeType: 'image/png', buffer: PICTURE };
      const chooser = page.waitForEvent('filechooser');
      await notes.question(PHOTOS).getByRole('button', { name: 'Choose Files' }).click();
      await (await chooser).setFiles(file);
      await expect(
        notes
          .question(PHOTOS)
          .getByRole('button', { name: /gate\.png/ })
          .first(),
      ).toBeVisible();
      await expect(notes.saved).toBeVisible();
      await expect(notes.section('Site organisation')).toHaveAccessibleName('Site organisation 2 of 6 answered');
    });

    await test.step('the insurer sees them without a reload, and cannot write', async () => {
      await expect(theirs.question(LED)).toContainText('Nobody in charge at night.');
      await expect(theirs.question(LED).getByRole('radio')).toHaveCount(0);
      await expect(theirs.question(PHOTOS).getByRole('button', { name: /gate\.png/ })).toBeVisible();
    });

    await test.step('a question that depends on a choice comes with it, and what is missing leads to it', async () => {
      await notes.section('Water damage').click();
      await expect(notes.question(PIPES)).toHaveCount(0);
      await notes.choice(WET, /Yes/).click();
      await expect(notes.question(PIPES)).toBeVisible();
      await notes.missing.click();
      await page.getByRole('link', { name: PIPES }).click();
      await expect(notes.question(PIPES).getByRole('radio').first()).toBeFocused();
      await page.keyboard.press('Space');
      await expect(notes.saved).toBeVisible();
    });

    await test.step('everything is there after a reload', async () => {
      await page.reload();
      await expect(notes.choice(PIPES, /^0 Good/)).toBeChecked();
    });

    await test.step('a bad answer suggests a recommendation, whose form is open and filled in', async () => {
      await notes.section('Site organisation').click();
      await notes.question(LED).getByRole('link', { name: 'Add recommendation' }).click();
      await expect(page.getByRole('textbox', { name: 'Recommendation' })).toHaveValue(
        'Supervision thin or often absent; subcontractors largely organise themselves.\n\nNobody in charge at night.',
      );
    });
  });

  test('of two windows the one that comes late says which answer stays', async ({ as, apiAs }) => {
    const { projectId, inspectionId } = await addRecordableInspection(apiAs);
    const page = await as('externalEngineer');
    // News of the other window do not arrive here.
    await page.route('**/api/notifications/stream', (route) => route.abort());
    const notes = await new ProjectReportNotesPage(page).open(projectId);
    const other = await apiAs('externalEngineer');
    const data = { inspectionId, questionId: 'con-site-management', value: 4 };
    expect((await other.put('report-notes/dynamic', { data })).status()).toBe(200);

    await notes.choice(LED, /^1 Mainly good/).click();
    const conflict = notes.question(LED).getByRole('group', { name: /^Changed by Tomas Varga at / });
    await expect(conflict).toContainText('Bad');
    await conflict.getByRole('button', { name: 'Save mine' }).click();
    await expect(notes.saved).toBeVisible();
    await expect(conflict).toHaveCount(0);
    await page.reload();
    await expect(notes.question(LED).getByRole('button', { name: /1 Mainly good/ })).toBeVisible();
  });

  test('what cannot be saved stays, moves nothing on a phone, and is saved when the way is free again', async ({
    as,
    apiAs,
  }) => {
    const { projectId } = await addRecordableInspection(apiAs);
    const page = await as('externalEngineer');
    const notes = await new ProjectReportNotesPage(page).open(projectId);
    const next = page.getByRole('button', { name: 'Next', exact: true });
    await page.setViewportSize({ width: 390, height: 844 });
    // Within its tab: the first answer that is saved gives the project's header a score and a value at risk.
    const placeOfNext = () =>
      next.evaluate((one) => {
        const tab = one.closest('[role=tabpanel]') ?? document.body;
        return Math.round(one.getBoundingClientRect().top - tab.getBoundingClientRect().top);
      });
    await expect(next).toBeVisible();
    await standsStill(page);
    const place = await placeOfNext();
    let isDown = true;
    await page.route('**/api/report-notes/dynamic', (route) => (isDown ? route.abort() : route.continue()));
    await notes.choice(LED, /^2 Partly adequate/).click();
    await expect(page.getByRole('alert').filter({ hasText: '1 answer is not saved' })).toBeVisible();
    expect(await placeOfNext()).toBe(place);
    isDown = false;
    // The answer is also sent again by itself after some seconds.
    const retry = page.getByRole('button', { name: 'Retry' });
    await expect(async () => {
      if (await retry.isVisible()) await retry.click({ timeout: 1_000 });
      await expect(notes.saved).toBeVisible({ timeout: 1_000 });
    }).toPass();
    expect(await placeOfNext()).toBe(place);
  });

  test('are not there for clients and brokers before there is a report', async ({ as, apiAs }) => {
    const api = await apiAs('riskManager');
    const { data } = (await (await api.get('projects')).json()) as { data: { items: { id: string }[] } };
    const [project] = data.items;
    const page = await as('riskManager');
    await page.goto(`/projects/${project?.id ?? ''}/details`);
    const tab = new ProjectPage(page).tab('REPORT NOTES');
    await expect(tab).toHaveAttribute('aria-disabled', 'true');
    await tab.hover();
    await expect(page.getByRole('tooltip')).toHaveText(
      'This section will become available when a report has been generated.',
    );
  });
});
