import { randomUUID } from 'node:crypto';
import { acknowledgementRequested } from '@portal/contracts/events/assignments';
import type { PortalEvent } from '@portal/contracts/events/envelope';
import { inspectionInviteRequested } from '@portal/contracts/events/inspections';
import { projectClosed, projectCreated } from '@portal/contracts/events/projects';
import { inboxAnswer, viewedAllAnswer, viewedAnswer } from '@portal/contracts/notifications/inbox';
import { copyOutbox, until } from '@portal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { applyChanges } from './core/inbox/changes.ts';
import { anEvent } from './notifications/events.fixture.ts';
import { startFixture, type Fixture, type Person } from './portal.fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.stop());

const inboxOf = async (person: Person, query = '') => {
  const response = await fixture.call(person, `/notifications/inbox${query}`);
  expect(response.status).toBe(200);
  return v.parse(inboxAnswer, await response.json()).data;
};
const view = (person: Person, id: string) =>
  fixture.call(person, `/notifications/${id}/mark-as-viewed`, { method: 'PUT' });

async function twoCoordinators() {
  const companyId = randomUUID();
  const actor = await fixture.member('ICCoordinator', companyId);
  const colleague = await fixture.member('ICCoordinator', companyId);
  const project = { projectId: randomUUID(), projectName: 'Dam', insurerCompanyId: companyId };
  return { actor, colleague, project };
}

