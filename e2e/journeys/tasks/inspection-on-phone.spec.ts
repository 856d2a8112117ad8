import type { Inspection } from '@portal/contracts/projects/inspection';
import type { ReportNotesPopulated } from '@portal/contracts/projects/report-note';
import type { APIRequestContext } from '@playwright/test';
import { beginningSoon } from '../../fixtures/beginning-soon.ts';
import { countEffort } from '../../fixtures/effort.ts';
import { addInspectedProject, addVisitor } from '../../fixtures/inspected-project.ts';
import { mailTo } from '../../fixtures/mail-box.ts';
import { expect, test, type Locator, type Page } from '../../fixtures/test.ts';
import { Frame } from '../../pages/frame.ts';
import { ProjectInspectionsPage } from '../../pages/project-inspections.page.ts';
import { ProjectReportNotesPage } from '../../pages/project-report-notes.page.ts';
import { ProjectPage } from '../../pages/project.page.ts';

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** CSS pixels of what a thumb is sure to hit (screens.md). */
const THUMB = 44;
const NOTHING_MISSING = 'Nothing is missing.';
const DAY_MS = 86_400_000;
const LONG_DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** Taps one of the answers, the next question or a day: what is tapped all day is as large as a thumb. */
async function tapWithThumb(target: Locator): Promise<void> {
  const { width = 0, height = 0 } = (await target.boundingBox()) ?? {};
  expect(Math.min(width, height), 'the size of what is tapped').toBeGreaterThanOrEqual(THUMB);
  await target.tap();
}

/** Opens a tab of the project from the menu of those that have no room: a phone has room for the first and the current one. */
async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).tap();
  await page.getByRole('menuitem', { name }).tap();
  await expect(new ProjectPage(page).tab(name)).toHaveAttribute('aria-selected', 'true');
}

/** Picks a day of the calendar, and a time beneath it. */
async function pickStart(page: Page, day: Date, time: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Choose date' }).first().tap();
  const cell = page.getByRole('button', { name: LONG_DATE.format(day) });
  await page.getByRole('button', { name: 'Next month' }).waitFor();
  // The first days of the next month are not in this one.
  if (!(await cell.isVisible())) await page.getByRole('button', { name: 'Next month' }).tap();
  await tapWithThumb(cell);
  await tapWithThumb(page.getByRole('button', { name: time, exact: true }));
}

/** Answers the question that is asked: its first choice, a sentence or a photograph. */
async function answer(page: Page, question: Locator): Promise<void> {
  const choices = question.getByRole('radio');
  if ((await choices.count()) > 0) {
    const choice = question
      .locator('label')
      .filter({ has: page.getByRole('radio') })
      .first();
    await tapWithThumb(choice);
    await expect(choices.first()).toBeChecked();
    return;
  }
  const text = question.getByRole('textbox');
  if ((await text.count()) > 0) return text.fill('As agreed at the last visit.');
  const chooser = page.waitForEvent('filechooser');
  await tapWithThumb(question.locator('button', { hasText: 'Take Photo' }));
  await (await chooser).setFiles({ name: 'site.png', mimeType: 'image/png', buffer: PICTURE });
}

/** Lets an inspection that is planned for later begin in a moment, as its day would. */
async function letBegin(engineer: APIRequestContext, projectId: string): Promise<string> {
  const { data } = (await (await engineer.get(`inspections?projectId=${projectId}`)).json()) as {
    data: { items: Inspection[] };
  };
  const [planned] = data.items;
  await beginningSoon(async (times) => {
    const { id, locationId, kind, attendees } = planned ?? {};
    const moved = await engineer.put('inspections', { data: { id, locationId, kind, attendees, ...times } });
    if (!moved.ok()) throw new Error(await moved.text());
  });
  return planned?.id ?? '';
}

test.describe('The whole inspection on a phone (screens.md)', () => {
  test('is scheduled, answered to its end and completed by taps', async ({ as, apiAs }) => {
    test.slow();
    const { id } = await addInspectedProject(apiAs);
    await addVisitor(await apiAs('coordinator'), id);
    const page = await as('externalEngineer');
    const frame = new Frame(page);
    const inspections = await new ProjectInspectionsPage(page).open(id);
    await expect(inspections.schedule).toBeVisible();
    const effort = await countEffort(page);

    await test.step('it is scheduled for a day of the calendar, with an attendee', async () => {
      await inspections.schedule.tap();
      await expect(inspections.field('Start')).toBeVisible();
      await pickStart(page, new Date(Date.now() + 2 * DAY_MS), '09:00 AM');
      await expect(inspections.field('End')).not.toHaveValue('');
      await page.getByRole('dialog').getByRole('combobox', { name: 'Attendees' }).tap();
      await page.getByRole('option', { name: 'Vera Novak' }).tap();
      await page.getByRole('button', { name: 'Save and Send Invite', exact: true }).tap();
      await expect(frame.toast('Inspection 1 scheduled, invitation sent.')).toBeVisible();
      await mailTo(`vera-${id}@site.example`, /^Invitation: inspection 1 of /);
    });

    const engineer = await apiAs('externalEngineer');
    const inspectionId = await letBegin(engineer, id);

    await test.step('it begins in sight', async () => {
      const pane = inspections.pane('Inspection 1');
      await expect(pane).toContainText('Vera Novak');
      await expect(pane).toContainText('In Progress');
      await tapWithThumb(pane.getByRole('button', { name: 'Close', exact: true }));
    });

    await test.step('its questions are answered one by one', async () => {
      await openTab(page, 'REPORT NOTES');
      const notes = new ProjectReportNotesPage(page);
      const asked = notes.question(/./);
      const next = page.getByRole('button', { name: 'Next', exact: true });
      // The question that is asked, or that there is none any more.
      const place = asked.getByRole('heading').or(page.getByText(NOTHING_MISSING));
      for (let question = await place.textContent(); question !== NOTHING_MISSING;) {
        await answer(page, asked);
        await tapWithThumb(next);
        await expect(place).not.toHaveText(question ?? '');
        question = await place.textContent();
      }
      await expect(notes.saved).toBeVisible();
    });

    await test.step('it is completed', async () => {
      await openTab(page, 'INSPECTIONS');
      await expect(page.getByRole('main').getByText('In Progress').first()).toBeVisible();
      await page.getByRole('main').getByRole('button', { name: 'Complete', exact: true }).tap();
      await page.getByRole('dialog').getByRole('button', { name: 'Complete', exact: true }).tap();
      await expect(frame.toast('Inspection completed.')).toBeVisible();
    });

    const path = `report-notes/populated?projectId=${id}`;
    const { data } = (await (await engineer.get(path)).json()) as { data: ReportNotesPopulated };
    expect(data.items).toMatchObject([{ inspectionId, percent: 100 }]);
    expect(effort().keys, 'keys').toBe(0);
  });
});
