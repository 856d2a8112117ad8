import { randomUUID } from 'node:crypto';
import type { Role } from '@portal/contracts/common/enums';
import type { PortalEvent } from '@portal/contracts/events/envelope';
import { createDatabase, type TestDatabase } from '@portal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../../migrations/index.ts';
import { storeMember, type MemberVersion } from '../core/members/member.repository.ts';
import { notifying } from './events.ts';
import { clearBeyondExpected } from './fewer-inspections.ts';

let database: TestDatabase;
let cast: Record<Part, string>;
beforeAll(async () => {
  database = await createDatabase(migrations);
  cast = await aCast();
});
afterAll(() => database.drop());

const INSURER = { companyId: randomUUID(), companyType: 'Insurance' } as const;
const RISK_COMPANY = { companyId: randomUUID(), companyType: 'Risk' } as const;
const NOBODYS = { companyId: null, companyType: 'NoCompany' } as const;

const PARTS = {
  coordinator: { role: 'ICCoordinator', ...INSURER },
  underwriter: { role: 'ICUnderwriter', ...INSURER, isPrimary: true },
  otherUnderwriter: { role: 'ICUnderwriter', ...INSURER },
  internalEngineer: { role: 'RiskEngineer', ...INSURER },
  engineer: { role: 'RiskEngineer', ...RISK_COMPANY, isPrimary: true },
  colleague: { role: 'RiskEngineer', ...RISK_COMPANY },
  riskCoordinator: { role: 'RCCoordinator', ...RISK_COMPANY },
  siteContact: { role: 'SiteContact', ...NOBODYS, isPrimary: true },
  otherSiteContact: { role: 'SiteContact', ...NOBODYS, isPrimary: false },
  riskManager: { role: 'RiskManager', ...NOBODYS, isPrimary: false },
  developer: { role: 'DeveloperOwner', ...NOBODYS, isPrimary: false },
  broker: { role: 'Broker', ...NOBODYS, isPrimary: false },
  representative: { role: 'InsuranceRepresentative', ...NOBODYS, isPrimary: false },
} as const satisfies Record<
  string,
  Pick<MemberVersion, 'role' | 'companyId' | 'companyType'> & { isPrimary?: boolean }
>;
type Part = keyof typeof PARTS;

/** Creates one person of each part in a project, and a colleague outside of the project in each company. */
async function aCast(): Promise<Record<Part, string>> {
  const people = Object.entries(PARTS).map(([part, { role, companyId, companyType }]) => {
    const userId = randomUUID();
    const named = { email: `${part}@people.example`, firstName: 'Marcus', accessStatus: 'HasAccess', version: 1 };
    return { part, member: { userId, role, companyId, companyType, ...named } };
  });
  await database.knex.transaction(async (tx) => {
    for (const { member } of people) await storeMember(tx, member);
  });
  return Object.fromEntries(people.map(({ part, member }) => [part, member.userId])) as Record<Part, string>;
}

const participants = (without: readonly Part[] = []) =>
  (Object.entries(PARTS) as [Part, { role: Role; companyId: string | null; isPrimary?: boolean }][])
    .filter(([part, { isPrimary }]) => isPrimary !== undefined && !without.includes(part))
    .map(([part, { role, companyId, isPrimary }]) => ({ userId: cast[part], companyId, role, isPrimary }));

const PLACE = {
  inspectionKind: 'OnSite',
  locationName: 'Pier 4',
  timeZone: 'America/New_York',
  startDateTime: '2026-12-01T14:00:00.000Z',
  endDateTime: '2026-12-01T20:00:00.000Z',
};
const RECOMMENDATION = { recommendationNumber: 3, category: 'Fire', priority: 'Urgent', dueDate: '2026-12-20' };

interface Step {
  readonly actor: Part | null;
  readonly data: object;
  readonly without?: readonly Part[];
}

const project = { projectId: randomUUID(), projectName: 'Dam', insurerCompanyId: INSURER.companyId };

