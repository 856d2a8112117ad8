import type { Viewer } from '@portal/access';
import type { SessionClaims } from '@portal/contracts/identity/session';
import { isIssued, RECOMMENDATION_STATUSES } from '@portal/contracts/projects/recommendation-lists';
import {
  evaluateInspectionCall,
  evaluateRecommendation,
  RECOMMENDATION_MACHINE,
  type RecommendationAction,
  type RecommendationPlace,
} from '@portal/workflow';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addRisk,
  addSite,
  startedInspection,
  inHours,
  recommendationFields,
  type TestSite,
} from '../testing/inspections.fixture.ts';
import { startTestPortal, type TestAnswer, type TestPortal } from '../testing/testing-portal.ts';

let portal: TestPortal;
let site: TestSite;
let id: string;
let inspectionId: string;
beforeAll(async () => {
  portal = await startTestPortal();
  site = await addSite(portal);
  const inspection = await startedInspection(portal, site);
  inspectionId = inspection.id;
  id = (await addRisk(portal, site, inspection)).id;
  await portal.knex('inspections').where({ id: inspectionId }).update({ status: 'Completed' });
});
afterAll(() => portal.stop());

type Claims = Partial<SessionClaims>;
const put = (as: Claims, path: string, body?: object) => portal.call(as, 'PUT', path, body);
const COMMENT = 'Superseded by another one.';
let edits = 0;

/** Every call of decisions §5 that is about a recommendation that is there, as a screen sends it. */
const CALLS: Readonly<Record<Exclude<RecommendationAction, 'create'>, (as: Claims) => Promise<TestAnswer>>> = {
  update: (as) => put(as, '/risks', { id, ...recommendationFields({ comment: `Changed ${(edits += 1)}` }) }),
  delete: (as) => portal.call(as, 'DELETE', `/risks/${id}`),
  approve: (as) => put(as, `/risks/${id}/approve`),
  reject: (as) => put(as, `/risks/${id}/reject`, { rejectionReason: 'No' }),
  start: (as) => put(as, `/risks/${id}/status`, { status: 'InProgress' }),
  close: (as) => put(as, `/risks/${id}/status`, { status: 'Closed', comment: COMMENT }),
  requireFurtherAction: (as) => put(as, `/risks/${id}/status`, { status: 'FurtherAction', comment: COMMENT }),
  action: (as) => put(as, `/risks/${id}/action`, { action: 'Done' }),
  comment: (as) => put(as, `/risks/${id}/comment`, { comment: 'Seen' }),
  sendForApproval: (as) => put(as, `/inspections/${inspectionId}/send-for-approval`),
  sendToRiskEngineer: (as) => put(as, `/inspections/${inspectionId}/send-to-risk-engineer`),
  issue: (as) => put(as, `/inspections/${inspectionId}/issue`),
};

/** Returns the answer that the workflow gives, which another test compares with the specification. */
function expectedFor(action: keyof typeof CALLS, status: (typeof RECOMMENDATION_STATUSES)[number], as: Claims): string {
  const viewer = { plan: 'Global', companyType: 'NoCompany', ...as } as unknown as Viewer;
  const { engineer, siteContact } = site.people;
  const isUnreviewed = ['WaitingForApproval', 'Rejected', 'Amended'].includes(status);
  const place: RecommendationPlace = {
    projectStatus: 'Open',
    engineer: 'OfRiskCompany',
    isApprovalOn: true,
    isPrimary: as === engineer || as === siteContact,
    isOwnEngineer: as.companyId === engineer.companyId,
    isHolder: false,
    inspection: {
      status: 'Completed',
      isRecordable: true,
      isIssued: isIssued(status),
      hasUnreviewed: isUnreviewed,
      isReadyToIssue: isIssued(status) || status === 'ApprovedByRE',
    },
  };
  const isHidden = ['Broker', 'InsuranceRepresentative', 'RiskManager', 'DeveloperOwner', 'SiteContact'].includes(
    viewer.role,
  );
  const item = { status, isComplete: true, isAuthor: as === engineer, isActioner: false };
  const isWhole = action === 'sendForApproval' || action === 'sendToRiskEngineer' || action === 'issue';
  const verdict = isWhole
    ? evaluateInspectionCall(place, [item], action, viewer)
    : evaluateRecommendation(place, item, action, viewer);
  if (verdict.allowed) return `200 ${verdict.to ?? 'gone'}`;
  if (verdict.obstacle !== 'role') return `400 ${status}`;
  return `${isHidden && !isIssued(status) ? 'hidden' : '403'} ${status}`;
}

