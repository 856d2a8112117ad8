import { assignmentEngineerLeft } from '@portal/contracts/events/assignments';
import type { Assignment } from '@portal/contracts/projects/assignment';
import { ASSIGNMENT_TEXTS } from '@portal/contracts/projects/assignment-lists';
import { isAwaited, until } from '@portal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetPerson } from '../contacts/access.ts';
import { handOver } from '../core/people/hand-over.ts';
import { startAssignments, toEngineer, type AssignmentPortal, type Claims } from './assignments.fixture.ts';

let at: AssignmentPortal;
let project: string;
beforeAll(async () => {
  at = await startAssignments();
});
afterAll(() => at.portal.stop());

/** A project assigned to Granite or directly to its engineer, as far as a status. */
async function assigned(status: 'Unviewed' | 'Accepted' | 'TransferPending', to: 'company' | 'engineer' = 'company') {
  const { granite, coordinator } = at;
  project = await at.portal.addProject(at.insurer);
  const given = await at.assign(project, to === 'company' ? { companyId: granite.id } : toEngineer(granite.engineer));
  if (to === 'company') await at.done(granite.coordinator, 'nameEngineer', given, toEngineer(granite.engineer));
  if (status !== 'Unviewed') await at.done(granite.engineer, 'acknowledge', given);
  if (status === 'TransferPending') await at.done(coordinator, 'requestTransfer', given, toEngineer(granite.colleague));
  return given;
}
const now = async ({ id }: Pick<Assignment, 'id'>) => {
  const row = await at.portal
    .knex('assignments')
    .where({ id })
    .first<{ status: string; engineer_id: string | null; company_id: string | null }>();
  return [row.status, row.engineer_id];
};
const actor = () => ({ userId: at.coordinator.sub, name: 'Clara Nordin' });
const deletionOf = ({ sub }: Claims, target: Claims | null) =>
  ({ userId: sub, companyId: at.granite.id, role: 'RiskEngineer', targetId: target?.sub ?? null }) as const;
const leave = (engineer: Claims, target: Claims | null) =>
  at.portal.running.service.deps.knex.transaction((tx) => handOver(tx, deletionOf(engineer, target), actor()));
const close = () => at.portal.call(at.coordinator, 'PATCH', `/projects/${project}/close`, { closingReason: 'Built' });
const reopen = () =>
  at.portal.call(at.coordinator, 'PATCH', `/projects/${project}/open`, { reopeningReason: 'Not yet' });
/** Returns the engineers of whom events tell that they have left an assignment without a transfer. */
const haveLeft = async () => {
  const events = await at.portal
    .knex('copied_events')
    .where({ subject: assignmentEngineerLeft.subject })
    .orderBy('seq')
    .pluck<string[]>('event');
  return events
    .map((text) => (JSON.parse(text) as { data: { projectId: string; engineerId: string } }).data)
    .filter(({ projectId }) => projectId === project)
    .map(({ engineerId }) => engineerId);
};
const lastTold = async () => (await at.told(project)).at(-1);
/** Engineers of Granite of a test's own, whose leaving disturbs no other. */
async function ownEngineers() {
  const [engineer, colleague] = [
    await at.addPerson('RiskEngineer', at.granite.id, 'Erik'),
    await at.addPerson('RiskEngineer', at.granite.id, 'Ida'),
  ];
  await at.know(engineer);
  await at.know(colleague);
  Object.assign(at.granite, { engineer, colleague });
  return { engineer, colleague };
}

describe('closing a project', () => {
  it('completes the accepted assignment, and reopening returns it to its engineer', async () => {
    const given = await assigned('Accepted');
    await close();
    expect(await now(given)).toEqual(['Completed', at.granite.engineer.sub]);
    expect((await at.step(at.coordinator, 'cancel', given)).body.error.reason).toBe('ProjectClosed');
    expect(await at.sees(at.granite.coordinator, project)).toBe(true);
    await reopen();
    expect(await now(given)).toEqual(['Accepted', at.granite.engineer.sub]);
  });

  it('leaves one that nobody has accepted as it is', async () => {
    const given = await assigned('Unviewed');
    await close();
    expect((await at.step(at.granite.engineer, 'acknowledge', given)).body.error.reason).toBe('ProjectClosed');
    await reopen();
    expect((await at.done(at.granite.engineer, 'acknowledge', given)).status).toBe('Accepted');
  });

  it('reopened without its engineer, the assignment waits for its company; one of the engineer alone ends', async () => {
    for (const [to, expected] of [
      ['company', ['AwaitingResource', null]],
      ['engineer', 'Cancelled'],
    ] as const) {
      const { engineer } = await ownEngineers();
      const given = await assigned('Accepted', to);
      await close();
      await leave(engineer, null);
      await reopen();
      expect(to === 'company' ? await now(given) : (await now(given))[0]).toEqual(expected);
      expect(await haveLeft()).toEqual([engineer.sub]);
    }
  });
});