async function happens(name: string, { actor, data, without }: Step) {
  const event: PortalEvent = {
    id: randomUUID(),
    subject: `projects.${name}.v1`,
    occurredAt: new Date().toISOString(),
    actor: actor && { userId: cast[actor], name: 'Clara Nordin' },
    data: {
      ...project,
      inspectionId: randomUUID(),
      recommendationId: randomUUID(),
      inspectionNumber: 2,
      participants: participants(without),
      ...data,
    },
  };
  const { notify, remind } = notifying('http://localhost:4200');
  const reminder = (event.data as { type?: string }).type;
  const handle = reminder ? remind(reminder) : notify;
  await database.knex.transaction((tx) => handle(tx, event));
  const rows = await database
    .knex('notifications')
    .where({ event_id: event.id })
    .select<{ type: string; user_id: string; data: object }[]>('type', 'user_id', 'data');
  const partOf = (userId: string): string => Object.entries(cast).find(([, id]) => id === userId)?.[0] ?? userId;
  const told: Record<string, string[]> = {};
  for (const row of rows) (told[row.type] ??= []).push(partOf(row.user_id));
  for (const parts of Object.values(told)) parts.sort();
  return { told, rows, event };
}

const ON_SITE = ['developer', 'riskManager', 'siteContact'];
const BESIDE_ENGINEER = ['developer', 'riskCoordinator', 'riskManager', 'siteContact', 'underwriter'];

/** Recipients of each step, in the catalogue's words (decisions §22). */
const STEPS: Record<string, Step & { readonly told: Readonly<Record<string, readonly string[]>> }> = {
  'inspection.scheduled': { actor: 'engineer', data: PLACE, told: { InspectionScheduled: BESIDE_ENGINEER } },
  'inspection.rescheduled': {
    actor: 'riskCoordinator',
    data: { ...PLACE, previousStartDateTime: '2026-11-30T14:00:00.000Z' },
    told: { InspectionRescheduled: ['developer', 'engineer', 'riskManager', 'siteContact', 'underwriter'] },
  },
  'inspection.cancelled': {
    actor: 'engineer',
    data: { ...PLACE, cancelReason: 'Snow' },
    told: { InspectionCancelled: BESIDE_ENGINEER },
  },
  'inspection.deleted': {
    actor: 'engineer',
    data: { ...PLACE, cancelReason: 'The inspection was deleted.' },
    told: { InspectionCancelled: BESIDE_ENGINEER },
  },
  'inspection.completed': { actor: 'engineer', data: PLACE, told: { InspectionCompleted: BESIDE_ENGINEER } },
  'inspection.sent-for-approval': {
    actor: 'engineer',
    data: { n: 2 },
    told: { RecommendationsWaitingForApproval: ['riskCoordinator'] },
  },
  'inspection.recommendations-reviewed': {
    actor: 'riskCoordinator',
    data: { n: 2 },
    told: { RecommendationsApproved: ['engineer'] },
  },
  'inspection.sent-to-risk-engineer': {
    actor: 'riskCoordinator',
    data: { n: 2 },
    told: { RecommendationsSentToRiskEngineer: ['engineer'] },
  },
  'inspection.issued': {
    actor: 'engineer',
    data: { n: 2, highestPriority: 'Urgent', dueDate: '2026-12-20' },
    told: { RecommendationsIssued: ON_SITE },
  },
  'recommendation.rejected': {
    actor: 'riskCoordinator',
    data: { ...RECOMMENDATION, rejectionReason: 'Too vague' },
    told: { RecommendationRejected: ['engineer'] },
  },
  'recommendation.actioned': {
    actor: 'siteContact',
    data: RECOMMENDATION,
    told: { RecommendationActioned: ['engineer'] },
  },
  'recommendation.further-action': {
    actor: 'engineer',
    data: { ...RECOMMENDATION, commentText: 'Please show one.' },
    told: { RecommendationFurtherAction: ['siteContact'] },
  },
  'recommendation.closed': {
    actor: 'engineer',
    data: RECOMMENDATION,
    told: { RecommendationClosed: ['developer', 'riskManager', 'siteContact', 'underwriter'] },
  },
  'claim.created': {
    actor: 'coordinator',
    data: {
      claimId: randomUUID(),
      claimNumber: 'C-1',
      causeOfLoss: 'Fire',
      dateOfLoss: '2026-11-01',
      claimStatus: 'Open',
    },
    told: {
      NewInsuranceClaim: [
        'broker',
        'developer',
        'engineer',
        'representative',
        'riskCoordinator',
        'riskManager',
        'underwriter',
      ],
    },
  },
  'claim.updated': {
    actor: 'underwriter',
    data: { claimId: randomUUID(), claimNumber: 'C-1', claimStatus: 'InReview' },
    told: { InsuranceClaimUpdated: ['broker', 'coordinator'] },
  },
};

