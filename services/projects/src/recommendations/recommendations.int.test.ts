import { ERROR_CODES } from '@portal/contracts/common/error';
import { companyApprovalsChanged } from '@portal/contracts/events/approvals';
import type { PortalEvent } from '@portal/contracts/events/envelope';
import { fileStored } from '@portal/contracts/events/library';
import type { SessionClaims } from '@portal/contracts/identity/session';
import type { Activity } from '@portal/contracts/projects/activity';
import type { Inspection } from '@portal/contracts/projects/inspection';
import { INSPECTION_TEXTS } from '@portal/contracts/projects/inspection-texts';
import type { RecommendationDetail, Recommendations } from '@portal/contracts/projects/recommendation';
import { RECOMMENDATION_TEXTS } from '@portal/contracts/projects/recommendation-texts';
import { PROJECT_TEXTS } from '@portal/contracts/projects/texts';
import { keepOutbox, until } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addRisk,
  addSite,
  begun,
  dataOf,
  inHours,
  recommendationFields,
  schedule,
  type TestSite,
} from '../inspections/inspections-fixture.ts';
import { startTestPortal, type TestPortal } from '../testing-portal.ts';

type Claims = Partial<SessionClaims>;

let portal: TestPortal;
let site: TestSite;
let inspection: Inspection;
beforeAll(async () => {
  portal = await startTestPortal();
  await keepOutbox(portal.knex);
  await portal.running.service.deps.bus.ensureStream('admin');
  await portal.running.service.deps.bus.ensureStream('library');
});
afterAll(() => portal.stop());
beforeEach(async () => {
  site = await addSite(portal, site?.company);
  inspection = await begun(portal, site);
  await portal.knex('told_events').delete();
});

const people = () => site.people;
const put = (as: Claims, path: string, body?: object, headers?: object) => portal.call(as, 'PUT', path, body, headers);
const add = (fields: object = {}) => addRisk(portal, site, inspection, fields);
const one = async (id: string, as = people().engineer): Promise<RecommendationDetail> =>
  dataOf(await portal.call(as, 'GET', `/risks/${id}`));
const edit = (id: string, fields: object = {}, headers?: object) =>
  put(people().engineer, '/risks', { id, ...recommendationFields(fields) }, headers);
const send = (call: string, as: Claims) => put(as, `/inspections/${inspection.id}/${call}`);
const complete = () => put(people().engineer, `/inspections/${inspection.id}/complete`);
const setStatus = (as: Claims, id: string, status: string, comment?: string, rest: object = {}) =>
  put(as, `/risks/${id}/status`, { status, ...(comment !== undefined && { comment }), ...rest });
const statusOf = async (id: string): Promise<string> => (await one(id)).status;
const force = (id: string, columns: object) => portal.knex('recommendations').where({ id }).update(columns);
const list = async (as: Claims, query = ''): Promise<Recommendations> =>
  dataOf(await portal.call(as, 'GET', `/inspections/all-risks?projectId=${site.projectId}${query}`));
const eventsOf = async (subject: string) => {
  const rows = await portal
    .knex('told_events')
    .where({ subject: `projects.${subject}.v1` })
    .orderBy('seq')
    .pluck<string[]>('event');
  return rows.map((text) => (JSON.parse(text) as PortalEvent<Record<string, unknown>>).data);
};

/** Tells an event of another service, and waits until it is handled. */
async function tell(subject: string, data: object): Promise<void> {
  const event = { id: randomUUID(), subject, occurredAt: new Date().toISOString(), actor: null, data };
  const jetstream = await portal.running.service.deps.bus.jetstream();
  await jetstream.publish(subject, JSON.stringify(event), { msgID: event.id });
  await until(async () => (await portal.knex('handled_events').where({ event_id: event.id })).length > 0);
}
async function fileOf({ sub: ownerId }: Claims, type = 'image/png'): Promise<string> {
  const fileId = randomUUID();
  await tell(fileStored.subject, { fileId, ownerId, name: `${fileId}.png`, type, size: 10 });
  return fileId;
}
const approvals = (version: number, external: boolean, projectId: string | null = site.projectId) =>
  tell(companyApprovalsChanged.subject, {
    companyId: site.company.id,
    projectId,
    version,
    external,
    internal: false,
  });

