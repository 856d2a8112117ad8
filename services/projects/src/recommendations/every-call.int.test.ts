import type { Viewer } from '@portal/access';
import type { SessionClaims } from '@portal/contracts/identity/session';
import { isIssued, RECOMMENDATION_STATUSES } from '@portal/contracts/projects/recommendation-lists';
import { judgeAll, judgeRecommendation, type RecommendationAction, type RecommendationPlace } from '@portal/workflow';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addRisk,
  addSite,
  begun,
  inHours,
  recommendationFields,
  type TestSite,
} from '../inspections/inspections-fixture.ts';
import { startTestPortal, type TestAnswer, type TestPortal } from '../testing-portal.ts';

let portal: TestPortal;
let site: TestSite;
let id: string;
let inspectionId: string;
beforeAll(async () => {
  portal = await startTestPortal();
  site = await addSite(portal);
  const inspection = await begun(portal, site);
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

/** What the workflow says of it, to which its own test has been compared with the specification. */
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
    inspection: {
      status: 'Completed',
      isRecordable: true,
      isIssued: false,
      hasUnreviewed: isUnreviewed,
      isReadyToIssue: isIssued(status) || status === 'ApprovedByRE',
    },
  };
  const isHidden = ['Broker', 'InsuranceRepresentative', 'RiskManager', 'DeveloperOwner', 'SiteContact'].includes(
    viewer.role,
  );
  const item = { status, isComplete: true, isAuthor: as === engineer, isActioner: false };
  const isWhole = action === 'sendForApproval' || action === 'sendToRiskEngineer' || action === 'issue';
  const verdict = isWhole ? judgeAll(place, [item], action, viewer) : judgeRecommendation(place, item, action, viewer);
  // Issuing what is issued already is done, and changes nothing.
  if (verdict.allowed) return isWhole && isIssued(status) ? `200 ${status}` : `200 ${verdict.to ?? 'gone'}`;
  if (verdict.obstacle !== 'role') return `400 ${status}`;
  return `${isHidden && !isIssued(status) ? 'hidden' : '403'} ${status}`;
}

it('every call in every state as every actor ends as the workflow’s table says, and changes nothing else', async () => {
  const differences: string[] = [];
  let tries = 0;
  const [row] = await portal.knex('recommendations').where({ id });
  for (const [action, call] of Object.entries(CALLS) as [keyof typeof CALLS, (typeof CALLS)['update']][])
    for (const status of RECOMMENDATION_STATUSES)
      for (const [name, as] of Object.entries(site.people)) {
        const issued_at = isIssued(status) ? inHours(-1) : null;
        await portal
          .knex('recommendations')
          .insert({ ...row, status, issued_at })
          .onConflict('id')
          .merge();
        const { status: answer } = await call(as);
        const after = await portal
          .knex('recommendations')
          .where({ id })
          .first<{ status: string } | undefined>('status');
        const got = `${answer} ${after?.status ?? 'gone'}`;
        const expected = expectedFor(action, status, as);
        // What is hidden is 404, unless the role has not the right at all.
        const isSame = expected.startsWith('hidden')
          ? (answer === 403 || answer === 404) && after?.status === status
          : got === expected;
        if (!isSame) differences.push(`${action} in ${status} by ${name}: ${got} instead of ${expected}`);
        tries += 1;
      }
  expect(differences).toEqual([]);
  expect(tries).toBe(12 * 12 * 10);
}, 180_000);
