import { MESSAGES } from '@portal/contracts/common/messages';
import type { FeeProposals } from '@portal/contracts/finance/fee-proposal';
import { FEE_PROPOSAL_LIMITS, FEE_PROPOSAL_TEXTS } from '@portal/contracts/finance/fee-proposal-lists';
import { randomUUID } from 'node:crypto';
import { inspect } from 'node:util';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startFees, type FeePlaceOfTest, type FeesFixture } from './fee-proposals.fixture.ts';

let fees: FeesFixture;
beforeAll(async () => {
  fees = await startFees();
});
afterAll(() => fees?.stop());

const refusal = ({
  status,
  error,
  fieldErrors,
}: {
  status: number;
  error?: { message: string } | undefined;
  fieldErrors?: object;
}) => (fieldErrors && Object.keys(fieldErrors).length > 0 ? [status, fieldErrors] : [status, error?.message]);

describe('a fee proposal (decisions §7, §20)', () => {
  it('is a draft until it is sent: recipients in the order chosen, nobody is mailed', async () => {
    const where = await fees.place();
    const draft = await fees.added(where, { serviceTypes: ['FinalInspection', 'MainReport'] });
    expect(draft).toMatchObject({
      ...{ status: 'Draft', inspectionCount: 1, sentDateTime: null, assignment: null, refusal: null },
      serviceTypes: ['MainReport', 'FinalInspection'],
      recipients: where.companies.map(({ id, name, email }) => ({
        ...{ companyContactId: id, companyName: name, email, status: 'Draft', sentDateTime: null, total: null },
      })),
    });
    expect(await fees.eventsOf('finance.fee-proposal.link-requested.v1', draft.id)).toEqual([]);
    expect((await fees.form(draft.id, where.companies[0].id)).status).toBe(400);
  });

  it('asks only companies of the owner’s book, of the kind Risk, each once and at an address of its own', async () => {
    const where = await fees.place();
    const [first] = where.companies;
    const foreign = await fees.company(randomUUID());
    const broker = await fees.company(where.companyId, { type: 'Broker' });
    const gone = await fees.company(where.companyId);
    await fees.company(where.companyId, { ...gone, version: 2, isDeleted: true });
    const twin = await fees.company(where.companyId, { email: first.email.replace('@', '+two@').toUpperCase() });
    const tried = async (...companyContactIds: string[]) => refusal(await fees.add(where, { companyContactIds }));
    const field = (text: string) => [400, { companyContactIds: [text] }];
    expect(await tried()).toEqual(field('Field is required.'));
    expect(await tried(foreign.id)).toEqual(field(FEE_PROPOSAL_TEXTS.unknownRecipient));
    expect(await tried(first.id, randomUUID())).toEqual(field(FEE_PROPOSAL_TEXTS.unknownRecipient));
    expect(await tried(gone.id)).toEqual(field(FEE_PROPOSAL_TEXTS.unknownRecipient));
    expect(await tried(broker.id)).toEqual(field(FEE_PROPOSAL_TEXTS.notRiskCompany));
    expect(await tried(first.id, first.id)).toEqual(field(FEE_PROPOSAL_TEXTS.recipientTwice));
    const shared = FEE_PROPOSAL_TEXTS.sameMailBox(first.email, twin.email);
    expect(await tried(first.id, twin.id)).toEqual(field(shared));
    expect(shared).toContain(`${first.email} and ${twin.email}`);
    const same = await fees.company(where.companyId, { email: first.email.toUpperCase() });
    expect(await tried(first.id, same.id)).toEqual(field(FEE_PROPOSAL_TEXTS.sameAddress(same.email)));
  });

  it('waits for companies just added to the book only where all else is admitted', async () => {
    const where = await fees.place();
    const draft = await fees.added(where);
    const query = vi.spyOn(Client.prototype, 'query');
    onTestFinished(() => query.mockRestore());
    // A company that is waited for is looked up, and looked up again.
    const tried = async (method: 'PUT' | 'POST', fields: object) => {
      const company = randomUUID();
      const body = { ...fees.fieldsOf(where), companyContactIds: [company], ...fields };
      const { status } = await fees.call(where.coordinator, method, '/fee-proposals', body);
      const named = ([statement, values]: readonly unknown[]) =>
        inspect([statement, values], { depth: 4 }).includes(company);
      return [status, query.mock.calls.filter(named).length > 1];
    };
    expect(await tried('PUT', { id: draft.id })).toEqual([400, true]);
    expect(await tried('PUT', { id: randomUUID() })).toEqual([404, false]);
    expect(await tried('POST', { projectId: randomUUID() })).toEqual([404, false]);
    expect(await tried('POST', { projectId: where.id, serviceTypes: ['DesktopReview'] })).toEqual([400, false]);
  });

  it('refuses services without a budget or twice, and counts that are no inspections', async () => {
    const where = await fees.place();
    const tried = async (fields: object) => refusal(await fees.add(where, fields));
    expect(await tried({ serviceTypes: ['DesktopReview'] })).toEqual([
      400,
      { serviceTypes: [FEE_PROPOSAL_TEXTS.noBudgetOfService] },
    ]);
    expect(await tried({ serviceTypes: ['MainReport', 'MainReport'] })).toEqual([
      400,
      { serviceTypes: [FEE_PROPOSAL_TEXTS.serviceTwice] },
    ]);
    for (const inspectionCount of [0, 11, 1.5])
      expect(await tried({ inspectionCount })).toEqual([
        400,
        { inspectionCount: ['Must be a whole number from 1 to 10'] },
      ]);
    expect(await tried({ description: 'x'.repeat(1_001) })).toEqual([
      400,
      { description: ['Must be at most 1000 characters'] },
    ]);
  });

  it('is one of at most 100 of its project, also where two are added at once; drafts that go make room', async () => {
    const where = await fees.place();
    const draft = await fees.added(where);
    await fees.stored(where, { proposals: FEE_PROPOSAL_LIMITS.ofProject - 2 });
    const verdict = async () => (await fees.list(where.coordinator, where)).data.create;
    expect((await verdict()).allowed).toBe(true);
    const answers = await Promise.all([fees.add(where), fees.add(where, { isSent: true }, where.underwriter)]);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(refusal)).toEqual([[400, FEE_PROPOSAL_TEXTS.tooMany]]);
    expect(refused[0]?.error).toMatchObject({ reason: 'ProposalLimitReached' });
    expect(await verdict()).toMatchObject({ allowed: false, text: FEE_PROPOSAL_TEXTS.tooMany });
    // Drafts of a full project can be sent, and those of another project be added.
    expect((await fees.call(where.coordinator, 'PUT', `/fee-proposals/${draft.id}/send`)).status).toBe(200);
    expect((await fees.add(await fees.place({ companyId: where.companyId }))).status).toBe(201);
    const { data } = await fees.list(where.coordinator, where);
    const other = data.items.find(({ status }) => status === 'Draft');
    await fees.call(where.coordinator, 'DELETE', `/fee-proposals/${other?.id}`);
    expect((await fees.add(where)).status).toBe(201);
  });

  it('is listed among the newest 100 of those that a project had before, each with its own companies', async () => {
    const where = await fees.place();
    const { id } = await fees.added(where);
    await fees.stored(where, { proposals: 300, companies: 50 });
    const newest = ['Two visits.\nPlease include travel.', ...Array.from({ length: 99 }, (_, n) => `Visit ${n + 1}`)];
    const path = `/fee-proposals?ProjectId=${where.id}&sortDirection=`;
    for (const [direction, expected] of [
      ['Descending', newest],
      ['Ascending', newest.toReversed()],
    ] as const) {
      const { items } = (await fees.call<FeeProposals>(where.coordinator, 'GET', `${path}${direction}`)).data;
      expect(items.map(({ description }) => description)).toEqual(expected);
      for (const { description, recipients } of items.filter((item) => item.id !== id))
        expect(recipients.map(({ companyName }) => companyName)).toEqual(
          Array.from({ length: 50 }, (_, n) => `${description} of company ${n + 1}`),
        );
    }
  });

  it('is sent to each recipient by a mail of its own, with the address of the sender', async () => {
    const where = await fees.place();
    const draft = await fees.added(where);
    const { data } = await fees.call<typeof draft>(where.underwriter, 'PUT', `/fee-proposals/${draft.id}/send`);
    expect(data).toMatchObject({
      status: 'Sent',
      recipients: [{ status: 'Sent' }, { status: 'Sent' }, { status: 'Sent' }],
    });
    const mails = await fees.eventsOf('finance.fee-proposal.link-requested.v1', draft.id);
    expect(mails.map((mail) => [mail['companyContactId'], mail['respondentEmail'], mail['companyName']])).toEqual(
      where.companies.map(({ id, email }) => [id, email, 'Ärmel Insurance']),
    );
    const [{ expiresDateTime }] = mails as [{ expiresDateTime: string }];
    expect(Math.round((Date.parse(expiresDateTime) - Date.now()) / 86_400_000)).toBe(14);
  });

  it('is sent to the companies as the book has them then', async () => {
    const where = await fees.place();
    const [first, second] = where.companies;
    const draft = await fees.added(where, { companyContactIds: [first.id] });
    await fees.company(where.companyId, { ...first, version: 2, email: 'new@granite.example' });
    const other = await fees.added(where, { companyContactIds: [second.id] });
    await fees.company(where.companyId, { ...second, version: 2, isDeleted: true });
    const send = (id: string) => fees.call<typeof draft>(where.coordinator, 'PUT', `/fee-proposals/${id}/send`);
    expect((await send(draft.id)).data.recipients[0]?.email).toBe('new@granite.example');
    expect(refusal(await send(other.id))).toEqual([400, { companyContactIds: [FEE_PROPOSAL_TEXTS.unknownRecipient] }]);
  });

  it('can be changed and withdrawn as long as it is a draft, and not by an older version', async () => {
    const where = await fees.place();
    const draft = await fees.added(where);
    const change = (fields: object, headers = {}) =>
      fees.call<typeof draft>(
        ...([
          where.coordinator,
          'PUT',
          '/fee-proposals',
          { id: draft.id, ...fees.fieldsOf(where), ...fields },
          headers,
        ] as const),
      );
    expect((await change({})).data.version).toBe(1);
    expect((await change({ inspectionCount: 4 })).data).toMatchObject({ version: 2, inspectionCount: 4 });
    expect((await change({ inspectionCount: 5 }, { 'if-match': '"1"' })).status).toBe(409);
    const remove = (id: string) => fees.call(where.coordinator, 'DELETE', `/fee-proposals/${id}`);
    const sent = await fees.sent(where);
    expect(refusal(await remove(sent.id))).toEqual([400, FEE_PROPOSAL_TEXTS.onlyWhen(['Draft'])]);
    expect((await remove(draft.id)).status).toBe(200);
    expect((await fees.list(where.coordinator, where)).data.items.map(({ id }) => id)).toEqual([sent.id]);
  });

  it('mails a link again at most five times an hour, and only to who has not answered', async () => {
    const where = await fees.place();
    const [first, second] = where.companies;
    const { id } = await fees.sent(where);
    const resend = (companyContactId: string) =>
      fees.call(where.coordinator, 'PUT', `/fee-proposals/${id}/resend`, { companyContactId });
    const statuses = [];
    for (let mail = 0; mail < 5; mail++) statuses.push((await resend(first.id)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 400]);
    expect((await resend(randomUUID())).status).toBe(404);
    await fees.submit(id, second.id);
    expect(refusal(await resend(second.id))).toEqual([400, FEE_PROPOSAL_TEXTS.onlyWhen(['Sent'])]);
  });

  it('mails no link again to an address that the book has no more', async () => {
    const where = await fees.place();
    const [first, second] = where.companies;
    const { id } = await fees.sent(where);
    await fees.company(where.companyId, { ...first, version: 2, email: 'right@granite.example' });
    await fees.company(where.companyId, { ...second, version: 2, isDeleted: true });
    const resend = async (companyContactId: string) =>
      (await fees.call(where.coordinator, 'PUT', `/fee-proposals/${id}/resend`, { companyContactId })).error;
    const [changed, deleted] = [
      { reason: 'AddressChanged', message: FEE_PROPOSAL_TEXTS.addressChanged },
      { reason: 'NotInBook', message: FEE_PROPOSAL_TEXTS.notInBook },
    ];
    expect(await resend(first.id)).toMatchObject(changed);
    expect(await resend(second.id)).toMatchObject(deleted);
    // The button says so before it is pressed, of these two alone.
    const verdicts = (await fees.one(where, id)).recipients.map(({ actions }) =>
      actions.find(({ action }) => action === 'resend'),
    );
    expect(verdicts).toMatchObject([
      { allowed: false, obstacle: 'guard', reason: changed.reason, text: changed.message },
      { allowed: false, obstacle: 'guard', reason: deleted.reason, text: deleted.message },
      { allowed: true },
    ]);
    expect(await fees.eventsOf('finance.fee-proposal.link-requested.v1', id)).toHaveLength(3);
  });

  const mailsOf = (where: FeePlaceOfTest, mailBox = '') =>
    fees.knex('fee_mails').where({ company_id: where.companyId, mail_box: mailBox });
  const sendOf = async (where: FeePlaceOfTest) => {
    const { id } = await fees.added(where);
    return () => fees.call(where.coordinator, 'PUT', `/fee-proposals/${id}/send`);
  };

  it('mails at most 200 links of a company within an hour, whatever becomes of proposals and projects', async () => {
    const where = await fees.place();
    const other = await fees.place({ companyId: where.companyId });
    const { id } = await fees.sent(other);
    await mailsOf(where).update({ mails: 192 });
    await fees.reject(other, id);
    expect(await mailsOf(where).first('mails')).toEqual({ mails: 195 });
    await fees.sent(other);
    const send = await sendOf(where);
    await other.publish({ status: 'Deleted' });
    expect(refusal(await send())).toEqual([429, MESSAGES.tooManyLinks]);
    expect((await fees.add(where)).status).toBe(201);
    await mailsOf(where).update({ began_at: fees.knex.raw(`now() - interval '61 minutes'`) });
    expect((await send()).status).toBe(200);
  });

  it('counts links that are sent in different projects at once one after the other', async () => {
    const where = await fees.place();
    const other = await fees.place({ companyId: where.companyId });
    await fees.sent(where);
    await mailsOf(where).update({ mails: 195 });
    const sends = [await sendOf(where), await sendOf(other)];
    const answers = await Promise.all(sends.map((send) => send()));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429]);
  });

  it('mails at most 50 times a day to one address, of whichever project, and with whatever after its +', async () => {
    const where = await fees.place();
    const [first, ...others] = where.companies;
    await fees.sent(where);
    await mailsOf(where, first.email).update({ mails: 50 });
    const twin = await fees.company(where.companyId, { email: first.email.replace('@', '+two@').toUpperCase() });
    const ask = (id: string) => fees.add(where, { companyContactIds: [id], isSent: true });
    expect(refusal(await ask(twin.id))).toEqual([429, FEE_PROPOSAL_TEXTS.tooManyToAddress]);
    expect((await ask(others[0]?.id ?? '')).status).toBe(201);
    await mailsOf(where, first.email).update({ began_at: fees.knex.raw(`now() - interval '25 hours'`) });
    expect((await ask(twin.id)).status).toBe(201);
  });
});

