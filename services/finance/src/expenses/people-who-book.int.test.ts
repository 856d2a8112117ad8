import {
  assignmentAcknowledged,
  assignmentCancelled,
  assignmentEngineerLeft,
} from '@portal/contracts/events/assignments';
import type { ExpenseFormData, FormerProject } from '@portal/contracts/finance/expense';
import { EXPENSE_TEXTS } from '@portal/contracts/finance/expense-lists';
import { publishEvent, until } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { TestProject } from '../finance.fixture.ts';
import { expensesOfTwo } from './expenses.fixture.ts';

const { expenses, granite, basalt, project, put, remove } = expensesOfTwo();

describe('people who book', () => {
  it('are assigned; a coordinator books for the company’s engineers', async () => {
    const unassigned = await expenses().addPerson('RiskEngineer', granite().id);
    await project().publish({
      participants: [granite().engineer, unassigned].map(({ sub }) => ({
        ...{ userId: sub, companyId: granite().id, role: 'RiskEngineer', isPrimary: false },
      })),
    });
    expect((await expenses().book(unassigned, project())).error).toMatchObject({ reason: 'NotAssigned' });
    expect((await expenses().book(granite().coordinator, project())).fieldErrors).toEqual({
      riskEngineerId: [EXPENSE_TEXTS.engineerRequired],
    });
    const riskEngineerId = granite().engineer.sub;
    expect((await expenses().booked(granite().coordinator, project(), { riskEngineerId })).engineer).toMatchObject({
      ...{ userId: riskEngineerId, name: 'Erik Stone', companyName: 'Granite Risk' },
    });
    const foreign = { riskEngineerId: basalt().engineer.sub };
    expect((await expenses().book(granite().coordinator, project(), foreign)).fieldErrors).toHaveProperty(
      'riskEngineerId',
    );
    expect((await expenses().book(granite().engineer, project(), foreign)).status).toBe(403);
  });

  it('include the primary risk engineer, who needs no assignment', async () => {
    const primary = await expenses().addPerson('RiskEngineer', null);
    const participant = { userId: primary.sub, companyId: null, role: 'RiskEngineer', isPrimary: true } as const;
    await project().publish({ participants: [participant] });
    expect((await expenses().book(primary, project())).status).toBe(201);
    await project().publish({ participants: [{ ...participant, isPrimary: false }] });
    const last = expenses().knex('assigned_engineers').where({ engineer_id: primary.sub }).whereNotNull('ended_at');
    expect(await last.clone().update({ ended_at: '2026-03-05T12:00:00Z' })).toBe(1);
    // Another version of the project ends nothing again.
    await project().publish({ participants: [], name: 'Élan Tower II' });
    expect((await expenses().book(primary, project(), { date: '2026-03-05' })).status).toBe(201);
    const late = await expenses().book(primary, project(), { date: '2026-03-06' });
    expect(late.fieldErrors).toEqual({ date: [EXPENSE_TEXTS.afterAssignment('2026-03-05')] });
    await project().publish({ participants: [participant] });
    expect((await expenses().book(primary, project(), { date: '2026-03-06' })).status).toBe(201);
  });

  it('complete the days until they have left, and no later ones', async () => {
    const own = await expenses().booked(granite().engineer, project());
    await expenses().unassign(project(), granite().engineer);
    const today = new Date().toISOString().slice(0, 10);
    await expenses()
      .knex('assigned_engineers')
      .where({ engineer_id: granite().engineer.sub })
      .update({ ended_at: '2026-03-05T12:00:00Z' });
    expect((await expenses().book(granite().engineer, project(), { date: '2026-03-05' })).status).toBe(201);
    const late = await expenses().book(granite().engineer, project(), { date: today });
    expect(late.fieldErrors).toEqual({ date: [EXPENSE_TEXTS.afterAssignment('2026-03-05')] });
    expect((await put(granite().engineer, own, { hours: 2 })).status).toBe(200);
    expect((await expenses().list(granite().coordinator, project())).data.sections[0]?.quantity).toBe(3);
    expect((await expenses().mark(granite().coordinator, own)).status).toBe(200);
  });

  it.each([
    ['have left without a transfer', assignmentEngineerLeft],
    ['have an assignment that ends after it has lost its engineer', assignmentCancelled],
  ] as const)('book no later days once they %s', async (_how, type) => {
    const { engineer } = granite();
    const other = await expenses().project();
    await expenses().assign(other, engineer);
    const ended = expenses().knex('assigned_engineers').whereNotNull('ended_at').where({ engineer_id: engineer.sub });
    const about = {
      ...{ projectId: project().id, projectName: 'Élan Tower', insurerCompanyId: randomUUID() },
      ...{ assignmentId: randomUUID(), assignedCompanyId: granite().id },
    };
    const left = type === assignmentEngineerLeft ? { engineerId: engineer.sub } : { engineerId: null };
    await publishEvent(expenses().finance.running.nats, type, { ...about, ...left } as never);
    await until(async () => Boolean(await ended.clone().first('project_id')));
    expect(await ended.clone().pluck('project_id')).toEqual([project().id]);
    await ended.clone().update({ ended_at: '2026-03-05T12:00:00Z' });
    const late = await expenses().book(engineer, project(), { date: '2026-03-06' });
    expect(late.fieldErrors).toHaveProperty('date');
    expect((await expenses().book(engineer, other, { date: '2026-03-06' })).status).toBe(201);
  });

  it('are found by engineers and coordinators who have lost the project, those with unbilled entries first', async () => {
    const { engineer, coordinator } = granite();
    const [done, kept] = [await expenses().project({ name: 'Alba Bridge' }), await expenses().project()];
    await expenses().assign(done, engineer);
    await expenses().assign(kept, engineer);
    await expenses().booked(engineer, project());
    await expenses().unassign(project(), engineer);
    await expenses().unassign(done, engineer);
    const formerOf = async (as: object) => {
      const path = '/expenses/former-projects';
      const { data } = await expenses().call<{ items: FormerProject[] }>(as, 'GET', path);
      return data.items.map(({ projectId, unbilledCount }) => [projectId, unbilledCount]);
    };
    const lost = [
      [project().id, 1],
      [done.id, 0],
    ];
    expect([await formerOf(engineer), await formerOf(coordinator)]).toEqual([lost, lost]);
    expect(await formerOf((await expenses().riskCompany()).coordinator)).toEqual([]);
    // The name is that of the end, as RESOURCES has it.
    await project().publish({ name: 'Secret Tower' });
    const { data } = await expenses().list(engineer, project());
    expect([data.projectName, data.sections[0]?.totalCount]).toEqual(['Élan Tower', 1]);
    const { data: former } = await expenses().call<{ items: FormerProject[] }>(
      engineer,
      'GET',
      '/expenses/former-projects',
    );
    expect(former.items.map(({ projectName }) => projectName)).toEqual(['Élan Tower', 'Alba Bridge']);
    await done.publish({ status: 'Deleted' });
    expect(await formerOf(engineer)).toEqual([[project().id, 1]]);
  });

  it('tell a company that they join nothing of the projects that they had without it', async () => {
    const [lost, freelancer] = [await expenses().project(), await expenses().addPerson('RiskEngineer', null)];
    await expenses().assign(lost, freelancer);
    await expenses().booked(freelancer, lost);
    await expenses().unassign(lost, freelancer);
    const member = { ...freelancer, companyId: granite().id, companyType: 'Risk' } as const;
    await expenses().join(freelancer, granite().id);
    const former = '/expenses/former-projects';
    const formerOf = (as: object) => expenses().call<{ items: FormerProject[] }>(as, 'GET', former);
    expect((await formerOf(granite().coordinator)).data.items).toEqual([]);
    expect((await expenses().list(granite().coordinator, lost)).status).toBe(404);
    expect((await expenses().book(granite().coordinator, lost, { riskEngineerId: freelancer.sub })).status).toBe(404);
    // The engineer completes the days, which the insurer bills as before.
    expect((await formerOf(member)).data.items.map(({ projectId }) => projectId)).toEqual([lost.id]);
    const late = await expenses().booked(member, lost);
    expect(late.engineer.companyName).toBeNull();
    expect((await expenses().mark(lost.coordinator, late)).status).toBe(200);
  });

  it('confirm a day before the assignment began, and book none of more than 90 days before', async () => {
    const { engineer, coordinator } = granite();
    const assigned = expenses()
      .knex('assigned_engineers')
      .where({ project_id: project().id, engineer_id: engineer.sub });
    const old = await expenses().booked(engineer, project(), { date: '2025-01-15' });
    await assigned.clone().update({ started_at: '2026-03-05T12:00:00Z' });
    const book = (date: string, fields: object = {}) => expenses().book(engineer, project(), { date, ...fields });
    const before = { isEarlyDateConfirmed: [EXPENSE_TEXTS.beforeAssignment] };
    expect((await book('2026-03-04')).fieldErrors).toEqual(before);
    expect((await book('2026-03-05')).status).toBe(201);
    expect((await book('2026-03-04', { isEarlyDateConfirmed: true })).status).toBe(201);
    expect((await book('2025-12-05', { isEarlyDateConfirmed: true })).status).toBe(201);
    const long = await book('2025-12-04', { isEarlyDateConfirmed: true });
    expect(long.fieldErrors).toEqual({ date: [EXPENSE_TEXTS.longBeforeAssignment] });
    // An entry that is there already is changed unasked, as long as its day stays.
    expect((await put(engineer, old, { hours: 2 })).status).toBe(200);
    expect((await put(engineer, old, { date: '2026-03-01' })).fieldErrors).toEqual(before);
    const path = `/expenses/form-data?projectId=${project().id}`;
    const { data } = await expenses().call<ExpenseFormData>(coordinator, 'GET', path);
    const since = data.riskEngineers.find(({ userId }) => userId === engineer.sub)?.assignedSince;
    expect(since).toBe('2026-03-05');
    await assigned.clone().update({ started_at: null });
    expect((await book('2025-12-03')).status).toBe(201);
  });

  it('keep the first beginning where they come back', async () => {
    const { engineer } = granite();
    const row = { project_id: project().id, engineer_id: engineer.sub };
    const startOf = async () =>
      (await expenses().knex('assigned_engineers').where(row).first<{ started_at: Date }>('started_at')).started_at;
    const first = await startOf();
    await expenses().unassign(project(), engineer);
    const about = {
      projectId: project().id,
      projectName: 'Élan Tower',
      insurerCompanyId: project().coordinator.companyId,
    };
    const again = { ...about, assignmentId: randomUUID(), assignedCompanyId: null };
    const data = { ...again, engineerId: engineer.sub, engineerName: 'Erik Stone' };
    await publishEvent(expenses().finance.running.nats, assignmentAcknowledged, data);
    await until(() =>
      expenses()
        .knex('assigned_engineers')
        .where({ ...row, ended_at: null })
        .first(),
    );
    expect(await startOf()).toEqual(first);
    const newcomer = await expenses().addPerson('RiskEngineer', granite().id);
    const other = { ...data, assignmentId: randomUUID(), engineerId: newcomer.sub };
    await publishEvent(expenses().finance.running.nats, assignmentAcknowledged, other);
    const theirs = expenses().knex('assigned_engineers').where({ project_id: project().id, engineer_id: newcomer.sub });
    await until(() => theirs.clone().whereRaw(`started_at > now() - interval '1 hour'`).first());
  });

  it('begin with the acknowledgement that made them primary, whichever event of it comes first', async () => {
    const [sooner, later, longBefore] = [
      await expenses().addPerson('RiskEngineer', granite().id),
      await expenses().addPerson('RiskEngineer', granite().id),
      await expenses().addPerson('RiskEngineer', granite().id),
    ];
    const { nats } = expenses().finance.running;
    const startOf = async (where: TestProject, { sub }: { readonly sub: string }) =>
      expenses()
        .knex('assigned_engineers')
        .where({ project_id: where.id, engineer_id: sub, by_function: false })
        .first<{ started_at: Date | null } | undefined>('started_at');
    const acknowledged = (where: TestProject, { sub }: { readonly sub: string }) => {
      const about = { projectId: where.id, projectName: 'Élan Tower', insurerCompanyId: randomUUID() };
      const assigned = { assignmentId: randomUUID(), assignedCompanyId: granite().id };
      return publishEvent(nats, assignmentAcknowledged, {
        ...{ ...about, ...assigned, engineerId: sub, engineerName: 'Erik Stone' },
      });
    };
    const primary = ({ sub }: { readonly sub: string }) => ({
      participants: [{ userId: sub, companyId: granite().id, role: 'RiskEngineer' as const, isPrimary: true }],
    });
    const places = [await expenses().project(), await expenses().project(), await expenses().project()] as const;
    await places[0].publish(primary(sooner));
    await acknowledged(places[0], sooner);
    await acknowledged(places[1], later);
    await until(() => startOf(places[1], later));
    await places[1].publish(primary(later));
    await places[2].publish(primary(longBefore));
    await expenses()
      .knex('assigned_engineers')
      .where({ project_id: places[2].id })
      .update({ function_known_at: '2026-01-05T12:00Z' });
    await acknowledged(places[2], longBefore);
    await until(async () => (await startOf(places[0], sooner)) && (await startOf(places[2], longBefore)));
    expect((await startOf(places[0], sooner))?.started_at).toEqual(expect.any(Date));
    expect((await startOf(places[1], later))?.started_at).toEqual(expect.any(Date));
    const early = { date: [EXPENSE_TEXTS.longBeforeAssignment] };
    expect((await expenses().book(sooner, places[0], { date: '2025-01-15' })).fieldErrors).toEqual(early);
    // Engineers who were primary before have worked before, at no known time.
    expect((await startOf(places[2], longBefore))?.started_at).toBeNull();
    expect((await expenses().book(longBefore, places[2], { date: '2025-01-15' })).status).toBe(201);
  });

  it('change their own unbilled entries alone', async () => {
    const own = await expenses().booked(granite().engineer, project());
    expect((await put(granite().colleague, own, { hours: 2 })).status).toBe(403);
    expect((await remove(basalt().coordinator, own)).status).toBe(403);
    const { data } = await put(granite().engineer, own, { hours: 2 });
    expect(data).toMatchObject({ version: 2, amount: 200, changedBy: 'Erik Stone' });
    expect((await put(granite().engineer, data, { hours: 3 }, { 'if-match': '"1"' })).status).toBe(409);
    await expenses().mark(granite().coordinator, data);
    for (const answer of [
      await put(granite().engineer, data, { hours: 3 }),
      await remove(granite().coordinator, data),
    ]) {
      expect([answer.status, answer.error?.reason, answer.error?.message]).toEqual([
        400,
        'Billed',
        EXPENSE_TEXTS.billed,
      ]);
    }
    const history = await expenses().call<{ items: { action: string }[] }>(
      granite().engineer,
      'GET',
      `/expenses/${own.id}/history`,
    );
    expect(history.data.items.map(({ action }) => action)).toEqual(['markAsBilled', 'update', 'create']);
  });
});
