import type { SessionClaims } from '@portal/contracts/identity/session';
import type { WorkChange } from '@portal/contracts/events/work';
import { ERROR_CODES } from '@portal/contracts/common/error';
import { ATTACHMENT_TEXTS } from '@portal/contracts/projects/attachment-texts';
import { RECOMMENDATION_TEXTS } from '@portal/contracts/projects/recommendation-texts';
import { PROJECT_TEXTS } from '@portal/contracts/projects/texts';
import { randomUUID } from 'node:crypto';
import type { Activity } from '@portal/contracts/projects/activity';
import type { Inspection } from '@portal/contracts/projects/inspection';
import type { RecommendationDetail } from '@portal/contracts/projects/recommendation';
import { describe, expect, it } from 'vitest';
import { ENTRY_TEXTS } from '../core/change/entry.texts.ts';
import { dataOf, dayIn, inDays, inHours, recommendationFields } from '../testing/inspections.fixture.ts';
import { sitesWithInspections } from './risks.fixture.ts';

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
  setStatus,
  force,
  list,
  eventsOf,
  fileOf,
  issued,
} = sitesWithInspections();

describe('what a recommendation says', () => {
  it.each([
    ['a type of another category', { category: 'Flood' }, 'type'],
    ['Other without a text', { type: 'Other' }, 'otherType'],
    ['a category that is none', { category: 'Weather' }, 'category'],
    ['another priority', { priority: 'Soon' }, 'priority'],
    ['no comment', { comment: ' ' }, 'comment'],
    ['1,000 words', { comment: 'word '.repeat(1_000) }, 'comment'],
    ['a due date before the inspection', { dueDate: inDays(-3) }, 'dueDate'],
    ['a due date that does not exist', { dueDate: '2027-02-30' }, 'dueDate'],
    ['21 photos', { photoIds: Array.from({ length: 21 }, randomUUID) }, 'photoIds'],
    ['half a character', { location: '\ud83d' }, 'location'],
  ])('is refused with %s', async (_case, fields, field) => {
    const body = { inspectionId: inspection().id, ...recommendationFields(fields) };
    const answer = await portal().call(people().engineer, 'POST', '/risks', body);
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
    const dueDate = dayIn('Europe/Berlin', inHours(-1));
    expect(await add({ dueDate })).toMatchObject({ status: 'Draft', dueDate });
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
      photoIds: [ATTACHMENT_TEXTS.unknown],
    });
    expect((await edit(id, { photoIds: [report] })).body.fieldErrors).toEqual({
      photoIds: [ATTACHMENT_TEXTS.photoKind],
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
    const { dueDate } = await one(id);
    const same = { priority: 'Routine', dueDate };
    expect(dataOf(await edit(id, same))).toMatchObject({ version: 2 });
    await force(id, { status: 'Rejected' });
    expect((await edit(id, same)).body.error.message).toBe(RECOMMENDATION_TEXTS.unchanged);
  });

  it('is deleted as a draft, rejected or amended alone (R17)', async () => {
    const { id } = await add();
    await force(id, { status: 'Approved' });
    const remove = () => portal().call(people().engineer, 'DELETE', `/risks/${id}`);
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
      expect((await portal().call(as, 'GET', `/risks/${id}`)).status).toBe(404);
      expect(await list(as)).toMatchObject({ totalCount: 0, items: [], statusCounts: [] });
      expect((await portal().call(as, 'PUT', `/risks/${id}/comment`, { comment: 'Hello' })).status).toBe(404);
    }
    for (const as of [coordinator, underwriter]) expect((await list(as)).totalCount).toBe(1);
  });

  it('nothing of the review is told to them otherwise: neither by bulk approval, nor by the inspection where they have its tab', async () => {
    const { id } = await add();
    await send('send-for-approval', people().engineer);
    const gone = { id, message: 'This item no longer exists.' };
    expect(dataOf(await put(people().siteContact, '/risks/bulk-approve', { ids: [id] }))).toMatchObject({
      failed: [gone],
    });
    const tabs = JSON.stringify({ inspections: ['RiskManager'] });
    const company_id = site().company.id;
    await portal().knex('known_tab_settings').insert({ company_id, version: 1, tabs }).onConflict('company_id').merge();
    const path = `/inspections/${inspection().id}`;
    const readable = async () => (await portal().call(people().riskManager, 'GET', path)).body;
    const before = await readable();
    dataOf(await put(people().riskCoordinator, `/risks/${id}/approve`));
    dataOf(await send('send-to-risk-engineer', people().riskCoordinator));
    expect(await readable()).toEqual(before);
    const told = (await eventsOf('work.changed')) as { changes: WorkChange[] }[];
    expect(told.flatMap(({ changes }) => changes).filter(({ isReview }) => !isReview)).toEqual([]);
    const seen = dataOf<Inspection>(await portal().call(people().riskManager, 'GET', path));
    expect(seen.recommendationsCount).toBe(0);
    expect(seen.actions.every(({ obstacle }) => obstacle === 'role')).toBe(true);
    const { items } = dataOf<{ items: Activity[] }>(
      await portal().call(people().riskManager, 'GET', `${path}/history`),
    );
    expect(items.map(({ action }) => action)).toEqual(['schedule']);
    await portal().knex('known_tab_settings').where({ company_id }).delete();
  });

  it('what is drafted after the issue does not open an inspection again for them', async () => {
    const { id } = await issued();
    await force(id, { status: 'Closed' });
    const company_id = site().company.id;
    const tabs = JSON.stringify({ inspections: ['ICCoordinator', 'RiskManager'] });
    await portal().knex('known_tab_settings').insert({ company_id, version: 1, tabs }).onConflict('company_id').merge();
    const states = async (as: Partial<SessionClaims>) => {
      const read = async (path: string) => dataOf<Record<string, unknown>>(await portal().call(as, 'GET', path));
      const { closed } = await read(`/inspections/summary?projectId=${site().projectId}`);
      return [(await read(`/inspections/${inspection().id}`))['dashboardStatus'], closed];
    };
    const { riskManager, coordinator } = people();
    expect(await states(riskManager)).toEqual(['Closed', 1]);
    await add();
    expect(await states(coordinator)).toEqual(['Completed', 0]);
    expect(await states(riskManager)).toEqual(['Closed', 1]);
    await portal().knex('known_tab_settings').where({ company_id }).delete();
  });

  it('history begins for them with the issue, also where a step before it was written a moment later', async () => {
    const { id } = await issued();
    await portal()
      .knex('activities')
      .where({ item_id: id, action: 'approve' })
      .update({ happened_at: portal().knex.raw(`now() + interval '1 second'`) });
    const actionsFor = async (as: Partial<SessionClaims>) =>
      dataOf<{ items: Activity[]; totalCount: number }>(await portal().call(as, 'GET', `/risks/${id}/history`));
    const seen = await actionsFor(people().siteContact);
    expect([seen.totalCount, seen.items.map(({ action }) => action)]).toEqual([1, ['issue']]);
    expect((await actionsFor(people().coordinator)).totalCount).toBe(6);
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
    // The right comes before the state, also for a status that no call sets (decisions §26.19).
    for (const as of [broker, otherSiteContact]) expect((await setStatus(as, id, 'Draft')).status).toBe(403);
    expect((await setStatus(siteContact, id, 'Draft')).body.error.message).toBe(RECOMMENDATION_TEXTS.statusNotSet);
    expect((await setStatus(siteContact, id, 'InProgress')).status).toBe(200);
    expect((await put(riskManager, `/risks/${id}/action`, { action: 'Done.' })).status).toBe(200);
    const commented = await eventsOf('recommendation.commented');
    expect(commented.at(-1)?.['commenters']).toHaveLength(3);
    // The event tells 199 characters, which end in the middle of the sign.
    const long = `${'x'.repeat(198)}\u{1F3D7} and more`;
    expect((await put(coordinator, `/risks/${id}/comment`, { comment: long })).status).toBe(200);
    expect((await eventsOf('recommendation.commented')).at(-1)).toMatchObject({ commentText: `${'x'.repeat(198)}…` });
  });

  it('an engineer who stopped being the primary one acts no more', async () => {
    const { id } = await add();
    await portal().knex('project_participants').where({ user_id: people().engineer.sub }).update({ is_primary: false });
    for (const answer of [await edit(id), await send('send-for-approval', people().engineer)]) {
      expect(answer).toMatchObject({ status: 403, body: { error: { message: PROJECT_TEXTS.notPrimaryEngineer } } });
    }
    expect((await one(id)).actions.every(({ allowed, reason, text }) => !allowed && reason && text)).toBe(true);
  });

  it('people of another company are not told whether one exists', async () => {
    const { id } = await issued();
    const stranger = (await portal().addCompany('Rival Insurance')).person('RiskEngineer');
    const answers = await Promise.all(
      [id, randomUUID(), 'none'].map((path) => portal().call(stranger, 'GET', `/risks/${path}`)),
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
    await portal().call(people().coordinator, 'PATCH', `/projects/${site().projectId}/close`, {
      closingReason: 'Built',
    });
    expect((await put(people().siteContact, `/risks/${id}/comment`, { comment: 'Late' })).status).toBe(200);
    for (const answer of [
      await setStatus(people().siteContact, id, 'InProgress'),
      await setStatus(people().siteContact, id, 'Draft'),
      await put(people().siteContact, `/risks/${id}/action`, { action: 'Late' }),
      await send('issue', people().engineer),
    ]) {
      expect(answer.body.error).toEqual({
        code: ERROR_CODES.projectClosed,
        message: PROJECT_TEXTS.closed,
        reason: 'ProjectClosed',
      });
    }
  });
});

