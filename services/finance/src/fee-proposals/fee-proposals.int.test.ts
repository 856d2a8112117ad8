import { FEE_PROPOSAL_TEXTS } from '@portal/contracts/finance/fee-proposal-lists';
import { assignmentCompanyLeft } from '@portal/contracts/events/assignments';
import type { Budget } from '@portal/contracts/finance/budget';
import type { Statement } from '@portal/contracts/finance/expense';
import { publishEvent, until } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expensesOn } from '../expenses/expenses.fixture.ts';
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
    expect(await tried(first.id, twin.id)).toEqual(field(FEE_PROPOSAL_TEXTS.sameAddress(first.email)));
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
      (await fees.call(where.coordinator, 'PUT', `/fee-proposals/${id}/resend`, { companyContactId })).fieldErrors;
    expect(await resend(first.id)).toEqual({ companyContactId: [FEE_PROPOSAL_TEXTS.addressChanged] });
    expect(await resend(second.id)).toEqual({ companyContactId: [FEE_PROPOSAL_TEXTS.unknownRecipient] });
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
    expect(refusal(await send())).toEqual([429, FEE_PROPOSAL_TEXTS.tooManyMails]);
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

describe('who reads fee proposals', () => {
  it('the owner’s coordinators and underwriters, and nobody else by any address', async () => {
    const where = await fees.place();
    const { id } = await fees.sent(where);
    await fees.submit(id, where.companies[0].id);
    const addresses = [
      `/fee-proposals?ProjectId=${where.id}`,
      `/fee-proposals/${id}/comparison`,
      `/fee-proposals/${id}/history`,
      `/fee-proposals/response/details?feeProposalId=${id}&companyContactId=${where.companies[0].id}`,
    ];
    const statusesOf = (as: Parameters<typeof fees.call>[0]) =>
      Promise.all(addresses.map(async (path) => (await fees.call(as, 'GET', path)).status));
    const all = (status: number) => addresses.map(() => status);
    expect(await statusesOf(where.coordinator)).toEqual(all(200));
    expect(await statusesOf(where.underwriter)).toEqual(all(200));
    expect(await statusesOf({ ...where.coordinator, subscriptionPlan: 'Lite' })).toEqual(all(403));
    expect(await statusesOf({ ...where.coordinator, companyId: randomUUID(), sub: randomUUID() })).toEqual(all(404));
    const engineer = randomUUID();
    await where.publish({
      participants: [{ userId: engineer, companyId: where.companyId, role: 'RiskEngineer', isPrimary: true }],
    });
    const asEngineer = {
      sub: engineer,
      role: 'RiskEngineer',
      companyType: 'Insurance',
      companyId: where.companyId,
    } as const;
    expect(await statusesOf(asEngineer)).toEqual(all(403));
    const ofRisk = { sub: randomUUID(), role: 'RCCoordinator', companyType: 'Risk', companyId: randomUUID() } as const;
    expect(await statusesOf(ofRisk)).toEqual(all(403));
  });
});

describe('the file of a proposal', () => {
  it('is the sender’s own, and read by the links that are open', async () => {
    const where = await fees.place();
    const [mine, theirs] = [await fees.file(where.coordinator), await fees.file(where.underwriter)];
    expect((await fees.add(where, { fileId: theirs })).fieldErrors).toHaveProperty('fileId');
    const { id, file } = await fees.sent(where, { fileId: mine });
    expect(file).toEqual({ id: mine, name: 'scope.pdf' });
    const { data } = await fees.form(id, where.companies[0].id);
    expect(data.feeProposalFileInfo).toMatchObject({ name: 'scope.pdf', id: mine });
    const linksOf = async () =>
      (
        await fees.eventsOf<{ holders: { links: object[]; version: number; fileIds: string[] }[] }>(
          'finance.attachments.changed.v1',
          id,
        )
      )
        .flatMap(({ holders }) => holders)
        .map(({ links, version, fileIds }) => [version, links.length, fileIds.length]);
    expect(await linksOf()).toEqual([
      [1, 0, 1],
      [2, 3, 1],
    ]);
    await fees.submit(id, where.companies[1].id);
    await where.publish({ status: 'Closed' });
    await where.publish({ status: 'Open' });
    await fees.reject(where, id);
    expect((await linksOf()).slice(2).map(([, links]) => links)).toEqual([2, 2, 0]);
    expect((await linksOf()).map(([version]) => version)).toEqual([1, 2, 3, 4, 5]);
  });

  it('is read by no link that ended with the project, also once it is open again', async () => {
    const where = await fees.place();
    const { id } = await fees.sent(where, { fileId: await fees.file(where.coordinator) });
    const answered = await fees.sent(where, { fileId: await fees.file(where.coordinator) });
    for (const company of where.companies) await fees.submit(answered.id, company.id);
    const publishedOf = (proposalId: string) =>
      fees.eventsOf<{ holders: { links: { expiresAt: string }[]; fileIds: string[] }[] }>(
        'finance.attachments.changed.v1',
        proposalId,
      );
    const before = (await publishedOf(answered.id)).length;
    await where.publish({ status: 'Closed' });
    await where.publish({ status: 'Open' });
    const [holder] = (await publishedOf(id)).at(-1)?.holders ?? [];
    expect(holder?.fileIds).toHaveLength(1);
    expect(holder?.links.map(({ expiresAt }) => new Date(expiresAt) <= new Date())).toEqual([true, true, true]);
    expect(await publishedOf(answered.id)).toHaveLength(before);
  });
});