type Action = keyof typeof CALLS;
const ACTIONS = Object.keys(CALLS) as Action[];
let columns: readonly string[];
beforeAll(async () => {
  await portal.knex.raw('create table stored as select * from recommendations where id = ?', [id]);
  columns = await portal
    .knex('information_schema.columns')
    .where({ table_name: 'recommendations', table_schema: 'public', is_generated: 'NEVER' })
    .pluck<string[]>('column_name');
});

const values = new Map([
  ['status', ':status'],
  ['issued_at', ':issuedAt::timestamptz'],
]);

/** Puts the recommendation, and its inspection, into a status without a history. One statement: it runs 1,500 times. */
async function into(status: (typeof RECOMMENDATION_STATUSES)[number]): Promise<void> {
  const issuedAt = isIssued(status) ? inHours(-1) : null;
  await portal.knex.raw(
    `with inspection as (update inspections set issued_at = :issuedAt::timestamptz where id = :inspectionId),
       history as (delete from activities where item_id = :id)
     insert into recommendations (${columns.join(', ')})
     select ${columns.map((name) => values.get(name) ?? name).join(', ')}
     from stored
     on conflict (id) do update set ${columns.map((name) => `${name} = excluded.${name}`).join(', ')}`,
    { status, issuedAt, inspectionId, id },
  );
}
const statusNow = async (): Promise<string> =>
  (await portal.knex('recommendations').where({ id }).first<{ status: string } | undefined>('status'))?.status ??
  'gone';

it('every call in every state as every actor ends as the workflow’s table says, and changes nothing else', async () => {
  const differences: string[] = [];
  let tries = 0;
  for (const action of ACTIONS)
    for (const status of RECOMMENDATION_STATUSES)
      for (const [name, as] of Object.entries(site.people)) {
        await into(status);
        const { status: answer } = await CALLS[action](as);
        const after = await statusNow();
        const got = `${answer} ${after}`;
        const expected = expectedFor(action, status, as);
        // Hidden items answer 404, except for roles without the right.
        const isSame = expected.startsWith('hidden')
          ? (answer === 403 || answer === 404) && after === status
          : got === expected;
        if (!isSame) differences.push(`${action} in ${status} by ${name}: ${got} instead of ${expected}`);
        tries += 1;
      }
  expect(differences).toEqual([]);
  expect(tries).toBe(12 * 12 * 10);
});

it('any two calls at the same moment make moves of the table alone, one after the other', async () => {
  const faults: string[] = [];
  let pairs = 0;
  for (const status of RECOMMENDATION_STATUSES) {
    const possible = ACTIONS.flatMap((action) => {
      const as = Object.values(site.people).find((one) => expectedFor(action, status, one).startsWith('200'));
      return as ? [{ action, as }] : [];
    });
    for (const [index, one] of possible.entries())
      for (const other of possible.slice(index)) {
        await into(status);
        const answers = await Promise.all([CALLS[one.action](one.as), CALLS[other.action](other.as)]);
        const fault = await faultAfter(status, answers);
        if (fault !== undefined) faults.push(`${one.action} beside ${other.action} in ${status}: ${fault}`);
        pairs += 1;
      }
  }
  expect(faults).toEqual([]);
  expect(pairs).toBeGreaterThan(50);
});

/** Returns the fault in the history and the state after two concurrent calls. */
async function faultAfter(initial: string, answers: readonly TestAnswer[]): Promise<string | undefined> {
  if (answers.some(({ status }) => status >= 500)) return `answered ${answers.map(({ status }) => status).join()}`;
  const after = await statusNow();
  if (after === 'gone') return undefined;
  const steps: { action: string; old_status: string; new_status: string }[] = await portal
    .knex('activities')
    .where({ item_id: id })
    .orderBy(['happened_at', 'id'])
    .select('action', 'old_status', 'new_status');
  let now = initial;
  for (const { action, old_status, new_status } of steps) {
    const isInTable = RECOMMENDATION_MACHINE.transitions.some(
      (row) => row.action === action && row.to === new_status && row.from.some((from) => from === old_status),
    );
    if (!isInTable || old_status !== now) return `${action} went from ${old_status} to ${new_status} out of ${now}`;
    now = new_status;
  }
  return now === after ? undefined : `it is ${after} after steps to ${now}`;
}