/** A recommendation that was issued, by the whole path. */
async function issued(fields: object = {}): Promise<RecommendationDetail> {
  const { id } = await add(fields);
  dataOf(await send('send-for-approval', people().engineer));
  dataOf(await put(people().riskCoordinator, `/risks/${id}/approve`));
  dataOf(await send('send-to-risk-engineer', people().riskCoordinator));
  dataOf(await put(people().engineer, `/risks/${id}/approve`));
  dataOf(await complete());
  dataOf(await send('issue', people().engineer));
  return one(id);
}

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
    expect((await portal.call(engineer, 'GET', `/inspections/${inspection.id}`)).body.data).toMatchObject({
      dashboardStatus: 'Closed',
    });

    const told = await portal.knex('told_events').orderBy('seq').pluck<string[]>('subject');
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
      dataOf<{ items: Activity[] }>(await portal.call(as, 'GET', `/risks/${id}/history`)).items;
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
    const company_id = company && site.company.id;
    await portal.knex('project_participants').where({ user_id: people().engineer.sub }).update({ company_id });
    await tell(companyApprovalsChanged.subject, {
      companyId: site.company.id,
      projectId: site.projectId,
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
    await portal.knex('project_participants').where({ user_id: people().engineer.sub }).delete();
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
    const dueDateTime = inHours(24 * 60);
    expect(dataOf(await setStatus(coordinator, id, 'FurtherAction', 'Burns again', { dueDateTime }))).toMatchObject({
      status: 'FurtherAction',
      dueDateTime,
      closedDateTime: null,
    });
    expect((await one(id)).comments.map(({ text, authorName }) => [authorName, text])).toEqual([
      ['Erik Stone', 'Superseded by no. 4'],
      ['Clara Nordin', 'Burns again'],
    ]);
  });
});

