import type { Activity } from '@portal/contracts/projects/activity';
import type { Assignment } from '@portal/contracts/projects/assignment';
import { ASSIGNMENT_TEXTS } from '@portal/contracts/projects/assignment-lists';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAssignments, toEngineer, type AssignmentPortal, type Claims } from './assignments.fixture.ts';

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
/** An assignment that its engineer has acknowledged. */
async function accepted(to: 'company' | 'engineer' = 'company'): Promise<Assignment> {
  await aProject();
  const { granite, coordinator } = at;
  const given = await at.assign(project, to === 'company' ? toGranite() : toEngineer(granite.engineer));
  if (to === 'company') await at.done(granite.coordinator, 'nameEngineer', given, toEngineer(granite.engineer));
  await at.done(granite.engineer, 'acknowledge', given);
  return (await at.list(coordinator, project)).items[0] ?? given;
}
const refused = async (...sent: Parameters<AssignmentPortal['step']>) => {
  const { status, body } = await at.step(...sent);
  return [status, body.error.reason ?? body.error.code];
};

describe('an assignment of a risk company', () => {
  it('lets its coordinator in, who names an engineer, who acknowledges and is the primary one', async () => {
    const { granite, coordinator } = at;
    await aProject();
    expect(await at.sees(granite.coordinator, project)).toBe(false);
    const given = await at.assign(project, { ...toGranite(), inspectionDate: '2099-05-01' });
    expect(given).toMatchObject({
      ...{ version: 1, status: 'AwaitingResource', engineer: null, inspectionDate: '2099-05-01' },
      ...{ company: { id: granite.id, name: 'Granite Risk' }, createdBy: 'Clara Nordin' },
    });
    expect([await at.sees(granite.coordinator, project), await at.sees(granite.engineer, project)]).toEqual([
      true,
      false,
    ]);

    const named = await at.done(granite.coordinator, 'nameEngineer', given, toEngineer(granite.engineer));
    expect(named).toMatchObject({ version: 2, status: 'Unviewed', engineer: { userId: granite.engineer.sub } });
    expect([await at.sees(granite.engineer, project), await at.primary(project)]).toEqual([true, undefined]);
    // The engineer reads, and changes nothing of the project before acknowledging.
    const note = { projectId: project, title: 'Roof', text: 'Leaks' };
    expect((await at.portal.call(granite.engineer, 'POST', '/notes', note)).status).toBe(403);

    const taken = await at.done(granite.engineer, 'acknowledge', given);
    expect([taken.status, await at.primary(project)]).toEqual(['Accepted', granite.engineer.sub]);
    expect((await at.portal.call(granite.engineer, 'POST', '/notes', note)).status).toBe(201);
    expect(await at.told(project)).toEqual(['created', 'engineer-named', 'acknowledged']);

    const { body } = await at.portal.call(coordinator, 'GET', `/assignments/${given.id}/history`);
    expect((body.data as { items: Activity[] }).items).toMatchObject([
      { actorName: 'Erik Stone', action: 'acknowledge', oldStatus: 'Unviewed', newStatus: 'Accepted' },
      {
        ...{ actorName: 'Rita Stone', action: 'nameEngineer', newStatus: 'Unviewed' },
        changes: [{ field: 'engineer', oldValue: null, newValue: 'Erik Stone' }],
      },
      { actorName: 'Clara Nordin', action: 'create', newStatus: 'AwaitingResource' },
    ]);
    const records = await at.portal.knex('audit.records').where({ item_id: given.id }).orderBy('id').pluck('action');
    expect(records).toEqual(['assignment.create', 'assignment.nameEngineer', 'assignment.acknowledge']);
    expect(await refused(at.basalt.coordinator, 'nameEngineer', given, toEngineer(at.basalt.engineer))).toEqual([
      404,
      'NotFound',
    ]);
  });

  it('is declined with a reason: it waits for the company again, and the engineer has lost the project', async () => {
    const { granite } = at;
    await aProject();
    const given = await at.assign(project, toGranite());
    await at.done(granite.coordinator, 'nameEngineer', given, toEngineer(granite.engineer));
    expect((await at.step(granite.engineer, 'decline', given, { reason: ' ' })).body.fieldErrors).toHaveProperty(
      'reason',
    );
    const long = { reason: 'x'.repeat(301) };
    expect((await at.step(granite.engineer, 'decline', given, long)).body.fieldErrors).toHaveProperty('reason');
    await at.done(granite.engineer, 'decline', given, { reason: ' On leave ' });
    expect(await at.sees(granite.engineer, project)).toBe(false);
    expect((await at.portal.call(granite.engineer, 'GET', `/assignments/${given.id}`)).status).toBe(404);
    const { items } = await at.list(granite.coordinator, project);
    expect(items).toMatchObject([{ status: 'AwaitingResource', engineer: null, declineReason: 'On leave' }]);
    const again = await at.done(granite.coordinator, 'nameEngineer', given, toEngineer(granite.colleague));
    expect(again).toMatchObject({ status: 'Unviewed', declineReason: null });
    expect(await at.told(project)).toEqual(['created', 'engineer-named', 'declined', 'engineer-named']);
  });

  it('is another engineer’s when another one is named before the first has acknowledged', async () => {
    const { granite } = at;
    await aProject();
    const given = await at.assign(project, toGranite());
    await at.done(granite.coordinator, 'nameEngineer', given, toEngineer(granite.engineer));
    await at.done(granite.coordinator, 'nameEngineer', given, toEngineer(granite.colleague));
    expect([await at.sees(granite.engineer, project), await at.sees(granite.colleague, project)]).toEqual([
      false,
      true,
    ]);
    expect(await refused(granite.engineer, 'acknowledge', given)).toEqual([404, 'NotFound']);
  });

  it('is nobody’s but the company’s own engineers to take', async () => {
    const { granite, basalt, coordinator, internal } = at;
    await aProject();
    const unknown = await at.addPerson('RiskEngineer', granite.id, 'Olaf');
    const given = await at.assign(project, toGranite());
    for (const [as, engineer] of [
      [granite.coordinator, basalt.engineer],
      [coordinator, basalt.engineer],
      [coordinator, internal],
      // The insurer does not know the company's other people.
      [coordinator, unknown],
    ] as const) {
      const { status, body } = await at.step(as, 'nameEngineer', given, toEngineer(engineer));
      expect([status, body.fieldErrors]).toEqual([400, { riskEngineerId: [ASSIGNMENT_TEXTS.notCandidate] }]);
    }
    expect((await at.done(coordinator, 'nameEngineer', given, toEngineer(granite.engineer))).status).toBe('Unviewed');
  });
});

