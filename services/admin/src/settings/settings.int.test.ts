import { randomUUID } from 'node:crypto';
import type { TabAccessEntry } from '@portal/contracts/admin/settings';
import { companyTabAccessChanged } from '@portal/contracts/events/admin';
import type { PortalEvent } from '@portal/contracts/events/envelope';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAdmin, type AdminFixture, type TestCompany } from '../admin.fixture.ts';

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
