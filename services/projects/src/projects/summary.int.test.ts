import type { SessionClaims } from '@portal/contracts/identity/session';
import type { ProjectSummary } from '@portal/contracts/projects/project-summary';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { sitesWithInspections } from '../recommendations/risks.fixture.ts';
import { dataOf, dayIn, inDays, inHours, schedule } from '../testing/inspections.fixture.ts';

const { portal, site, inspection, people, add, force } = sitesWithInspections();

type Claims = Partial<SessionClaims>;
const summary = async (as: Claims): Promise<ProjectSummary> =>
  dataOf(await portal().call(as, 'GET', `/projects/${site().projectId}/summary`));
const ofSite = (table: string) => portal().knex(table).where({ project_id: site().projectId });
const project = () => portal().knex('projects').where({ id: site().projectId });

const isKnown = ({ sub, firstName, lastName, role, companyId }: Claims) =>
  portal()
    .knex('members')
    .insert({
      ...{ user_id: sub, version: 1, email: `${sub}@portal.example`, role, company_id: companyId ?? null },
      ...{ first_name: firstName, last_name: lastName },
    });

describe('the summary of a project', () => {
  beforeEach(async () => {
    await isKnown(people().engineer);
    await isKnown(people().siteContact);
  });

  it('names the primary people, the next inspection and what waits', async () => {
    await force((await add()).id, { status: 'Issued', due_on: inDays(-2) });
    await force((await add()).id, { status: 'Closed', due_on: inDays(-2) });
    await add();
    await schedule(portal(), site(), { kind: 'Virtual' });
    await project().update({ policy_expire_date: inDays(12) });
    const waiting = { company_id: site().company.id, project_id: site().projectId, request_status: 'Waiting' };
    const person = { first_name: 'Ada', last_name: 'Holm', email: 'ada@portal.example', position: 'SiteContact' };
    await portal()
      .knex('contacts')
      .insert({ ...waiting, ...person, asked_by: people().engineer.sub });
    const { id, inspectionNumber, startDateTime } = inspection();
    expect(await summary(people().coordinator)).toEqual({
      people: [
        { held: 'primaryRiskEngineer', firstName: 'Erik', lastName: 'Stone' },
        { held: 'primarySiteContact', firstName: 'Sanna', lastName: 'Berg' },
      ],
      contactsWaiting: 1,
      nextInspection: { id, inspectionNumber, status: 'InProgress', day: dayIn('Europe/Berlin', startDateTime) },
      recommendations: { open: 2, overdue: 1 },
      documentsWaiting: 1,
      reportsWaiting: 0,
      assignmentsWaiting: null,
      devicesInAlert: null,
      proposalsWaiting: null,
      policyDaysLeft: 12,
    });
  });

  it('has the first inspection ahead where none is in progress, and no documents once they are there', async () => {
    const later = await schedule(portal(), site(), { startDateTime: inHours(72), endDateTime: inHours(75) });
    const first = await schedule(portal(), site(), { kind: 'Virtual' });
    await ofSite('inspections').where({ id: inspection().id }).update({ status: 'Completed' });
    await ofSite('inspections').where({ kind: 'Virtual' }).update({ has_documents: true });
    expect(await summary(people().coordinator)).toMatchObject({
      nextInspection: { id: first.id, status: 'Upcoming' },
      documentsWaiting: 0,
    });
    await ofSite('inspections').where({ id: first.id }).update({ status: 'Cancelled' });
    expect((await summary(people().coordinator)).nextInspection?.id).toBe(later.id);
  });

  it('has no figure of a tab that the viewer does not have: site contacts have documents and issued items', async () => {
    await force((await add()).id, { status: 'Issued' });
    await add();
    expect(await summary(people().siteContact)).toEqual({
      people: null,
      contactsWaiting: null,
      nextInspection: null,
      recommendations: { open: 1, overdue: 0 },
      documentsWaiting: 0,
      reportsWaiting: null,
      assignmentsWaiting: null,
      devicesInAlert: null,
      proposalsWaiting: null,
      policyDaysLeft: null,
    });
  });

  describe('of what waits in the tabs of reports, resources and controls', () => {
    const work = async (as: Claims) => {
      const { reportsWaiting, assignmentsWaiting, devicesInAlert, proposalsWaiting } = await summary(as);
      return [reportsWaiting, assignmentsWaiting, devicesInAlert, proposalsWaiting];
    };
    const closing = async (...tabs: string[]) => {
      const closed = JSON.stringify(Object.fromEntries(tabs.map((tab) => [tab, []])));
      const setting = { company_id: site().company.id, version: 1, tabs: closed };
      await portal().knex('known_tab_settings').insert(setting).onConflict('company_id').merge();
    };
    beforeEach(async () => {
      const project_id = site().projectId;
      const { companyId } = people().riskCoordinator;
      await project().update({ is_deployment21: true, has_devices: true });
      const by = { created_by: 'Erik Stone' };
      const report = {
        ...{ project_id, inspection_id: inspection().id, content: {}, author_id: people().engineer.sub, ...by },
        ...{ author_role: 'RiskEngineer', status: 'WaitingForApproval', approval_step: 'Insurer' },
      };
      await portal()
        .knex('reports')
        .insert([
          { ...report, type: 'Abridged' },
          { ...report, type: 'Main', status: 'Draft', approval_step: null },
        ]);
      await portal()
        .knex('assignments')
        .insert({ project_id, status: 'AwaitingResource', company_id: companyId, ...by });
      const device = { project_id, kind: 'Water', alert_at: inHours(-1), alert_value: 90, changed_by: 'Erik', ...by };
      const [added] = await portal()
        .knex('devices')
        .insert([
          { ...device, name: 'Riser 3', token_hash: Buffer.from(randomUUID()) },
          { ...device, name: 'Riser 4', token_hash: Buffer.from(randomUUID()), alert_at: null, alert_value: null },
        ])
        .returning<{ id: string }[]>('id');
      await portal()
        .knex('device_proposals')
        .insert({
          ...{
            project_id,
            device_id: added?.id,
            device_name: 'Riser 3',
            kind: 'Water',
            alert_at: inHours(-1),
            value: 90,
          },
          ...{ category: 'Water', type: 'Escape of Water', priority: 'Urgent', comment: 'Find the leak.' },
        });
      return () => portal().knex('known_tab_settings').where({ company_id: site().company.id }).delete();
    });

    it('each role has what it decides: approvers and authors, the assigned company, the primary engineer', async () => {
      expect(await work(people().coordinator)).toEqual([1, null, 1, null]);
      expect(await work(people().underwriter)).toEqual([1, null, 1, null]);
      expect(await work(people().engineer)).toEqual([1, null, 1, 1]);
      expect(await work(people().riskCoordinator)).toEqual([0, 1, 1, null]);
      expect(await work(people().riskManager)).toEqual([null, null, 1, null]);
      expect(await work(people().broker)).toEqual([null, null, null, null]);
      expect(await work(people().siteContact)).toEqual([null, null, 1, null]);
    });

    it('has no figure of a tab that the owner of the project has closed', async () => {
      await closing('reports', 'resources', 'devices');
      for (const as of [people().underwriter, people().riskCoordinator]) {
        expect(await work(as)).toEqual([null, null, null, null]);
      }
      await closing('devices');
      // REPORTS of engineers cannot be closed.
      expect(await work(people().engineer)).toEqual([1, null, null, null]);
      expect(await work(people().riskCoordinator)).toEqual([0, 1, null, null]);
    });

    it('waits for nobody in a closed project', async () => {
      await project().update({ status: 'Closed' });
      for (const as of [people().coordinator, people().engineer, people().riskCoordinator]) {
        expect(await work(as)).toEqual([null, null, null, null]);
      }
    });
  });

  it('follows the tabs that the owner of the project shows', async () => {
    expect((await summary(people().broker)).people).toHaveLength(2);
    const tabs = JSON.stringify({ contacts: ['ICCoordinator'], recommendations: ['ICCoordinator'] });
    const setting = () => portal().knex('known_tab_settings').where({ company_id: site().company.id });
    await portal().knex('known_tab_settings').insert({ company_id: site().company.id, version: 1, tabs });
    try {
      expect(await summary(people().broker)).toMatchObject({ people: null, recommendations: null });
    } finally {
      await setting().delete();
    }
  });

  it('names nobody whom CONTACTS hides, and nobody’s account before it has accepted', async () => {
    const engineer = { held: 'primaryRiskEngineer', firstName: 'Erik', lastName: 'Stone' };
    expect((await summary(people().riskCoordinator)).people).toEqual([engineer]);
    await ofSite('contacts')
      .where({ user_id: people().siteContact.sub })
      .update({ is_accepted: false, first_name: 'S.', last_name: 'Entered', email: 's@portal.example' });
    expect((await summary(people().coordinator)).people).toEqual([
      engineer,
      { held: 'primarySiteContact', firstName: 'S.', lastName: 'Entered' },
    ]);
  });

  it('waits for nothing in a closed project, where nothing is overdue or due soon', async () => {
    await schedule(portal(), site(), { kind: 'Virtual' });
    const late = await add();
    await force(late.id, { status: 'Issued', due_on: inDays(-2) });
    await force((await add()).id, { status: 'Issued', due_on: inDays(3) });
    const found = async (filter: string) => {
      const path = `/inspections/all-risks?projectId=${site().projectId}&${filter}`;
      return dataOf<{ totalCount: number }>(await portal().call(people().coordinator, 'GET', path)).totalCount;
    };
    expect([await found('isOverdue=true'), await found('isDueSoon=true')]).toEqual([1, 1]);
    await project().update({ status: 'Closed' });
    expect([await found('isOverdue=true'), await found('isDueSoon=true')]).toEqual([0, 0]);
    expect(dataOf(await portal().call(people().coordinator, 'GET', `/risks/${late.id}`))).toMatchObject({
      isOverdue: false,
    });
    expect(await summary(people().coordinator)).toMatchObject({
      recommendations: { open: 2, overdue: 0 },
      contactsWaiting: null,
      nextInspection: null,
      documentsWaiting: null,
    });
  });

  it('is not told outside of the tenant', async () => {
    const stranger = { role: 'Broker', sub: randomUUID() } as const;
    const { status } = await portal().call(stranger, 'GET', `/projects/${site().projectId}/summary`);
    expect(status).toBe(404);
  });
});
