import { NAMES_OF_COMPANY } from '@portal/contracts/common/entry-limits';
import { ERROR_CODES } from '@portal/contracts/common/error';
import type { PortalEvent } from '@portal/contracts/events/envelope';
import { workChanged } from '@portal/contracts/events/work';
import type { SessionClaims } from '@portal/contracts/identity/session';
import type { CauseOfLoss, Claim, Claims } from '@portal/contracts/projects/claim';
import { CAUSES_OF_LOSS, CLAIM_STATUSES, CLAIM_TEXTS } from '@portal/contracts/projects/claim-lists';
import { PROJECT_TEXTS } from '@portal/contracts/projects/texts';
import { copyOutbox } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ENTRY_TEXTS, NAMES_REACHED } from '../core/change/entry.texts.ts';
import { addSite, dataOf, dayIn, type TestSite } from '../testing/inspections.fixture.ts';
import { startTestPortal, type TestPortal } from '../testing/testing-portal.ts';

type Viewer = Partial<SessionClaims>;

let portal: TestPortal;
let site: TestSite;
let causes: CauseOfLoss[];
beforeAll(async () => {
  portal = await startTestPortal();
  await copyOutbox(portal.knex);
});
afterAll(() => portal.stop());
beforeEach(async () => {
  site = await addSite(portal, site?.company);
  causes = dataOf(await portal.call(site.people.coordinator, 'GET', '/claim-causes-of-loss'));
  await portal.knex('copied_events').delete();
});

const people = () => site.people;
const dayFromNow = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const fieldsOf = (fields: object = {}) => ({
  claimNumber: `C-${randomUUID().slice(0, 8)}`,
  type: 'PropertyDamage',
  causeId: causes[0]?.id,
  dateOfLoss: dayFromNow(-3),
  amount: 12_500.5,
  paid: 100,
  reserve: 12_400.5,
  description: 'Sprinkler pipe burst',
  ...fields,
});
const post = (fields: object = {}, as: Viewer = people().coordinator) =>
  portal.call(as, 'POST', '/claims', { projectId: site.projectId, ...fieldsOf(fields) });
const add = async (fields: object = {}): Promise<Claim> => dataOf(await post(fields));
const put = (claim: Claim, fields: object = {}, as: Viewer = people().underwriter, headers: object = {}) => {
  const { id, claimNumber } = claim;
  return portal.call(as, 'PUT', '/claims', { id, ...fieldsOf({ claimNumber, ...fields }) }, headers);
};
const list = async (as: Viewer, query = ''): Promise<Claims> =>
  dataOf(await portal.call(as, 'GET', `/claims?projectId=${site.projectId}${query}`));
const eventsOf = async (verb: string) => {
  const rows = await portal
    .knex('copied_events')
    .where({ subject: `projects.claim.${verb}.v1` })
    .orderBy('seq')
    .pluck<string[]>('event');
  return rows.map((text) => (JSON.parse(text) as PortalEvent<Record<string, unknown>>).data);
};