describe('a deleted project', () => {
  it('takes its proposals with it; their links end', async () => {
    const where = await fees.place();
    const { id } = await fees.sent(where);
    await where.publish({ status: 'Deleted' });
    expect((await fees.list(where.coordinator, where)).status).toBe(404);
    expect((await fees.form(id, where.companies[0].id)).status).toBe(400);
    expect(await fees.knex('fee_recipients').where({ fee_proposal_id: id })).toEqual([]);
  });
});

describe('BUDGET (decisions §27)', () => {
  it('shows what the accepted fee commits, travel and expenses shared, until its assignment ends', async () => {
    const where = await fees.place();
    const [first] = where.companies;
    const { id } = await fees.sent(where, { serviceTypes: ['MainReport', 'FinalInspection'] });
    await fees.submit(id, first.id, {
      engineerRates: [
        { serviceType: 'FinalInspection', amount: 100, hours: 1, inspectionCount: 1 },
        { serviceType: 'MainReport', amount: 100, hours: 2, inspectionCount: 1 },
      ],
      travelCost: { amount: 50, hours: 1, inspectionCount: 1 },
      expenseCosts: [{ category: 'Taxi', amount: 50, count: 1 }],
    });
    const committed = async () => {
      const { data } = await fees.call<{ items: Budget[] }>(where.coordinator, 'GET', `/budgets?projectId=${where.id}`);
      return data.items.map(({ serviceType, committed: amount, left }) => [serviceType, amount, left]);
    };
    const nothing = [
      ['MainReport', 0, 5_000],
      ['FinalInspection', 0, 5_000],
    ];
    expect(await committed()).toEqual(nothing);
    await fees.accept(where, id, first.id);
    expect(await committed()).toEqual([
      ['MainReport', 266.67, 4_733.33],
      ['FinalInspection', 133.33, 4_866.67],
    ]);
    const assignmentId = await fees.settle(where, id, first.id);
    const expenses = expensesOn(fees.finance);
    const engineer = await expenses.addPerson('RiskEngineer', null);
    await expenses.assign(where, engineer);
    const entry = await expenses.booked(engineer, where, { rate: 100 });
    const path = `/expenses/statement?projectId=${where.id}`;
    const statement = await fees.call<Statement>(where.coordinator, 'GET', path);
    // Less is booked than is committed: the page has one figure of what is left.
    expect(statement.data.services).toMatchObject([{ serviceType: 'MainReport', amount: 100, left: 4_733.33 }]);
    expect((await committed())[0]).toEqual(['MainReport', 266.67, 4_733.33]);
    await fees.call(engineer, 'DELETE', `/expenses/${entry.id}`);
    await fees.cancel(where, assignmentId);
    expect(await committed()).toEqual(nothing);
    expect((await fees.one(where, id)).assignment).toBe('Ended');
  });
});