describe('the thread of a recommendation', () => {
  it('is answered with its newest 500 comments, in the order of time, and the number of all', async () => {
    const { id: other } = await add();
    await force(other, { status: 'Closed' });
    const { id } = await issued();
    await portal().knex.raw(
      `insert into recommendation_comments (recommendation_id, author_id, author_name, author_role, body, created_at)
       select r.id, gen_random_uuid(), 'Sanna Berg', 'SiteContact', 'Comment ' || n, now() - n * interval '1 minute'
       from generate_series(1, 600) n, unnest(?::uuid[]) as r (id)`,
      [[id, other]],
    );
    const { comments, commentsCount } = await one(id);
    expect([comments.length, commentsCount]).toEqual([500, 600]);
    expect([comments[0]?.text, comments.at(-1)?.text]).toEqual(['Comment 500', 'Comment 1']);
    const answer = await put(people().broker, `/risks/${id}/comment`, { comment: 'Seen' });
    const added = dataOf<RecommendationDetail>(answer);
    expect([added.comments.length, added.commentsCount]).toEqual([500, 601]);
    expect([added.comments[0]?.text, added.comments.at(-1)?.text]).toEqual(['Comment 499', 'Seen']);
  });

  it('grows by 200 comments an hour of one person', async () => {
    const { id } = await issued();
    const { broker, representative } = people();
    const comment = async (as = broker) => put(as, `/risks/${id}/comment`, { comment: 'Seen' });
    expect((await comment()).status).toBe(200);
    const counts = () => portal().knex('added_entries').where({ user_id: broker.sub });
    await counts().update({ entries: 199 });
    const answers = [await comment(), await comment(), await comment(representative)];
    expect(answers.map(({ status }) => status)).toEqual([200, 429, 200]);
    expect(answers[1]?.body.error.message).toBe(ENTRY_TEXTS.comment);
    expect(Number(answers[1]?.headers.get('retry-after'))).toBeGreaterThan(3_500);
    expect((await one(id)).commentsCount).toBe(3);
    await counts().update({ began_at: new Date(Date.now() - 3_600_000) });
    expect((await comment()).status).toBe(200);
  });
});