describe('an assignment of an engineer', () => {
  it('ends when it is declined, and the project can be assigned again', async () => {
    const { granite, coordinator, underwriter } = at;
    await aProject();
    const given = await at.assign(project, toEngineer(granite.engineer), underwriter);
    expect(given).toMatchObject({
      status: 'Unviewed',
      company: null,
      engineer: { email: expect.any(String) as string },
    });
    expect((await at.list(coordinator, project)).create).toMatchObject({ allowed: false, reason: 'AssignedAlready' });
    const declined = await at.done(granite.engineer, 'decline', given, { reason: 'On leave' });
    expect([declined.status, await at.sees(granite.engineer, project)]).toEqual(['Cancelled', false]);
    expect((await at.list(coordinator, project)).create).toEqual({ action: 'create', allowed: true });
    expect(await at.told(project)).toEqual(['created', 'engineer-named', 'declined']);
  });

  it('leaves the engineer the project who was its contact before', async () => {
    const { granite, coordinator } = at;
    await aProject();
    await at.portal.addParticipant(project, granite.engineer);
    const given = await at.assign(project, toEngineer(granite.engineer));
    await at.done(coordinator, 'cancel', given);
    expect(await at.sees(granite.engineer, project)).toBe(true);
  });
});

describe('a transfer', () => {
  it('lets the proposed engineer read, who completes it and is the primary one; the former one leaves', async () => {
    const given = await accepted();
    const { granite, coordinator } = at;
    await at.done(granite.coordinator, 'requestTransfer', given, toEngineer(granite.colleague));
    const isReady = () => at.portal.call(coordinator, 'GET', `/projects/${project}/is-ready-for-reallocation`);
    expect((await isReady()).body.data).toBe(true);
    expect([await at.sees(granite.colleague, project), await at.primary(project)]).toEqual([
      true,
      granite.engineer.sub,
    ]);
    expect(await refused(granite.engineer, 'completeTransfer', given)).toEqual([403, 'NotYours']);
    const taken = await at.done(granite.colleague, 'completeTransfer', given);
    expect(taken).toMatchObject({ status: 'Accepted', company: { id: granite.id }, proposedEngineer: null });
    expect([await at.primary(project), (await isReady()).body.data]).toEqual([granite.colleague.sub, false]);
    expect(await at.sees(granite.engineer, project)).toBe(false);
    expect((await at.told(project)).slice(3)).toEqual(['transfer-requested', 'transfer-completed']);
  });

  it('is taken back by the company: the proposed engineer leaves, the present one stays', async () => {
    const given = await accepted();
    const { granite, coordinator } = at;
    await at.done(coordinator, 'requestTransfer', given, toEngineer(at.basalt.engineer));
    const [shown] = (await at.list(granite.coordinator, project)).items;
    expect([shown?.engineer?.email, shown?.proposedEngineer]).toEqual([
      expect.any(String),
      expect.objectContaining({ userId: at.basalt.engineer.sub, email: null }),
    ]);
    const back = await at.done(granite.coordinator, 'declineTransfer', given);
    expect(back).toMatchObject({ status: 'Accepted', engineer: { userId: granite.engineer.sub } });
    expect([await at.sees(at.basalt.engineer, project), await at.primary(project)]).toEqual([
      false,
      granite.engineer.sub,
    ]);
    expect((await at.told(project)).slice(3)).toEqual(['transfer-requested', 'transfer-declined']);
  });

  it('to another company’s engineer takes the project from the company', async () => {
    const given = await accepted();
    const { granite, basalt, coordinator } = at;
    await at.done(coordinator, 'requestTransfer', given, toEngineer(basalt.engineer));
    expect(await refused(granite.coordinator, 'completeTransfer', given)).toEqual([403, 'EngineerOfOthers']);
    expect(await at.done(basalt.coordinator, 'completeTransfer', given)).toMatchObject({ company: null });
    expect([await at.sees(granite.coordinator, project), await at.sees(basalt.coordinator, project)]).toEqual([
      false,
      true,
    ]);
  });

  it('is the company’s within its own people, and to another engineer than the present one', async () => {
    const given = await accepted();
    const { granite, basalt, coordinator } = at;
    const foreign = await at.step(granite.coordinator, 'requestTransfer', given, toEngineer(basalt.engineer));
    expect(foreign.body.fieldErrors).toEqual({ riskEngineerId: [ASSIGNMENT_TEXTS.notCandidate] });
    const same = await at.step(coordinator, 'requestTransfer', given, toEngineer(granite.engineer));
    expect(same.body.fieldErrors).toEqual({ riskEngineerId: [ASSIGNMENT_TEXTS.sameEngineer] });
  });
});