describe('the specified blocks (spec 1 §8)', () => {
  const blockedBy = async (where: FeePlaceOfTest) => {
    const { data } = await fees.list(where.coordinator, where);
    const { status, error } = await fees.add(where);
    expect(error?.message).toBe(data.create.text);
    return [status, data.create.text];
  };

  it('a project without budgets', async () => {
    const where = await fees.place();
    await fees.knex('budgets').where({ project_id: where.id }).delete();
    expect(await blockedBy(where)).toEqual([400, FEE_PROPOSAL_TEXTS.noBudgets]);
  });

  it('a project with an assignment, until that has ended', async () => {
    const where = await fees.place();
    const assignmentId = await fees.assign(where);
    expect(await blockedBy(where)).toEqual([400, FEE_PROPOSAL_TEXTS.assigned]);
    await fees.cancel(where, assignmentId);
    expect((await fees.add(where)).status).toBe(201);
  });

  it('a closed project', async () => {
    const where = await fees.place();
    await where.publish({ status: 'Closed' });
    expect(await blockedBy(where)).toEqual([400, FEE_PROPOSAL_TEXTS.closed]);
  });

  it('a project with time and expenses', async () => {
    const where = await fees.place();
    await fees.knex('expense_sums').insert({
      ...{ project_id: where.id, service_type: 'MainReport', engineer_id: randomUUID(), kind: 'Time' },
      ...{ is_billed: false, entries: 1, quantity: 1, project_amount: 10 },
    });
    expect(await blockedBy(where)).toEqual([400, FEE_PROPOSAL_TEXTS.hasEntries]);
  });

  it('hold for a draft that is sent, too', async () => {
    const where = await fees.place();
    const draft = await fees.added(where);
    await fees.assign(where);
    const sent = await fees.call(where.coordinator, 'PUT', `/fee-proposals/${draft.id}/send`);
    expect(refusal(sent)).toEqual([400, FEE_PROPOSAL_TEXTS.assigned]);
  });
});