describe('a due date', () => {
  it('is a whole day at the inspection’s location: not overdue before it has ended there, in answers, filters and counts', async () => {
    const { id } = await add();
    // Hours that are 26 apart: the day is another one there.
    const [west, east] = ['Etc/GMT+12', 'Etc/GMT-14'];
    const dueDate = dayIn(west);
    await force(id, { status: 'Issued', issued_at: inHours(-2), due_on: dueDate });
    const seenIn = async (time_zone: string) => {
      await portal().knex('locations').where({ id: site().locationId }).update({ time_zone });
      const found = async (query: string) => (await list(people().siteContact, query)).totalCount;
      const { isOverdue, dueDate: day, dueDateTime } = await one(id);
      return { isOverdue, day, dueDateTime, counts: [await found('&isOverdue=true'), await found('&isDueSoon=true')] };
    };
    const next = (day: string, time: string) => new Date(Date.parse(`${day}T${time}:00Z`) + 12 * 3_600_000);
    expect(await seenIn(west)).toEqual({
      ...{ isOverdue: false, day: dueDate, counts: [0, 1] },
      dueDateTime: next(dueDate, '23:59').toISOString(),
    });
    expect(await seenIn(east)).toMatchObject({ isOverdue: true, day: dueDate, counts: [1, 0] });
  });

  it('is offered with the days of its inspection’s site', async () => {
    const zone = 'Pacific/Kiritimati';
    await portal().knex('locations').where({ id: site().locationId }).update({ time_zone: zone });
    const path = `/inspections/dropdown?projectId=${site().projectId}`;
    expect(dataOf(await portal().call(people().siteContact, 'GET', path))).toMatchObject([
      { startDay: dayIn(zone, inspection().startDateTime), siteToday: dayIn(zone) },
    ]);
  });
});

