import { ERROR_CODES } from '@portal/contracts/common/error';
import { INSPECTION_TEXTS } from '@portal/contracts/projects/inspection-texts';
import { RECOMMENDATION_TEXTS } from '@portal/contracts/projects/recommendation-texts';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { dataOf, inDays, inHours, recommendationFields, schedule } from '../testing/inspections.fixture.ts';
import { sitesWithInspections } from './risks.fixture.ts';

const { portal, site, inspection, people, put, add, one, edit, send, complete, statusOf, force, eventsOf, approvals } =
  sitesWithInspections();

describe('recommendations of an inspection', () => {
  it('are numbered without gaps, however many are added at the same moment', async () => {
    const next = async () =>
      dataOf(await portal().call(people().engineer, 'GET', `/projects/${site().projectId}/next-risk-number`));
    expect(await next()).toBe(1);
    const added = await Promise.all(Array.from({ length: 20 }, () => add()));
    expect(added.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
    expect(await next()).toBe(21);
    const last = added.find(({ number }) => number === 20);
    expect((await portal().call(people().engineer, 'DELETE', `/risks/${last?.id}`)).status).toBe(200);
    expect(await next(), 'the number of a deleted draft is not given again').toBe(21);
  });

  it('are 1,000 at most', async () => {
    await add();
    const counts = portal().knex('recommendation_counts').where({ inspection_id: inspection().id });
    await counts.clone().update({ count: 999 });
    await add();
    const fields = { inspectionId: inspection().id, ...recommendationFields() };
    const refused = await portal().call(people().engineer, 'POST', '/risks', fields);
    expect([refused.status, refused.body.error.message]).toEqual([400, RECOMMENDATION_TEXTS.mostOfInspection]);
  });

  it('are added from 15 minutes before its start, also when it has been issued (R1, decisions §26.9)', async () => {
    const upcoming = await schedule(portal(), site());
    const tryAdd = () =>
      portal().call(people().engineer, 'POST', '/risks', { inspectionId: upcoming.id, ...recommendationFields() });
    const move = (columns: object) => portal().knex('inspections').where({ id: upcoming.id }).update(columns);
    expect((await tryAdd()).body.error.message).toBe(RECOMMENDATION_TEXTS.notRecordable);
    await move({ start_at: inHours(0.2) });
    expect((await tryAdd()).status).toBe(201);
    await move({ start_at: inHours(-2), status: 'Completed' });
    expect((await tryAdd()).status).toBe(201);
    await move({ issued_at: inHours(-1) });
    expect((await tryAdd()).status).toBe(201);
    await move({ status: 'Cancelled' });
    expect((await tryAdd()).status).toBe(400);
  });

  it('are sent all or none: one without a due date stops the others (R2)', async () => {
    const [whole, partial] = [await add(), await add({ dueDate: null })];
    expect((await send('send-for-approval', people().engineer)).body.error.message).toBe(
      RECOMMENDATION_TEXTS.incomplete,
    );
    expect([await statusOf(whole.id), await statusOf(partial.id)]).toEqual(['Draft', 'Draft']);
    await edit(partial.id);
    expect(dataOf(await send('send-for-approval', people().engineer))).toMatchObject({ count: 2 });
  });

  it('go back to the engineer when all are reviewed (R7), and are issued when all are approved (R10)', async () => {
    const [first, second] = [await add(), await add()];
    const { engineer, riskCoordinator } = people();
    await send('send-for-approval', engineer);
    await put(riskCoordinator, `/risks/${first.id}/approve`);
    expect((await send('send-to-risk-engineer', riskCoordinator)).body.error.message).toBe(
      RECOMMENDATION_TEXTS.unreviewed,
    );
    await put(riskCoordinator, `/risks/${second.id}/approve`);
    await send('send-to-risk-engineer', riskCoordinator);
    await put(engineer, `/risks/${first.id}/approve`);
    expect((await send('issue', riskCoordinator)).body.error.message).toBe(RECOMMENDATION_TEXTS.notCompleted);
    await complete();
    expect(await send('issue', riskCoordinator)).toMatchObject({
      status: 400,
      body: {
        error: {
          code: 'InvalidTransition',
          message: 'Action can be done only when the recommendations status is “Draft Approved”.',
        },
      },
    });
    await put(engineer, `/risks/${second.id}/approve`);
    expect(dataOf(await send('issue', riskCoordinator))).toMatchObject({ count: 2 });
    expect(await eventsOf('inspection.issued')).toMatchObject([{ n: 2, highestPriority: 'Urgent' }]);
  });

  it('are approved by the engineer’s company alone: that with the open assignment reads and issues them (§5, §26.2)', async () => {
    const { engineer, riskCoordinator } = people();
    const holder = { ...riskCoordinator, sub: randomUUID(), companyId: randomUUID() };
    const { knex } = portal();
    await knex('projects').where({ id: site().projectId }).update({ assigned_company_id: holder.companyId });
    await knex('assignments').insert({
      ...{ project_id: site().projectId, company_id: holder.companyId, status: 'AwaitingResource' },
      created_by: 'Clara Nordin',
    });
    const { id } = await add();
    await send('send-for-approval', engineer);
    const refused = { status: 403, body: { error: { reason: 'ApprovedByRiskCompany' } } };
    const reject = (as: Parameters<typeof put>[0]) =>
      put(as, `/risks/${id}/reject`, { rejectionReason: 'Which floor?' });
    expect(await put(holder, `/risks/${id}/approve`)).toMatchObject(refused);
    expect(await reject(holder)).toMatchObject(refused);
    expect(dataOf(await reject(riskCoordinator))).toMatchObject({ status: 'Rejected' });
    await edit(id, { comment: 'Permits are missing on the second floor.' });
    await send('send-for-approval', engineer);
    expect(dataOf(await put(riskCoordinator, `/risks/${id}/approve`))).toMatchObject({ status: 'Approved' });
    expect(await send('send-to-risk-engineer', holder)).toMatchObject(refused);
    dataOf(await send('send-to-risk-engineer', riskCoordinator));
    await put(engineer, `/risks/${id}/approve`);
    await complete();
    expect(dataOf(await send('issue', holder))).toMatchObject({ count: 1 });
  });

  it('may be none: the inspection is issued, once (R10)', async () => {
    await complete();
    expect(dataOf(await send('issue', people().engineer))).toMatchObject({ count: 0 });
    const again = await send('issue', people().engineer);
    expect([again.status, again.body.error.message]).toEqual([400, RECOMMENDATION_TEXTS.onlyWhen(['ApprovedByRE'])]);
    expect(await eventsOf('inspection.issued')).toHaveLength(1);
  });

  it('are approved by the engineer alone with a due date (R3, decisions §26.3)', async () => {
    await approvals(7, false);
    const { id } = await add({ dueDate: null });
    const approve = () => put(people().engineer, `/risks/${id}/approve`);
    expect((await approve()).body.error.message).toBe(RECOMMENDATION_TEXTS.incomplete);
    await edit(id);
    expect(dataOf(await approve())).toMatchObject({ status: 'ApprovedByRE' });
  });

  it('have a due date by their priority where they are issued without one', async () => {
    await approvals(5, false);
    const { id } = await add({ priority: 'Immediate' });
    // Approved before a due date was required.
    await force(id, { status: 'ApprovedByRE', due_on: null });
    await complete();
    dataOf(await send('issue', people().engineer));
    expect((await one(id)).dueDate).toBe(inDays(7));
  });

  it('stop an inspection from being deleted or cancelled', async () => {
    await add();
    expect(
      (await put(people().engineer, '/inspections/cancel', { id: inspection().id, reason: 'Late' })).body.error,
    ).toEqual({
      code: ERROR_CODES.invalidTransition,
      message: INSPECTION_TEXTS.hasRecommendations,
      reason: 'HasRecommendations',
    });
  });
});