describe('cancelling', () => {
  it('takes the project from company and engineer, and it waits for another engineer', async () => {
    const given = await accepted();
    const { granite, underwriter, coordinator } = at;
    expect(await refused(granite.coordinator, 'cancel', given)).toEqual([403, 'Forbidden']);
    await at.done(underwriter, 'cancel', given);
    expect([await at.sees(granite.coordinator, project), await at.sees(granite.engineer, project)]).toEqual([
      false,
      false,
    ]);
    expect(await at.primary(project)).toBeUndefined();
    const { body } = await at.portal.call(coordinator, 'GET', `/projects/${project}`);
    expect(body.data).toMatchObject({ primaryRiskEngineer: null, canIgnoreNoAssignment: false });
    expect((await at.told(project)).at(-1)).toBe('cancelled');
    // The engineer still reads what was theirs, as the notification links to it.
    const mine = await at.portal.call(granite.engineer, 'GET', `/assignments/${given.id}`);
    expect(mine.body.data).toMatchObject({ status: 'Cancelled', projectName: given.projectName });
  });

  it('ends what company and engineer read of the project: its name and status are those of the end', async () => {
    const given = await accepted();
    const { granite, coordinator } = at;
    await at.done(coordinator, 'cancel', given);
    const { knex } = at.portal;
    await knex('projects').where({ id: project }).update({ name: 'Secret Tower', status: 'Closed' });
    const last = { projectName: given.projectName, projectStatus: 'Open' };
    const read = (who: typeof coordinator) => at.portal.call(who, 'GET', `/assignments/${given.id}`);
    expect((await read(granite.engineer)).body.data).toMatchObject({ status: 'Cancelled', ...last });
    expect((await read(granite.coordinator)).status).toBe(404);
    const { items } = await at.list(coordinator, project);
    expect(items[0]).toMatchObject({ projectName: 'Secret Tower', projectStatus: 'Closed' });
  });
});

