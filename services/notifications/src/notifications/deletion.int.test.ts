import { randomUUID } from 'node:crypto';
import { projectClosed, projectCreated, projectDeleted, projectReopened } from '@portal/contracts/events/projects';
import { reminderDue } from '@portal/contracts/events/reminders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deletedProjectsMigration } from '../../migrations/009-deleted-projects.ts';
import { unreadOf } from '../core/inbox/inbox.repository.ts';
import { anEvent, startInboxes, type TestInboxes } from './events.fixture.ts';
import { notifying } from './events.ts';

let inboxes: TestInboxes;
beforeAll(async () => {
  inboxes = await startInboxes();
});
afterAll(() => inboxes.database.drop());

/** Creates a project whose insurer is to assign somebody. */
async function aProject() {
  const { companyId, actor, colleague } = await inboxes.anInsurer();
  const project = { projectId: randomUUID(), projectName: 'Dam', insurerCompanyId: companyId };
  const created = anEvent(projectCreated.subject, project, actor);
  const about = { ...project, participants: [] };
  return {
    created,
    companyId,
    projectId: project.projectId,
    deleted: () => anEvent(projectDeleted.subject, about, actor),
    closed: () => anEvent(projectClosed.subject, { ...about, closingReason: 'Done' }, actor),
    reopened: () => anEvent(projectReopened.subject, { ...about, reopeningReason: 'Not done' }, actor),
    state: async () =>
      (await inboxes.rowsOf(created.id)).map(({ is_viewed, cleared_by }) => ({ is_viewed, cleared_by })),
    unread: () => inboxes.database.knex.transaction((tx) => unreadOf(tx, colleague)),
  };
}
const FOR_GOOD = [{ is_viewed: true, cleared_by: 'project.deleted' }];

describe('deleting a project (catalogue rules.clearing)', () => {
  it('clears what requires an action, which counts no longer', async () => {
    const [project, other] = [await aProject(), await aProject()];
    await inboxes.happens(project.created);
    await inboxes.happens(other.created);
    expect(await project.unread()).toMatchObject({ notifications: 1 });
    await inboxes.happens(project.deleted());
    expect(await project.state()).toEqual(FOR_GOOD);
    expect(await project.unread()).toMatchObject({ notifications: 0 });
    expect(await other.unread()).toMatchObject({ notifications: 1 });
  });

  it('clears for good what closing had cleared until a reopening', async () => {
    const project = await aProject();
    const reopened = project.reopened();
    await inboxes.happens(project.created);
    await inboxes.happens(project.closed());
    await inboxes.happens(project.deleted());
    await inboxes.happens(reopened);
    expect(await project.state()).toEqual(FOR_GOOD);
  });

  it('clears from the start what comes after it', async () => {
    const project = await aProject();
    await inboxes.happens(project.deleted());
    await inboxes.happens(project.created);
    expect(await project.state()).toEqual(FOR_GOOD);
    expect(await project.unread()).toMatchObject({ notifications: 0 });
  });

  it('clears from the start a reminder that was due while somebody closed or deleted the project', async () => {
    const project = await aProject();
    const engineer = await inboxes.aMember({ role: 'RiskEngineer' });
    const remind = notifying('http://localhost:4200').remind('InspectionScheduleReminder');
    const remindOf = async () => {
      const due = {
        ...{ type: 'InspectionScheduleReminder', projectId: project.projectId, projectName: 'Dam' },
        ...{ insurerCompanyId: project.companyId, inspectionNumber: 2, anticipatedDate: '2026-12-24' },
        participants: [{ userId: engineer, companyId: null, role: 'RiskEngineer', isPrimary: true }],
      };
      // Of now: what is old is not mailed.
      const event = { ...anEvent(reminderDue.subject, due, null), occurredAt: new Date().toISOString() };
      await inboxes.database.knex.transaction((tx) => remind(tx, event));
      return async () => (await inboxes.rowsOf(event.id)).map(({ cleared_by }) => cleared_by);
    };
    const mailed = () => inboxes.database.knex('jobs').where({ kind: 'mail' }).pluck<string[]>('id');
    await inboxes.happens(project.created);
    await remindOf();
    await inboxes.happens(project.closed());
    const before = await mailed();
    expect(before.length).toBeGreaterThan(0);
    const late = await remindOf();
    expect(await late()).toEqual(['project.closed']);
    await inboxes.happens(project.reopened());
    expect(await late()).toEqual([null]);
    await inboxes.happens(project.deleted());
    expect(await late()).toEqual(['project.deleted']);
    expect(await (await remindOf())()).toEqual(['project.deleted']);
    // Its link leads nowhere: nobody is mailed.
    expect(await mailed()).toEqual(before);
  });

  it('clears with the schema what projects deleted before have left', async () => {
    const { knex } = inboxes.database;
    const project = await aProject();
    await inboxes.happens(project.created);
    await deletedProjectsMigration.down(knex);
    await knex('known_projects').insert({
      id: project.projectId,
      version: 2,
      name: 'Dam',
      status: 'Deleted',
      company_id: randomUUID(),
      company_type: 'Insurance',
    });
    await deletedProjectsMigration.up(knex);
    expect(await project.state()).toEqual(FOR_GOOD);
    expect(await project.unread()).toMatchObject({ notifications: 0 });
  });
});
