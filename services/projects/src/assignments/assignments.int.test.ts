import { assignmentTransferDeclined } from '@portal/contracts/events/assignments';
import { projectReadyForReallocation } from '@portal/contracts/events/projects';
import type { Activity } from '@portal/contracts/projects/activity';
import type { Assignment } from '@portal/contracts/projects/assignment';
import { ASSIGNMENT_TEXTS } from '@portal/contracts/projects/assignment-lists';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  accepted as acceptedIn,
  startAssignments,
  toEngineer,
  type AssignmentPortal,
  type Claims,
} from './assignments.fixture.ts';

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
const accepted = async (to?: 'company' | 'engineer'): Promise<Assignment> => {
  const given = await acceptedIn(at, to);
  project = given.projectId;
  return given;
};
const refused = (...sent: Parameters<AssignmentPortal['step']>) => at.refused(...sent);

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

  it('leaves the contact that the insurer had entered, and records one that ends with it', async () => {
    const { granite, coordinator } = at;
    await aProject();
    const other = await at.addPerson('RiskEngineer', granite.id, 'Ida');
    const { knex } = at.portal;
    const contactOf = ({ sub }: { readonly sub: string }) =>
      knex('contacts').where({ project_id: project, user_id: sub });
    const { email } = await knex('members').where({ user_id: other.sub }).first<{ email: string }>('email');
    // The account has another e-mail than it was made with, so that the contact does not let the person in.
    const entered = {
      ...{ projectId: project, position: 'ExternalRE', name: { firstName: 'Ida', lastName: 'Berg' }, email },
      companyName: 'Granite',
    };
    expect((await at.portal.call(coordinator, 'POST', '/contacts', entered)).status).toBe(201);
    expect(await at.sees(other, project)).toBe(false);
    const given = await at.assign(project, toGranite());
    await at.done(granite.coordinator, 'nameEngineer', given, toEngineer(other));
    await at.done(granite.coordinator, 'nameEngineer', given, toEngineer(granite.engineer));
    expect(await contactOf(other)).toMatchObject([{ is_accepted: true, company_name: 'Granite' }]);

    await contactOf(granite.engineer).update({ phone: '+46701234568', changed_by: 'Clara Nordin' });
    const [{ id } = { id: '' }] = await contactOf(granite.engineer).select<{ id: string }[]>('id');
    await at.done(coordinator, 'cancel', given);
    expect(await contactOf(granite.engineer)).toEqual([]);
    expect(await knex('audit.records').where({ item_id: id })).toMatchObject([
      { action: 'assignment.cancel', changes: { phone: { old: '+46701234568', new: null } } },
    ]);
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

  it('shows each engineer the e-mails of their own company alone, and the insurer’s engineer both', async () => {
    const { granite, basalt, coordinator, internal } = at;
    const emailsFor = async (as: Claims, { id }: Pick<Assignment, 'id'>) => {
      const answer = await at.portal.call(as, 'GET', `/assignments/${id}`);
      const { engineer, proposedEngineer } = answer.body.data as Assignment;
      return [engineer?.email, proposedEngineer?.email];
    };
    const shown = expect.any(String) as string;
    const given = await accepted();
    await at.done(coordinator, 'requestTransfer', given, toEngineer(basalt.engineer));
    expect(await emailsFor(granite.engineer, given)).toEqual([shown, null]);
    expect(await emailsFor(basalt.engineer, given)).toEqual([null, shown]);
    expect(await emailsFor(coordinator, given)).toEqual([shown, shown]);
    await at.done(coordinator, 'declineTransfer', given);
    await at.done(granite.coordinator, 'requestTransfer', given, toEngineer(granite.colleague));
    expect(await emailsFor(granite.colleague, given)).toEqual([shown, shown]);
    await at.done(granite.coordinator, 'declineTransfer', given);
    await at.done(coordinator, 'requestTransfer', given, toEngineer(internal));
    expect(await emailsFor(internal, given)).toEqual([shown, shown]);
    expect(await emailsFor(granite.engineer, given)).toEqual([shown, null]);
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

  it('while a transfer is pending takes that back first, so that the project asks for an engineer once', async () => {
    const given = await accepted();
    await at.done(at.coordinator, 'requestTransfer', given, toEngineer(at.basalt.engineer));
    await at.done(at.coordinator, 'cancel', given);
    expect((await at.told(project)).slice(3)).toEqual(['transfer-requested', 'transfer-declined', 'cancelled']);
    const subjects = [assignmentTransferDeclined.subject, projectReadyForReallocation.subject];
    const asked = await at.portal
      .knex('copied_events')
      .whereIn('subject', subjects)
      .whereRaw(`event::json -> 'data' ->> 'projectId' = ?`, [project])
      .orderBy('seq')
      .pluck<string[]>('subject');
    expect(asked).toEqual([subjects[1], ...subjects]);
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
