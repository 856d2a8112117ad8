import { INSPECTION_KIND_LABELS } from '@portal/contracts/projects/inspection-lists';
import {
  RECOMMENDATION_STATUS_LABELS,
  type RecommendationStatus,
} from '@portal/contracts/projects/recommendation-lists';
import { beginningSoon } from '../../fixtures/beginning-soon.ts';
import { addInspectedProject, namePrimarySiteContact } from '../../fixtures/inspected-project.ts';
import { expect, test, type Locator, type Page } from '../../fixtures/test.ts';
import { expectWithin } from '../../fixtures/within.ts';
import { Frame } from '../../pages/frame.ts';
import { ProjectInspectionsPage } from '../../pages/project-inspections.page.ts';
import { ProjectRecommendationsPage } from '../../pages/project-recommendations.page.ts';

/** Limit from the answer that one person gets to the other person's screen (ADR 17). */
const WITHIN_MS = 1_000;
const TOMORROW = new Date(Date.now() + 26 * 3_600_000);
const NEXT_YEAR = new Date().getFullYear() + 1;

/** RECOMMENDATIONS of a project as one of four people has it open. */
const recommendationsOf = (page: Page) => {
  const tab = new ProjectRecommendationsPage(page);
  return {
    tab,
    row: tab.table.getByRole('row').nth(1),
    done: (text: string) => expect(new Frame(page).toast(text)).toBeVisible(),
  };
};

/** Waits until all screens show a text; returns the milliseconds of the slowest. */
async function millisecondsUntil(screens: readonly Locator[], text: string): Promise<number> {
  const startedAt = performance.now();
  await Promise.all(screens.map((screen) => screen.filter({ hasText: text }).waitFor({ timeout: 20_000 })));
  return Math.round(performance.now() - startedAt);
}

const label = (status: RecommendationStatus): string => RECOMMENDATION_STATUS_LABELS[status];

