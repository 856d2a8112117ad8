import { INSPECTION_TEXTS } from '@portal/contracts/projects/inspection-texts';
import { addInspectedProject } from '../../fixtures/inspected-project.ts';
import { mailTo } from '../../fixtures/mail-box.ts';
import { giveOtherZoneData } from '../../fixtures/other-zone-data.ts';
import { expect, test } from '../../fixtures/test.ts';
import { Frame } from '../../pages/frame.ts';
import { ProjectInspectionsPage } from '../../pages/project-inspections.page.ts';

const CLOSED = 'Project has been closed. No further actions are allowed.';
/** A summer's day at a site in New Zealand, 13 hours ahead of UTC. */
const NEXT_YEAR = new Date().getFullYear() + 1;
const JANUARY = `01/12/${NEXT_YEAR}`;

test.describe('Inspections of a project (decisions §6, §20)', () => {
  test('are scheduled by the clocks of the site, rescheduled and cancelled with a reason', async ({ as, apiAs }) => {
    const project = await addInspectedProject(apiAs);
    const page = await as('externalEngineer');
    // The server converts times of a site, whatever the browser knows about its zone.
    await giveOtherZoneData(page);
    const frame = new Frame(page);
    const inspections = await new ProjectInspectionsPage(page).open(project.id);
    const visitor = `visitor-${project.id}@site.example`;

    await test.step('four are expected, and none has a date', async () => {
      await expect(inspections.summary).toContainText('4 expected');
      await expect(inspections.expected.getByRole('listitem')).toHaveCount(4);
      await expect(page.getByText('There are no inspections yet.')).toBeVisible();
    });

    await test.step('schedule the first', async () => {
      await inspections.schedule.click();
      await expect(inspections.field('Start')).toBeFocused();
      await expect(page.getByText(/time zone of the site, Pacific\/Auckland/)).toBeVisible();
      await inspections.fillTimes(`${JANUARY} 09:00 AM`, `${JANUARY} 12:30 PM`);
      await inspections.addAttendee(visitor);
      await inspections.press('Save and Send Invite');
      await expect(frame.toast('Inspection 1 scheduled, invitation sent.')).toBeVisible();
      const invitation = await mailTo(visitor, /^Invitation: inspection 1 of /);
      expect(invitation.text).toContain(`Start: ${JANUARY} 09:00 AM UTC+13:00`);
      await expect(inspections.row(1)).toContainText(`${JANUARY} 9:00 AM UTC+13`);
      await expect(inspections.row(1)).toContainText('Upcoming');
      await expect(inspections.summary).toContainText('Upcoming 1');
    });

    await test.step('its risk coordinator reads it where a notification leads, and moves it', async () => {
      await inspections.row(1).click();
      await expect(inspections.pane('Inspection 1')).toContainText(visitor);
      const link = new URL(page.url()).search;
      expect(link).toMatch(/^\?inspectionId=[0-9a-f-]{36}$/);
      const theirs = await as('riskCoordinator');
      await giveOtherZoneData(theirs);
      const moved = await new ProjectInspectionsPage(theirs).open(project.id, link);
      await moved.act('Reschedule');
      await expect(moved.field('Start')).toHaveValue(`${JANUARY} 09:00 AM`);
      await moved.field('Start').fill(`${JANUARY} 08:00 AM`);
      await moved.press('Save');
      await expect(new Frame(theirs).toast('Inspection rescheduled.')).toBeVisible();
      await expect(moved.pane('Inspection 1')).toContainText(`Start: ${JANUARY} 9:00 AM → ${JANUARY} 8:00 AM`);
    });

    await test.step('the engineer, who has it open, sees the new time and cancels', async () => {
      await expect(inspections.pane('Inspection 1')).toContainText(`${JANUARY} 8:00 AM`);
      await inspections.act('Cancel Inspection');
      await inspections.field('Cancellation reason').fill('The crane is not certified.');
      await inspections.press('Cancel Inspection');
      await expect(frame.toast('Inspection cancelled.')).toBeVisible();
      await expect(inspections.pane('Inspection 1')).toContainText('The crane is not certified.');
      await page.keyboard.press('Escape');
      await expect(inspections.row(1)).toContainText('Cancelled');
      await expect(inspections.expected.getByRole('listitem')).toHaveCount(4);
      expect((await mailTo(visitor, /^Cancelled: inspection 1 of /)).text).toContain('The crane is not certified.');
    });
  });

  test('refuse what no inspection can be', async ({ as, apiAs }) => {
    const project = await addInspectedProject(apiAs);
    const page = await as('externalEngineer');
    // The address in the reminder of an expected inspection.
    const inspections = await new ProjectInspectionsPage(page).open(project.id, '?inspectionNumber=2');
    await inspections.choose('Kind', 'Virtual');

    await test.step('an end before the start, and more than 14 days', async () => {
      await inspections.fillTimes(`${JANUARY} 09:00 AM`, `${JANUARY} 08:00 AM`);
      await inspections.press('Save');
      await expect(page.getByText(INSPECTION_TEXTS.endsBeforeStart)).toBeVisible();
      await inspections.field('End').fill(`01/27/${NEXT_YEAR} 09:00 AM`);
      await expect(page.getByText(INSPECTION_TEXTS.tooLong)).toBeVisible();
    });

    await test.step('a start in the past', async () => {
      await inspections.fillTimes('01/12/2024 09:00 AM', '01/12/2024 10:00 AM');
      await inspections.press('Save');
      await expect(page.getByText(INSPECTION_TEXTS.inPast)).toBeVisible();
    });

    await test.step('a reason of 301 characters', async () => {
      await inspections.fillTimes(`${JANUARY} 09:00 AM`, `${JANUARY} 10:00 AM`);
      await inspections.press('Save');
      await inspections.row(2).click();
      await inspections.act('Cancel Inspection');
      const reason = inspections.field('Cancellation reason');
      await reason.fill('x'.repeat(301));
      await expect(reason).toHaveValue('x'.repeat(300));
      await inspections.press('Cancel');
      await inspections.press('Leave');
    });

    await test.step('a second time for the same number', async () => {
      await inspections.open(project.id, '?inspectionNumber=2');
      await expect(inspections.row(2)).toBeVisible();
      await expect(inspections.form('Schedule Inspection')).toHaveCount(0);
      await expect(page).not.toHaveURL(/inspectionNumber/);
    });

    await test.step('anything in a closed project', async () => {
      const insurer = await apiAs('coordinator');
      const closed = await insurer.patch(`projects/${project.id}/close`, { data: { closingReason: 'Finished' } });
      expect(closed.ok(), await closed.text()).toBe(true);
      await page.reload();
      await expect(inspections.schedule).toHaveAttribute('aria-disabled', 'true');
      await inspections.schedule.hover();
      await expect(page.getByRole('tooltip')).toHaveText(CLOSED);
    });
  });

  test('are read by the insurer and by engineers who are not the primary one, without a button', async ({
    as,
    apiAs,
  }) => {
    const project = await addInspectedProject(apiAs);
    const times = { startDateTime: `${NEXT_YEAR}-01-12T08:00:00Z`, endDateTime: `${NEXT_YEAR}-01-12T10:00:00Z` };
    const data = { projectId: project.id, locationId: project.locationId, kind: 'OnSite', ...times };
    const engineer = await apiAs('externalEngineer');
    expect((await engineer.post('inspections', { data })).status()).toBe(201);
    for (const person of ['underwriter', 'internalEngineer'] as const) {
      await test.step(person, async () => {
        const page = await as(person);
        const inspections = await new ProjectInspectionsPage(page).open(project.id);
        await inspections.row(1).click();
        await expect(inspections.pane('Inspection 1')).toContainText('Pier 3');
        await expect(inspections.pane('Inspection 1').getByRole('button', { name: 'More actions' })).toHaveCount(0);
        await page.keyboard.press('Escape');
        await expect(inspections.pane('Inspection 1')).toHaveCount(0);
        await expect(inspections.schedule).toHaveCount(0);
        await expect(inspections.expected.getByRole('button')).toHaveCount(0);
      });
    }
  });

  test('stand in a calendar that keys move, and on a map', async ({ as, apiAs }) => {
    const project = await addInspectedProject(apiAs);
    // The evening of the 11th in Europe, the 12th at the site.
    const times = { startDateTime: `${NEXT_YEAR}-01-11T20:00:00Z`, endDateTime: `${NEXT_YEAR}-01-13T02:00:00Z` };
    const data = { projectId: project.id, locationId: project.locationId, kind: 'OnSite', ...times };
    await expect
      .poll(async () => {
        // The day at the site is known once its time zone has been looked up.
        const zones = await (
          await apiAs('externalEngineer')
        ).get(`i18n/timezone/by-location?ids=${project.locationId}`);
        return ((await zones.json()) as { data: { timeZone: string | null }[] }).data[0]?.timeZone;
      })
      .toBe('Pacific/Auckland');
    expect((await (await apiAs('externalEngineer')).post('inspections', { data })).status()).toBe(201);
    const page = await as('externalEngineer');
    const inspections = await new ProjectInspectionsPage(page).open(project.id, `?month=${NEXT_YEAR}-02`);

    await test.step('calendar', async () => {
      await page.getByRole('button', { name: 'Calendar' }).click();
      await page.getByRole('button', { name: 'Next month' }).focus();
      await page.getByRole('button', { name: 'Previous month' }).press('Enter');
      await expect(page.getByRole('heading', { name: `January ${NEXT_YEAR}` })).toBeVisible();
      const entry = page.getByRole('link', { name: /^Inspection 1 9:00 AM/ });
      await expect(page.getByRole('cell').filter({ has: entry })).toContainText('January 12');
      await entry.press('Enter');
      await expect(inspections.pane('Inspection 1')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(entry).toBeFocused();
    });

    await test.step('map', async () => {
      await page.getByRole('button', { name: 'Map', exact: true }).click();
      const table = page.getByRole('table', { name: 'Inspections by location' });
      await expect(table.getByRole('row').nth(1)).toContainText('Pier 3');
      // Enter chooses the nearest to the middle.
      await page.getByRole('application', { name: 'Map of the inspections' }).press('Enter');
      await page.getByRole('dialog', { name: 'Pier 3' }).getByRole('link', { name: 'Go to Inspection 1' }).click();
      await expect(inspections.pane('Inspection 1')).toBeVisible();
    });
  });
});