describe('an entry of time (decisions §27)', () => {
  it('keeps the rates of a fee for the days before the assignment left the company, and for no later ones', async () => {
    const expenses = expensesOn(fees.finance);
    const risk = await expenses.riskCompany();
    const where = await fees.place();
    const { id } = await fees.sent(where);
    await fees.submit(id, where.companies[0].id);
    await fees.accept(where, id, where.companies[0].id);
    const assignmentId = await fees.settle(where, id, where.companies[0].id);
    await expenses.assign(where, risk.engineer);
    const participant = {
      userId: risk.engineer.sub,
      companyId: risk.id,
      role: 'RiskEngineer',
      isPrimary: true,
    } as const;
    await where.publish({ assignedCompanyId: null, participants: [participant] });
    const about = { projectId: where.id, projectName: 'Élan Tower', insurerCompanyId: where.companyId };
    const left = { ...about, assignmentId, assignedCompanyId: risk.id };
    await publishEvent(fees.finance.running.nats, assignmentCompanyLeft, left);
    await until(async () => (await fees.one(where, id)).assignment === 'Ended');
    const { data } = await fees.call<{ items: Budget[] }>(where.coordinator, 'GET', `/budgets?projectId=${where.id}`);
    expect(data.items.map(({ committed }) => committed)).toEqual([0, 0]);
    expect(await fees.knex('open_assignments').where({ project_id: where.id })).toHaveLength(1);
    await fees.knex('fee_proposals').where({ id }).update({ assignment_ended_at: '2026-03-05T12:00:00Z' });
    const sourceOn = async (date: string, rate: number) =>
      (await expenses.book(risk.engineer, where, { date, rate })).data?.rateSource;
    expect([await sourceOn('2026-03-05', 100), await sourceOn('2026-03-05', 77)]).toEqual(['Proposal', undefined]);
    expect(await sourceOn('2026-03-06', 77)).toBe('Typed');
    const path = `/expenses/form-data?projectId=${where.id}`;
    const form = await fees.call<{ riskEngineerRates: object[] }>(risk.engineer, 'GET', path);
    expect(form.data.riskEngineerRates[0]).toMatchObject({ source: 'Proposal', validUntil: '2026-03-05' });
  });

  it('takes the rate of the accepted fee, for engineers of the assigned company alone', async () => {
    const expenses = expensesOn(fees.finance);
    const [risk, other] = [await expenses.riskCompany(), await expenses.riskCompany()];
    await expenses.rate(risk.id, { designation: 'Engineer', category: 'Report Writing', price: 120 });
    const where = await fees.place();
    const [first] = where.companies;
    const { id } = await fees.sent(where);
    await fees.submit(id, first.id);
    await fees.accept(where, id, first.id);
    await fees.settle(where, id, first.id);
    await expenses.assign(where, risk.engineer, other.engineer);
    const ofEngineers = [risk.engineer, other.engineer].map(({ sub, companyId = null }) => ({
      ...{ userId: sub, companyId, role: 'RiskEngineer' as const, isPrimary: false },
    }));
    await where.publish({ assignedCompanyId: risk.id, participants: ofEngineers });
    const rateOf = async (engineer: typeof risk.engineer, rate: number, serviceType: string) => {
      const { status, data, fieldErrors } = await expenses.book(engineer, where, { rate, serviceType });
      return status === 201 ? data.rateSource : fieldErrors;
    };
    expect(await rateOf(risk.engineer, 100, 'MainReport')).toBe('Proposal');
    expect(await rateOf(risk.engineer, 120, 'MainReport')).toEqual({ rate: ['The agreed rate is 100.00 EUR.'] });
    expect(await rateOf(risk.engineer, 120, 'FinalInspection')).toBe('Company');
    expect(await rateOf(other.engineer, 77, 'MainReport')).toBe('Typed');
    const travel = (rate: number) => expenses.book(risk.engineer, where, { rate, activity: 'Travel Time' });
    expect((await travel(50)).data.rateSource).toBe('Proposal');
    expect((await travel(100)).fieldErrors).toEqual({ rate: ['The agreed rate is 50.00 EUR.'] });
    expect((await expenses.pay(risk.engineer, where, { rate: 300 })).data.rateSource).toBe('Proposal');
    expect((await expenses.pay(risk.engineer, where, { rate: 9, category: 'Taxi' })).data.rateSource).toBe('Typed');
    const path = `/expenses/form-data?projectId=${where.id}`;
    const { data } = await fees.call<{ riskEngineerRates: object[] }>(risk.engineer, 'GET', path);
    expect(data.riskEngineerRates.slice(0, 3)).toMatchObject([
      { source: 'Proposal', category: 'Travel Time', amount: 50 },
      { source: 'Proposal', serviceType: 'MainReport', amount: 100 },
      { source: 'Proposal', kind: 'Resource', category: 'Flight', amount: 300 },
    ]);
  });
});
