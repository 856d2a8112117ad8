import { ERROR_CODES } from '@portal/contracts/common/error';
import { companyApprovalsChanged } from '@portal/contracts/events/approvals';
import { workChanged } from '@portal/contracts/events/work';
import type { Activity } from '@portal/contracts/projects/activity';
import type { SessionClaims } from '@portal/contracts/identity/session';
import { RECOMMENDATION_TEXTS } from '@portal/contracts/projects/recommendation-texts';
import { describe, expect, it } from 'vitest';
import { dataOf, inDays } from '../testing/inspections.fixture.ts';
import { sitesWithInspections } from './risks.fixture.ts';

type Claims = Partial<SessionClaims>;

const {
  portal,
  site,
  inspection,
  people,
  put,
  add,
  one,
  edit,
  send,
  complete,
  setStatus,
  statusOf,
  force,
  eventsOf,
  deliver,
  approvals,
  issued,
} = sitesWithInspections();

describe('the path of a recommendation (decisions §5)', () => {
  it('goes from a draft to its end, each step by its actor, and those concerned are told', async () => {
    const { engineer, riskCoordinator, siteContact } = people();
    const { id, number, status } = await add();
    expect([number, status]).toEqual([1, 'Draft']);
    expect(dataOf(await send('send-for-approval', engineer))).toMatchObject({ count: 1 });
    expect(await statusOf(id)).toBe('WaitingForApproval');
    dataOf(await put(riskCoordinator, `/risks/${id}/reject`, { rejectionReason: 'Which floor?' }));
    expect(await one(id)).toMatchObject({ status: 'Rejected', rejectionReason: 'Which floor?' });
    expect(dataOf(await edit(id, { comment: 'Permits for hot work are missing on floor 4.' }))).toMatchObject({
      status: 'Amended',
    });
    dataOf(await send('send-for-approval', engineer));
    dataOf(await put(riskCoordinator, `/risks/${id}/approve`));
    dataOf(await send('send-to-risk-engineer', riskCoordinator));
    expect(await statusOf(id)).toBe('SentToRiskEngineer');
    dataOf(await put(engineer, `/risks/${id}/approve`));
    dataOf(await complete());
    dataOf(await send('issue', engineer));
    expect(await one(id, siteContact)).toMatchObject({ status: 'Issued', rejectionReason: null });
    dataOf(await setStatus(siteContact, id, 'InProgress'));
    dataOf(await put(siteContact, `/risks/${id}/action`, { action: 'Permits are asked for now.' }));
    dataOf(await setStatus(engineer, id, 'FurtherAction', 'Please show one.'));
    dataOf(await put(siteContact, `/risks/${id}/action`, { action: 'Here it is.' }));
    expect(dataOf(await setStatus(engineer, id, 'Closed'))).toMatchObject({ status: 'Closed', action: 'Here it is.' });
    expect((await portal().call(engineer, 'GET', `/inspections/${inspection().id}`)).body.data).toMatchObject({
      dashboardStatus: 'Closed',
    });

    const told = await portal()
      .knex('copied_events')
      .whereNot({ subject: workChanged.subject })
      .orderBy('seq')
      .pluck<string[]>('subject');
    expect(told.map((subject) => subject.split('.').slice(1, 3).join(' '))).toEqual([
      'inspection sent-for-approval',
      'recommendation rejected',
      'inspection recommendations-reviewed',
      'recommendation amended',
      'inspection sent-for-approval',
      'inspection recommendations-reviewed',
      'inspection sent-to-risk-engineer',
      'inspection completed',
      'inspection issued',
      'recommendation actioned',
      'inspection recommendations-answered',
      'recommendation further-action',
      'recommendation actioned',
      'recommendation closed',
    ]);
    expect((await eventsOf('inspection.recommendations-reviewed')).map(({ n }) => n)).toEqual([0, 1]);
  });

  it('is written down: who did what, when, with the words; the site sees what happened since the issue', async () => {
    const { id } = await add();
    await send('send-for-approval', people().engineer);
    await put(people().riskCoordinator, `/risks/${id}/reject`, { rejectionReason: 'Which floor?' });
    await edit(id, { priority: 'Immediate' });
    const history = async (as: Claims) =>
      dataOf<{ items: Activity[] }>(await portal().call(as, 'GET', `/risks/${id}/history`)).items;
    const items = await history(people().coordinator);
    expect(
      items.map(({ action, actorName, oldStatus, newStatus, words }) => [
        action,
        actorName,
        oldStatus,
        newStatus,
        words,
      ]),
    ).toEqual([
      ['update', 'Erik Stone', 'Rejected', 'Amended', null],
      ['reject', 'Rita Stone', 'WaitingForApproval', 'Rejected', 'Which floor?'],
      ['sendForApproval', 'Erik Stone', 'Draft', 'WaitingForApproval', null],
      ['create', 'Erik Stone', null, 'Draft', null],
    ]);
    expect(items[0]?.changes).toContainEqual({ field: 'priority', oldValue: 'Urgent', newValue: 'Immediate' });
    await send('send-for-approval', people().engineer);
    await put(people().riskCoordinator, `/risks/${id}/approve`);
    await send('send-to-risk-engineer', people().riskCoordinator);
    await put(people().engineer, `/risks/${id}/approve`);
    await complete();
    await send('issue', people().engineer);
    expect((await history(people().siteContact)).map(({ action }) => action)).toEqual(['issue']);
  });

  it('needs no approval where the setting is off, for the company or for one project (§5, §21)', async () => {
    const { id } = await add();
    expect(await put(people().engineer, `/risks/${id}/approve`)).toMatchObject({
      status: 400,
      body: { error: { code: ERROR_CODES.invalidTransition, message: RECOMMENDATION_TEXTS.approvalOn } },
    });
    await approvals(1, false, null);
    await approvals(3, false);
    await approvals(2, true);
    expect((await send('send-for-approval', people().engineer)).body.error.message).toBe(
      RECOMMENDATION_TEXTS.approvalOff,
    );
    expect(dataOf(await put(people().engineer, `/risks/${id}/approve`))).toMatchObject({ status: 'ApprovedByRE' });
    await approvals(4, true);
    await approvals(2, true, null);
  });

  it.each([
    ['has no company', null],
    ['is its own, and the setting is on', 'own'],
  ])('is approved by the insurer where the engineer %s', async (_case, company) => {
    const company_id = company && site().company.id;
    await portal().knex('project_participants').where({ user_id: people().engineer.sub }).update({ company_id });
    await deliver(companyApprovalsChanged.subject, {
      companyId: site().company.id,
      projectId: site().projectId,
      version: 1,
      external: true,
      internal: true,
    });
    const { id } = await add();
    dataOf(await send('send-for-approval', people().engineer));
    expect(await put(people().riskCoordinator, `/risks/${id}/approve`)).toMatchObject({
      status: 403,
      body: { error: { message: RECOMMENDATION_TEXTS.approvedByInsurer } },
    });
    expect(dataOf(await put(people().underwriter, `/risks/${id}/approve`))).toMatchObject({ status: 'Approved' });
  });

  it('is closed by the insurer where the project has no engineer any more (R13)', async () => {
    const { id } = await issued();
    dataOf(await put(people().owner, `/risks/${id}/action`, { action: 'Done.' }));
    expect((await setStatus(people().underwriter, id, 'Closed')).body.error.message).toBe(
      RECOMMENDATION_TEXTS.closedByEngineer,
    );
    await portal().knex('project_participants').where({ user_id: people().engineer.sub }).delete();
    expect((await setStatus(people().underwriter, id, 'Closed')).status).toBe(200);
  });

  it('is not closed by the person who actioned it', async () => {
    const { id } = await issued();
    await put(people().riskManager, `/risks/${id}/action`, { action: 'Done.' });
    await force(id, { actioned_by: people().engineer.sub });
    expect(await setStatus(people().engineer, id, 'Closed')).toMatchObject({
      status: 400,
      body: { error: { message: RECOMMENDATION_TEXTS.ownAction } },
    });
  });

  it('has no status set that another call leads to', async () => {
    const { id } = await issued();
    for (const status of ['Draft', 'Approved', 'Issued', 'Actioned']) {
      expect((await setStatus(people().engineer, id, status)).body.error).toEqual({
        code: ERROR_CODES.invalidTransition,
        message: RECOMMENDATION_TEXTS.statusNotSet,
        reason: 'StatusNotSet',
      });
    }
    expect((await setStatus(people().engineer, id, 'Open')).body.fieldErrors).toHaveProperty('status');
    expect(await statusOf(id)).toBe('Issued');
  });

  it('ends without an action only as superseded or with the risk accepted, and is opened again with a comment', async () => {
    const { id } = await issued();
    const { engineer, coordinator } = people();
    for (const comment of [undefined, '', 'No reason']) {
      const answer = await setStatus(engineer, id, 'Closed', comment);
      expect([answer.status, Object.keys(answer.body.fieldErrors ?? {})]).toEqual([400, ['comment']]);
    }
    dataOf(await setStatus(engineer, id, 'Closed', 'Superseded by no. 4'));
    expect((await setStatus(coordinator, id, 'FurtherAction')).body.fieldErrors).toHaveProperty('comment');
    const dueDate = inDays(60);
    expect(dataOf(await setStatus(coordinator, id, 'FurtherAction', 'Burns again', { dueDate }))).toMatchObject({
      status: 'FurtherAction',
      dueDate,
      closedDateTime: null,
    });
    expect((await one(id)).comments.map(({ text, authorName }) => [authorName, text])).toEqual([
      ['Erik Stone', 'Superseded by no. 4'],
      ['Clara Nordin', 'Burns again'],
    ]);
  });
});
