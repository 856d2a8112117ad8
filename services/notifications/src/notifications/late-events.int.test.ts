import { assignmentCancelled } from '@portal/contracts/events/assignments';
import { claimCreated } from '@portal/contracts/events/claims';
import type { PortalEvent } from '@portal/contracts/events/envelope';
import { feeAccepted } from '@portal/contracts/events/fee-proposals';
import { inspectionScheduled } from '@portal/contracts/events/inspections';
import { projectClosed } from '@portal/contracts/events/projects';
import { reportShared } from '@portal/contracts/events/reports';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anEvent, startInboxes, type TestInboxes } from './events.fixture.ts';

let inboxes: TestInboxes;
beforeAll(async () => {
  inboxes = await startInboxes();
});
afterAll(() => inboxes.database.drop());

const part = (userId: string, role: 'RiskManager' | 'RiskEngineer', companyId: string | null = null) => ({
  ...{ userId, companyId, role, isPrimary: role === 'RiskEngineer' },
});
const secondsAgo = (seconds: number): string => new Date(Date.now() - seconds * 1_000).toISOString();

/** Creates a project with two risk managers, an engineer and the coordinator of the engineer's company; all but one manager leave it. */
async function place() {
  const { companyId, actor } = await inboxes.anInsurer();
  const risk = { companyId: randomUUID(), companyType: 'Risk' } as const;
  const email = `${randomUUID()}@granite.example`;
  const people = {
    stays: await inboxes.aMember({ role: 'RiskManager' }),
    leaves: await inboxes.aMember({ role: 'RiskManager' }),
    engineer: await inboxes.aMember({ role: 'RiskEngineer', ...risk }),
    riskCoordinator: await inboxes.aMember({ role: 'RCCoordinator', ...risk, email }),
  };
  const all = [
    part(people.stays, 'RiskManager'),
    part(people.leaves, 'RiskManager'),
    part(people.engineer, 'RiskEngineer', risk.companyId),
  ];
  const projectId = randomUUID();
  const project = { projectId, projectName: 'Dam', insurerCompanyId: companyId };
  const nameOf = new Map(Object.entries(people).map(([name, id]) => [id, name]));
  const ofAddress = (to: string) => (to === email ? people.riskCoordinator : to.replace('@people.example', ''));
  const comes = (participants: typeof all, seconds: number) =>
    inboxes.projectComes({ projectId, companyId, participants }, secondsAgo(seconds));
  return {
    ...{ ...people, email },
    join: () => comes(all, 60),
    leave: () => comes(all.slice(0, 1), 20),
    comeBack: () => comes(all, 10),
    /** Returns an event of before the leaving, by the insurer. */
    before: (subject: string, data: object): PortalEvent => ({
      ...anEvent(subject, { ...project, participants: all, ...data }, actor),
      occurredAt: secondsAgo(40),
    }),
    /** Lets an event come, and returns who of these people is told of it in the portal, and who by mail. */
    async toldOf(event: PortalEvent) {
      const jobs = () =>
        inboxes.database.knex('jobs').where({ kind: 'mail' }).select<{ id: string; payload: { to: string } }[]>();
      const others = new Set((await jobs()).map(({ id }) => id));
      await inboxes.happens(event);
      const mailed = (await jobs()).filter(({ id }) => !others.has(id)).map(({ payload: { to } }) => to);
      const rows = await inboxes.rowsOf(event.id);
      const named = (ids: readonly string[]) => ids.flatMap((id) => nameOf.get(id) ?? []).toSorted();
      return { inbox: named(rows.map(({ user_id }) => user_id)), mails: named(mailed.map(ofAddress)) };
    },
  };
}
type Place = Awaited<ReturnType<typeof place>>;

/** Events of a project, by the type of what is told of them to people without a task in it. */
const EVENTS: Readonly<Record<string, (where: Place) => PortalEvent>> = {
  NewInsuranceClaim: ({ before }) => {
    const claim = { claimId: randomUUID(), claimNumber: 'C-7', causeOfLoss: 'Fire', dateOfLoss: '2026-11-01' };
    return before(claimCreated.subject, { ...claim, claimStatus: 'Open' });
  },
  ProjectClosed: ({ before }) => before(projectClosed.subject, { closingReason: 'Done' }),
  InspectionScheduled: ({ before }) =>
    before(inspectionScheduled.subject, {
      ...{ inspectionId: randomUUID(), inspectionNumber: 2, inspectionKind: 'OnSite', locationName: 'Pier 4' },
      ...{ timeZone: 'UTC', startDateTime: '2026-12-01T14:00:00.000Z', endDateTime: '2026-12-01T20:00:00.000Z' },
    }),
  ReportShared: ({ before, stays, leaves, engineer }) =>
    before(reportShared.subject, {
      ...{ reportId: randomUUID(), reportTypeName: 'Main Report', authorId: randomUUID() },
      recipientIds: [stays, leaves, engineer],
    }),
};

describe('an event that comes after somebody has left its project', () => {
  it.each(Object.entries(EVENTS))('%s is told and mailed to those who are there still', async (_type, of) => {
    const where = await place();
    await where.join();
    await where.leave();
    expect(await where.toldOf(of(where))).toEqual({ inbox: ['stays'], mails: ['stays'] });
  });

  it.each(Object.entries(EVENTS))(
    '%s is told to those who are back by then, and to all of a new project',
    async (_type, of) => {
      const where = await place();
      const ofNew = await where.toldOf(of(where));
      expect(ofNew.inbox).toContain('leaves');
      await where.join();
      await where.leave();
      await where.comeBack();
      expect(await where.toldOf(of(where))).toEqual(ofNew);
    },
  );

  it('is told to them where it is of their assignment, or of a fee that they were asked for', async () => {
    const where = await place();
    await where.join();
    await where.leave();
    const assignment = { assignmentId: randomUUID(), assignedCompanyId: null, engineerId: where.engineer };
    const cancelled = where.before(assignmentCancelled.subject, assignment);
    expect(await where.toldOf(cancelled)).toEqual({ inbox: ['engineer'], mails: ['engineer'] });
    const fee = { feeProposalId: randomUUID(), companyContactId: randomUUID(), respondentCompanyName: 'Granite' };
    const accepted = where.before(feeAccepted.subject, {
      ...{ ...fee, respondentEmail: where.email, companyName: 'Ärmel', outcome: 'Approved' },
    });
    expect(await where.toldOf(accepted)).toEqual({ inbox: ['riskCoordinator'], mails: ['riskCoordinator'] });
  });
});
