import { assignmentCompanyLeft } from '@portal/contracts/events/assignments';
import type { Budget, Budgets } from '@portal/contracts/finance/budget';
import type { Statement } from '@portal/contracts/finance/expense';
import { publishEvent, until } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expensesOn } from '../expenses/expenses.fixture.ts';
import { startFees, type FeesFixture } from './fee-proposals.fixture.ts';

let fees: FeesFixture;
beforeAll(async () => {
  fees = await startFees();
});
afterAll(() => fees?.stop());

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
    const budgets = async () =>
      (await fees.call<Budgets>(where.coordinator, 'GET', `/budgets?projectId=${where.id}`)).data;
    const { items } = await budgets();
    const final = items.find(({ serviceType }) => serviceType === 'FinalInspection');
    await fees.call(where.coordinator, 'DELETE', `/budgets/${final?.id}`);
    expect((await budgets()).unbudgeted).toEqual([{ serviceType: 'FinalInspection', committed: 133.33, booked: 0 }]);
    await fees.cancel(where, assignmentId);
    expect(await committed()).toEqual(nothing.slice(0, 1));
    expect((await budgets()).unbudgeted).toEqual([]);
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
    const assignmentId = await fees.settle(where, id, where.companies[0].id, { companyId: risk.id });
    await expenses.assign(where, risk.engineer);
    const participant = expenses.participantOf(risk.engineer);
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

  it('has one agreed rate where two fees of a company ended on one day', async () => {
    const expenses = expensesOn(fees.finance);
    const risk = await expenses.riskCompany();
    const where = await fees.place();
    const [first] = where.companies;
    const participant = expenses.participantOf(risk.engineer);
    await where.publish({ participants: [participant] });
    for (const hour of ['09', '15']) {
      const { id } = await fees.sent(where);
      await fees.submit(id, first.id);
      await fees.accept(where, id, first.id);
      await fees.cancel(where, await fees.settle(where, id, first.id, { companyId: risk.id }));
      const ended = { assignment_ended_at: `2026-03-05T${hour}:00:00Z`, ended_company_id: risk.id };
      await fees.knex('fee_proposals').where({ id }).update(ended);
    }
    await expenses.assign(where, risk.engineer);
    const path = `/expenses/form-data?projectId=${where.id}`;
    const { data } = await fees.call<{ riskEngineerRates: object[] }>(risk.engineer, 'GET', path);
    expect(data.riskEngineerRates).toMatchObject([
      { category: 'Travel Time', validUntil: '2026-03-05' },
      { serviceType: 'MainReport', validUntil: '2026-03-05' },
      { category: 'Flight', validUntil: '2026-03-05' },
    ]);
    const { data: booked } = await expenses.book(risk.engineer, where, { date: '2026-03-05', rate: 100 });
    expect(booked.rateSource).toBe('Proposal');
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
    await expenses.assign(where, risk.engineer, other.engineer);
    const ofEngineers = [risk.engineer, other.engineer].map(({ sub, companyId = null }) => ({
      ...{ userId: sub, companyId, role: 'RiskEngineer' as const, isPrimary: false },
    }));
    const path = `/expenses/form-data?projectId=${where.id}`;
    const agreedFor = async (engineer: typeof risk.engineer) => {
      const { data } = await fees.call<{ riskEngineerRates: { source: string }[] }>(engineer, 'GET', path);
      return data.riskEngineerRates.filter(({ source }) => source === 'Proposal').length;
    };
    // The project is assigned to another company, before the answer to the acceptance or the end of the assignment is known.
    await where.publish({ assignedCompanyId: other.id, participants: ofEngineers });
    expect(await agreedFor(other.engineer)).toBe(0);
    await fees.settle(where, id, first.id, { companyId: risk.id });
    expect([await agreedFor(other.engineer), await agreedFor(risk.engineer)]).toEqual([0, 3]);
    await where.publish({ assignedCompanyId: risk.id, participants: ofEngineers });
    // Of an assignment from before its company was kept, the project has it.
    const kept = fees.knex('open_assignments').where({ project_id: where.id });
    await kept.clone().update({ company_id: null, company_is_known: false });
    expect([await agreedFor(other.engineer), await agreedFor(risk.engineer)]).toEqual([0, 3]);
    await kept.clone().update({ company_id: risk.id, company_is_known: true });
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
    const { data } = await fees.call<{ riskEngineerRates: object[] }>(risk.engineer, 'GET', path);
    expect(data.riskEngineerRates.slice(0, 3)).toMatchObject([
      { source: 'Proposal', category: 'Travel Time', amount: 50 },
      { source: 'Proposal', serviceType: 'MainReport', amount: 100 },
      { source: 'Proposal', kind: 'Resource', category: 'Flight', amount: 300 },
    ]);
  });
});
