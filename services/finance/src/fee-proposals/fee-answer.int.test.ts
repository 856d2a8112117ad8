import type { FeeComparison, FeeDetails } from '@portal/contracts/finance/fee-proposal';
import type { Activity } from '@portal/contracts/projects/activity';
import { FEE_ANSWER_TEXTS } from '@portal/contracts/finance/fee-answer-lists';
import { FEE_PROPOSAL_TEXTS } from '@portal/contracts/finance/fee-proposal-lists';
import { LINK_EXPIRED_CODE } from '@portal/contracts/identity/passwords';
import { randomUUID } from 'node:crypto';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONSTRUCTION } from '../finance.fixture.ts';
import { ANSWER, startFees, type FeesFixture } from './fee-proposals.fixture.ts';

let fees: FeesFixture;
beforeAll(async () => {
  fees = await startFees();
});
afterAll(() => fees?.stop());

const EXPIRED = [400, LINK_EXPIRED_CODE, FEE_ANSWER_TEXTS.expired];
const told = ({ status, error }: { status: number; error?: { code: string; message: string } }) => [
  status,
  error?.code,
  error?.message,
];

const byText = (one: object, other: object): number => JSON.stringify(one).localeCompare(JSON.stringify(other));

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

  it('ends where the project gets another currency: nobody answers in one and is accepted in another', async () => {
    const where = await fees.place();
    const [first, second] = where.companies;
    const { id } = await fees.sent(where);
    await fees.submit(id, second.id);
    await where.publish({ details: { ...CONSTRUCTION, currency: 'USD' } });
    expect(told(await fees.submit(id, first.id))).toEqual(EXPIRED);
    const refused = FEE_PROPOSAL_TEXTS.currencyChanged('EUR');
    expect((await fees.accept(where, id, second.id)).error?.message).toBe(refused);
    const resend = { companyContactId: first.id };
    const again = await fees.call(where.coordinator, 'PUT', `/fee-proposals/${id}/resend`, resend);
    expect(again.error?.message).toBe(refused);
    const { data } = await fees.list(where.coordinator, where);
    expect([data.currency, data.items[0]?.currency]).toEqual(['USD', 'EUR']);
    const compared = await fees.call<FeeComparison>(where.coordinator, 'GET', `/fee-proposals/${id}/comparison`);
    expect(compared.data).toMatchObject({ currency: 'EUR', services: [{ left: null }] });
    const details = `/fee-proposals/response/details?feeProposalId=${id}&companyContactId=${second.id}`;
    expect((await fees.call<FeeDetails>(where.coordinator, 'GET', details)).data.currency).toBe('EUR');
    expect((await fees.reject(where, id)).status).toBe(200);
  });
});