describe('lists of recommendations', () => {
  it.each([
    ['a no-break space', 'The cold\u00A0deck leaks'],
    ['a line break', 'Leaks in the cold\ndeck'],
    ['two spaces', 'COLD  DECK'],
    ['a soft hyphen and a mark', 'C\u00F3ld de\u00ADck'],
  ])('are searched across %s of a pasted comment', async (_what, comment) => {
    const { engineer } = people();
    await add({ comment: 'Sprinkler\u00ADheads' });
    await add({ comment });
    const found = async (name: string) =>
      (await list(engineer, `&name=${encodeURIComponent(name)}`)).items.map(({ number }) => number);
    expect(await found('cold deck')).toEqual([2]);
    expect(await found('Cold\u00A0de\u00ADck')).toEqual([2]);
    expect(await found('sprinklerheads')).toEqual([1]);
    expect(await found('colddeck')).toEqual([]);
  });

  it('are filtered, searched, sorted and counted by status, in pages', async () => {
    await add({ priority: 'Advisory' });
    await add({ category: 'Flood', type: 'Dewatering', comment: 'Pumps are missing', priority: 'Immediate' });
    const overdue = await add();
    await force(overdue.id, { status: 'Issued', due_on: inDays(-1), issued_at: inHours(-2) });
    const { engineer, broker } = people();
    const numbers = async (query: string, as = engineer) => (await list(as, query)).items.map(({ number }) => number);
    expect(await numbers('')).toEqual([1, 2, 3]);
    expect(await numbers('&sortFieldName=priority')).toEqual([2, 3, 1]);
    expect(await numbers('&sortFieldName=number&sortDirection=Descending&pageSize=2')).toEqual([3, 2]);
    expect(await numbers('&priority=Advisory,Immediate')).toEqual([1, 2]);
    expect(await numbers('&category=Flood')).toEqual([2]);
    expect(await numbers('&name=PUMPS')).toEqual([2]);
    expect(await numbers('&name=p%C3%BCmps')).toEqual([2]);
    expect(await numbers('&name=3')).toEqual([3]);
    await force(overdue.id, { type: 'Other', other_type: 'Crane Anchorage' });
    expect([await numbers('&name=anchorage'), await numbers('&name=other')]).toEqual([[3], [3]]);
    expect(await numbers('&isOverdue=true')).toEqual([3]);
    expect(await numbers('&isDueSoon=true')).toEqual([]);
    await force(overdue.id, { due_on: inDays(6) });
    expect([await numbers('&isDueSoon=true'), await numbers('&isOverdue=true')]).toEqual([[3], []]);
    expect(await numbers('&status=Draft')).toEqual([1, 2]);
    expect(await numbers('', broker)).toEqual([3]);
    expect(await list(engineer, '&status=Issued')).toMatchObject({
      totalCount: 1,
      statusCounts: [
        { status: 'Draft', count: 2 },
        { status: 'Issued', count: 1 },
      ],
    });
    const ofOne = await portal().call(engineer, 'GET', `/inspections/risks?inspectionId=${inspection().id}&pageSize=1`);
    expect(dataOf(ofOne)).toMatchObject({ totalCount: 3, totalPages: 3 });
    for (const query of ['&status=Open', '&priority=', '&sortFieldName=comment', '&isOverdue=maybe']) {
      expect(
        (await portal().call(engineer, 'GET', `/inspections/all-risks?projectId=${site().projectId}${query}`)).status,
      ).toBe(400);
    }
  });
});
