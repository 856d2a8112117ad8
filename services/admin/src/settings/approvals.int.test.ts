import { randomUUID } from 'node:crypto';
import type { ProjectSettings } from '@portal/contracts/admin/project-settings';
import type { ApprovalEntry } from '@portal/contracts/admin/settings';
import { companyApprovalsChanged } from '@portal/contracts/events/approvals';
import type { PortalEvent } from '@portal/contracts/events/envelope';
import { projectStates, type ProjectState } from '@portal/contracts/events/project-states';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAdmin, type AdminFixture, type TestCompany } from '../admin.fixture.ts';

let admin: AdminFixture;
beforeAll(async () => {
  admin = await startAdmin();
});
afterAll(() => admin.stop());

const PATH = '/insurance-companies/current/settings';
const approvalsOf = async ({ coordinator }: TestCompany): Promise<ApprovalEntry[]> => {
  const { data } = (await coordinator.call('GET', PATH)).body;
  return (data as unknown as ApprovalEntry[]).slice(1);
};
const one = async (company: TestCompany, type: string): Promise<ApprovalEntry> => {
  const found = (await approvalsOf(company)).find((entry) => entry.type === type);
  if (!found) throw new Error(`There is no setting ${type}`);
  return found;
};
const toldOf = async ({ companyId }: TestCompany): Promise<object[]> => {
  const events = await admin
    .knex('copied_events')
    .where({ subject: companyApprovalsChanged.subject })
    .orderBy('seq')
    .pluck<string[]>('event');
  return events
    .map((text) => (JSON.parse(text) as PortalEvent<{ companyId: string; version: number }>).data)
    .filter((data) => data.companyId === companyId)
    .map(({ version: _, ...data }) => data);
};
async function publishProject(fields: Partial<ProjectState>): Promise<string> {
  const projectId = randomUUID();
  const state: ProjectState = {
    ...{ projectId, version: 1, companyId: randomUUID(), companyType: 'Insurance', name: 'Harbour Tower' },
    ...{ status: 'Open', participants: [], ...fields },
  };
  await admin.handled(await admin.deliver(projectStates, { projects: [state] }));
  return projectId;
}

describe('the settings of approvals (spec 3 §2, decisions §21, §27)', () => {
  it('hold their defaults, with a warning where switching one off lets work through unseen', async () => {
    const company = await admin.company();
    expect(
      (await approvalsOf(company)).map(({ type, value, warningText }) => [type, value, Boolean(warningText)]),
    ).toEqual([
      ['RecommendationApprovalExternal', true, true],
      ['RecommendationApprovalInternal', false, true],
      ['MainReportApproval', true, true],
      ['AbridgedReportApproval', false, false],
    ]);
  });

  it('are switched by a coordinator of the company, told to others, and guarded by their version', async () => {
    const [company, rival] = [await admin.company(), await admin.company()];
    const { id, version } = await one(company, 'MainReportApproval');
    const off = await company.coordinator.call('PUT', `${PATH}/false`, { id }, { 'if-match': `"${version}"` });
    expect(off).toMatchObject({ status: 200, body: { data: { id, value: false, version: 2, scope: 'Company' } } });
    expect(await one(company, 'MainReportApproval')).toMatchObject({ id, value: false, version: 2 });
    expect((await one(rival, 'MainReportApproval')).value).toBe(true);
    const stale = await company.coordinator.call('PUT', `${PATH}/true`, { id }, { 'if-match': `"${version}"` });
    expect(stale.status).toBe(409);
    expect((await company.coordinator.call('PUT', `${PATH}/true`, { id, value: false })).status).toBe(400);
    expect((await company.coordinator.call('PUT', `${PATH}/maybe`, { id })).status).toBe(400);
    expect((await rival.coordinator.call('PUT', `${PATH}/true`, { id })).status).toBe(404);
    const underwriter = admin.as('ICUnderwriter', 'Insurance', company.companyId);
    expect((await underwriter.call('PUT', `${PATH}/true`, { id })).status).toBe(403);
    await company.coordinator.call('PUT', `${PATH}/false`, { id });
    const { companyId } = company;
    expect(await toldOf(company)).toEqual([
      {
        ...{ companyId, projectId: null, external: null, internal: null, mainReport: false, abridgedReport: null },
        ...{ shareClaimAmounts: null, notifyBrokerOnReport: null },
      },
    ]);
  });

  it('of what reports share are a project’s, which has the portal’s until it has its own (decisions §21)', async () => {
    const company = await admin.company();
    const { companyId, coordinator } = company;
    const projectId = await publishProject({ companyId });
    const path = `/insurance-companies/project/${projectId}/settings`;
    const set = (type: string, value: boolean | null) => coordinator.call('PUT', path, { type, value });
    await set('ShareClaimAmounts', true);
    expect((await set('NotifyBrokerOnReport', false)).body.data).toMatchObject({
      shareClaimAmounts: { value: true, overridden: true },
      notifyBrokerOnReport: { value: false, overridden: true },
    });
    expect((await set('NotifyBrokerOnReport', null)).body.data).toMatchObject({
      notifyBrokerOnReport: { value: true, overridden: false },
    });
    expect((await set('SiteContactUpload', true)).status).toBe(400);
    const underwriter = admin.as('ICUnderwriter', 'Insurance', companyId);
    expect((await underwriter.call('PUT', path, { type: 'ShareClaimAmounts', value: false })).status).toBe(403);
    expect(await toldOf(company)).toMatchObject([
      { projectId, shareClaimAmounts: true, notifyBrokerOnReport: null },
      { projectId, shareClaimAmounts: true, notifyBrokerOnReport: false },
      { projectId, shareClaimAmounts: true, notifyBrokerOnReport: null },
    ]);
    // They are no settings of approvals: the company's own list has none of them.
    expect((await approvalsOf(company)).map(({ type }) => type)).toHaveLength(4);
  });

  it('of one project take the place of the company’s, until it takes the company’s again', async () => {
    const [company, rival] = [await admin.company(), await admin.company()];
    const { companyId, coordinator } = company;
    const projectId = await publishProject({ companyId });
    const closed = await publishProject({ companyId, status: 'Closed' });
    const set = (value: boolean | null, who = coordinator, id = projectId) =>
      who.call('PUT', `/insurance-companies/project/${id}/settings`, { type: 'AbridgedReportApproval', value });
    const answer = await set(true);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const settings = answer.body.data as unknown as ProjectSettings;
    expect(settings.abridgedReportApproval).toEqual({ value: true, overridden: true });
    expect((await set(true, rival.coordinator)).status).toBe(404);
    expect((await set(true, coordinator, closed)).status).toBe(400);
    expect((await set(null)).body.data).toMatchObject({ abridgedReportApproval: { value: false, overridden: false } });
    expect(await toldOf(company)).toMatchObject([
      { projectId, abridgedReport: true },
      { projectId, abridgedReport: null },
    ]);
  });
});
