import { randomUUID } from 'node:crypto';
import { sessionRevoked } from '@portal/contracts/events/identity';
import {
  primaryRiskEngineerChanged,
  projectClosed,
  projectCreated,
  projectReopened,
  projectsImported,
} from '@portal/contracts/events/projects';
import type { PortalEvent } from '@portal/contracts/events/envelope';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeMember } from '../core/members/member.repository.ts';
import { anEvent, startInboxes, type TestInboxes } from './events.fixture.ts';

let inboxes: TestInboxes;
beforeAll(async () => {
  inboxes = await startInboxes();
});
afterAll(() => inboxes.database.drop());

const aMember: TestInboxes['aMember'] = (member) => inboxes.aMember(member);
const anInsurer = () => inboxes.anInsurer();
const happens = (event: PortalEvent) => inboxes.happens(event);
const rowsOf = (eventId: string) => inboxes.rowsOf(eventId);
const recipientsOf = async (eventId: string) => (await rowsOf(eventId)).map((row) => row.user_id);

describe('what events do to inboxes (decisions §22, catalogue rules)', () => {
  it('tells the insurer’s other coordinators that a project has no assignment, not the actor nor anybody else', async () => {
    const insurer = await anInsurer();
    await anInsurer();
    const project = { projectId: randomUUID(), projectName: 'Dam', insurerCompanyId: insurer.companyId };
    const event = anEvent(projectCreated.subject, project, insurer.actor);
    await happens(event);
    expect(await rowsOf(event.id)).toMatchObject([
      {
        user_id: insurer.colleague,
        type: 'ProjectHasNoAssignment',
        is_viewed: false,
        data: { projectId: project.projectId, projectName: 'Dam', actorName: 'Clara Nordin' },
      },
    ]);
  });

  it('sums up an import in one notification', async () => {
    const insurer = await anInsurer();
    const data = { importId: randomUUID(), insurerCompanyId: insurer.companyId, n: 1000 };
    const event = anEvent(projectsImported.subject, data, insurer.actor);
    await happens(event);
    expect(await rowsOf(event.id)).toMatchObject([
      { user_id: insurer.colleague, data: { importId: data.importId, n: 1000, variant: 'import' } },
    ]);
  });

  it('tells and mails everybody with a role in a project that it was closed, each once', async () => {
    const insurer = await anInsurer();
    const riskCompany = { companyId: randomUUID(), companyType: 'Risk' } as const;
    const [engineer, second, riskCoordinator, broker, site, otherSite, leaver, admin] = await Promise.all([
      aMember({ role: 'RiskEngineer', ...riskCompany }),
      aMember({ role: 'RiskEngineer', ...riskCompany }),
      aMember({ role: 'RCCoordinator', ...riskCompany }),
      aMember({ role: 'Broker' }),
      aMember({ role: 'SiteContact' }),
      aMember({ role: 'SiteContact' }),
      aMember({ role: 'Broker', accessStatus: 'AccessRejected' }),
      aMember({ role: 'Admin' }),
    ]);
    const participants = [
      { userId: engineer, role: 'RiskEngineer', isPrimary: true },
      { userId: second, role: 'RiskEngineer', isPrimary: false },
      { userId: broker, role: 'Broker', isPrimary: false },
      { userId: site, role: 'SiteContact', isPrimary: true },
      { userId: otherSite, role: 'SiteContact', isPrimary: false },
      { userId: leaver, role: 'Broker', isPrimary: false },
      { userId: admin, role: 'Broker', isPrimary: false },
      { userId: randomUUID(), role: 'RiskManager', isPrimary: false },
    ];
    const project = { projectId: randomUUID(), projectName: 'Dam', insurerCompanyId: insurer.companyId, participants };
    const event = anEvent(projectClosed.subject, { ...project, closingReason: 'Done' }, insurer.actor);
    // Old events are not mailed.
    await happens({ ...event, occurredAt: new Date().toISOString() });
    const expected = [insurer.colleague, engineer, riskCoordinator, broker, site].toSorted();
    expect(await recipientsOf(event.id)).toEqual(expected);
    const { rows: mails } = await inboxes.database.knex.raw<{ rows: { to: string }[] }>(
      `select payload ->> 'to' as "to" from jobs where payload ->> 'subject' like 'Dam: %' order by 1`,
    );
    expect(mails.map(({ to }) => to)).toEqual(expected.map((userId) => `${userId}@people.example`));
  });

  it('tells a user of revoked sessions though the user did it', async () => {
    const userId = await aMember({ role: 'SiteContact' });
    const data = { userId, sids: [randomUUID()], reason: 'PasswordChanged', at: '2026-11-20T10:00:00.000Z' };
    const event = anEvent(sessionRevoked.subject, data, userId);
    await happens(event);
    expect(await rowsOf(event.id)).toMatchObject([
      { user_id: userId, data: { revokedDateTime: data.at, sessionReason: 'PasswordChanged' } },
    ]);
  });

  it('keeps one row for each event, type and user though the event is handled twice', async () => {
    const insurer = await anInsurer();
    const project = { projectId: randomUUID(), projectName: 'Dam', insurerCompanyId: insurer.companyId };
    const event = anEvent(projectCreated.subject, project, null);
    await happens(event);
    await happens(event);
    expect(await recipientsOf(event.id)).toEqual([insurer.actor, insurer.colleague].toSorted());
    expect((await rowsOf(event.id))[0]?.data).toMatchObject({ actorName: 'System' });
  });

  it('clears what requires an action when the project is closed, and raises it again on reopening', async () => {
    const insurer = await anInsurer();
    const project = { projectId: randomUUID(), projectName: 'Dam', insurerCompanyId: insurer.companyId };
    const other = anEvent(projectCreated.subject, { ...project, projectId: randomUUID() }, insurer.actor);
    const created = anEvent(projectCreated.subject, project, insurer.actor);
    const closed = { ...project, participants: [], closingReason: 'Done' };
    const reopened = { ...project, participants: [], reopeningReason: 'Not done' };
    await happens(other);
    await happens(created);
    const [before] = await rowsOf(created.id);
    await happens(anEvent(projectClosed.subject, closed, insurer.actor));
    const [cleared] = await rowsOf(created.id);
    expect(cleared).toMatchObject({ is_viewed: true, cleared_by: 'project.closed' });
    await happens(anEvent(projectReopened.subject, reopened, insurer.actor));
    const [again] = await rowsOf(created.id);
    expect(again).toMatchObject({ is_viewed: false, cleared_by: null });
    const positions = [before, cleared, again].map((row) => Number(row?.position));
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
    expect(new Set(positions).size).toBe(3);
    expect(await rowsOf(other.id)).toMatchObject([{ is_viewed: false, cleared_by: null }]);
  });

  it('clears what an event of clearsWhen settles, also while the project is closed: reopening does not raise it', async () => {
    const insurer = await anInsurer();
    const newProject = () => ({ projectId: randomUUID(), projectName: 'Dam', insurerCompanyId: insurer.companyId });
    const [open, closed] = [newProject(), newProject()];
    const [ofOpen, ofClosed] = [open, closed].map((project) => anEvent(projectCreated.subject, project, insurer.actor));
    const ignoring = (project: object) => anEvent('projects.project.no-assignment-ignored.v1', project, insurer.actor);
    for (const event of [ofOpen, ofClosed]) if (event) await happens(event);
    await happens(anEvent(projectClosed.subject, { ...closed, participants: [], closingReason: 'Done' }, null));
    await happens(ignoring(open));
    await happens(ignoring(closed));
    await happens(anEvent(projectReopened.subject, { ...closed, participants: [], reopeningReason: 'No' }, null));
    for (const event of [ofOpen, ofClosed]) {
      expect(await rowsOf(event?.id ?? '')).toMatchObject([
        { is_viewed: true, cleared_by: 'project.no-assignment-ignored' },
      ]);
    }
  });

  it('clears from the start what was created before a closing that it hears of first', async () => {
    const insurer = await anInsurer();
    const project = { projectId: randomUUID(), projectName: 'Dam', insurerCompanyId: insurer.companyId };
    const created = anEvent(projectCreated.subject, project, insurer.actor);
    const closed = { ...project, participants: [], closingReason: 'Done' };
    const reopened = anEvent(projectReopened.subject, { ...project, participants: [], reopeningReason: 'No' }, null);
    await happens(anEvent(projectClosed.subject, closed, insurer.actor));
    await happens(created);
    expect(await rowsOf(created.id)).toMatchObject([{ is_viewed: true, cleared_by: 'project.closed' }]);
    await happens(reopened);
    expect(await rowsOf(created.id)).toMatchObject([{ is_viewed: true, cleared_by: 'project.closed' }]);
  });

  it('takes the address of a person who was known before addresses were kept from the event that comes again', async () => {
    const userId = await aMember({ role: 'SiteContact' });
    const row = inboxes.database.knex('members').where({ user_id: userId });
    await row.clone().update({ email: null, first_name: null });
    const data = { userId, sids: [randomUUID()], reason: 'PasswordChanged', at: '2026-11-20T10:00:00.000Z' };
    const revoked = { ...anEvent(sessionRevoked.subject, data, userId), occurredAt: new Date().toISOString() };
    // Rather retried than lost.
    await expect(happens(revoked)).rejects.toThrow('address is not known yet');
    const again = { userId, version: 1, companyId: null, companyType: 'NoCompany', accessStatus: 'HasAccess' } as const;
    const named = { email: 'site@client.example', firstName: 'Sita', role: 'SiteContact' } as const;
    await inboxes.database.knex.transaction((tx) => storeMember(tx, { ...again, ...named }));
    await happens(revoked);
    expect(await inboxes.database.knex('jobs').whereRaw(`payload ->> 'to' = 'site@client.example'`)).toHaveLength(1);
  });

  it('tells the former engineer who follows, only while he has access to the project', async () => {
    const insurer = await anInsurer();
    const [former, next] = [await aMember({ role: 'RiskEngineer' }), await aMember({ role: 'RiskEngineer' })];
    const part = (userId: string, isPrimary: boolean) => ({ userId, role: 'RiskEngineer', isPrimary });
    const changed = (participants: readonly object[]) => {
      const project = { projectId: randomUUID(), projectName: 'Dam', insurerCompanyId: insurer.companyId };
      const holders = { newHolderId: next, newHolderName: 'Ida Berg', previousHolderId: former };
      const data = { ...project, ...holders, previousHolderName: 'Erik Stone', participants };
      return anEvent(primaryRiskEngineerChanged.subject, data, insurer.actor);
    };
    const [stays, removed] = [changed([part(next, true), part(former, false)]), changed([part(next, true)])];
    await happens(stays);
    await happens(removed);
    expect(await recipientsOf(stays.id)).toContain(former);
    expect(await recipientsOf(removed.id)).not.toContain(former);
    expect(await recipientsOf(removed.id)).toContain(next);
  });

  it('keeps the newest version of a person whatever the order of events', async () => {
    const insurer = await anInsurer();
    const address = { email: 'marcus@insurer.example', firstName: 'Marcus' };
    const member = {
      ...address,
      userId: insurer.colleague,
      companyId: null,
      companyType: 'NoCompany',
      version: 3,
    } as const;
    await inboxes.database.knex.transaction(async (tx) => {
      await storeMember(tx, { ...member, role: 'ICCoordinator', accessStatus: 'NoAccess' });
      await storeMember(tx, { ...member, version: 2, role: 'ICCoordinator', accessStatus: 'HasAccess' });
    });
    const project = { projectId: randomUUID(), projectName: 'Dam', insurerCompanyId: insurer.companyId };
    const event = anEvent(projectCreated.subject, project, insurer.actor);
    await happens(event);
    expect(await recipientsOf(event.id)).toEqual([]);
  });
});