describe('two at once', () => {
  it('two assignments of a project: one is made, the other reads why', async () => {
    await aProject();
    const post = () => at.portal.call(at.coordinator, 'POST', '/assignments', { projectId: project, ...toGranite() });
    const answers = await Promise.all([post(), post(), post()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400]);
    expect(answers.find(({ status }) => status === 400)?.body.error.reason).toBe('AssignedAlready');
  });

  it('acknowledging beside cancelling: the project has a primary engineer only with an open assignment', async () => {
    const { granite, coordinator } = at;
    for (let round = 0; round < 4; round++) {
      await aProject();
      const given = await at.assign(project, toEngineer(granite.engineer));
      const [, cancelled] = await Promise.all([
        at.step(granite.engineer, 'acknowledge', given),
        at.step(coordinator, 'cancel', given),
      ]);
      expect(cancelled.status).toBe(200);
      expect([await at.primary(project), await at.sees(granite.engineer, project)]).toEqual([undefined, false]);
    }
  });

  it('a stale version changes nothing; acknowledging again neither', async () => {
    const given = await accepted();
    const { granite, coordinator } = at;
    expect(await refused(coordinator, 'cancel', given, undefined, { 'if-match': '"1"' })).toEqual([
      409,
      'StaleVersion',
    ]);
    expect((await at.done(granite.engineer, 'acknowledge', given)).version).toBe(given.version);
  });
});

describe('who reaches assignments', () => {
  it('no other tenant, no other company, and no role without the right', async () => {
    const given = await accepted();
    const rival = (await at.portal.addCompany('Rival Insurance')).person('ICCoordinator') as Claims;
    const { basalt, internal, granite } = at;
    for (const stranger of [rival, basalt.coordinator, basalt.engineer, internal]) {
      expect((await at.portal.call(stranger, 'GET', `/assignments/${given.id}`)).status).toBe(404);
      expect((await at.portal.call(stranger, 'GET', `/assignments/${given.id}/history`)).status).toBe(404);
    }
    expect((await at.portal.call(at.insurer.person('Broker'), 'GET', `/assignments/${given.id}`)).status).toBe(403);
    expect([(await at.list(rival, project)).status, (await at.list(granite.engineer, project)).status]).toEqual([
      404, 403,
    ]);
    // A risk company that takes part for another reason reads nothing of the assignment.
    await at.portal.addParticipant(project, basalt.coordinator);
    expect((await at.list(basalt.coordinator, project)).items).toEqual([]);
    expect((await at.portal.call(basalt.coordinator, 'GET', `/assignments/${given.id}`)).status).toBe(404);
  });

  it('a risk company has its own where the insurer has closed RESOURCES to it, and nothing else of the tab', async () => {
    const { portal, coordinator, granite, basalt } = at;
    await aProject();
    const given = await at.assign(project, toGranite());
    const other = await accepted();
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
      expect(await refused(basalt.coordinator, 'setInspectionDate', given, { inspectionDate: null })).toEqual([
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
  const given = await accepted();
  const { granite } = at;
  const set = (inspectionDate: string | null) =>
    at.step(granite.coordinator, 'setInspectionDate', given, { inspectionDate });
  expect((await set('2020-01-01')).body.fieldErrors).toEqual({ inspectionDate: [ASSIGNMENT_TEXTS.inPast] });
  expect((await set('2099-01-01')).body.data).toMatchObject({ inspectionDate: '2099-01-01' });
  expect((await set(null)).body.data).toMatchObject({ inspectionDate: null });
});