describe('recommendations of an inspection', () => {
  it('are numbered without gaps, however many are added at the same moment', async () => {
    const next = async () =>
      dataOf(await portal.call(people().engineer, 'GET', `/projects/${site.projectId}/next-risk-number`));
    expect(await next()).toBe(1);
    const added = await Promise.all(Array.from({ length: 20 }, () => add()));
    expect(added.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
    expect(await next()).toBe(21);
  });

  it('are added from 15 minutes before its start until it is issued (R1)', async () => {
    const upcoming = await schedule(portal, site);
    const tryAdd = () =>
      portal.call(people().engineer, 'POST', '/risks', { inspectionId: upcoming.id, ...recommendationFields() });
    const move = (columns: object) => portal.knex('inspections').where({ id: upcoming.id }).update(columns);
    expect((await tryAdd()).body.error.message).toBe(RECOMMENDATION_TEXTS.notRecordable);
    await move({ start_at: inHours(0.2) });
    expect((await tryAdd()).status).toBe(201);
    await move({ start_at: inHours(-2), status: 'Completed' });
    expect((await tryAdd()).status).toBe(201);
    await move({ issued_at: inHours(-1) });
    expect((await tryAdd()).status).toBe(400);
  });

  it('are sent all or none: one without a due date stops the others (R2)', async () => {
    const [whole, partial] = [await add(), await add({ dueDateTime: null })];
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

  it('may be none: the inspection is issued, once (R10)', async () => {
    await complete();
    expect(dataOf(await send('issue', people().engineer))).toMatchObject({ count: 0 });
    expect(dataOf(await send('issue', people().engineer))).toMatchObject({ count: 0 });
    expect(await eventsOf('inspection.issued')).toHaveLength(1);
  });

  it('have a due date by their priority where they are issued without one', async () => {
    await approvals(5, false);
    const { id } = await add({ dueDateTime: null, priority: 'Immediate' });
    await put(people().engineer, `/risks/${id}/approve`);
    await complete();
    dataOf(await send('issue', people().engineer));
    const { dueDateTime } = await one(id);
    expect(Math.round((Date.parse(dueDateTime ?? '') - Date.now()) / 86_400_000)).toBe(7);
  });

  it('stop an inspection from being deleted or cancelled', async () => {
    await add();
    expect(
      (await put(people().engineer, '/inspections/cancel', { id: inspection.id, reason: 'Late' })).body.error,
    ).toEqual({
      code: ERROR_CODES.invalidTransition,
      message: INSPECTION_TEXTS.hasRecommendations,
    });
  });
});

describe('approving many (bulk-approve)', () => {
  it('answers for each: those that were approved, and why not the others', async () => {
    const [first, second, draft] = [await add(), await add(), await add()];
    await send('send-for-approval', people().engineer);
    await force(draft.id, { status: 'Draft' });
    const elsewhere = await addSite(portal);
    const { id: foreign } = await addRisk(portal, elsewhere, await begun(portal, elsewhere));
    const unknown = randomUUID();
    const ids = [first.id, second.id, draft.id, unknown, foreign, first.id];
    const { approved, failed } = dataOf<{ approved: string[]; failed: object[] }>(
      await put(people().riskCoordinator, '/risks/bulk-approve', { ids }),
    );
    expect(approved.toSorted()).toEqual([first.id, second.id].toSorted());
    const sentence = 'Action can be done only when the recommendations status is “Waiting For Approval”.';
    expect(failed).toEqual([
      { id: draft.id, message: sentence },
      { id: unknown, message: 'This item no longer exists.' },
      { id: foreign, message: 'This item no longer exists.' },
    ]);
    expect(await eventsOf('inspection.recommendations-reviewed')).toMatchObject([{ n: 2 }]);
  });

  it('approves an item once, though two approve it at the same moment', async () => {
    const { id } = await add();
    await send('send-for-approval', people().engineer);
    const answers = await Promise.all([
      put(people().riskCoordinator, `/risks/${id}/approve`),
      put(people().riskCoordinator, '/risks/bulk-approve', { ids: [id] }),
      put(people().riskCoordinator, `/risks/${id}/reject`, { rejectionReason: 'No' }),
    ]);
    const steps = await portal.knex('activities').where({ recommendation_id: id, old_status: 'WaitingForApproval' });
    expect(steps).toHaveLength(1);
    expect(await eventsOf('inspection.recommendations-reviewed')).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  });

  it('takes 1 to 500', async () => {
    for (const ids of [[], Array.from({ length: 501 }, randomUUID), ['x']]) {
      expect((await put(people().riskCoordinator, '/risks/bulk-approve', { ids })).status).toBe(400);
    }
  });
});

describe('what a recommendation says', () => {
  it.each([
    ['a type of another category', { category: 'Flood' }, 'type'],
    ['Other without a text', { type: 'Other' }, 'otherType'],
    ['a category that is none', { category: 'Weather' }, 'category'],
    ['another priority', { priority: 'Soon' }, 'priority'],
    ['no comment', { comment: ' ' }, 'comment'],
    ['1,000 words', { comment: 'word '.repeat(1_000) }, 'comment'],
    ['a due date before the inspection', { dueDateTime: inHours(-72) }, 'dueDateTime'],
    ['21 photos', { photoIds: Array.from({ length: 21 }, randomUUID) }, 'photoIds'],
    ['half a character', { location: '\ud83d' }, 'location'],
  ])('is refused with %s', async (_case, fields, field) => {
    const body = { inspectionId: inspection.id, ...recommendationFields(fields) };
    const answer = await portal.call(people().engineer, 'POST', '/risks', body);
    expect([answer.status, Object.keys(answer.body.fieldErrors ?? {})]).toEqual([400, [field]]);
  });

  it('keeps what belongs to its category and type alone', async () => {
    expect(await add({ category: 'Flood', type: 'Other', otherType: ' Culvert ' })).toMatchObject({
      combustibility: null,
      otherType: 'Culvert',
    });
    expect(await add({ otherType: 'Left over' })).toMatchObject({ combustibility: 'Combustible', otherType: null });
  });

  it('is due on the day of the inspection at the earliest, by the calendar of the site', async () => {
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(Date.now() - 3_600_000);
    expect(await add({ dueDateTime: `${day}T03:00:00.000Z` })).toMatchObject({ status: 'Draft' });
  });

  it('has photos of the engineer’s own, which are pictures', async () => {
    const [photo, other, report] = [
      await fileOf(people().engineer),
      await fileOf(people().siteContact),
      await fileOf(people().engineer, 'application/pdf'),
    ];
    const { id, photos } = await add({ photoIds: [photo] });
    expect(photos).toEqual([{ fileId: photo, name: `${photo}.png` }]);
    expect((await edit(id, { photoIds: [photo, other] })).body.fieldErrors).toEqual({
      photoIds: [RECOMMENDATION_TEXTS.fileUnknown],
    });
    expect((await edit(id, { photoIds: [report] })).body.fieldErrors).toEqual({
      photoIds: [RECOMMENDATION_TEXTS.photoKind],
    });
    expect((await one(id)).photos).toHaveLength(1);
  });

  it('is actioned with evidence of whoever did it', async () => {
    const { id } = await issued();
    const evidence = await fileOf(people().siteContact, 'application/pdf');
    const body = { action: 'Permits are asked for now.', fileIds: [evidence] };
    expect((await put(people().owner, `/risks/${id}/action`, body)).body.fieldErrors).toHaveProperty('fileIds');
    expect(dataOf(await put(people().siteContact, `/risks/${id}/action`, body))).toMatchObject({
      status: 'Actioned',
      actionFiles: [{ fileId: evidence }],
      actionedBy: 'Sanna Berg',
    });
    expect((await put(people().siteContact, `/risks/${id}/action`, { action: 'x'.repeat(1_001) })).status).toBe(400);
  });

  it('is not overwritten unseen, and what changes nothing is no amendment', async () => {
    const { id } = await add();
    expect((await edit(id, { priority: 'Routine' }, { 'if-match': '"1"' })).status).toBe(200);
    expect((await edit(id, { priority: 'Advisory' }, { 'if-match': '"1"' })).status).toBe(409);
    const { dueDateTime } = await one(id);
    const same = { priority: 'Routine', dueDateTime };
    expect(dataOf(await edit(id, same))).toMatchObject({ version: 2 });
    await force(id, { status: 'Rejected' });
    expect((await edit(id, same)).body.error.message).toBe(RECOMMENDATION_TEXTS.unchanged);
  });

  it('is deleted as a draft, rejected or amended alone (R17)', async () => {
    const { id } = await add();
    await force(id, { status: 'Approved' });
    const remove = () => portal.call(people().engineer, 'DELETE', `/risks/${id}`);
    expect((await remove()).status).toBe(400);
    await force(id, { status: 'Rejected' });
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 404]);
    expect(await eventsOf('recommendation.deleted')).toHaveLength(1);
  });
});

describe('who sees and does what (decisions §5, §11)', () => {
  it('before they are issued, recommendations are not there for broker, representative and the site', async () => {
    const { id } = await add();
    const { broker, representative, siteContact, riskManager, owner, coordinator, underwriter } = people();
    for (const as of [broker, representative, siteContact, riskManager, owner]) {
      expect((await portal.call(as, 'GET', `/risks/${id}`)).status).toBe(404);
      expect(await list(as)).toMatchObject({ totalCount: 0, items: [], statusCounts: [] });
      expect((await portal.call(as, 'PUT', `/risks/${id}/comment`, { comment: 'Hello' })).status).toBe(404);
    }
    for (const as of [coordinator, underwriter]) expect((await list(as)).totalCount).toBe(1);
  });

  it('from then on they read and comment; the primary site contact, risk manager and owner act', async () => {
    const { id } = await issued();
    const { broker, representative, siteContact, otherSiteContact, riskManager, coordinator } = people();
    for (const as of [broker, representative, otherSiteContact, coordinator]) {
      expect((await list(as)).totalCount).toBe(1);
      expect((await put(as, `/risks/${id}/comment`, { comment: 'Seen' })).status).toBe(200);
      expect((await setStatus(as, id, 'InProgress')).status).toBe(403);
    }
    expect((await setStatus(otherSiteContact, id, 'InProgress')).body.error.message).toBe(
      RECOMMENDATION_TEXTS.notPrimaryContact,
    );
    expect((await setStatus(siteContact, id, 'InProgress')).status).toBe(200);
    expect((await put(riskManager, `/risks/${id}/action`, { action: 'Done.' })).status).toBe(200);
    const commented = await eventsOf('recommendation.commented');
    expect(commented.at(-1)?.['commenters']).toHaveLength(3);
  });

  it('an engineer who stopped being the primary one acts no more', async () => {
    const { id } = await add();
    await portal.knex('project_participants').where({ user_id: people().engineer.sub }).update({ is_primary: false });
    for (const answer of [await edit(id), await send('send-for-approval', people().engineer)]) {
      expect(answer).toMatchObject({ status: 403, body: { error: { message: PROJECT_TEXTS.notPrimaryEngineer } } });
    }
    expect((await one(id)).allowedActions.every(({ allowed, reason }) => !allowed && reason)).toBe(true);
  });

  it('people of another company are not told whether one exists', async () => {
    const { id } = await issued();
    const stranger = (await portal.addCompany('Rival Insurance')).person('RiskEngineer');
    const answers = await Promise.all(
      [id, randomUUID(), 'none'].map((path) => portal.call(stranger, 'GET', `/risks/${path}`)),
    );
    expect(answers.map(({ status, body }) => [status, body.error.message])).toEqual(
      Array.from({ length: 3 }, () => [404, 'This item no longer exists.']),
    );
    expect(dataOf(await put(stranger, '/risks/bulk-approve', { ids: [id] }))).toMatchObject({
      failed: [{ id, message: 'This item no longer exists.' }],
    });
  });

  it('a closed project takes comments alone (decisions §2)', async () => {
    const { id } = await issued();
    await portal.call(people().coordinator, 'PATCH', `/projects/${site.projectId}/close`, { closingReason: 'Built' });
    expect((await put(people().siteContact, `/risks/${id}/comment`, { comment: 'Late' })).status).toBe(200);
    for (const answer of [
      await setStatus(people().siteContact, id, 'InProgress'),
      await put(people().siteContact, `/risks/${id}/action`, { action: 'Late' }),
      await send('issue', people().engineer),
    ]) {
      expect(answer.body.error).toEqual({ code: ERROR_CODES.projectClosed, message: PROJECT_TEXTS.closed });
    }
  });
});

describe('lists of recommendations', () => {
  it('are filtered, searched, sorted and counted by status, in pages', async () => {
    await add({ priority: 'Advisory' });
    await add({ category: 'Flood', type: 'Dewatering', comment: 'Pumps are missing', priority: 'Immediate' });
    const overdue = await add();
    await force(overdue.id, { status: 'Issued', due_at: inHours(-1), issued_at: inHours(-2) });
    const { engineer, broker } = people();
    const numbers = async (query: string, as = engineer) => (await list(as, query)).items.map(({ number }) => number);
    expect(await numbers('')).toEqual([1, 2, 3]);
    expect(await numbers('&sortFieldName=priority')).toEqual([2, 3, 1]);
    expect(await numbers('&sortFieldName=number&sortDirection=Descending&pageSize=2')).toEqual([3, 2]);
    expect(await numbers('&priority=Advisory,Immediate')).toEqual([1, 2]);
    expect(await numbers('&category=Flood')).toEqual([2]);
    expect(await numbers('&name=PUMPS')).toEqual([2]);
    expect(await numbers('&name=3')).toEqual([3]);
    expect(await numbers('&isOverdue=true')).toEqual([3]);
    expect(await numbers('&status=Draft')).toEqual([1, 2]);
    expect(await numbers('', broker)).toEqual([3]);
    expect(await list(engineer, '&status=Issued')).toMatchObject({
      totalCount: 1,
      statusCounts: [
        { status: 'Draft', count: 2 },
        { status: 'Issued', count: 1 },
      ],
    });
    const ofOne = await portal.call(engineer, 'GET', `/inspections/risks?inspectionId=${inspection.id}&pageSize=1`);
    expect(dataOf(ofOne)).toMatchObject({ totalCount: 3, totalPages: 3 });
    for (const query of ['&status=Open', '&priority=', '&sortFieldName=comment', '&isOverdue=maybe']) {
      expect(
        (await portal.call(engineer, 'GET', `/inspections/all-risks?projectId=${site.projectId}${query}`)).status,
      ).toBe(400);
    }
  });
});
