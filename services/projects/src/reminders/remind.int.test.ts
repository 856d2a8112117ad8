import { randomUUID } from 'node:crypto';
import { documentUploaded } from '@portal/contracts/events/documents';
import { inspectionDocumentsCompleted } from '@portal/contracts/events/inspections';
import type { ReminderType } from '@portal/contracts/events/reminders';
import { workChanged } from '@portal/contracts/events/work';
import { copyOutbox } from '@portal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { documentsConsumer } from '../inspections/documents.consumer.ts';
import { addSite, dataOf, inHours, inspectionFields, schedule, type TestSite } from '../testing/inspections.fixture.ts';
import { startTestPortal, WITHOUT_TASKS, type TestPortal } from '../testing/testing-portal.ts';
import {
  addInspection as insertInspection,
  addRisk as insertRisk,
  DAY,
  dayAfter,
  setLastLook as lookedBack,
  remindersAfterLook as remindersOf,
} from './remind.fixture.ts';
import { remindOfDue, remindOfExpectedAgain } from './remind.ts';

let portal: TestPortal;
let site: TestSite;
beforeAll(async () => {
  portal = await startTestPortal(WITHOUT_TASKS);
  await copyOutbox(portal.knex);
});
afterAll(() => portal.stop());
beforeEach(async () => {
  site = await addSite(portal);
  await portal.knex('projects').where({ id: site.projectId }).update({ expected_inspections: 1 });
});

const addInspection = (fields: object) => insertInspection(portal, site, fields);
const addRisk = (inspectionId: string, fields: object) => insertRisk(portal, site, inspectionId, fields);
const remindersAfterLook = (type: ReminderType) => remindersOf(portal, site, type);
const documentsCompleted = (inspectionId: string) =>
  portal
    .knex('copied_events')
    .where({ subject: inspectionDocumentsCompleted.subject })
    .where('event', 'like', `%${inspectionId}%`);
const setLastLook = (type: ReminderType, hours: number) => lookedBack(portal, type, hours);

async function upload(folderId: string): Promise<void> {
  const about = { projectId: site.projectId, ownerId: null, documentId: randomUUID(), folderId, name: 'Plan' };
  const data = { ...about, type: 'application/pdf', size: 1, replaces: null };
  const event = { id: randomUUID(), subject: documentUploaded.subject, occurredAt: inHours(0), actor: null, data };
  await portal.knex.transaction(async (tx) => documentsConsumer.handlers[0]?.handle(tx, event));
}