test.describe('Four people at one recommendation (decisions §5, §6)', () => {
  test.setTimeout(120_000);

  test('from scheduling to its closing, each sees the others’ steps within a second, without a reload', async ({
    as,
    apiAs,
  }) => {
    const project = await addInspectedProject(apiAs);
    await namePrimarySiteContact(await apiAs('coordinator'), project.id);
    const [engineer, coordinator, site, insurer] = await Promise.all([
      as('externalEngineer'),
      as('riskCoordinator'),
      as('siteContact'),
      as('coordinator'),
    ]);
    const inspections = new ProjectInspectionsPage(engineer);
    const watching = [coordinator, insurer].map((page) => new ProjectInspectionsPage(page));
    await Promise.all([inspections, ...watching].map((page) => page.open(project.id)));
    const theirs = watching.map((page) => page.row(1));
    const [plans, steps] = [new Map<string, number>(), new Map<string, number>()];
    const seenIn =
      (delays: Map<string, number>) =>
      async (what: string, screens: readonly Locator[], text: string): Promise<void> => {
        delays.set(what, await millisecondsUntil(screens, text));
      };
    const allSeePlan = seenIn(plans);
    const allSee = seenIn(steps);

    await test.step('the engineer schedules an inspection', async () => {
      const day = `${String(TOMORROW.getMonth() + 1).padStart(2, '0')}/${String(TOMORROW.getDate()).padStart(2, '0')}/${TOMORROW.getFullYear()}`;
      await Promise.all(watching.map(({ expected }) => expect(expected).toBeVisible()));
      await inspections.schedule.click();
      await inspections.choose('Kind', 'On-site');
      await inspections.fillTimes(`${day} 08:00 PM`, `${day} 11:00 PM`);
      await inspections.press('Save');
      await expect(new Frame(engineer).toast('Inspection 1 scheduled.')).toBeVisible();
      await allSeePlan('scheduled', theirs, 'Upcoming');
    });

    const api = await apiAs('externalEngineer');
    const { data } = (await (await api.get(`inspections?projectId=${project.id}`)).json()) as {
      data: { items: { id: string; locationId: string; startDateTime: string; endDateTime: string }[] };
    };
    const [one] = data.items;
    const reschedule = async (change: object): Promise<void> => {
      const planned = { startDateTime: one?.startDateTime, endDateTime: one?.endDateTime, kind: 'OnSite' };
      const moved = { id: one?.id, locationId: one?.locationId, ...planned, ...change };
      const answer = await api.put('inspections', { data: moved });
      expect(answer.ok(), await answer.text()).toBe(true);
    };

    await test.step('each change of the inspection is seen', async () => {
      for (const kind of ['Virtual', 'Desktop'] as const) {
        await reschedule({ kind });
        await allSeePlan(`rescheduled as ${kind}`, theirs, INSPECTION_KIND_LABELS[kind]);
      }
      expectWithin(WITHIN_MS, plans, 'all see the inspection');
    });

    await test.step('the clock starts it', async () => {
      await beginningSoon(reschedule);
      await Promise.all(theirs.map((row) => expect(row).toContainText('In Progress')));
    });

    const mine = recommendationsOf(engineer);
    const approver = recommendationsOf(coordinator);
    const contact = recommendationsOf(site);
    const reader = recommendationsOf(insurer);
    await Promise.all([mine, approver, contact, reader].map(({ tab }) => tab.open(project.id)));
    await Promise.all([mine, approver, contact, reader].map(({ tab }) => expect(tab.empty).toBeVisible()));

    await test.step('the engineer records what was found', async () => {
      await mine.tab.add.click();
      await mine.tab.choose('Category', 'Fire');
      await mine.tab.choose('Type', 'Hot Work');
      await mine.tab.choose('Priority', 'Urgent');
      await mine.tab.field('Recommendation').fill('Hot work is done without permits.');
      await mine.tab.field('Due Date').fill(`01/31/${NEXT_YEAR}`);
      await mine.tab.press('Save');
      await mine.done('Recommendation 1 added.');
      await mine.tab.closeItem();
      await allSee('drafted', [approver.row, reader.row], label('Draft'));
    });

    await test.step('it is approved by the risk coordinator, and by the engineer', async () => {
      await mine.tab.send('Send for Approval');
      await mine.done('Sent for approval: 1.');
      await allSee('sent for approval', [approver.row, reader.row], label('WaitingForApproval'));
      await approver.row.click();
      await approver.tab.press('Approve');
      await approver.done('Recommendation 1 approved.');
      await allSee('approved', [mine.row, reader.row], label('Approved'));
      await coordinator.keyboard.press('Escape');
      await approver.tab.send('Send to Risk Engineer');
      await approver.done('Sent to the risk engineer: 1.');
      await allSee('sent to the engineer', [mine.row, reader.row], label('SentToRiskEngineer'));
      await mine.row.click();
      await mine.tab.press('Approve');
      await mine.done('Recommendation 1 approved.');
      await allSee('approved by the engineer', [approver.row, reader.row], label('ApprovedByRE'));
    });

    await test.step('the inspection is completed, and only now the site sees what was issued', async () => {
      await expect(contact.tab.empty).toBeVisible();
      await inspections.open(project.id);
      await inspections.row(1).click();
      await inspections.press('Complete');
      await inspections.confirm('Complete');
      await expect(new Frame(engineer).toast('Inspection completed.')).toBeVisible();
      await mine.tab.open(project.id);
      await mine.tab.send('Issue');
      await mine.done('Issued: 1.');
      await allSee('issued', [contact.row, approver.row, reader.row], label('Issued'));
    });

    await test.step('the site acts', async () => {
      await contact.row.click();
      await contact.tab.chooseAction('Start Work');
      await contact.done('Recommendation 1 in progress.');
      await allSee('started', [mine.row, approver.row, reader.row], label('InProgress'));
      await contact.tab.press('Mark as Actioned');
      await contact.tab.field('Action taken').fill('Permits are asked for now.');
      await contact.tab.press('Mark as Actioned');
      await contact.done('Recommendation 1 actioned.');
      await allSee('actioned', [mine.row, approver.row, reader.row], label('Actioned'));
    });

    await test.step('the engineer closes it', async () => {
      await mine.row.click();
      await mine.tab.press('Close Recommendation');
      await mine.tab.press('Close Recommendation');
      await mine.done('Recommendation 1 closed.');
      await allSee('closed', [contact.tab.closed, approver.tab.closed, reader.tab.closed], '1 closed');
    });
    expectWithin(WITHIN_MS, steps, 'all see a step');
  });
});