describe('an answer (spec 1 §3, §5)', () => {
  it('ends its link, is totalled by the server, and waits for approval', async () => {
    const where = await fees.place();
    const [first, second] = where.companies;
    const { id } = await fees.sent(where);
    expect(await fees.eventsOf('finance.project.money-held.v1', where.id)).toHaveLength(1);
    expect((await fees.submit(id, first.id)).status).toBe(200);
    expect(told(await fees.submit(id, first.id))).toEqual(EXPIRED);
    expect(told(await fees.form(id, first.id))).toEqual(EXPIRED);
    expect((await fees.form(id, second.id)).status).toBe(200);
    expect(await fees.one(where, id)).toMatchObject({
      status: 'WaitingForApproval',
      recipients: [{ status: 'ApprovedByRe', total: 1_000 }, { status: 'Sent', total: null }, { status: 'Sent' }],
    });
    expect(await fees.eventsOf('finance.fee-proposal.response-submitted.v1', id)).toMatchObject([
      { companyContactId: first.id, respondentCompanyName: first.name, totalAmount: 1_000, currency: 'EUR' },
    ]);
  });

  it('names the people of the project, so that its primary underwriter is told', async () => {
    const companyId = randomUUID();
    const uma = { userId: randomUUID(), companyId, role: 'ICUnderwriter', isPrimary: true } as const;
    const ben = { userId: randomUUID(), companyId: null, role: 'RiskEngineer', isPrimary: false } as const;
    const where = await fees.place({ companyId, participants: [uma, ben] });
    const { id } = await fees.sent(where);
    await fees.submit(id, where.companies[0].id);
    const [event] = await fees.eventsOf<{ participants: object[] }>('finance.fee-proposal.response-submitted.v1', id);
    expect(event?.participants.toSorted(byText)).toEqual([uma, ben].toSorted(byText));
  });

  it('is stored once where it is submitted twice at once', async () => {
    const where = await fees.place();
    const { id } = await fees.sent(where);
    const [, second] = where.companies;
    const statuses = await Promise.all([1, 2, 3].map(async () => (await fees.submit(id, second.id)).status));
    expect(statuses.toSorted()).toEqual([200, 400, 400]);
    expect(await fees.eventsOf('finance.fee-proposal.response-submitted.v1', id)).toHaveLength(1);
  });

  it.each([
    ['letters', { amount: '1e9' }, 'amount', 'Must be a number'],
    ['a negative amount', { amount: -1 }, 'amount', 'Must be more than 0'],
    ['no amount', { amount: null }, 'amount', 'Field is required.'],
    ['three decimals', { amount: 1.255 }, 'amount', 'Use at most 2 decimals'],
    ['8 digits', { amount: 12_345_678 }, 'amount', FEE_ANSWER_TEXTS.amountLength],
    ['an exponent', { amount: 1e22 }, 'amount', FEE_ANSWER_TEXTS.amountLength],
    ['hours with decimals', { hours: 0.3 }, 'hours', FEE_ANSWER_TEXTS.wholeHours],
    ['5 digits of hours', { hours: 10_000 }, 'hours', FEE_ANSWER_TEXTS.wholeHours],
    ['11 inspections', { inspectionCount: 11 }, 'inspectionCount', FEE_ANSWER_TEXTS.inspections],
    ['0 inspections', { inspectionCount: 0 }, 'inspectionCount', FEE_ANSWER_TEXTS.inspections],
  ])('is refused with %s', async (_what, fields, field, text) => {
    const where = await fees.place();
    const { id } = await fees.sent(where);
    const engineerRates = [{ ...ANSWER.engineerRates[0], ...fields }];
    const { status, fieldErrors } = await fees.submit(id, where.companies[0].id, { ...ANSWER, engineerRates });
    expect([status, fieldErrors?.[`engineerRates.0.${field}`]]).toEqual([400, [text]]);
  });

  it('is refused with a service too many or too few, a category twice, and a tenth expense', async () => {
    const where = await fees.place();
    const { id } = await fees.sent(where);
    const [line] = ANSWER.engineerRates;
    const flight = ANSWER.expenseCosts[0];
    const faults = async (fields: object) =>
      (await fees.submit(id, where.companies[0].id, { ...ANSWER, ...fields })).fieldErrors;
    const other = { ...line, serviceType: 'FinalInspection' };
    for (const engineerRates of [[line, other], [other], [line, line]])
      expect(await faults({ engineerRates })).toEqual({ engineerRates: [FEE_ANSWER_TEXTS.serviceOnce] });
    expect(await faults({ engineerRates: [] })).toHaveProperty('engineerRates');
    expect(await faults({ expenseCosts: [flight, flight] })).toEqual({
      'expenseCosts.1.category': [FEE_ANSWER_TEXTS.categoryTaken],
    });
    expect(await faults({ expenseCosts: Array.from({ length: 10 }, () => flight) })).toEqual({
      expenseCosts: [FEE_ANSWER_TEXTS.rows],
    });
    expect(await faults({ travelCost: { ...ANSWER.travelCost, inspectionCount: 2 } })).toEqual({
      'engineerRates.0.inspectionCount': [FEE_ANSWER_TEXTS.sameInspections],
    });
    expect((await fees.form(id, where.companies[0].id)).status).toBe(200);
  });

  it('may have no travel and no expenses', async () => {
    const where = await fees.place();
    const { id } = await fees.sent(where);
    const travelCost = { amount: 0, hours: 0, inspectionCount: 1 };
    expect((await fees.submit(id, where.companies[0].id, { ...ANSWER, travelCost, expenseCosts: [] })).status).toBe(
      200,
    );
    expect((await fees.one(where, id)).recipients[0]?.total).toBe(500);
  });

  it('is read as it was written, and compared with the others', async () => {
    const where = await fees.place();
    const [first, second] = where.companies;
    const { id } = await fees.sent(where);
    await fees.submit(id, first.id);
    await fees.submit(id, second.id, {
      ...ANSWER,
      engineerRates: [{ ...ANSWER.engineerRates[0], amount: 2_000 }],
      expenseCosts: [{ category: 'Taxi', amount: 12.5, count: 2 }],
    });
    const path = `/fee-proposals/response/details?feeProposalId=${id}&companyContactId=${first.id}`;
    const { data } = await fees.call<FeeDetails>(where.coordinator, 'GET', path);
    expect(data).toMatchObject({
      ...ANSWER,
      currency: 'EUR',
      totals: { engineerTotal: 500, travelTotal: 200, total: 1_000 },
    });
    const unanswered = path.replace(first.id, where.companies[2].id);
    expect((await fees.call(where.coordinator, 'GET', unanswered)).status).toBe(404);
    const compared = await fees.call<FeeComparison>(where.coordinator, 'GET', `/fee-proposals/${id}/comparison`);
    expect(compared.data).toMatchObject({
      answers: [{ companyContactId: first.id }, { companyContactId: second.id }],
      services: [{ serviceType: 'MainReport', left: 5_000, costs: [1_000, 10_225] }],
      categories: ['Flight', 'Taxi'],
    });
  });

  it('is compared in a workbook as on the screen: one without travel has no lowest rate of it', async () => {
    const where = await fees.place();
    const [first, second, third] = where.companies;
    const { id } = await fees.sent(where);
    const travelOf = (amount: number, hours: number) => ({ travelCost: { amount, hours, inspectionCount: 1 } });
    await fees.submit(id, first.id);
    await fees.submit(id, second.id, {
      ...{ ...ANSWER, ...travelOf(40, 10), engineerRates: [{ ...ANSWER.engineerRates[0], amount: 2_000 }] },
      expenseCosts: [{ category: 'Taxi', amount: 12.5, count: 2 }],
    });
    await fees.submit(id, third.id, { ...ANSWER, ...travelOf(0, 0), expenseCosts: [] });
    const { url, tokens } = fees.finance.running;
    const headers = tokens.headers(where.underwriter);
    const workbook = await fetch(`${url}/fee-proposals/${id}/comparison/export`, { headers });
    const [sheet] = await readXlsxFile(Buffer.from(await workbook.arrayBuffer()));
    const both = `${first.name}, ${third.name}`;
    expect(sheet?.data.map(([label, ...values]) => [label, ...values])).toEqual([
      ['Line (amounts in EUR)', first.name, second.name, third.name, 'Left of the budget', 'Lowest'],
      ['Status', 'Answered', 'Answered', 'Answered', null, null],
      ['Main Report: hourly rate', 100, 2_000, 100, null, both],
      ['Main Report: hours', 5, 5, 5, null, null],
      ['Main Report: inspections', 1, 1, 1, null, null],
      ['Main Report: total', 500, 10_000, 500, null, both],
      ['Main Report: with its share of travel and expenses', 1_000, 10_425, 500, 5_000, third.name],
      ['Travel: hourly rate', 50, 40, null, null, null],
      ['Travel: hours', 4, 10, null, null, null],
      ['Travel: inspections', 1, 1, null, null, null],
      ['Travel: total', 200, 400, 0, null, third.name],
      ['Flight', 300, null, null, null, null],
      ['Taxi', null, 25, null, null, null],
      ['Expenses: total', 300, 25, 0, null, third.name],
      ['Total', 1_000, 10_425, 500, null, third.name],
    ]);
  });
});

