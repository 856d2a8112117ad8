import { randomUUID } from 'node:crypto';
import type { Role } from '@portal/contracts/common/enums';
import type { TabAccessSetting } from '@portal/contracts/common/tab-access';
import { claimCreated } from '@portal/contracts/events/claims';
import { PROJECT_TAB_NAMES } from '@portal/contracts/common/tabs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changesAfter } from '../core/inbox/inbox.repository.ts';
import { itemsFor } from '../core/inbox/item.ts';
import { anEvent, startInboxes, type TestInboxes } from './events.fixture.ts';

let inboxes: TestInboxes;
beforeAll(async () => {
  inboxes = await startInboxes();
});
afterAll(() => inboxes.database.drop());

const setTabs = (companyId: string, tabs: TabAccessSetting) =>
  inboxes.database
    .knex('known_tab_settings')
    .insert({ company_id: companyId, version: 1, tabs: JSON.stringify(tabs) })
    .onConflict('company_id')
    .merge();

/** Creates a project of an insurer with a broker and an engineer whose risk company has shut every tab. */
async function aProject() {
  const { companyId, actor } = await inboxes.anInsurer();
  const riskCompany = { companyId: randomUUID(), companyType: 'Risk' } as const;
  await setTabs(riskCompany.companyId, Object.fromEntries(PROJECT_TAB_NAMES.map((tab) => [tab, []])));
  const broker = await inboxes.aMember({ role: 'Broker' });
  const engineer = await inboxes.aMember({ role: 'RiskEngineer', ...riskCompany });
  const participants = [
    { userId: broker, companyId: null, role: 'Broker', isPrimary: false },
    { userId: engineer, companyId: riskCompany.companyId, role: 'RiskEngineer', isPrimary: true },
  ];
  const project = { projectId: randomUUID(), projectName: 'Dam', insurerCompanyId: companyId, participants };
  await inboxes.database.knex('known_projects').insert({
    ...{ id: project.projectId, version: 1, name: 'Dam', status: 'Open' },
    ...{ company_id: companyId, company_type: 'Insurance' },
  });
  const claim = {
    ...{ claimId: randomUUID(), claimNumber: 'C-7', causeOfLoss: 'Fire', dateOfLoss: '2026-11-01' },
    ...{ claimStatus: 'Open' },
  };
  const created = { ...anEvent(claimCreated.subject, { ...project, ...claim }, actor) };
  return { companyId, projectId: project.projectId, broker, engineer, created };
}
type Project = Awaited<ReturnType<typeof aProject>>;

/** Lets the claim happen now, so that it is mailed; returns who was told and mailed. */
async function told({ created, broker, engineer }: Project) {
  await inboxes.happens({ ...created, occurredAt: new Date().toISOString() });
  const nameOf = new Map([
    [broker, 'broker'],
    [engineer, 'engineer'],
  ]);
  const known = (ids: readonly string[]) => ids.flatMap((id) => nameOf.get(id) ?? []).toSorted();
  const rows = await inboxes.rowsOf(created.id);
  const { knex } = inboxes.database;
  const { rows: jobs } = await knex.raw<{ rows: { to: string }[] }>(`select payload ->> 'to' as "to" from jobs`);
  return {
    inbox: known(rows.map(({ user_id }) => user_id)),
    mails: known(jobs.map(({ to }) => to.replace('@people.example', ''))),
  };
}

async function linkFor(userId: string, role: Role): Promise<string | undefined> {
  const { knex } = inboxes.database;
  const rows = await knex.transaction((tx) => changesAfter(tx, userId, 0n, 10));
  const viewer = { userId, role, companyId: null, companyType: 'NoCompany' } as const;
  const [item] = await itemsFor(knex, rows, { viewer, timezoneOffset: 0 });
  return item?.link;
}

describe('tabs that the owner of a project shows (decisions §12)', () => {
  it('decide who is told and mailed of a claim, not the setting of the reader’s own company', async () => {
    expect(await told(await aProject())).toEqual({ inbox: ['broker', 'engineer'], mails: ['broker', 'engineer'] });
  });

  it('tell and mail nobody whose tab the owner has shut', async () => {
    const project = await aProject();
    await setTabs(project.companyId, { claims: ['RiskEngineer'] });
    expect(await told(project)).toEqual({ inbox: ['engineer'], mails: ['engineer'] });
  });

  it('decide about the links of a person’s inbox as long as the project is there', async () => {
    const project = await aProject();
    await told(project);
    const page = `/projects/${project.projectId}/claims`;
    expect(await linkFor(project.engineer, 'RiskEngineer')).toContain(page);
    expect(await linkFor(project.broker, 'Broker')).toContain(page);
    await setTabs(project.companyId, { claims: ['RiskEngineer'] });
    expect(await linkFor(project.engineer, 'RiskEngineer')).toContain(page);
    expect(await linkFor(project.broker, 'Broker')).toBe('/dashboard');
    await inboxes.database.knex('known_projects').where({ id: project.projectId }).update({ status: 'Deleted' });
    expect(await linkFor(project.engineer, 'RiskEngineer')).toBe('/dashboard');
  });

  it('decide no more about the links of who was removed, whose participation may become known a moment late', async () => {
    const { knex } = inboxes.database;
    const project = await aProject();
    await told(project);
    const page = `/projects/${project.projectId}/claims`;
    expect(await linkFor(project.broker, 'Broker')).toContain(page);
    await knex('notifications').update({ created_at: knex.raw(`created_at - interval '1 hour'`) });
    expect(await linkFor(project.broker, 'Broker')).toBe('/dashboard');
    const of = { project_id: project.projectId, is_primary: false };
    await knex('known_participants').insert([
      { ...of, user_id: project.broker, role: 'Broker' },
      { ...of, user_id: project.engineer, role: 'RiskEngineer' },
    ]);
    expect(await linkFor(project.broker, 'Broker')).toContain(page);
    await knex('known_participants').where({ user_id: project.broker }).delete();
    expect(await linkFor(project.broker, 'Broker')).toBe('/dashboard');
    expect(await linkFor(project.engineer, 'RiskEngineer')).toContain(page);
  });
});