describe('a deleted engineer leaves no open assignment behind', () => {
  it.each([
    ['Unviewed', 'company', 'AwaitingResource'],
    ['Unviewed', 'engineer', 'Cancelled'],
    ['Accepted', 'company', 'AwaitingResource'],
    ['Accepted', 'engineer', 'Cancelled'],
  ] as const)('%s, given to the %s: %s', async (status, to, expected) => {
    const { engineer } = await ownEngineers();
    const given = await assigned(status, to);
    await leave(engineer, null);
    expect((await now(given))[0]).toBe(expected);
    expect([await at.primary(project), await at.sees(at.granite.coordinator, project)]).toEqual([
      undefined,
      to === 'company',
    ]);
    expect(await lastTold()).toBe(to === 'company' ? 'created' : 'cancelled');
    expect(await haveLeft()).toEqual(status === 'Accepted' ? [engineer.sub] : []);
  });

  it('a successor takes over what was accepted, and has to acknowledge what was not', async () => {
    for (const [status, told] of [
      ['Accepted', 'transfer-completed'],
      ['Unviewed', 'engineer-named'],
    ] as const) {
      const { engineer, colleague } = await ownEngineers();
      const given = await assigned(status);
      await leave(engineer, colleague);
      expect([await now(given), await lastTold()]).toEqual([[status, colleague.sub], told]);
      expect(await at.primary(project)).toBe(status === 'Accepted' ? colleague.sub : undefined);
    }
  });

  it('while a transfer is pending, the other engineer has it', async () => {
    const first = await ownEngineers();
    const given = await assigned('TransferPending');
    await leave(first.engineer, null);
    expect(await now(given)).toEqual(['Unviewed', first.colleague.sub]);
    expect(await haveLeft()).toEqual([first.engineer.sub]);
    const second = await ownEngineers();
    const other = await assigned('TransferPending');
    await leave(second.colleague, null);
    expect([await now(other), await lastTold()]).toEqual([['Accepted', second.engineer.sub], 'transfer-declined']);
  });
});

it('nor is one that they were named to between the hand-over and their end as a contact, or at that moment', async () => {
  const { engineer } = await ownEngineers();
  const knex = at.portal.running.service.deps.knex;
  await leave(engineer, null);
  const given = await assigned('Unviewed');
  await knex.transaction((tx) => forgetPerson(tx, deletionOf(engineer, null), actor()));
  expect([await now(given), await at.sees(engineer, project)]).toEqual([['AwaitingResource', null], false]);

  const other = await ownEngineers();
  const waiting = await at.assign(await at.portal.addProject(at.insurer), { companyId: at.granite.id });
  const deletion = await knex.transaction();
  await forgetPerson(deletion, deletionOf(other.engineer, null), actor());
  const naming = at.step(at.granite.coordinator, 'nameEngineer', waiting, toEngineer(other.engineer));
  await until(() => isAwaited(deletion));
  await deletion.commit();
  const { status, body } = await naming;
  expect([status, body.fieldErrors]).toEqual([400, { riskEngineerId: [ASSIGNMENT_TEXTS.notCandidate] }]);
  expect(await now(waiting)).toEqual(['AwaitingResource', null]);
});

it('an engineer whose contact is removed has the assignment no longer', async () => {
  await ownEngineers();
  const given = await assigned('Unviewed');
  const { id } = await at.portal
    .knex('contacts')
    .where({ project_id: project, user_id: at.granite.engineer.sub })
    .first<{ id: string }>('id');
  expect((await at.portal.call(at.coordinator, 'DELETE', `/contacts/${id}`)).status).toBe(200);
  expect([await now(given), await at.sees(at.granite.engineer, project)]).toEqual([['AwaitingResource', null], false]);
});

it('an engineer whose successor is named while the project is closed has left it', async () => {
  const { engineer, colleague } = await ownEngineers();
  const given = await assigned('Accepted');
  await close();
  await leave(engineer, colleague);
  expect([await now(given), await haveLeft()]).toEqual([['Completed', colleague.sub], [engineer.sub]]);
  await reopen();
  expect(await now(given)).toEqual(['Accepted', colleague.sub]);
});