describe('the inbox (spec 1 §2, §7)', () => {
  it('holds what events raised, rendered for the reader, and nothing of another’s', async () => {
    const { actor, colleague, project } = await twoCoordinators();
    await fixture.deliver(anEvent(projectCreated.subject, project, actor.sub));
    const inbox = await until(async () => {
      const found = await inboxOf(colleague);
      return found.totalCount > 0 ? found : undefined;
    });
    expect(inbox).toMatchObject({
      totalCount: 1,
      totalPages: 1,
      unread: { notifications: 1, claimAlerts: 0 },
      items: [
        {
          type: 'ProjectHasNoAssignment',
          subject: 'Project has no assignment',
          body: 'Clara Nordin has added Dam. No risk engineer or risk company has been assigned yet.',
          projectName: 'Dam',
          link: `/projects/${project.projectId}/resources`,
          isViewed: false,
          isActionRequired: true,
          isAlert: false,
        },
      ],
    });
    expect(await inboxOf(actor)).toMatchObject({ items: [], totalCount: 0, unread: { notifications: 0 } });
  });

  it('keeps what requires an action new when it is opened; all else becomes viewed', async () => {
    const { actor, colleague, project } = await twoCoordinators();
    await fixture.deliver(anEvent(projectCreated.subject, project, actor.sub));
    const other = { ...project, projectId: randomUUID() };
    const closing = { ...other, participants: [], closingReason: 'Done' };
    await fixture.deliver(anEvent(projectClosed.subject, closing, actor.sub));
    const { items } = await until(async () => {
      const found = await inboxOf(colleague);
      return found.totalCount === 2 ? found : undefined;
    });
    expect(items.map(({ type }) => type)).toEqual(['ProjectClosed', 'ProjectHasNoAssignment']);
    const [closed, action] = items.map(({ id }) => id);
    const answerOf = async (id = '') => v.parse(viewedAnswer, await (await view(colleague, id)).json()).data;
    expect(await answerOf(action)).toMatchObject({ isViewed: false, isActionRequired: true });
    expect(await answerOf(closed)).toMatchObject({ isViewed: true, isActionRequired: false });
    expect(await answerOf(closed)).toMatchObject({ isViewed: true, unread: { notifications: 1 } });
    expect((await inboxOf(colleague, '?isShowOnlyNew=true')).items.map(({ id }) => id)).toEqual([action]);
    expect((await inboxOf(colleague)).totalCount).toBe(2);
  });

  it('answers 404 for another’s notification and says nothing of it', async () => {
    const { actor, colleague, project } = await twoCoordinators();
    await fixture.deliver(anEvent(projectCreated.subject, project, actor.sub));
    const item = await until(async () => (await inboxOf(colleague)).items[0]);
    const [others, unknown] = [await view(actor, item.id), await view(actor, randomUUID())];
    expect([others.status, unknown.status]).toEqual([404, 404]);
    const messageOf = async (response: Response) => ((await response.json()) as { error: unknown }).error;
    expect(await messageOf(others)).toEqual(await messageOf(unknown));
  });

  it('refuses ids and queries that are none with the field that is wrong', async () => {
    const { colleague } = await twoCoordinators();
    for (const id of ['1', 'x', '%00', "'; drop table notifications; --", '../inbox', 'NaN']) {
      expect([400, 404]).toContain((await view(colleague, encodeURIComponent(id))).status);
    }
    const queries = ['page=-1', 'page=0', 'pageSize=101', 'pageSize=1e9', 'isShowOnlyNew=maybe', 'alerts=1'];
    for (const query of queries) {
      expect((await fixture.call(colleague, `/notifications/inbox?${query}`)).status).toBe(400);
    }
    expect(await inboxOf(colleague, '?page=999999999')).toMatchObject({ items: [], totalCount: 0 });
  });

  it('is not there for administrators, who have no bells, nor for strangers', async () => {
    const admin = { role: 'Admin', companyType: 'NoCompany', companyId: null } as const;
    expect((await fixture.call(admin, '/notifications/inbox')).status).toBe(403);
    expect((await fetch(`${fixture.running.url}/notifications/inbox`)).status).toBe(401);
  });

  it('has one row though an event comes twice', async () => {
    const { actor, colleague, project } = await twoCoordinators();
    const event = anEvent(projectCreated.subject, project, actor.sub);
    await fixture.deliver(event);
    await fixture.deliver(event);
    const last = anEvent(projectCreated.subject, { ...project, projectId: randomUUID() }, actor.sub);
    await fixture.deliver(last);
    await until(async () =>
      (await inboxOf(colleague)).items.some(({ data }) => data['projectId'] !== project.projectId),
    );
    expect((await inboxOf(colleague)).totalCount).toBe(2);
  });

  it('separates the bells and never lists a hidden one', async () => {
    const { colleague } = await twoCoordinators();
    for (const type of ['NewInsuranceClaim', 'OfflineModeReminder', 'ProjectClosed']) {
      expect((await fixture.call(colleague, `/seed/generate-notification?type=${type}`)).status).toBe(200);
    }
    const types = async (query: string) => (await inboxOf(colleague, query)).items.map(({ type }) => type);
    expect(await types('?alerts=true')).toEqual(['NewInsuranceClaim']);
    expect(await types('?alerts=false')).toEqual(['ProjectClosed']);
    expect(await inboxOf(colleague)).toMatchObject({ totalCount: 2, unread: { notifications: 1, claimAlerts: 1 } });
  });

  it('marks all of one bell viewed at once, but for those that require an action', async () => {
    const { actor, colleague } = await twoCoordinators();
    for (const type of ['NewInsuranceClaim', 'ProjectHasNoAssignment', 'ProjectClosed', 'ProjectReopened']) {
      expect((await fixture.call(colleague, `/seed/generate-notification?type=${type}`)).status).toBe(200);
    }
    const viewAll = async (person: Person) => {
      const body = JSON.stringify({ alerts: false });
      const headers = { 'content-type': 'application/json' };
      const response = await fixture.call(person, '/notifications/mark-all-as-viewed', {
        method: 'PUT',
        body,
        headers,
      });
      return v.parse(viewedAllAnswer, await response.json()).data;
    };
    expect(await viewAll(actor)).toMatchObject({ count: 0 });
    expect(await viewAll(colleague)).toEqual({ count: 2, unread: { notifications: 1, claimAlerts: 1 } });
    expect(await viewAll(colleague)).toMatchObject({ count: 0 });
    const left = await inboxOf(colleague, '?isShowOnlyNew=true&alerts=false');
    expect(left.items.map(({ type }) => type)).toEqual(['ProjectHasNoAssignment']);
    const waiting = await inboxOf(colleague, '?isActionRequired=true');
    expect(waiting.items.map(({ type }) => type)).toEqual(['ProjectHasNoAssignment']);
  });

  it('keeps that one was dismissed, which leaves it new, for its reader alone', async () => {
    const { actor, colleague } = await twoCoordinators();
    await fixture.call(colleague, '/seed/generate-notification?type=ProjectClosed');
    const { items, lastEventId } = await inboxOf(colleague);
    expect(items).toMatchObject([{ isDismissed: false, isViewed: false }]);
    const dismissAs = async (person: Person) =>
      (await fixture.call(person, `/notifications/${items[0]?.id}/dismiss`, { method: 'PUT' })).status;
    expect(await dismissAs(actor)).toBe(404);
    expect([await dismissAs(colleague), await dismissAs(colleague)]).toEqual([200, 200]);
    const after = await inboxOf(colleague);
    expect(after).toMatchObject({ unread: { notifications: 1 }, items: [{ isDismissed: true, isViewed: false }] });
    // One step of the stream, so that other windows take the teaser away as well.
    expect(Number(after.lastEventId) - Number(lastEventId)).toBe(1);
  });

  it.each(['dismiss', 'mark-as-viewed'])('takes a %s and an event that clears the same row at once', async (change) => {
    const { knex } = fixture.running.service.deps;
    const { colleague } = await twoCoordinators();
    await fixture.call(colleague, '/seed/generate-notification?type=ProjectClosed');
    const id = (await inboxOf(colleague)).items[0]?.id ?? '';
    const waiting = async (number: number) => {
      const { rows } = await knex.raw<{ rows: unknown[] }>(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows.length === number;
    };
    const holder = await knex.transaction();
    await holder('inboxes').where({ user_id: colleague.sub }).forUpdate().select('user_id');
    const turned = { id, userId: colleague.sub, isViewed: true, clearedBy: 'project.reopened' };
    const cleared = knex.transaction((tx) => applyChanges(tx, [], [turned]));
    await until(() => waiting(1));
    const changed = fixture.call(colleague, `/notifications/${id}/${change}`, { method: 'PUT' });
    await until(() => waiting(2));
    await holder.commit();
    const [, { status }] = await Promise.all([cleared, changed]);
    expect(status).toBe(200);
    expect(await inboxOf(colleague)).toMatchObject({ items: [{ isViewed: true, isDismissed: change === 'dismiss' }] });
  });

  it('passes on that its reader acknowledges a new assignment, once it is done no more', async () => {
    const { knex } = fixture.running.service.deps;
    await copyOutbox(knex);
    const { actor } = await twoCoordinators();
    const engineer = await fixture.member('RiskEngineer', randomUUID());
    await fixture.call(engineer, '/seed/generate-notification?type=NewAssignment');
    const [item] = (await inboxOf(engineer)).items;
    const acknowledgeAs = async (person: Person, id = item?.id) => {
      const answer = await fixture.call(person, `/notifications/${id}/acknowledge-assignment`, { method: 'PUT' });
      return answer.status;
    };
    const passedOn = async () => {
      const rows = await knex('copied_events')
        .where({ subject: acknowledgementRequested.subject })
        .select<{ event: string }[]>('event');
      return rows.map(({ event }) => (JSON.parse(event) as PortalEvent).data);
    };
    expect(await acknowledgeAs(actor)).toBe(404);
    expect(await passedOn()).toEqual([]);
    expect(await acknowledgeAs(engineer)).toBe(202);
    const request = { assignmentId: item?.data['assignmentId'], engineerId: engineer.sub };
    expect(await passedOn()).toEqual([request]);
    // Stays new until services/projects has acknowledged.
    expect((await inboxOf(engineer)).items).toMatchObject([{ isViewed: false }]);
    const settledBy = (cleared_by: string) =>
      knex('notifications').where({ id: item?.id }).update({ is_viewed: true, cleared_by });
    await settledBy('assignment.acknowledged');
    expect(await acknowledgeAs(engineer)).toBe(202);
    await settledBy('assignment.cancelled');
    expect(await acknowledgeAs(engineer)).toBe(400);
    await settledBy('project.closed');
    const path = `/notifications/${item?.id}/acknowledge-assignment`;
    const refused = await fixture.call(engineer, path, { method: 'PUT' });
    expect(await refused.json()).toMatchObject({ error: { reason: 'ProjectClosed' } });
    expect(await passedOn()).toHaveLength(1);
    await fixture.call(engineer, '/seed/generate-notification?type=ProjectClosed');
    expect(await acknowledgeAs(engineer, (await inboxOf(engineer)).items[0]?.id)).toBe(400);
  });

  it('gives the caller of the development call any type and variant with sample values', async () => {
    const { actor } = await twoCoordinators();
    const ask = async (query: string) => (await fixture.call(actor, `/seed/generate-notification?${query}`)).status;
    expect(await ask('type=ProjectHasNoAssignment&variant=import')).toBe(200);
    expect((await inboxOf(actor)).items[0]).toMatchObject({ subject: 'Imported projects without assignment: 3' });
    expect(await ask('type=Nothing')).toBe(400);
    expect(await ask('type=ProjectClosed&variant=import')).toBe(400);
    expect(await ask('type=ProjectClosed&variant=constructor')).toBe(400);
  });
});

it('the audit record tells who has viewed a notification, once', async () => {
  const { actor, colleague, project } = await twoCoordinators();
  await fixture.deliver(anEvent(projectCreated.subject, project, actor.sub));
  await fixture.deliver(
    anEvent(projectClosed.subject, { ...project, closingReason: 'Sold', participants: [] }, actor.sub),
  );
  const item = await until(async () =>
    (await inboxOf(colleague)).items.find(({ isViewed, isActionRequired }) => !isViewed && !isActionRequired),
  );
  expect((await view(colleague, item.id)).status).toBe(200);
  expect((await view(colleague, item.id)).status).toBe(200);
  const about = { item_kind: 'notification', item_id: item.id };
  expect(await fixture.running.database.knex('audit.records').where(about)).toMatchObject([
    { action: 'notification.markViewed', actor_id: colleague.sub, changes: { isViewed: { old: false, new: true } } },
  ]);
});

describe('attendees of an inspection (decisions §27)', () => {
  it('get an invitation with a calendar file in the time of the site, and its end', async () => {
    const [edda, otto] = [`${randomUUID()}@site.example`, `${randomUUID()}@site.example`];
    const inspectionId = randomUUID();
    const request = {
      ...{ projectId: randomUUID(), projectName: 'Dam', inspectionId, inspectionNumber: 2, inspectionKind: 'Virtual' },
      ...{ locationName: 'Pier 4', timeZone: 'America/New_York', agenda: 'Roof', meetingUrl: 'https://meet.example/1' },
      ...{ startDateTime: '2027-12-01T14:00:00.000Z', endDateTime: '2027-12-01T16:00:00.000Z', sequence: 1 },
      organizer: { name: 'Erik Stone', email: 'erik@granite.example' },
      invited: [{ name: 'Edda Holm', email: edda, isUpdate: false }],
      withdrawn: [{ name: null, email: otto }],
      cancelReason: null,
    };
    const event = {
      ...anEvent(inspectionInviteRequested.subject, request, null),
      occurredAt: new Date().toISOString(),
    };
    await fixture.deliver(event);
    const [invitation] = await fixture.mailBox.mailsTo(edda);
    expect(invitation?.subject).toBe('Invitation: inspection 2 of Dam');
    expect(invitation?.text).toContain('Hello Edda Holm,');
    expect(invitation?.text).toContain('Erik Stone invites you to inspection 2 of Dam.');
    expect(invitation?.text).toContain('Start: 12/01/2027 09:00 AM UTC-05:00\nEnd: 12/01/2027 11:00 AM UTC-05:00');
    expect(invitation?.attachments[0]).toMatchObject({ mimeType: 'text/calendar', method: 'REQUEST' });
    expect(JSON.stringify(invitation)).not.toContain(otto);
    const [end] = await fixture.mailBox.mailsTo(otto);
    expect(end?.subject).toBe('Invitation withdrawn: inspection 2 of Dam');
    expect(end?.attachments[0]).toMatchObject({ mimeType: 'text/calendar', method: 'CANCEL' });
    const old = { ...request, invited: [], withdrawn: [{ name: null, email: edda }], cancelReason: 'Storm' };
    await fixture.deliver({ ...event, id: randomUUID(), data: old, occurredAt: '2026-01-01T10:00:00.000Z' });
    await fixture.deliver({ ...event, id: randomUUID(), data: { ...old, withdrawn: [{ name: null, email: otto }] } });
    expect((await fixture.mailBox.mailsTo(otto, 2))[1]?.text).toContain('does not take place. Reason: Storm');
    expect(await fixture.mailBox.mailsTo(edda)).toHaveLength(1);
    const anna = `${randomUUID()}@site.example`;
    const by = { ...event, id: randomUUID(), actor: { userId: randomUUID(), name: 'Rita Stone' } };
    const news = [{ name: 'Anna', email: anna, isUpdate: true }];
    await fixture.deliver({ ...by, data: { ...request, invited: news, withdrawn: [] } });
    await fixture.mailBox.mailsTo(anna);
    const replaced = [{ name: 'Anna', email: anna, isReplaced: true }];
    await fixture.deliver({ ...by, id: randomUUID(), data: { ...request, invited: [], withdrawn: replaced } });
    const mails = await fixture.mailBox.mailsTo(anna, 2);
    expect(mails[0]?.text).toContain('Rita Stone has changed inspection 2 of Dam');
    expect(mails[1]?.text).toContain('Rita Stone sends you a new one.');
    for (const { text } of mails) expect(text).not.toContain('Erik Stone');
  });
});
