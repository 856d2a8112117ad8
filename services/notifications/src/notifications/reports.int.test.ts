import { randomUUID } from 'node:crypto';
import type { PortalEvent } from '@portal/contracts/events/envelope';
import { createDatabase, type TestDatabase } from '@portal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../../migrations/index.ts';
import { storeMember, type MemberVersion } from '../core/members/member.repository.ts';
import { notifying } from './events.ts';

const INSURER = { companyId: randomUUID(), companyType: 'Insurance' } as const;
const RISK = { companyId: randomUUID(), companyType: 'Risk' } as const;
const NOBODYS = { companyId: null, companyType: 'NoCompany' } as const;
const PARTS = {
  coordinator: { role: 'ICCoordinator', ...INSURER },
  underwriter: { role: 'ICUnderwriter', ...INSURER, isPrimary: true },
  engineer: { role: 'RiskEngineer', ...RISK, isPrimary: true },
  riskCoordinator: { role: 'RCCoordinator', ...RISK },
  broker: { role: 'Broker', ...NOBODYS, isPrimary: false },
  leftBroker: { role: 'Broker', ...NOBODYS },
  riskManager: { role: 'RiskManager', ...NOBODYS, isPrimary: false },
  siteContact: { role: 'SiteContact', ...NOBODYS, isPrimary: true },
} as const satisfies Record<
  string,
  Pick<MemberVersion, 'role' | 'companyId' | 'companyType'> & { isPrimary?: boolean }
>;
type Part = keyof typeof PARTS;
const NAMES = Object.keys(PARTS) as Part[];

let database: TestDatabase;
const cast = Object.fromEntries(NAMES.map((part) => [part, randomUUID()])) as Record<Part, string>;
beforeAll(async () => {
  database = await createDatabase(migrations);
  await database.knex.transaction(async (tx) => {
    for (const part of NAMES) {
      const { role, companyId, companyType } = PARTS[part];
      const named = { email: `${part}@people.example`, firstName: 'Marcus', accessStatus: 'HasAccess', version: 1 };
      await storeMember(tx, { userId: cast[part], role, companyId, companyType, ...named });
    }
  });
});
afterAll(() => database.drop());

const participants = NAMES.flatMap((part) => {
  const facts: { role: string; companyId: string | null; isPrimary?: boolean } = PARTS[part];
  const { role, companyId, isPrimary } = facts;
  return isPrimary === undefined ? [] : [{ userId: cast[part], companyId, role, isPrimary }];
});

/** Tells an event about a report; returns who has a new notification of which type, and how many wait of the report. */
async function happens(name: string, actor: Part | null, reportId: string, data: object = {}) {
  const event: PortalEvent = {
    ...{ id: randomUUID(), subject: `projects.${name}.v1`, occurredAt: new Date().toISOString() },
    actor: actor && { userId: cast[actor], name: 'Clara Nordin' },
    data: {
      ...{ projectId: randomUUID(), projectName: 'Dam', insurerCompanyId: INSURER.companyId, reportId },
      ...{ reportTypeName: 'Main', inspectionId: randomUUID(), inspectionNumber: 2, authorId: cast.engineer },
      ...{ participants, ...data },
    },
  };
  const { notify, remind } = notifying('http://localhost:4200');
  const { type } = data as { type?: string };
  await database.knex.transaction((tx) => (type ? remind(type) : notify)(tx, event));
  const rows = await database
    .knex('notifications')
    .where({ event_id: event.id })
    .select<{ type: string; user_id: string }[]>('type', 'user_id');
  const partOf = (id: string) => NAMES.find((part) => cast[part] === id) ?? id;
  return rows.map((row) => `${row.type}: ${partOf(row.user_id)}`).toSorted();
}
const waiting = async (reportId: string): Promise<string[]> =>
  database
    .knex('notifications')
    .whereRaw(`data ->> 'reportId' = ?`, [reportId])
    .where({ is_viewed: false, is_action_required: true })
    .orderBy('type')
    .pluck<string[]>('type');

const REJECTED = { approvalStep: 'Insurer', rejectionReason: 'Too short', resubmitByDate: '2026-12-04' };

