import { randomUUID } from 'node:crypto';
import type { ProjectSettings } from '@portal/contracts/admin/project-settings';
import { folderAccessChanged } from '@portal/contracts/events/documents';
import { projectStates, type ProjectState } from '@portal/contracts/events/project-states';
import type { TabAccessEntry } from '@portal/contracts/admin/settings';
import { companyTabAccessChanged } from '@portal/contracts/events/admin';
import type { PortalEvent } from '@portal/contracts/events/envelope';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAdmin, type AdminFixture, type TestCompany, type TestPerson } from '../admin.fixture.ts';

let admin: AdminFixture;
beforeAll(async () => {
  admin = await startAdmin();
});
afterAll(() => admin.stop());

const PATH = '/insurance-companies/current/settings';
const settingOf = async ({ coordinator }: TestCompany): Promise<TabAccessEntry> => {
  const { data } = (await coordinator.call('GET', PATH)).body;
  return (data as unknown as readonly [TabAccessEntry])[0];
};
const change = async (company: TestCompany, value: object, headers?: Readonly<Record<string, string>>) => {
  const { id } = await settingOf(company);
  return company.coordinator.call('PUT', `${PATH}/access`, { id, value }, headers);
};
const rolesWith = ({ value }: TabAccessEntry, tab: keyof TabAccessEntry['value']): string[] =>
  value[tab].filter(({ visible }) => visible).map(({ role }) => role);
const toldOf = async ({ companyId }: TestCompany): Promise<unknown[]> => {
  const rows = await admin
    .knex('copied_events')
    .where({ subject: companyTabAccessChanged.subject })
    .orderBy('seq')
    .pluck<string[]>('event');
  return rows
    .map((text) => (JSON.parse(text) as PortalEvent<{ companyId: string }>).data)
    .filter((data) => data.companyId === companyId);
};

describe('the ProjectTabAccess setting (spec 3 §2, decisions §12)', () => {
  it('of a company that has said nothing holds the default of every tab and role', async () => {
    const company = await admin.company();
    const setting = await settingOf(company);
    expect(setting).toMatchObject({ version: 1, type: 'ProjectTabAccess', scope: 'Company' });
    expect(setting.scopeName).toMatch(/^Company /);
    expect(rolesWith(setting, 'documents')).toHaveLength(9);
    expect(setting.value.contacts.find(({ role }) => role === 'ICCoordinator')).toEqual({
      role: 'ICCoordinator',
      visible: true,
      canBeOverriden: false,
    });
    expect(setting.value.contacts.find(({ role }) => role === 'SiteContact')).toEqual({
      role: 'SiteContact',
      visible: false,
      canBeOverriden: true,
    });
  });

  it('is changed by a coordinator; what is not named keeps its default, and others are told', async () => {
    const company = await admin.company();
    const claims = ['RiskEngineer', 'ICCoordinator', 'ICUnderwriter', 'RiskEngineer'];
    const answer = await change(company, { claims });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(answer.headers.get('etag')).toBe('"2"');
    const setting = await settingOf(company);
    expect(rolesWith(setting, 'claims')).toEqual(['ICCoordinator', 'ICUnderwriter', 'RiskEngineer']);
    expect(rolesWith(setting, 'documents')).toHaveLength(9);
    const { companyId } = company;
    const tabs = { claims: ['ICCoordinator', 'ICUnderwriter', 'RiskEngineer'] };
    expect(await toldOf(company)).toEqual([{ companyId, version: 2, tabs }]);
    expect(
      await admin.knex('audit.records').where({ item_id: setting.id }).select('action', 'actor_id', 'changes'),
    ).toEqual([
      {
        action: 'companySetting.update',
        actor_id: company.coordinator.userId,
        changes: { claims: { old: null, new: tabs.claims } },
      },
    ]);
  });

  it('that stays as it is has no new version and no event', async () => {
    const company = await admin.company();
    expect((await change(company, {})).headers.get('etag')).toBe('"1"');
    expect(await toldOf(company)).toEqual([]);
  });

  it('refuses what is not overridable, and names the tabs', async () => {
    const company = await admin.company();
    const answer = await change(company, { budget: ['ICCoordinator', 'Broker'], contacts: ['ICCoordinator'] });
    expect(answer).toMatchObject({
      status: 400,
      body: { fieldErrors: { 'value.budget': ['The access of this role cannot be changed: Broker'] } },
    });
    expect(Object.keys(answer.body.fieldErrors ?? {})).toEqual(['value.budget']);
    const left = await change(company, { documents: ['ICCoordinator'] });
    expect(left.body.fieldErrors?.['value.documents']?.[0]).toMatch(/ICUnderwriter, SiteContact, RiskEngineer$/);
    expect((await settingOf(company)).version).toBe(1);
  });

  it.each([
    ['a tab that does not exist', { kitchen: ['Broker'] }],
    ['a role without projects', { claims: ['Admin'] }],
    ['no list', { claims: 'Broker' }],
    ['nothing', null],
  ])('refuses %s', async (_case, value) => {
    const company = await admin.company();
    expect((await change(company, value as object)).status).toBe(400);
  });

  it('refuses what began with an older version', async () => {
    const company = await admin.company();
    await change(company, { claims: ['ICCoordinator'] }, { 'if-match': '"1"' });
    const late = await change(company, { claims: ['ICCoordinator', 'Broker'] }, { 'if-match': '"1"' });
    expect(late).toMatchObject({ status: 409, body: { error: { code: 'StaleVersion' } } });
  });

  it('is the own company’s: of another it is not found', async () => {
    const [own, rival] = [await admin.company(), await admin.company()];
    const { id } = await settingOf(rival);
    const body = { id, value: {} };
    expect((await own.coordinator.call('PUT', `${PATH}/access`, body)).status).toBe(404);
    expect((await own.coordinator.call('PUT', `${PATH}/access`, { ...body, id: randomUUID() })).status).toBe(404);
  });

  it('is for coordinators of insurers and broker companies, each below their path', async () => {
    const [insurer, broker, risk] = [await admin.company(), await admin.company('Broker'), await admin.company('Risk')];
    const status = async ({ coordinator }: TestCompany, path: string) => (await coordinator.call('GET', path)).status;
    expect(await status(broker, '/broker-companies/current/settings')).toBe(200);
    expect(await status(insurer, '/broker-companies/current/settings')).toBe(403);
    expect(await status(risk, PATH)).toBe(403);
    const underwriter = admin.as('ICUnderwriter', 'Insurance', insurer.companyId);
    expect((await underwriter.call('GET', PATH)).status).toBe(403);
    const { id } = await settingOf(insurer);
    expect((await underwriter.call('PUT', `${PATH}/access`, { id, value: {} })).status).toBe(403);
  });
});

