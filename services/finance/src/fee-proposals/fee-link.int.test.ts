import type { FeeComparison, FeeDetails, FeeProposal } from '@portal/contracts/finance/fee-proposal';
import { FEE_PROPOSAL_TEXTS } from '@portal/contracts/finance/fee-proposal-lists';
import type { WorkChange } from '@portal/contracts/events/work';
import type { Activity } from '@portal/contracts/projects/activity';
import { isAwaited, until } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import { inspect } from 'node:util';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { CONSTRUCTION } from '../finance.fixture.ts';
import { EXPIRED, startFees, told, type FeesFixture } from './fee-proposals.fixture.ts';

let fees: FeesFixture;
beforeAll(async () => {
  fees = await startFees();
});
afterAll(() => fees?.stop());

/** Returns how many of the service's sessions wait for others. */
async function waiting(): Promise<number> {
  const { rows } = await fees.knex.raw<{ rows: unknown[] }>(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length;
}

describe('the link of a fee proposal (spec 1 §2, §3, decisions §7)', () => {
  it('shows the project and the services, without a session', async () => {
    const where = await fees.place({ name: 'Élan Tower', address: '1 Quay, Zürich' });
    const { id } = await fees.sent(where, { inspectionCount: 3 });
    const { status, data } = await fees.form(id, where.companies[0].id);
    expect([status, data]).toEqual([
      200,
      {
        feeProposalServiceTypes: { MainReport: 'Main Report' },
        feeProposalInspectionCount: 3,
        projectName: 'Élan Tower',
        projectLocation: '1 Quay, Zürich',
        projectCurrency: 'EUR',
        feeProposalDescription: 'Two visits.\nPlease include travel.',
        feeProposalFileInfo: null,
      },
    ]);
  });

  it('tells nothing of ids that are swapped, foreign, guessed or malformed', async () => {
    const where = await fees.place();
    const [first] = where.companies;
    const mine = await fees.sent(where, { companyContactIds: [first.id] });
    const other = await fees.sent(where, { companyContactIds: [where.companies[1].id] });
    const pairs = [
      [first.id, mine.id],
      [mine.id, where.companies[1].id],
      [other.id, first.id],
      [mine.id, randomUUID()],
      [randomUUID(), first.id],
      ['', ''],
      ["' or 1=1", 'x'.repeat(5_000)],
    ] as const;
    for (const [proposal, contact] of pairs) {
      expect(told(await fees.form(encodeURIComponent(proposal), encodeURIComponent(contact)))).toEqual(EXPIRED);
      expect(told(await fees.submit(proposal, contact))).toEqual(EXPIRED);
    }
    const tried = () => fees.knex('audit.records').where({ action: 'feeProposal.openLink' }).pluck('outcome');
    await until(async () => (await tried()).length >= pairs.length);
    expect(new Set(await tried())).toEqual(new Set(['Refused']));
  });

  it('is tried 60 times a minute from one address, read and answered alike', async () => {
    const tried = async (method: string, path: string, address: string) => {
      const headers = { 'x-forwarded-for': address, 'content-type': 'application/json' };
      const body = method === 'PUT' ? JSON.stringify({}) : null;
      return (await fetch(`${fees.finance.running.url}/fee-proposals/response/${path}`, { method, headers, body }))
        .status;
    };
    for (const [method, path] of [
      ['GET', 'form-data?feeProposalId=1&companyContactId=2'],
      ['PUT', 'submit'],
    ] as const) {
      const answers = await Promise.all(Array.from({ length: 61 }, () => tried(method, path, '203.0.113.61')));
      expect(answers.filter((status) => status === 429)).toHaveLength(1);
      expect(await tried(method, path, '203.0.113.62')).toBe(400);
    }
  });

  it('ends after 14 days, while the project is closed, and once the proposal is rejected', async () => {
    const where = await fees.place();
    const [first] = where.companies;
    const { id } = await fees.sent(where);
    const old = fees.knex('fee_recipients').where({ fee_proposal_id: id });
    await old.clone().update({ expires_at: fees.knex.raw(`now() - interval '1 second'`) });
    expect(told(await fees.submit(id, first.id))).toEqual(EXPIRED);
    expect((await fees.one(where, id)).recipients[0]).toMatchObject({ isLinkExpired: true, status: 'Sent' });
    await fees.call(where.coordinator, 'PUT', `/fee-proposals/${id}/resend`, { companyContactId: first.id });
    expect((await fees.form(id, first.id)).status).toBe(200);
    await where.publish({ status: 'Closed' });
    expect(told(await fees.submit(id, first.id))).toEqual(EXPIRED);
    await where.publish({ status: 'Open' });
    expect(told(await fees.form(id, first.id))).toEqual(EXPIRED);
    expect((await fees.one(where, id)).recipients[0]).toMatchObject({ isLinkExpired: true });
    await fees.call(where.coordinator, 'PUT', `/fee-proposals/${id}/resend`, { companyContactId: first.id });
    expect((await fees.form(id, first.id)).status).toBe(200);
    // Closing and reopening that come together end what was sent by then alone.
    await old
      .clone()
      .where({ company_contact_id: where.companies[1].id })
      .update({
        ...{
          sent_at: fees.knex.raw(`now() + interval '1 hour'`),
          expires_at: fees.knex.raw(`now() + interval '1 day'`),
        },
      });
    await where.publish({ status: 'Closed' }, { status: 'Open' });
    expect(told(await fees.form(id, first.id))).toEqual(EXPIRED);
    expect((await fees.form(id, where.companies[1].id)).status).toBe(200);
    await fees.call(where.coordinator, 'PUT', `/fee-proposals/${id}/resend`, { companyContactId: first.id });
    expect((await fees.form(id, first.id)).status).toBe(200);
    await fees.reject(where, id);
    expect(told(await fees.form(id, first.id))).toEqual(EXPIRED);
  });

  it('ends where the book gets another e-mail for the company, or loses it; of others it stays', async () => {
    const where = await fees.place();
    const [first, second, third] = where.companies;
    const { id } = await fees.sent(where);
    await fees.company(where.companyId, { ...first, version: 2, email: 'right@granite.example' });
    await fees.company(where.companyId, { ...second, version: 2, isDeleted: true });
    await fees.company(where.companyId, { ...third, version: 2, name: 'Granite & Sons' });
    for (const gone of [first, second]) {
      expect(told(await fees.form(id, gone.id))).toEqual(EXPIRED);
      expect(told(await fees.submit(id, gone.id))).toEqual(EXPIRED);
    }
    expect((await fees.form(id, third.id)).status).toBe(200);
    expect((await fees.one(where, id)).recipients.map(({ isLinkExpired }) => isLinkExpired)).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('ends once: later changes of its company cost the same, however many links ended before', async () => {
    const where = await fees.place();
    const [first] = where.companies;
    const { id } = await fees.sent(where, { companyContactIds: [first.id] });
    await fees.copied(id, 49);
    const linksOf = () => fees.knex('fee_recipients').where({ company_contact_id: first.id });
    const moved = { ...first, email: 'right@granite.example' };
    await fees.company(where.companyId, { ...moved, version: 2 });
    const ends = await linksOf().pluck<Date[]>('expires_at');
    expect([ends.length, ends.filter((end) => end.getTime() > Date.now())]).toEqual([50, []]);
    const query = vi.spyOn(Client.prototype, 'query');
    onTestFinished(() => query.mockRestore());
    await fees.company(where.companyId, { ...moved, version: 3, name: 'Granite & Sons' });
    const texts = query.mock.calls.map(([statement]: readonly unknown[]) => inspect(statement, { depth: 1 }));
    const concerned = texts.filter((text) => /fee_proposals|fee_recipients|known_projects|activities/.test(text));
    expect(concerned.length).toBeGreaterThan(0);
    expect(concerned.length).toBeLessThanOrEqual(10);
    expect(await linksOf().pluck<Date[]>('expires_at')).toEqual(ends);
  });

  it.each(['sent', 'sent again after it had ended'])(
    'ends where the book gets another e-mail while it is %s',
    async (way) => {
      const where = await fees.place();
      const [first, second] = where.companies;
      const isNew = way === 'sent';
      const contact = isNew ? second : first;
      const before = await fees.sent(where, { companyContactIds: [first.id] });
      await fees
        .knex('fee_recipients')
        .where({ fee_proposal_id: before.id })
        .update({ expires_at: fees.knex.raw(`now() - interval '1 second'`) });
      // Writes with the book's address of before wait for the count of mails.
      const counting = await fees.knex.transaction();
      await counting('fee_mails').where({ company_id: where.companyId }).forUpdate().select('mails');
      const path = `/fee-proposals/${before.id}/resend`;
      const sending = isNew
        ? fees.sent(where, { companyContactIds: [contact.id] })
        : fees
            .call<FeeProposal>(where.coordinator, 'PUT', path, { companyContactId: contact.id })
            .then(({ data }) => data);
      let followed: Promise<unknown>;
      try {
        await until(() => isAwaited(counting));
        followed = fees.company(where.companyId, { ...contact, version: 2, email: 'right@granite.example' });
        // The end of a link that is sent again waits for it.
        await (isNew ? followed : until(async () => (await waiting()) === 2));
      } finally {
        await counting.rollback();
      }
      const [{ id }] = [await sending, await followed];
      expect(told(await fees.form(id, contact.id))).toEqual(EXPIRED);
      expect(told(await fees.submit(id, contact.id))).toEqual(EXPIRED);
      const { recipients } = await fees.one(where, id);
      expect(recipients.map(({ isLinkExpired, actions }) => [isLinkExpired, actions[0]?.allowed])).toEqual([
        [true, false],
      ]);
      if (!isNew) expect(Date.parse(recipients[0]?.linkExpiresDateTime ?? '')).toBeLessThanOrEqual(Date.now());
    },
  );

  it('ends with a line of history that says why, once, and pages that are open reload', async () => {
    const where = await fees.place();
    const [first, second] = where.companies;
    const [ended, answered] = [await fees.sent(where), await fees.sent(where, { companyContactIds: [first.id] })];
    const draft = await fees.added(where);
    await fees.submit(answered.id, first.id);
    const hints = async () =>
      (await fees.eventsOf<{ readonly changes: readonly WorkChange[] }>('finance.work.changed.v1', where.id)).flatMap(
        ({ changes }) => changes.filter(({ tab }) => tab === 'feeProposal'),
      ).length;
    const before = await hints();
    await fees.company(where.companyId, { ...first, version: 2, email: 'right@granite.example' });
    await fees.company(where.companyId, { ...second, version: 2, isDeleted: true });
    await fees.company(where.companyId, {
      ...first,
      version: 3,
      email: 'right@granite.example',
      name: 'Granite & Sons',
    });
    expect((await hints()) - before).toBe(2);
    await where.publish({ status: 'Closed' });
    const linesOf = async (id: string) => {
      const path = `/fee-proposals/${id}/history`;
      const { data } = await fees.call<{ items: Activity[] }>(where.coordinator, 'GET', path);
      return data.items.map(({ action, words, actorName }) => [action, words, actorName]);
    };
    const by = `${where.coordinator.firstName} ${where.coordinator.lastName}`;
    expect(await linesOf(ended.id)).toEqual([
      ['endLinksOfClosed', null, 'System'],
      ['endLinkOfDeleted', second.name, 'System'],
      ['endLinkOfAddress', first.name, 'System'],
      ['send', null, by],
      ['create', null, by],
    ]);
    // Companies that have answered, or were not asked yet, have no link.
    expect((await linesOf(answered.id)).map(([action]) => action)).toEqual(['answer', 'send', 'create']);
    expect((await linesOf(draft.id)).map(([action]) => action)).toEqual(['create']);
    const records = await fees.knex('audit.records').where({ item_id: ended.id }).orderBy('id').pluck('action');
    expect(records.slice(-3)).toEqual([
      'feeProposal.endLinkOfAddress',
      'feeProposal.endLinkOfDeleted',
      'feeProposal.endLinksOfClosed',
    ]);
  });

  it('ends where the project gets another currency: nobody answers in one and is accepted in another', async () => {
    const where = await fees.place();
    const [first, second] = where.companies;
    const { id } = await fees.sent(where);
    await fees.submit(id, second.id);
    // As in earlier versions, which let it change whatever was sent.
    await fees.knex('projects_with_money').where({ project_id: where.id }).update({ currency: 'USD' });
    await where.publish({ details: { ...CONSTRUCTION, currency: 'USD' } });
    expect(told(await fees.submit(id, first.id))).toEqual(EXPIRED);
    const refused = FEE_PROPOSAL_TEXTS.currencyChanged('EUR');
    expect((await fees.accept(where, id, second.id)).error?.message).toBe(refused);
    const resend = { companyContactId: first.id };
    const again = await fees.call(where.coordinator, 'PUT', `/fee-proposals/${id}/resend`, resend);
    expect(again.error?.message).toBe(refused);
    const { data } = await fees.list(where.coordinator, where);
    expect([data.currency, data.items[0]?.currency]).toEqual(['USD', 'EUR']);
    const judged = data.items[0]?.recipients.map(({ isLinkExpired, actions }) => [
      isLinkExpired,
      actions.map(({ reason }) => reason),
    ]);
    expect(judged?.slice(0, 2)).toEqual([
      [true, ['NotAnswered', 'CurrencyChanged']],
      [false, ['CurrencyChanged', 'WrongState']],
    ]);
    const compared = await fees.call<FeeComparison>(where.coordinator, 'GET', `/fee-proposals/${id}/comparison`);
    expect(compared.data).toMatchObject({ currency: 'EUR', services: [{ left: null }] });
    const details = `/fee-proposals/response/details?feeProposalId=${id}&companyContactId=${second.id}`;
    expect((await fees.call<FeeDetails>(where.coordinator, 'GET', details)).data.currency).toBe('EUR');
    expect((await fees.reject(where, id)).status).toBe(200);
  });
});
