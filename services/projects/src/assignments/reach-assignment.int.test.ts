import type { Activity } from '@portal/contracts/projects/activity';
import { ASSIGNMENT_TEXTS } from '@portal/contracts/projects/assignment-lists';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accepted, startAssignments, toEngineer, type AssignmentPortal, type Claims } from './assignments.fixture.ts';
import { squareOf } from './square.ts';

let at: AssignmentPortal;
let project: string;
beforeAll(async () => {
  at = await startAssignments();
});
afterAll(() => at.portal.stop());
const aProject = async () => {
  project = await at.portal.addProject(at.insurer);
  return project;
};
const toGranite = () => ({ companyId: at.granite.id });

describe('who reaches assignments', () => {
  it('no other tenant, no other company, and no role without the right', async () => {
    const given = await accepted(at);
    const rival = (await at.portal.addCompany('Rival Insurance')).person('ICCoordinator') as Claims;
    const { basalt, internal, granite } = at;
    for (const stranger of [rival, basalt.coordinator, basalt.engineer, internal]) {
      expect((await at.portal.call(stranger, 'GET', `/assignments/${given.id}`)).status).toBe(404);
      expect((await at.portal.call(stranger, 'GET', `/assignments/${given.id}/history`)).status).toBe(404);
    }
    expect((await at.portal.call(at.insurer.person('Broker'), 'GET', `/assignments/${given.id}`)).status).toBe(403);
    expect([
      (await at.list(rival, given.projectId)).status,
      (await at.list(granite.engineer, given.projectId)).status,
    ]).toEqual([404, 403]);
    // A risk company that takes part for another reason reads nothing of the assignment.
    await at.portal.addParticipant(given.projectId, basalt.coordinator);
    expect((await at.list(basalt.coordinator, given.projectId)).items).toEqual([]);
    expect((await at.portal.call(basalt.coordinator, 'GET', `/assignments/${given.id}`)).status).toBe(404);
  });

  it('with their history since they have them: a company reads nothing of why the one before it declined', async () => {
    const { coordinator, granite, basalt } = at;
    await aProject();
    const given = await at.assign(project, toGranite());
    await at.done(granite.coordinator, 'nameEngineer', given, toEngineer(granite.engineer));
    await at.done(granite.engineer, 'decline', given, { reason: 'Over capacity until May' });
    await at.done(granite.coordinator, 'nameEngineer', given, toEngineer(granite.colleague));
    await at.done(granite.colleague, 'acknowledge', given);
    const stepsFor = async (as: Claims) => {
      const { body } = await at.portal.call(as, 'GET', `/assignments/${given.id}/history`);
      const { items, totalCount } = body.data as { items: Activity[]; totalCount: number };
      expect(totalCount).toBe(items.length);
      return items.map(({ action, words }) => words ?? action);
    };
    const before = ['acknowledge', 'nameEngineer', 'Over capacity until May', 'nameEngineer', 'create'];
    for (const one of [granite.coordinator, granite.colleague]) expect(await stepsFor(one)).toEqual(before);
    await at.done(coordinator, 'requestTransfer', given, toEngineer(basalt.engineer));
    expect(await stepsFor(basalt.engineer)).toEqual(['requestTransfer']);
    expect(await stepsFor(granite.colleague)).toEqual(['requestTransfer', ...before]);
    await at.done(basalt.engineer, 'completeTransfer', given);
    for (const one of [basalt.engineer, basalt.coordinator])
      expect(await stepsFor(one)).toEqual(['completeTransfer', 'requestTransfer']);
    // A company that has it again after another one reads on from there.
    await at.done(coordinator, 'requestTransfer', given, toEngineer(granite.engineer));
    await at.done(granite.engineer, 'completeTransfer', given);
    const back = ['completeTransfer', 'requestTransfer'];
    expect(await stepsFor(granite.coordinator)).toEqual(back);
    expect(await stepsFor(coordinator)).toEqual([...back, ...back, ...before]);
  });

  it('a risk company has its own where the insurer has closed RESOURCES to it, and nothing else of the tab', async () => {
    const { portal, coordinator, granite, basalt } = at;
    await aProject();
    const given = await at.assign(project, toGranite());
    const other = await accepted(at);
    const [its, of] = [given.projectId, { company_id: at.insurer.id }];
    const tabs = JSON.stringify({ resources: ['ICCoordinator', 'ICUnderwriter'] });
    await portal.knex('known_tab_settings').insert({ ...of, version: 1, tabs });
    const ask = async (as: Claims, path: string) => (await portal.call(as, 'GET', `/assignments${path}`)).status;
    const suggested = (projectId: string) => [
      `/suggestions?projectId=${projectId}`,
      `/proximity-suggestions?projectId=${projectId}`,
    ];
    try {
      for (const path of [`/${given.id}`, `/${given.id}/history`, ...suggested(its)]) {
        expect([path, await ask(granite.coordinator, path), await ask(basalt.coordinator, path)]).toEqual([
          path,
          200,
          404,
        ]);
      }
      expect(await ask(granite.coordinator, `?projectId=${its}`)).toBe(403);
      const offered = (await at.suggestions(granite.coordinator, its)).engineers;
      expect([...new Set(offered.map(({ companyId }) => companyId))]).toEqual([granite.id]);
      await at.done(granite.coordinator, 'setInspectionDate', given, { inspectionDate: '2099-05-01' });
      await at.done(granite.coordinator, 'nameEngineer', given, toEngineer(granite.engineer));
      await at.done(granite.engineer, 'acknowledge', given);
      await at.done(granite.coordinator, 'requestTransfer', given, toEngineer(granite.colleague));
      await at.done(granite.coordinator, 'completeTransfer', given);
      // A company that takes part for another reason reads nothing of it, and finds out about nobody.
      await portal.addParticipant(its, basalt.coordinator);
      for (const path of suggested(its)) expect(await ask(basalt.coordinator, path)).toBe(403);
      for (const path of [`/${given.id}`, `/${given.id}/history`])
        expect(await ask(basalt.coordinator, path)).toBe(404);
      expect(await at.refused(basalt.coordinator, 'setInspectionDate', given, { inspectionDate: null })).toEqual([
        404,
        'NotFound',
      ]);
      // Neither does the company itself once its assignment has ended.
      await at.done(coordinator, 'cancel', other);
      await portal.addParticipant(other.projectId, granite.coordinator);
      for (const path of suggested(other.projectId)) expect(await ask(granite.coordinator, path)).toBe(403);
    } finally {
      await portal.knex('known_tab_settings').where(of).delete();
    }
  });

  it('only resources that the viewer knows are offered, and others are refused alike', async () => {
    await aProject();
    const { granite, basalt, coordinator, internal } = at;
    const stranger = await at.addPerson('RiskEngineer', null, 'Sven');
    const { companies, engineers } = await at.suggestions(coordinator, project);
    expect(companies.map(({ name }) => name)).toEqual(['Basalt Risk', 'Granite Risk']);
    const ids = engineers.map(({ userId }) => userId);
    expect(ids).toEqual(expect.arrayContaining([internal.sub, granite.engineer.sub, basalt.engineer.sub]));
    expect(ids).not.toContain(stranger.sub);
    for (const to of [toEngineer(stranger), { riskEngineerId: randomUUID() }]) {
      const { status, body } = await at.portal.call(coordinator, 'POST', '/assignments', { projectId: project, ...to });
      expect([status, body.fieldErrors]).toEqual([400, { riskEngineerId: [ASSIGNMENT_TEXTS.notCandidate] }]);
    }
    const noCompany = { projectId: project, companyId: randomUUID() };
    const { body } = await at.portal.call(coordinator, 'POST', '/assignments', noCompany);
    expect(body.fieldErrors).toEqual({ companyId: [ASSIGNMENT_TEXTS.companyNotCandidate] });
    await at.assign(project, toGranite());
    const own = await at.suggestions(granite.coordinator, project);
    expect([own.companies, [...new Set(own.engineers.map(({ companyId }) => companyId))]]).toEqual([[], [granite.id]]);
    expect(own.engineers.map(({ userId }) => userId)).toContain(granite.colleague.sub);
  });

  it('an engineer beyond those whom a picker offers can be assigned', async () => {
    await aProject();
    const { knex } = at.portal;
    const last = await at.addPerson('RiskEngineer', at.insurer.id, 'Zoë');
    await knex.raw(
      `insert into members (user_id, version, email, first_name, last_name, role, company_id, company_type, access_status)
       select gen_random_uuid(), 1, n || '@crowd.example', 'A', 'Aa', 'RiskEngineer', ?, 'Insurance', 'HasAccess'
       from generate_series(1, 501) n`,
      [at.insurer.id],
    );
    const offered = (await at.suggestions(at.coordinator, project)).engineers;
    expect([offered.length, offered.some(({ userId }) => userId === last.sub)]).toEqual([500, false]);
    const site = { latitude: 53.5, longitude: 10 };
    await knex('locations').insert({
      ...{ project_id: project, is_primary: true, name: 'Site', address: 'Hafen 1', country_code: 'DE' },
      ...{ ...site, time_zone: 'Europe/Berlin', company_id: at.insurer.id },
    });
    await knex('engineer_profiles').insert({ user_id: last.sub, ...site });
    // The nearest is offered, though five hundred others come before by name.
    const [first] = (await at.suggestions(at.coordinator, project)).engineers.filter(
      ({ completedInspections, load }) => completedInspections === 0 && load === 0,
    );
    expect(first).toMatchObject({ userId: last.sub, distanceKm: 50 });
    const middle = squareOf(site);
    // Of one square the names decide: who is cut off does not tell who lives nearer.
    await knex.raw(
      `insert into engineer_profiles (user_id, latitude, longitude)
       select user_id, ?, ? from members where email like '%@crowd.example'`,
      [middle.latitude - 0.1, middle.longitude - 0.1],
    );
    await knex('engineer_profiles').where({ user_id: last.sub }).update(middle);
    const near = (await at.suggestions(at.coordinator, project)).engineers;
    expect(near.some(({ userId }) => userId === last.sub)).toBe(false);
    await knex('engineer_profiles').delete();
    expect(await at.assign(project, toEngineer(last))).toMatchObject({ engineer: { userId: last.sub } });
    await knex('members').where('email', 'like', '%@crowd.example').delete();
  });

  it('somebody whom the insurer has refused as a contact is let in by no assignment', async () => {
    await aProject();
    const { granite } = at;
    await at.portal.knex('contacts').insert({
      ...{ company_id: at.insurer.id, project_id: project, user_id: granite.engineer.sub, position: 'ExternalRE' },
      ...{ request_status: 'Rejected', asked_by: randomUUID(), asked_by_name: 'Ida', rejection_reason: 'No' },
    });
    const given = await at.assign(project, toGranite());
    const { body } = await at.step(granite.coordinator, 'nameEngineer', given, toEngineer(granite.engineer));
    expect(body.fieldErrors).toEqual({ riskEngineerId: [ASSIGNMENT_TEXTS.notCandidate] });
  });

  it('are counted up to 1,000; the list says that there are more, and its last pages can still be opened', async () => {
    await aProject();
    await at.assign(project, toGranite());
    await at.portal.knex.raw(
      `insert into assignments (project_id, status, engineer_id, created_by)
       select ?, 'Completed', ?, 'Clara Nordin' from generate_series(1, 1100)`,
      [project, at.internal.sub],
    );
    const page = async (number: number) =>
      (await at.portal.call(at.coordinator, 'GET', `/assignments?projectId=${project}&pageSize=10&page=${number}`)).body
        .data;
    expect(await page(1)).toMatchObject({ totalCount: 1000 });
    expect(await page(110)).toMatchObject({ totalCount: 1101 });
    expect(await page(111)).toMatchObject({ items: [{}] });
  });
});

it('an inspection date is set and removed, and lies not in the past', async () => {
  const given = await accepted(at);
  const { granite } = at;
  const set = (inspectionDate: string | null) =>
    at.step(granite.coordinator, 'setInspectionDate', given, { inspectionDate });
  expect((await set('2020-01-01')).body.fieldErrors).toEqual({ inspectionDate: [ASSIGNMENT_TEXTS.inPast] });
  expect((await set('2099-01-01')).body.data).toMatchObject({ inspectionDate: '2099-01-01' });
  expect((await set(null)).body.data).toMatchObject({ inspectionDate: null });
});