describe('notifications of inspections, recommendations and claims (decisions §22)', () => {
  it.each(Object.entries(STEPS))('%s is told to exactly its recipients', async (name, { told, ...step }) => {
    expect((await happens(name, step)).told).toEqual(told);
  });

  it('asks the insurer to approve where the engineer is its own, and to review where there is none', async () => {
    const without = ['engineer', 'riskCoordinator'] as const;
    const sent = await happens('inspection.sent-for-approval', { actor: 'internalEngineer', data: { n: 1 }, without });
    expect(sent.told).toEqual({ RecommendationsWaitingForApproval: ['coordinator', 'underwriter'] });
    const actioned = await happens('recommendation.actioned', { actor: 'siteContact', data: RECOMMENDATION, without });
    expect(actioned.told).toEqual({ RecommendationActioned: ['coordinator', 'underwriter'] });
  });

  it('tells of a comment those who commented before, as long as they see the project', async () => {
    const commenters = [cast.broker, cast.otherUnderwriter, cast.riskCoordinator, cast.engineer];
    const data = { ...RECOMMENDATION, commentText: 'When?', commenters };
    expect((await happens('recommendation.commented', { actor: 'siteContact', data })).told).toEqual({
      RecommendationCommented: ['broker', 'engineer', 'otherUnderwriter', 'riskCoordinator'],
    });
    const left = await happens('recommendation.commented', { actor: 'siteContact', data, without: ['broker'] });
    expect(left.told['RecommendationCommented']).not.toContain('broker');
  });

  it('says nothing of an approval of none, and in other words that nothing was found', async () => {
    const reviewed = await happens('inspection.recommendations-reviewed', { actor: 'riskCoordinator', data: { n: 0 } });
    expect(reviewed.told).toEqual({});
    const data = { n: 0, highestPriority: null, dueDate: null };
    const { told, rows } = await happens('inspection.issued', { actor: 'engineer', data });
    expect(told).toEqual({ RecommendationsIssued: ON_SITE });
    expect(rows[0]?.data).toMatchObject({ variant: 'none', n: 0 });
  });

  it('keeps the zone of the site, in which the time is written', async () => {
    const { rows } = await happens('inspection.scheduled', { actor: 'engineer', data: PLACE });
    expect(rows[0]?.data).toMatchObject({ startDateTime: PLACE.startDateTime, timeZone: 'America/New_York' });
  });

  it('clears what waits for an action once anyone entitled has done it', async () => {
    const recommendationId = randomUUID();
    const data = { ...RECOMMENDATION, recommendationId };
    const { event } = await happens('recommendation.actioned', { actor: 'siteContact', data });
    const isOpen = () => database.knex('notifications').where({ event_id: event.id, is_viewed: false });
    expect(await isOpen()).toHaveLength(1);
    await happens('recommendation.closed', { actor: 'engineer', data });
    expect(await isOpen()).toHaveLength(0);
  });

  it('clears reminders to schedule what the project expects no more, also those that its closing had cleared', async () => {
    const remind = async (inspectionNumber: number) => {
      const data = { type: 'InspectionScheduleReminder', inspectionNumber, anticipatedDate: '2026-12-24' };
      return (await happens('reminder.due', { actor: null, data })).event.id;
    };
    const [third, fourth] = [await remind(3), await remind(4)];
    const states = async () =>
      Promise.all(
        [third, fourth].map((id) =>
          database.knex('notifications').where({ event_id: id }).distinct().pluck('cleared_by'),
        ),
      );
    await database.knex.transaction((tx) => clearBeyondExpected(tx, { ...project, expectedInspections: 4 }));
    expect(await states()).toEqual([[null], [null]]);
    await happens('project.closed', { actor: 'coordinator', data: { closingReason: 'Done' } });
    await database.knex.transaction((tx) => clearBeyondExpected(tx, { ...project, expectedInspections: 3 }));
    await happens('project.reopened', { actor: 'coordinator', data: { reopeningReason: 'Not done' } });
    expect(await states()).toEqual([[null], ['project.fewer-inspections']]);
    await database.knex.transaction((tx) => clearBeyondExpected(tx, { ...project, expectedInspections: 2 }));
    expect(await states()).toEqual([['project.fewer-inspections'], ['project.fewer-inspections']]);
  });

  it('reminds whom the catalogue names of what the clock says', async () => {
    const data = { type: 'RecommendationOverdue', n: 2, dueDate: '2026-11-01', highestPriority: 'Immediate' };
    const { told, event } = await happens('reminder.due', { actor: null, data });
    expect(told).toEqual({ RecommendationOverdue: ['developer', 'engineer', 'riskManager', 'siteContact'] });
    const mails = await database.knex('jobs').where({ kind: 'mail' }).count({ n: '*' }).first<{ n: string }>();
    expect(Number(mails?.n), event.id).toBeGreaterThan(0);
  });

  it('mails at once what is mandatory though it is for the digest, and leaves the rest to it', async () => {
    const mailed = async (priority: string) => {
      const data = { type: 'RecommendationDueSoon', n: 1, dueDate: '2026-11-29', highestPriority: priority };
      const before = await database.knex('jobs').where({ kind: 'mail' }).count({ n: '*' }).first<{ n: string }>();
      await happens('reminder.due', { actor: null, data });
      const after = await database.knex('jobs').where({ kind: 'mail' }).count({ n: '*' }).first<{ n: string }>();
      return Number(after?.n) - Number(before?.n);
    };
    expect(await mailed('Routine')).toBe(0);
    expect(await mailed('Immediate')).toBe(ON_SITE.length);
  });

  it('mails somebody 20 times an hour what repeats in a project, and what is mandatory more often; the daily mail has the rest', async () => {
    const mailsTo = async (part: Part, type: string, data: object, times: number) => {
      const projectId = randomUUID();
      const before = await database.knex('jobs').where({ kind: 'mail' }).pluck<string[]>('id');
      for (let time = 0; time < times; time++) await happens(type, { actor: 'engineer', data: { ...data, projectId } });
      const to = await database
        .knex('jobs')
        .where({ kind: 'mail' })
        .whereNotIn('id', before)
        .pluck<{ to: string }[]>('payload');
      const rows = await database.knex('notifications').where({ project_id: projectId, user_id: cast[part] });
      const later = rows.filter((row) => row.awaits_digest).length;
      return [to.filter((mail) => mail.to.startsWith(`${part}@`)).length, later, rows.length];
    };
    expect(await mailsTo('siteContact', 'inspection.scheduled', PLACE, 22)).toEqual([20, 2, 22]);
    const due = { type: 'RecommendationDueSoon', n: 1, dueDate: '2026-11-29', highestPriority: 'Immediate' };
    expect((await mailsTo('siteContact', 'reminder.due', due, 22))[0]).toBe(22);
  });

  it.each(['PolicyExpiring', 'PolicyExpired'])('mails %s at once to the insurer and its brokers', async (type) => {
    const mails = () => database.knex('jobs').where({ kind: 'mail' }).pluck<string[]>('id');
    const before = await mails();
    const data = { type, policyNumber: 'P-2026/7', policyExpireDate: '2026-11-29' };
    const { told } = await happens('reminder.due', { actor: null, data });
    expect(told).toEqual({ [type]: ['broker', 'coordinator', 'representative', 'underwriter'] });
    expect(await mails()).toHaveLength(before.length + 4);
  });
});