describe('notifications of reports (decisions §22)', () => {
  it('a main report asks the risk company, then the insurer; each is cleared by its step', async () => {
    const id = randomUUID();
    expect(await happens('report.main-sent-for-approval', 'engineer', id, { approvalStep: 'RiskCompany' })).toEqual([
      'MainReportWaitingForApproval: riskCoordinator',
    ]);
    const step = { doneStep: 'RiskCompany', approvalStep: 'Insurer' };
    expect(await happens('report.main-step-approved', 'riskCoordinator', id, step)).toEqual([
      'MainReportWaitingForApproval: coordinator',
      'MainReportWaitingForApproval: underwriter',
    ]);
    expect(await waiting(id)).toHaveLength(2);
    expect(await happens('report.main-approved', 'coordinator', id, { approvalStep: 'Insurer' })).toEqual([
      'MainReportApproved: engineer',
      'MainReportApproved: riskCoordinator',
      'MainReportApproved: underwriter',
    ]);
    expect(await waiting(id)).toEqual([]);
  });

  it('a main report that needs no approval asks nobody', async () => {
    const id = randomUUID();
    expect(await happens('report.main-sent-for-approval', 'engineer', id, { approvalStep: 'None' })).toEqual([]);
    expect(await happens('report.main-approved', 'engineer', id, { approvalStep: 'None' })).toEqual([
      'MainReportApproved: riskCoordinator',
      'MainReportApproved: underwriter',
    ]);
  });

  it('a rejected main report goes back to its engineer, who is reminded, until it is sent again', async () => {
    const id = randomUUID();
    await happens('report.main-sent-for-approval', 'engineer', id, { approvalStep: 'Insurer' });
    expect(await happens('report.main-rejected', 'coordinator', id, REJECTED)).toEqual([
      'MainReportRejected: engineer',
    ]);
    expect(await waiting(id)).toEqual(['MainReportRejected']);
    const reminder = { type: 'MainReportRejected', ...REJECTED, actorName: 'Clara Nordin' };
    expect(await happens('reminder.due', null, id, reminder)).toEqual(['MainReportRejected: engineer']);
    await happens('report.main-sent-for-approval', 'engineer', id, { approvalStep: 'Insurer' });
    expect(await waiting(id)).toEqual(['MainReportWaitingForApproval', 'MainReportWaitingForApproval']);
  });

  it('a report whose inspection is cancelled asks nobody any more; those of other inspections still do', async () => {
    const [sent, rejected, other] = [randomUUID(), randomUUID(), randomUUID()];
    const projectId = randomUUID();
    const of = (inspectionNumber: number, data: object = {}) => ({ projectId, inspectionNumber, ...data });
    const step = { approvalStep: 'Insurer' };
    await happens('report.main-sent-for-approval', 'engineer', sent, of(2, step));
    await happens('report.main-rejected', 'coordinator', rejected, of(2, REJECTED));
    await happens('report.main-rejected', 'coordinator', other, of(3, REJECTED));
    const place = { inspectionKind: 'OnSite', locationName: 'Site', timeZone: 'UTC', cancelReason: 'Postponed' };
    const times = { startDateTime: '2026-11-01T08:00:00.000Z', endDateTime: '2026-11-01T12:00:00.000Z' };
    await happens('inspection.cancelled', 'engineer', randomUUID(), of(2, { ...place, ...times }));
    expect([await waiting(sent), await waiting(rejected), await waiting(other)]).toEqual([
      [],
      [],
      ['MainReportRejected'],
    ]);
  });

  it('an abridged report asks the step that it waits for alone, and tells its author of the outcome', async () => {
    const id = randomUUID();
    const sent = (approvalStep: string, actor: Part) =>
      happens('report.abridged-sent-for-approval', actor, id, { approvalStep, reportTypeName: 'Abridged' });
    expect(await sent('RiskCompany', 'engineer')).toEqual(['AbridgedReportWaitingForApproval: riskCoordinator']);
    expect(await sent('Insurer', 'riskCoordinator')).toEqual([
      'AbridgedReportWaitingForApproval: coordinator',
      'AbridgedReportWaitingForApproval: underwriter',
    ]);
    expect(await waiting(id)).toHaveLength(2);
    expect(await happens('report.abridged-reviewed', 'underwriter', id, { outcome: 'Rejected' })).toEqual([
      'AbridgedReportReviewed: engineer',
    ]);
    expect(await waiting(id)).toEqual([]);
  });

  it('a shared report is told to those with whom it is shared, if they still take part, and to no other', async () => {
    const recipientIds = [cast.broker, cast.leftBroker];
    expect(await happens('report.shared', 'coordinator', randomUUID(), { recipientIds })).toEqual([
      'ReportShared: broker',
    ]);
  });
});