describe('naming the primary risk engineer', () => {
  const name = async (as: Claims, { sub }: Claims) => {
    const { email } = await at.portal.knex('members').where({ user_id: sub }).first<{ email: string }>('email');
    return (await at.portal.call(as, 'PUT', `/projects/${project}/primary-risk-engineer`, { email })).status;
  };

  it('hands the accepted assignment over; it leaves a company whose engineer it is not', async () => {
    await ownEngineers();
    const given = await assigned('Accepted');
    await at.portal.addParticipant(project, at.internal);
    expect(await name(at.coordinator, at.internal)).toBe(200);
    expect([await now(given), await lastTold()]).toEqual([['Accepted', at.internal.sub], 'transfer-completed']);
    expect((await at.told(project)).slice(-2)).toEqual(['company-left', 'transfer-completed']);
    expect([await at.sees(at.granite.coordinator, project), await at.sees(at.granite.engineer, project)]).toEqual([
      false,
      false,
    ]);
  });

  it('is the company’s that holds the open assignment (decisions §26.2), whose engineer has to acknowledge', async () => {
    const { granite } = at;
    project = await at.portal.addProject(at.insurer);
    await at.portal.addParticipant(project, granite.colleague);
    expect(await name(granite.coordinator, granite.colleague)).toBe(403);
    const given = await at.assign(project, { companyId: granite.id });
    expect(await name(granite.coordinator, granite.colleague)).toBe(200);
    expect([await now(given), await at.primary(project)]).toEqual([
      ['Unviewed', granite.colleague.sub],
      granite.colleague.sub,
    ]);
  });

  const known = async ({ engineer, colleague, coordinator }: typeof at.granite) => [
    await at.primary(project),
    await at.sees(engineer, project),
    await at.sees(colleague, project),
    await at.sees(coordinator, project),
  ];

  it('while the assignment waits for them: it ends with that, and another one is asked for', async () => {
    const { coordinator } = at;
    for (const [to, step, body, left] of [
      ['company', 'decline', { reason: 'On leave' }, [undefined, false, false, true]],
      ['engineer', 'decline', { reason: 'On leave' }, [undefined, false, false, false]],
      ['company', 'cancel', undefined, [undefined, false, false, false]],
      ['company', 'nameEngineer', 'colleague', [undefined, false, true, true]],
    ] as const) {
      const { engineer, colleague } = await ownEngineers();
      const given = await assigned('Unviewed', to);
      expect(await name(coordinator, engineer)).toBe(200);
      const by = { decline: engineer, cancel: coordinator, nameEngineer: at.granite.coordinator }[step];
      await at.done(by, step, given, body === 'colleague' ? toEngineer(colleague) : body);
      expect([step, ...(await known(at.granite))]).toEqual([step, ...left]);
      const { body: found } = await at.portal.call(
        coordinator,
        'GET',
        `/projects/${project}/is-ready-for-reallocation`,
      );
      expect(found.data).toBe(true);
    }
  });

  it('stays with who had it before an assignment that nobody acknowledged', async () => {
    const { coordinator } = at;
    const { engineer, colleague } = await ownEngineers();
    for (const [to, step, body] of [
      ['engineer', 'decline', { reason: 'On leave' }],
      ['engineer', 'cancel', undefined],
      ['company', 'cancel', undefined],
      ['company', 'nameEngineer', toEngineer(colleague)],
    ] as const) {
      project = await at.portal.addProject(at.insurer);
      await at.portal.addParticipant(project, engineer, true);
      const given = await at.assign(project, to === 'company' ? { companyId: at.granite.id } : toEngineer(engineer));
      if (to === 'company') await at.done(at.granite.coordinator, 'nameEngineer', given, toEngineer(engineer));
      const by = { decline: engineer, cancel: coordinator, nameEngineer: at.granite.coordinator }[step];
      await at.done(by, step, given, body);
      expect([step, await at.primary(project)]).toEqual([step, engineer.sub]);
    }
  });

  it('of the company’s own (decisions §26.2), who declines', async () => {
    const { colleague } = await ownEngineers();
    project = await at.portal.addProject(at.insurer);
    const given = await at.assign(project, { companyId: at.granite.id });
    await at.portal.addParticipant(project, colleague);
    expect(await name(at.granite.coordinator, colleague)).toBe(200);
    await at.done(colleague, 'decline', given, { reason: 'On leave' });
    // Their contact is the insurer's own: what it lets them read stays.
    expect(await known(at.granite)).toEqual([undefined, false, true, true]);
  });

  it('lets the former one out whom an assignment had let in that is another’s now', async () => {
    const { engineer, colleague } = await ownEngineers();
    const given = await assigned('Unviewed');
    expect(await name(at.coordinator, engineer)).toBe(200);
    // As it was left where a lost assignment did not end the function.
    await at.portal.knex('assignments').where({ id: given.id }).update({ engineer_id: colleague.sub });
    await at.portal.addParticipant(project, colleague);
    await at.done(colleague, 'acknowledge', given);
    expect(await known(at.granite)).toEqual([colleague.sub, false, true, true]);
  });
});