describe('reminders by the clock (decisions §22, catalogue schedule)', () => {
  it('says 15 minutes before the start that an inspection can be recorded, again where it moves', async () => {
    const startDateTime = inHours(1 / 6);
    const id = await addInspection({ start_at: startDateTime });
    expect(await remindersAfterLook('InspectionRecordingOpened')).toMatchObject([
      { projectId: site.projectId, inspectionId: id, inspectionNumber: 1, startDateTime, timeZone: 'Europe/Berlin' },
    ]);
    expect(await remindersAfterLook('InspectionRecordingOpened')).toHaveLength(1);
    await portal
      .knex('inspections')
      .where({ id })
      .update({ start_at: inHours(2) });
    expect(await remindersAfterLook('InspectionRecordingOpened')).toHaveLength(1);
    await portal
      .knex('inspections')
      .where({ id })
      .update({ start_at: inHours(1 / 5) });
    expect(await remindersAfterLook('InspectionRecordingOpened')).toHaveLength(2);
  });

  it('says nothing of what was cancelled, or of a closed project', async () => {
    const start_at = inHours(1 / 6);
    await addInspection({ start_at, status: 'Cancelled' });
    await addInspection({ start_at });
    await portal.knex('projects').where({ id: site.projectId }).update({ status: 'Closed' });
    expect(await remindersAfterLook('InspectionRecordingOpened')).toEqual([]);
  });

  it('tells each moment once, however many copies look at the same time', async () => {
    await addInspection({ start_at: inHours(1 / 6) });
    await Promise.all(Array.from({ length: 8 }, () => remindOfDue(portal.knex, 'InspectionRecordingOpened')));
    expect(await remindersAfterLook('InspectionRecordingOpened')).toHaveLength(1);
  });

  it('reminds 24 hours after its end of an inspection that is still in progress, not of one that was past long before', async () => {
    const inspection = { status: 'InProgress', start_at: inHours(-100) };
    const late = await addInspection({ ...inspection, end_at: inHours(-24.5) });
    await addInspection({ ...inspection, number: 2, end_at: inHours(-60) });
    await addInspection({ ...inspection, number: 3, end_at: inHours(-23) });
    await setLastLook('InspectionNotClosed', 2);
    expect(await remindersAfterLook('InspectionNotClosed')).toMatchObject([{ inspectionId: late }]);
  });

  it('asks five days before a virtual inspection for documents, and three days before where none came', async () => {
    const lacking = await addInspection({ kind: 'Virtual', start_at: inHours(2.5 * DAY) });
    await addInspection({ kind: 'OnSite', number: 2, start_at: inHours(2.5 * DAY) });
    const [due] = await remindersAfterLook('VirtualInspectionDocumentsDue');
    expect(due).toMatchObject({ inspectionId: lacking, missingDocuments: 'the documents for the inspection' });
    await setLastLook('MissingDocumentsReminder', DAY);
    expect(await remindersAfterLook('MissingDocumentsReminder')).toMatchObject([
      { inspectionId: lacking, reminderType: '3-day', documentsFolderId: due?.documentsFolderId },
    ]);
  });

  it('asks for no documents of an inspection that is virtual no more, and asks again where it is once more', async () => {
    const times = { startDateTime: inHours(4 * DAY), endDateTime: inHours(4 * DAY + 2) };
    const { id } = await schedule(portal, site, { ...times, kind: 'Virtual' });
    const beside = await addInspection({ kind: 'Virtual', number: 2, start_at: inHours(4.5 * DAY) });
    const becomes = async (kind: string) =>
      dataOf(
        await portal.call(site.people.engineer, 'PUT', '/inspections', {
          id,
          ...inspectionFields(site, { ...times, kind }),
        }),
      );
    const asked = async () =>
      (await remindersAfterLook('VirtualInspectionDocumentsDue')).map(({ inspectionId }) => inspectionId).sort();
    const cleared = async () => (await documentsCompleted(id)).length;
    expect(await asked()).toEqual([id, beside].sort());
    await becomes('Virtual');
    expect(await cleared()).toBe(0);
    await becomes('OnSite');
    expect([await asked(), await cleared()]).toEqual([[id, beside].sort(), 1]);
    await becomes('Desktop');
    expect(await cleared()).toBe(1);
    await becomes('Virtual');
    expect([await asked(), await cleared()]).toEqual([[id, id, beside].sort(), 1]);
  });

  it('asks for no documents any more where the first one comes after the beginning', async () => {
    const lacking = { kind: 'Virtual', start_at: inHours(-1) };
    const id = await addInspection({ ...lacking, status: 'InProgress' });
    const over = await addInspection({ ...lacking, status: 'Completed', number: 2 });
    await portal
      .knex('inspections')
      .where({ id })
      .update({ status: 'Upcoming', start_at: inHours(DAY) });
    const [due] = await remindersAfterLook('VirtualInspectionDocumentsDue');
    await portal.knex('inspections').where({ id }).update(lacking).update({ status: 'InProgress' });
    await upload(due?.documentsFolderId ?? '');
    expect([await documentsCompleted(id), await documentsCompleted(over)]).toMatchObject([[{}], []]);
  });

  it('asks for no documents where one lies in the folder for them', async () => {
    const id = await addInspection({ kind: 'Virtual', start_at: inHours(4 * DAY) });
    const [due] = await remindersAfterLook('VirtualInspectionDocumentsDue');
    const completed = () => documentsCompleted(id);
    await upload(randomUUID());
    expect(await completed()).toHaveLength(0);
    await upload(due?.documentsFolderId ?? '');
    await upload(due?.documentsFolderId ?? '');
    expect(await completed()).toHaveLength(1);
    const hints = await portal.knex('copied_events').where({ subject: workChanged.subject }).pluck<string[]>('event');
    expect(hints.filter((event) => event.includes(site.projectId) && event.includes('"documents"'))).toHaveLength(1);
    await portal
      .knex('inspections')
      .where({ id })
      .update({ start_at: inHours(2.5 * DAY) });
    await setLastLook('MissingDocumentsReminder', DAY);
    expect(await remindersAfterLook('MissingDocumentsReminder')).toEqual([]);
  });

  it('reminds a month ahead of an expected inspection without a date, once there is an engineer', async () => {
    const policy = { policy_start_date: dayAfter(-90 * DAY), policy_expire_date: dayAfter(110 * DAY) };
    await portal
      .knex('projects')
      .where({ id: site.projectId })
      .update({ ...policy, expected_inspections: 2 });
    await portal.knex('project_participants').where({ project_id: site.projectId, role: 'RiskEngineer' }).delete();
    expect(await remindersAfterLook('InspectionScheduleReminder')).toEqual([]);
    await portal.addParticipant(site.projectId, site.people.engineer, true);
    const told = [{ inspectionNumber: 2, anticipatedDate: dayAfter(10 * DAY) }];
    expect(await remindersAfterLook('InspectionScheduleReminder')).toMatchObject(told);
    expect(await remindersAfterLook('InspectionScheduleReminder')).toMatchObject(told);
    // Fewer are expected by mistake, and as many as before again.
    const expectNow = async (expectedInspections: number) => {
      const projectId = site.projectId;
      await portal.knex('projects').where({ id: projectId }).update({ expected_inspections: expectedInspections });
      await portal.knex.transaction((tx) => remindOfExpectedAgain(tx, { projectId, expectedInspections }));
      return (await remindersAfterLook('InspectionScheduleReminder')).length;
    };
    expect([await expectNow(1), await expectNow(2), await expectNow(2)]).toEqual([1, 2, 2]);
  });

  it('reminds again of an inspection that was cancelled or deleted, once', async () => {
    const policy = { policy_start_date: dayAfter(-90 * DAY), policy_expire_date: dayAfter(110 * DAY) };
    await portal
      .knex('projects')
      .where({ id: site.projectId })
      .update({ ...policy, expected_inspections: 2 });
    const { riskCoordinator } = site.people;
    const told = () => remindersAfterLook('InspectionScheduleReminder');
    expect(await told()).toHaveLength(1);
    const cancelled = await addInspection({ number: 2, start_at: inHours(10 * DAY) });
    expect(await told()).toHaveLength(1);
    dataOf(await portal.call(riskCoordinator, 'PUT', '/inspections/cancel', { id: cancelled, reason: 'Ill' }));
    expect(await told()).toHaveLength(2);
    expect(await told()).toHaveLength(2);
    const deleted = await addInspection({ number: 2, start_at: inHours(10 * DAY) });
    dataOf(await portal.call(riskCoordinator, 'DELETE', `/inspections/${deleted}`));
    expect(await told()).toHaveLength(3);
    expect(await told()).toHaveLength(3);
  });

  it('says nothing of an expected inspection that has a date', async () => {
    const policy = { policy_start_date: dayAfter(-90 * DAY), policy_expire_date: dayAfter(110 * DAY) };
    await portal
      .knex('projects')
      .where({ id: site.projectId })
      .update({ ...policy, expected_inspections: 2 });
    await addInspection({ number: 2, start_at: inHours(10 * DAY) });
    expect(await remindersAfterLook('InspectionScheduleReminder')).toEqual([]);
  });

  it('sums up what is overdue in a project, and says it again each week while it waits', async () => {
    const inspection = await addInspection({ status: 'Completed', start_at: inHours(-60 * DAY) });
    await addRisk(inspection, { due_on: dayAfter(-3 * DAY), priority: 'Urgent' });
    await addRisk(inspection, { due_on: dayAfter(-20 * DAY), status: 'FurtherAction' });
    await addRisk(inspection, { due_on: dayAfter(-5 * DAY), status: 'Actioned', priority: 'Immediate' });
    await addRisk(inspection, { due_on: dayAfter(5 * DAY), priority: 'Immediate' });
    const first = { n: 2, highestPriority: 'Urgent' };
    expect(await remindersAfterLook('RecommendationOverdue')).toMatchObject([first]);
    await addRisk(inspection, { due_on: dayAfter(-2 * DAY), priority: 'Immediate' });
    expect(await remindersAfterLook('RecommendationOverdue'), 'one a day').toMatchObject([first]);
    await portal.knex.raw(
      `update reminders set moment = moment - interval '7 days', raised_at = raised_at - interval '7 days'
      where project_id = ?`,
      [site.projectId],
    );
    expect(await remindersAfterLook('RecommendationOverdue')).toMatchObject([
      first,
      { n: 3, highestPriority: 'Immediate', dueDate: dayAfter(-20 * DAY) },
    ]);
  });

  it('says seven days before and the day before what is due soon, not what was issued later than that', async () => {
    const inspection = await addInspection({ status: 'Completed', start_at: inHours(-60 * DAY) });
    await addRisk(inspection, { due_on: dayAfter(6 * DAY) });
    await addRisk(inspection, { due_on: dayAfter(6 * DAY), priority: 'Immediate' });
    await addRisk(inspection, { due_on: dayAfter(4 * DAY) });
    await setLastLook('RecommendationDueSoon', 2 * DAY);
    expect(await remindersAfterLook('RecommendationDueSoon')).toMatchObject([{ n: 2, highestPriority: 'Immediate' }]);
    expect(await remindersAfterLook('RecommendationDueSoon')).toHaveLength(1);
  });

  it('goes on where a location has a zone that nobody knows', async () => {
    await portal.knex('locations').where({ id: site.locationId }).update({ time_zone: 'Mars/Olympus' });
    const inspection = await addInspection({ status: 'Completed', start_at: inHours(-60 * DAY) });
    await addRisk(inspection, { due_on: dayAfter(-3 * DAY) });
    expect(await remindersAfterLook('RecommendationOverdue')).toMatchObject([{ n: 1 }]);
  });
});