describe('GET {principal}/project/{id}/settings (decisions §21)', () => {
  const inherited = (value: boolean) => ({ value, overridden: false });
  const publishProject = async (fields: Partial<ProjectState>): Promise<string> => {
    const projectId = randomUUID();
    const state: ProjectState = {
      projectId,
      version: 1,
      companyId: randomUUID(),
      companyType: 'Insurance',
      name: 'Harbour Tower',
      status: 'Open',
      participants: [],
      ...fields,
    };
    await admin.handled(await admin.deliver(projectStates, { projects: [state] }));
    return projectId;
  };
  const ask = (who: TestPerson, projectId: string, principal = 'insurance-companies') =>
    who.call('GET', `/${principal}/project/${projectId}/settings`);
  const settingsOf = async (who: TestPerson, projectId: string): Promise<ProjectSettings> => {
    const answer = await ask(who, projectId);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body.data as unknown as ProjectSettings;
  };
  const participant = (
    who: TestPerson,
    role: ProjectState['participants'][number]['role'],
    companyId: string | null,
  ) => ({
    userId: who.userId,
    companyId,
    role,
    isPrimary: false,
  });

  it('is what the portal does where the company has set nothing', async () => {
    const company = await admin.company();
    const projectId = await publishProject({ companyId: company.companyId });
    const { projectTabAccess, allowedUploadFolderIds, ...switches } = await settingsOf(company.coordinator, projectId);
    expect(switches).toEqual({
      recommendationApprovalExternal: inherited(true),
      recommendationApprovalInternal: inherited(false),
      mainReportApproval: inherited(true),
      abridgedReportApproval: inherited(false),
      siteContactUpload: inherited(true),
      shareClaimAmounts: inherited(false),
      notifyBrokerOnReport: inherited(true),
    });
    expect(allowedUploadFolderIds).toHaveLength(2);
    expect(projectTabAccess.map(({ name }) => name).slice(0, 3)).toEqual(['details', 'location', 'notes']);
  });

  it('is the company’s where it has set something, and the project’s own where that has', async () => {
    const [company, rival] = [await admin.company(), await admin.company()];
    const [own, other] = [
      await publishProject({ companyId: company.companyId }),
      await publishProject({ companyId: company.companyId }),
    ];
    const set = (companyId: string, project: string | null, type: string, value: boolean) =>
      admin
        .knex('company_settings')
        .insert({ company_id: companyId, project_id: project, type, value: JSON.stringify(value) });
    await set(company.companyId, null, 'MainReportApproval', false);
    await set(company.companyId, null, 'SiteContactUpload', false);
    await set(company.companyId, own, 'MainReportApproval', true);
    await set(rival.companyId, null, 'AbridgedReportApproval', true);
    await change(company, { claims: ['ICCoordinator'] });
    const ofOwn = await settingsOf(company.coordinator, own);
    expect(ofOwn).toMatchObject({
      mainReportApproval: { value: true, overridden: true },
      siteContactUpload: inherited(false),
      abridgedReportApproval: inherited(false),
    });
    const claims = ofOwn.projectTabAccess.find(({ name }) => name === 'claims')?.roles ?? [];
    expect(claims.filter(({ visible }) => visible).map(({ role }) => role)).toEqual(['ICCoordinator']);
    expect((await settingsOf(company.coordinator, other)).mainReportApproval).toEqual(inherited(false));
  });

  it('lists the folders that were opened to the primary site contact, by the newest word of each', async () => {
    const company = await admin.company();
    const projectId = await publishProject({ companyId: company.companyId });
    const neighbour = await publishProject({ companyId: company.companyId });
    const first = (await settingsOf(company.coordinator, projectId)).allowedUploadFolderIds;
    const [folderId, closed] = [randomUUID(), randomUUID()];
    const told = (id: string, version: number | undefined, allowsSiteContact: boolean, of = projectId) =>
      admin.deliver(folderAccessChanged, {
        folderId: id,
        projectId: of,
        ownerId: null,
        name: 'Plans',
        allowsSiteContact,
        ...(version !== undefined && { version }),
      });
    await told(folderId, 3, true);
    await told(folderId, 2, false);
    await told(closed, undefined, true);
    await told(randomUUID(), 1, true, neighbour);
    await admin.handled(await told(closed, 2, false));
    expect((await settingsOf(company.coordinator, projectId)).allowedUploadFolderIds).toEqual([...first, folderId]);
    expect((await settingsOf(company.coordinator, neighbour)).allowedUploadFolderIds).not.toContain(folderId);
  });

  it('is for everybody who sees the project, and for nobody else', async () => {
    const [company, rival] = [await admin.company(), await admin.company()];
    const risk = await admin.company('Risk');
    const manager = admin.as('RiskManager', 'NoCompany', null);
    const engineer = admin.as('RiskEngineer', 'Risk', risk.companyId);
    const { companyId } = company;
    const participants = [
      participant(manager, 'RiskManager', null),
      participant(engineer, 'RiskEngineer', risk.companyId),
    ];
    const projectId = await publishProject({ companyId, participants });
    const stranger = { ...participant(manager, 'RiskManager', null), userId: randomUUID() };
    const theirs = await publishProject({ companyId: rival.companyId, participants: [stranger] });
    const [closed, deleted] = [
      await publishProject({ companyId, status: 'Closed' }),
      await publishProject({ companyId, status: 'Deleted', participants }),
    ];
    for (const who of [company.coordinator, admin.as('ICUnderwriter', 'Insurance', companyId), manager, engineer]) {
      expect((await ask(who, projectId)).status).toBe(200);
      for (const unseen of [theirs, deleted, randomUUID(), 'none']) {
        expect(await ask(who, unseen), unseen).toMatchObject({
          status: 404,
          body: { fieldErrors: { projectId: expect.any(Array) as string[] } },
        });
      }
    }
    expect((await ask(engineer, projectId, 'risk-companies')).status).toBe(200);
    expect((await ask(company.coordinator, closed)).status).toBe(200);
    expect((await ask(rival.coordinator, projectId)).status).toBe(404);
    expect((await ask(admin.as('Admin', 'NoCompany', null), projectId)).status).toBe(403);
  });

  it('is each company type’s below its own path', async () => {
    const broker = await admin.company('Broker');
    const projectId = await publishProject({ companyId: broker.companyId, companyType: 'Broker' });
    const statuses = async (who: TestPerson): Promise<number[]> => {
      const paths = ['insurance-companies', 'broker-companies', 'risk-companies'];
      return Promise.all(paths.map(async (principal) => (await ask(who, projectId, principal)).status));
    };
    expect(await statuses(broker.coordinator)).toEqual([403, 200, 403]);
    const insurer = await admin.company();
    expect(await statuses(insurer.coordinator)).toEqual([404, 403, 403]);
  });
});
