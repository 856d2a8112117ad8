import type { FeeComparison, FeeDetails } from '@portal/contracts/finance/fee-proposal';
import { FEE_ANSWER_TEXTS } from '@portal/contracts/finance/fee-answer-lists';
import { randomUUID } from 'node:crypto';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ANSWER, EXPIRED, startFees, told, type FeesFixture } from './fee-proposals.fixture.ts';

let fees: FeesFixture;
beforeAll(async () => {
  fees = await startFees();
});
afterAll(() => fees?.stop());

const byText = (one: object, other: object): number => JSON.stringify(one).localeCompare(JSON.stringify(other));

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

  it('is told to the address that had the link once, and counted as a mail', async () => {
    const where = await fees.place();
    const [first, second] = where.companies;
    const { id } = await fees.sent(where);
    const mails = (mailBox: string) =>
      fees.knex('fee_mails').where({ company_id: where.companyId, mail_box: mailBox }).pluck('mails');
    expect([await mails(''), await mails(first.email)]).toEqual([[3], [1]]);
    await fees.submit(id, first.id);
    expect([await mails(''), await mails(first.email), await mails(second.email)]).toEqual([[4], [2], [1]]);
    // One that is refused is told to nobody.
    expect(told(await fees.submit(id, first.id))).toEqual(EXPIRED);
    expect((await fees.submit(id, second.id, { ...ANSWER, engineerRates: [] })).status).toBe(400);
    expect(await mails('')).toEqual([4]);
    const receipt = { companyName: 'Ärmel Insurance', insuranceCompanyEmail: 'coordinator@insurer.example' };
    expect(await fees.eventsOf('finance.fee-proposal.response-submitted.v1', id)).toMatchObject([
      { receipt: { ...receipt, email: first.email } },
    ]);
  });

  it('is recorded as one that came by the link of its company', async () => {
    const where = await fees.place();
    const [first, second] = where.companies;
    const { id } = await fees.sent(where);
    for (const company of [first, second]) await fees.submit(id, company.id);
    const records = await fees
      .knex('audit.records')
      .where({ item_id: id, action: 'feeProposal.submit', outcome: 'Done' })
      .orderBy('id')
      .select('actor_id', 'operation', 'details');
    const by = { actor_id: null, operation: 'PUT /fee-proposals/response/submit' };
    expect(records).toEqual(
      [first, second].map(({ id: companyContactId, name }) => ({
        ...by,
        details: { projectId: where.id, by: 'Link', companyContactId, company: name },
      })),
    );
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