describe('accepting a fee (decisions §7, §27)', () => {
  it('rejects the others, asks for the assignment, and tells everybody once it is made', async () => {
    const where = await fees.place();
    const [first, second] = where.companies;
    const { id } = await fees.sent(where);
    await fees.submit(id, first.id);
    await fees.submit(id, second.id);
    const { data } = await fees.accept(where, id, second.id);
    const statuses = ['Rejected', 'Approved', 'Rejected'];
    expect(data).toMatchObject({
      status: 'Approved',
      assignment: 'Pending',
      recipients: statuses.map((status) => ({ status })),
    });
    expect(await fees.eventsOf('finance.fee-proposal.assignment-requested.v1', id)).toMatchObject([
      { companyContactId: second.id, respondentEmail: second.email, projectId: where.id },
    ]);
    expect(await fees.eventsOf('finance.fee-proposal.accepted.v1', id)).toEqual([]);
    await fees.settle(where, id, second.id);
    expect(await fees.eventsOf('finance.fee-proposal.accepted.v1', id)).toMatchObject([
      { companyContactId: second.id, outcome: 'Approved', companyName: 'Ärmel Insurance' },
    ]);
    expect(await fees.eventsOf('finance.fee-proposal.rejected.v1', id)).toMatchObject([
      { companyContactId: first.id, outcome: 'Rejected' },
      { companyContactId: where.companies[2].id },
    ]);
  });

  it('of two people who accept two companies at once, one wins and the other reads why', async () => {
    const where = await fees.place();
    const [first, second] = where.companies;
    const { id } = await fees.sent(where);
    await fees.submit(id, first.id);
    await fees.submit(id, second.id);
    const answers = await Promise.all([first, second].map((one) => fees.accept(where, id, one.id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const lost = answers.find(({ status }) => status === 400);
    expect(lost?.error?.message).toBe('Action can be done only when the status is “Answered”.');
    const approved = (await fees.one(where, id)).recipients.filter(({ status }) => status === 'Approved');
    expect(approved).toHaveLength(1);
    expect(await fees.eventsOf('finance.fee-proposal.assignment-requested.v1', id)).toHaveLength(1);
  });

  it('is refused for who has not answered, and from a version that is old', async () => {
    const where = await fees.place();
    const [first, second] = where.companies;
    const { id, version } = await fees.sent(where);
    expect((await fees.accept(where, id, first.id)).error?.message).toBe('This company has not answered yet.');
    await fees.submit(id, second.id);
    expect((await fees.accept(where, id, second.id, { 'if-match': `"${version}"` })).status).toBe(409);
    expect((await fees.accept(where, id, randomUUID())).status).toBe(404);
  });

  it('is undone with a reason where the assignment is refused; another may be accepted then', async () => {
    const where = await fees.place();
    const [first, second, third] = where.companies;
    const { id } = await fees.sent(where);
    await fees.submit(id, first.id);
    await fees.submit(id, second.id);
    await fees.accept(where, id, first.id);
    expect(told(await fees.submit(id, third.id))).toEqual(EXPIRED);
    await fees.settle(where, id, first.id, 'A resource has already been assigned to the project.');
    expect(await fees.one(where, id)).toMatchObject({
      ...{
        status: 'WaitingForApproval',
        assignment: null,
        refusal: 'A resource has already been assigned to the project.',
      },
      recipients: [{ status: 'ApprovedByRe' }, { status: 'ApprovedByRe' }, { status: 'Sent' }],
    });
    expect((await fees.form(id, third.id)).status).toBe(200);
    expect(await fees.eventsOf('finance.fee-proposal.rejected.v1', id)).toEqual([]);
    const { data } = await fees.accept(where, id, second.id);
    expect(data).toMatchObject({ status: 'Approved', refusal: null });
  });

  it('cannot follow a rejection, nor a rejection an acceptance', async () => {
    const where = await fees.place();
    const [first] = where.companies;
    const [one, other] = [await fees.sent(where), await fees.sent(where)];
    for (const { id } of [one, other]) await fees.submit(id, first.id);
    await fees.reject(where, one.id);
    expect((await fees.accept(where, one.id, first.id)).status).toBe(400);
    expect(await fees.eventsOf('finance.fee-proposal.rejected.v1', one.id)).toHaveLength(3);
    await fees.accept(where, other.id, first.id);
    expect((await fees.reject(where, other.id)).status).toBe(400);
  });

  it('is in the history, with the name of the company that answered', async () => {
    const where = await fees.place();
    const [first] = where.companies;
    const { id } = await fees.sent(where, { companyContactIds: [first.id] });
    await fees.submit(id, first.id);
    await fees.accept(where, id, first.id);
    await fees.settle(where, id, first.id);
    const { data } = await fees.call<{ items: Activity[] }>(where.underwriter, 'GET', `/fee-proposals/${id}/history`);
    expect(data.items.map(({ action, actorName }) => [action, actorName]).toReversed()).toEqual([
      ['create', 'Clara Żak'],
      ['send', 'Clara Żak'],
      ['answer', first.name],
      ['accept', 'Clara Żak'],
      ['makeAssignment', 'System'],
    ]);
  });
});