describe('claims of a project (decisions §20)', () => {
  it('say which day it is at the site, the last one that a loss can have', async () => {
    const zone = 'Pacific/Kiritimati';
    await portal.knex('locations').where({ project_id: site.projectId }).update({ time_zone: zone });
    const before = dayIn(zone);
    const { siteToday } = await list(people().underwriter);
    expect([before, dayIn(zone)]).toContain(siteToday);
    expect((await post({ dateOfLoss: siteToday })).status).toBe(201);
  });

  it('come ten a page, the latest loss first, with the amounts as they were entered', async () => {
    for (let day = 1; day <= 11; day++) await add({ claimNumber: `No. ${day}`, dateOfLoss: dayFromNow(-day) });
    const first = await list(people().underwriter);
    expect(first).toMatchObject({ totalCount: 11, totalPages: 2, create: { action: 'create', allowed: true } });
    expect(first.items).toHaveLength(10);
    expect(first.items[0]).toMatchObject({ claimNumber: 'No. 1', amount: 12_500.5, paid: 100, isLimited: false });
    expect((await list(people().coordinator, '&sortFieldName=claimNumber&pageSize=1')).items[0]?.claimNumber).toBe(
      'No. 1',
    );
    expect((await list(people().coordinator, '&page=2')).items).toHaveLength(1);
  });

  it.each([
    ['without a number', { claimNumber: ' ' }, 'claimNumber'],
    ['with a number of two lines', { claimNumber: 'C-1\nBcc: all' }, 'claimNumber'],
    ['with a number of 20 characters', { claimNumber: 'x'.repeat(20) }, 'claimNumber'],
    ['of a type that is none', { type: 'Theft' }, 'type'],
    ['of a cause that is none', { causeId: randomUUID() }, 'causeId'],
    ['of tomorrow', { dateOfLoss: dayFromNow(2) }, 'dateOfLoss'],
    ['of a day that does not exist', { dateOfLoss: '2026-02-30' }, 'dateOfLoss'],
    ['with an amount below 0', { amount: -0.01 }, 'amount'],
    ['with a third decimal', { reserve: 1.005 }, 'reserve'],
    ['with a description of 1,001 characters', { description: 'x'.repeat(1_001) }, 'description'],
    ['with a file that is none', { fileIds: [randomUUID()] }, 'fileIds'],
  ])('are refused %s', async (_case, fields, field) => {
    const { status, body } = await post(fields);
    expect([status, Object.keys(body.fieldErrors ?? {})]).toEqual([400, [field]]);
  });

  it('have a number of their own in the project', async () => {
    await add({ claimNumber: 'C-1' });
    expect(await post({ claimNumber: 'c-1' })).toMatchObject({
      status: 409,
      body: { error: { code: ERROR_CODES.duplicate, message: CLAIM_TEXTS.numberTaken } },
    });
    const answers = await Promise.all([post({ claimNumber: 'C-2' }), post({ claimNumber: 'C-2' })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  it('are told to those concerned, without an amount', async () => {
    const claim = await add();
    await put(claim, { amount: 20_000 });
    await put(claim, { amount: 20_000, description: 'Another word' });
    const [created] = await eventsOf('created');
    expect(created).toMatchObject({ claimId: claim.id, causeOfLoss: 'Fire', claimStatus: 'Open' });
    expect(JSON.stringify(created)).not.toContain('12500.5');
    expect(await eventsOf('updated')).toHaveLength(1);
  });
});

describe('the states of a claim (decisions §10)', () => {
  it('lead from Open to review, to a settlement or a refusal, and back', async () => {
    const claim = await add();
    for (const status of ['InReview', 'Declined', 'Reopened', 'InReview', 'Settled'] as const) {
      expect(dataOf<Claim>(await put(claim, { status })).status).toBe(status);
    }
    expect((await eventsOf('updated')).map(({ claimStatus }) => claimStatus)).toHaveLength(5);
  });

  it('are no others: each move that the table does not name is refused, and changes nothing', async () => {
    const claim = await add();
    const table = [
      'Open>InReview',
      'InReview>Settled',
      'InReview>Declined',
      'Settled>Reopened',
      'Declined>Reopened',
      'Reopened>InReview',
    ];
    for (const from of CLAIM_STATUSES)
      for (const to of CLAIM_STATUSES) {
        await portal.knex('claims').where({ id: claim.id }).update({ status: from });
        const { status, body } = await put(claim, { status: to, amount: 1 });
        const isNamed = from === to || table.includes(`${from}>${to}`);
        const after = await portal.knex('claims').where({ id: claim.id }).first<{ status: string; amount: string }>();
        expect([from, to, status, after.status]).toEqual([from, to, isNamed ? 200 : 400, isNamed ? to : from]);
        if (!isNamed) expect(body.error.code).toBe(ERROR_CODES.invalidTransition);
      }
  });

  it('change once, though two decide at the same moment', async () => {
    const claim = await add();
    await put(claim, { status: 'InReview' });
    const answers = await Promise.all([put(claim, { status: 'Settled' }), put(claim, { status: 'Declined' })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  it('are not overwritten unseen', async () => {
    const claim = await add();
    await put(claim, { amount: 1 });
    expect((await put(claim, { amount: 2 }, people().coordinator, { 'if-match': '"1"' })).status).toBe(409);
  });
});

describe('who sees what of claims (decisions §11)', () => {
  it('number, cause, date and status alone for those with limited access', async () => {
    const claim = await add();
    const { representative, riskManager, owner, riskCoordinator, engineer } = people();
    for (const as of [representative, riskManager, owner, riskCoordinator, engineer]) {
      const { body } = await portal.call(as, 'GET', `/claims/${claim.id}`);
      expect(body.data).toMatchObject({
        claimNumber: claim.claimNumber,
        cause: { value: 'Fire' },
        status: 'Open',
        isLimited: true,
      });
      for (const secret of ['12500.5', '12400.5', 'Sprinkler', 'PropertyDamage', 'Clara']) {
        expect(JSON.stringify(body)).not.toContain(secret);
      }
      expect((await portal.call(as, 'GET', `/claims?projectId=${site.projectId}&sortFieldName=amount`)).status).toBe(
        400,
      );
      expect((await put(claim, {}, as)).status).toBe(403);
    }
  });

  it('a limited view is the same before and after a change of what is not in it', async () => {
    const claim = await add();
    const seen = async () => {
      const { body, headers } = await portal.call(people().riskManager, 'GET', `/claims/${claim.id}`);
      return [body, headers.get('etag')];
    };
    const hints = async () =>
      (
        await portal
          .knex('copied_events')
          .where({ subject: workChanged.subject })
          .orderBy('seq')
          .pluck<string[]>('event')
      )
        .flatMap((text) => v.parse(workChanged.data, (JSON.parse(text) as PortalEvent).data).changes)
        .map(({ tab, isOfAmounts = false }) => [tab, isOfAmounts]);
    const before = await seen();
    expect((await put(claim, { amount: 7, description: 'Worse' })).status).toBe(200);
    expect(await seen()).toEqual(before);
    expect((await put(claim, { amount: 8, description: 'Worse', dateOfLoss: dayFromNow(-4) })).status).toBe(200);
    expect(await seen()).not.toEqual(before);
    expect(await hints()).toEqual([
      ['claims', false],
      ['claims', true],
      ['claims', false],
    ]);
  });

  it('all of it for the insurer, its own engineer and the broker; nothing for site contacts', async () => {
    const claim = await add();
    const internal = site.company.person('RiskEngineer');
    for (const as of [people().underwriter, internal, people().broker]) {
      expect((await list(as, '&sortFieldName=amount')).items[0]).toMatchObject({ amount: 12_500.5, isLimited: false });
    }
    expect((await put(claim, {}, people().broker)).status).toBe(403);
    for (const path of [`/claims/${claim.id}`, `/claims?projectId=${site.projectId}`, '/claim-causes-of-loss']) {
      expect((await portal.call(people().siteContact, 'GET', path)).status).toBe(403);
    }
  });

  it('nothing, not even that one exists, outside the tenant', async () => {
    const claim = await add();
    const stranger = (await portal.addCompany('Rival Insurance')).person('ICCoordinator');
    for (const id of [claim.id, randomUUID(), 'none']) {
      const { status, body } = await portal.call(stranger, 'GET', `/claims/${id}`);
      expect([status, body.error.message]).toEqual([404, 'This item no longer exists.']);
    }
    expect((await put(claim, {}, stranger)).status).toBe(404);
    expect((await portal.call(stranger, 'DELETE', `/claims/${claim.id}`)).status).toBe(404);
  });

  it('reading only where the project is closed', async () => {
    const claim = await add();
    await portal.call(people().coordinator, 'PATCH', `/projects/${site.projectId}/close`, { closingReason: 'Built' });
    for (const answer of [
      await post(),
      await put(claim, { status: 'InReview' }),
      await portal.call(people().coordinator, 'DELETE', `/claims/${claim.id}`),
    ]) {
      expect(answer.body.error).toEqual({
        code: ERROR_CODES.projectClosed,
        message: PROJECT_TEXTS.closed,
        reason: 'ProjectClosed',
      });
    }
    expect(await list(people().coordinator)).toMatchObject({
      totalCount: 1,
      create: { allowed: false, reason: 'ProjectClosed', text: PROJECT_TEXTS.closed },
    });
  });

  it('a claim is deleted once', async () => {
    const claim = await add();
    const remove = () => portal.call(people().underwriter, 'DELETE', `/claims/${claim.id}`);
    expect((await Promise.all([remove(), remove()])).map(({ status }) => status).toSorted()).toEqual([200, 404]);
  });
});

describe('claims that others are mailed about', () => {
  it('are 200 an hour that a person enters or changes; other changes go on', async () => {
    const person = { ...people().underwriter, sub: randomUUID() };
    const counts = () => portal.knex('added_entries').where({ user_id: person.sub, kind: 'claim' });
    const claim = dataOf<Claim>(await post({}, person));
    expect((await put(claim, { amount: 1 }, person)).status).toBe(200);
    expect((await put(claim, { amount: 1, description: 'Valve' }, person)).status).toBe(200);
    expect((await put(claim, { amount: 1, description: 'Valve' }, person)).status).toBe(200);
    expect((await post({ amount: -1 }, person)).status).toBe(400);
    expect(await counts().pluck('entries')).toEqual([2]);
    await counts().update({ entries: 199 });
    const content = { amount: 1, description: 'Valve' };
    const answers = await Promise.all([
      put(claim, { ...content, amount: 2 }, person),
      post({}, person),
      put(claim, { ...content, reserve: 3 }, person),
    ]);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(2);
    for (const { body, headers } of refused) {
      expect(body.error.message).toBe(ENTRY_TEXTS.claim);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(3_500);
    }
    expect((await put(claim, { ...content, amount: 4 }, person)).status).toBe(429);
    expect((await put(claim, { ...content, amount: 4 })).status).toBe(200);
    expect((await put(claim, { ...content, amount: 4, description: 'Pipe' }, person)).status).toBe(200);
    await counts().update({ began_at: portal.knex.raw("now() - interval '61 minutes'") });
    expect((await put(claim, { amount: 5 }, person)).status).toBe(200);
  });
});

describe('causes of loss (spec 2 §7)', () => {
  it('are 200 names an hour that a person adds', async () => {
    const person = { ...people().coordinator, sub: randomUUID() };
    const add = (value: string) => portal.call(person, 'POST', '/claim-causes-of-loss', { value });
    expect((await add('Tremor')).status).toBe(201);
    await portal.knex('added_entries').where({ user_id: person.sub, kind: 'name' }).update({ entries: 200 });
    expect(await add('Landslip')).toMatchObject({ status: 429, body: { error: { message: ENTRY_TEXTS.name } } });
  });

  it('are 10,000 of a company’s own', async () => {
    const full = await portal.addCompany('Full Insurance');
    await portal.knex.raw(
      `insert into causes_of_loss (company_id, value, value_key) select ?, 'Own ' || n, 'own ' || n from generate_series(1, ?) n`,
      [full.id, NAMES_OF_COMPANY - 1],
    );
    const add = (value: string, as = full.person('ICCoordinator')) =>
      portal.call(as, 'POST', '/claim-causes-of-loss', { value });
    const answers = await Promise.all([add('Tremor'), add('Landslip')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400]);
    expect(answers.find(({ status }) => status === 400)?.body.fieldErrors).toEqual({ value: [NAMES_REACHED] });
    expect((await add(`Slide ${randomUUID().slice(0, 8)}`, people().coordinator)).status).toBe(201);
    const listed = dataOf<CauseOfLoss[]>(
      await portal.call(full.person('ICCoordinator'), 'GET', '/claim-causes-of-loss'),
    );
    expect(listed.filter(({ isSeeded }) => !isSeeded)).toHaveLength(NAMES_OF_COMPANY);
  });

  it('are the portal’s own in their order, and those that the company adds and renames', async () => {
    expect(causes.filter(({ isSeeded }) => isSeeded).map(({ value }) => value)).toEqual(
      CAUSES_OF_LOSS.map(({ value }) => value),
    );
    const { coordinator, broker } = people();
    const value = `Cable ${randomUUID().slice(0, 8)}`;
    const added = dataOf<CauseOfLoss>(await portal.call(coordinator, 'POST', '/claim-causes-of-loss', { value }));
    const claim = await add({ causeId: added.id });
    const renamed = { id: added.id, value: `${value} fault` };
    const typed = { id: added.id, value: `${value}\u00A0 fault` };
    expect(dataOf(await portal.call(coordinator, 'PUT', '/claim-causes-of-loss', typed))).toMatchObject(renamed);
    expect(dataOf<Claim>(await portal.call(broker, 'GET', `/claims/${claim.id}`)).cause.value).toBe(`${value} fault`);
    const ofProject = await portal.call(broker, 'GET', `/claim-causes-of-loss?projectId=${site.projectId}`);
    expect(dataOf<CauseOfLoss[]>(ofProject).map((cause) => cause.id)).toContain(added.id);
    expect(
      dataOf<CauseOfLoss[]>(await portal.call(broker, 'GET', '/claim-causes-of-loss')).every((cause) => cause.isSeeded),
    ).toBe(true);
  });

  it('of the company follow in the order of letters, whatever their marks', async () => {
    const own = ['Zinc pest', 'Ätzung', 'Mould'];
    for (const value of own) await portal.call(people().coordinator, 'POST', '/claim-causes-of-loss', { value });
    const listed = dataOf<CauseOfLoss[]>(await portal.call(people().coordinator, 'GET', '/claim-causes-of-loss'));
    expect(listed.map(({ value }) => value).filter((value) => own.includes(value))).toEqual([
      'Ätzung',
      'Mould',
      'Zinc pest',
    ]);
  });

  it('are there once, the portal’s are not changed, and another company’s are not known', async () => {
    const { coordinator, riskManager } = people();
    const post_ = (value: string, as: Viewer = coordinator) =>
      portal.call(as, 'POST', '/claim-causes-of-loss', { value });
    expect((await post_('fire')).status).toBe(409);
    for (const value of [' ', 'Fire\nBcc: all']) expect((await post_(value)).status).toBe(400);
    expect((await post_('Cable', riskManager)).status).toBe(403);
    const seeded = await portal.call(coordinator, 'PUT', '/claim-causes-of-loss', {
      id: causes[0]?.id,
      value: 'Blaze',
    });
    expect([seeded.status, seeded.body.error.reason]).toEqual([400, 'SeededEntry']);
    const rival = (await portal.addCompany('Rival Insurance')).person('ICCoordinator');
    const { id } = dataOf<CauseOfLoss>(await post_('Meteor', rival));
    expect((await portal.call(coordinator, 'PUT', '/claim-causes-of-loss', { id, value: 'Comet' })).status).toBe(404);
    expect((await post({ causeId: id })).status).toBe(400);
  });
});
