import { memberChanged } from '@portal/contracts/events/admin';
import { assignmentAcknowledged, assignmentCancelled } from '@portal/contracts/events/assignments';
import { fileStored } from '@portal/contracts/events/library';
import { ratesChanged, type PublishedRate } from '@portal/contracts/events/rates';
import type { Expense, Expenses } from '@portal/contracts/finance/expense';
import type { SessionClaims } from '@portal/contracts/identity/session';
import { publishEvent, until } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { startFinance, type FinanceFixture, type TestProject } from '../finance.fixture.ts';

export type Person = Partial<SessionClaims> & { readonly sub: string };

/** A risk company with a coordinator and two engineers. */
export interface RiskCompany {
  readonly id: string;
  readonly coordinator: Person;
  readonly engineer: Person;
  readonly colleague: Person;
}

const REPORT = { serviceType: 'MainReport', currency: 'EUR', exchangeRate: 1 } as const;

/** An hour of report writing at 100 EUR. */
export const HOUR = { ...REPORT, date: '2026-03-02', activity: 'Report Writing', hours: 1, rate: 100 } as const;
/** A flight for 250 EUR. */
export const FLIGHT = { ...REPORT, date: '2026-03-02', category: 'Flight', count: 1, rate: 250 } as const;

/** Starts the finance service with calls that book. */
export async function startExpenses() {
  const finance = await startFinance();
  return { ...expensesOn(finance), stop: () => finance.stop() };
}
export type ExpensesFixture = Awaited<ReturnType<typeof startExpenses>>;

/** Returns calls that book of a running finance service. */
export function expensesOn(finance: FinanceFixture) {
  const { running, knex, call } = finance;

  /** Adds a person of a risk company, and waits until the service knows them. */
  async function addPerson(
    role: 'RiskEngineer' | 'RCCoordinator',
    companyId: string | null,
    { firstName = 'Erik', designation = 'Risk Engineer', companyType = companyId === null ? 'NoCompany' : 'Risk' } = {},
  ): Promise<Person> {
    const sub = randomUUID();
    const type = companyType as NonNullable<SessionClaims['companyType']>;
    await publishEvent(running.nats, memberChanged, {
      ...{ userId: sub, version: 1, email: `${sub.slice(0, 8)}@portal.example`, firstName, lastName: 'Stone' },
      ...{ role, companyId, companyType: type, companyName: companyId === null ? null : 'Granite Risk' },
      ...{ isPrimaryContact: false, designation, phone: null, address: null, accessStatus: 'HasAccess' },
    });
    if (role === 'RiskEngineer')
      await until(async () => Boolean(await knex('known_engineers').where({ user_id: sub }).first('user_id')));
    return { sub, role, companyId, companyType: type, firstName, lastName: 'Stone' };
  }

  /** Has an engineer join a company or take another designation, and waits until the service knows it. */
  async function join(
    { sub, firstName = 'Erik' }: Person,
    companyId: string,
    { designation = 'Risk Engineer', version = 2 } = {},
  ): Promise<void> {
    await publishEvent(running.nats, memberChanged, {
      ...{ userId: sub, version, email: `${sub.slice(0, 8)}@portal.example`, firstName, lastName: 'Stone' },
      ...{ role: 'RiskEngineer', companyId, companyType: 'Risk', companyName: 'Granite Risk' },
      ...{ isPrimaryContact: false, designation, phone: null, address: null, accessStatus: 'HasAccess' },
    });
    await until(async () => Boolean(await knex('known_engineers').where({ user_id: sub, version }).first('user_id')));
  }

  async function riskCompany(): Promise<RiskCompany> {
    const id = randomUUID();
    return {
      id,
      coordinator: await addPerson('RCCoordinator', id, { firstName: 'Rita' }),
      engineer: await addPerson('RiskEngineer', id),
      colleague: await addPerson('RiskEngineer', id, { firstName: 'Kim', designation: 'Senior Risk Engineer' }),
    };
  }

  const participantOf = ({ sub, companyId = null }: Person) => ({
    ...{ userId: sub, companyId, role: 'RiskEngineer' as const, isPrimary: false },
  });

  /** Assigns engineers to a project, who take part in it then. */
  async function assign(project: TestProject, ...engineers: Person[]): Promise<void> {
    await project.publish({ participants: engineers.map(participantOf) });
    for (const engineer of engineers) await acknowledge(project, engineer);
  }
  const about = (project: TestProject) => ({
    ...{ projectId: project.id, projectName: 'Élan Tower', insurerCompanyId: project.coordinator.companyId ?? '' },
    ...{ assignmentId: randomUUID(), assignedCompanyId: null },
  });
  /** Has an engineer acknowledge, long ago or at another moment. */
  async function acknowledge(project: TestProject, { sub }: Person, startedAt = '2023-01-01T12:00Z'): Promise<void> {
    const data = { ...about(project), engineerId: sub, engineerName: 'Erik Stone' };
    await publishEvent(running.nats, assignmentAcknowledged, data);
    const row = { project_id: project.id, engineer_id: sub, ended_at: null };
    await until(async () => Boolean(await knex('assigned_engineers').where(row).first('engineer_id')));
    await knex('assigned_engineers').where(row).update({ started_at: startedAt });
  }
  /** Ends an engineer's assignment; they take no part in the project any more. */
  async function unassign(project: TestProject, { sub }: Person): Promise<void> {
    await publishEvent(running.nats, assignmentCancelled, { ...about(project), engineerId: sub });
    const row = knex('assigned_engineers').where({ project_id: project.id, engineer_id: sub });
    await until(async () => Boolean(await row.clone().whereNotNull('ended_at').first('engineer_id')));
    await project.publish({ participants: [] });
  }

  /** Publishes a rate of a company, and waits until the service has stored it. */
  async function rate(companyId: string, fields: Partial<PublishedRate> = {}): Promise<PublishedRate> {
    const published: PublishedRate = {
      ...{ rateId: randomUUID(), version: 1, companyId, kind: 'Time', designation: 'Engineer' },
      ...{ category: 'Report Writing', currency: 'EUR', price: 120, isDeleted: false },
      ...fields,
    };
    await publishEvent(running.nats, ratesChanged, { rates: [published] });
    const { rateId: rate_id, version } = published;
    await until(async () => Boolean(await knex('known_rates').where({ rate_id, version }).first('rate_id')));
    return published;
  }

  /** Adds a file that a person has stored, and returns its id. */
  async function file({ sub }: Person): Promise<string> {
    const fileId = randomUUID();
    const stored = { fileId, ownerId: sub, name: 'receipt.pdf', type: 'application/pdf', size: 100 } as const;
    await publishEvent(running.nats, fileStored, stored);
    await until(async () => Boolean(await knex('files').where({ file_id: fileId }).first('file_id')));
    return fileId;
  }

  const book = (as: Person, project: TestProject, fields: object = {}) =>
    call<Expense>(as, 'POST', '/expenses/time', { projectId: project.id, ...HOUR, ...fields });
  const pay = (as: Person, project: TestProject, fields: object = {}) =>
    call<Expense>(as, 'POST', '/expenses/resource', { projectId: project.id, ...FLIGHT, ...fields });
  /** Books hours that must be accepted. */
  async function booked(as: Person, project: TestProject, fields: object = {}): Promise<Expense> {
    const { status, data, fieldErrors, error } = await book(as, project, fields);
    if (status !== 201) throw new Error(JSON.stringify({ status, fieldErrors, error }));
    return data;
  }
  const mark = (as: object, ...expenses: readonly Pick<Expense, 'id'>[]) =>
    call<{ ids: string[] }>(as, 'PUT', '/expenses/mark-as-billed', { ids: expenses.map(({ id }) => id) });
  const list = (as: object, project: TestProject, query = '') =>
    call<Expenses>(as, 'GET', `/expenses?projectId=${project.id}${query}`);

  return {
    ...{
      finance,
      knex,
      call,
      addPerson,
      join,
      riskCompany,
      participantOf,
      assign,
      unassign,
      rate,
      file,
      book,
      pay,
      booked,
      mark,
      list,
    },
    project: (fields: Parameters<FinanceFixture['project']>[0] = {}) => finance.project(fields),
  };
}

/** Changes an entry of hours, with fields that differ. */
export const changed = ({ id, ...entry }: Expense, fields: object = {}) => ({
  ...{ id, serviceType: entry.serviceType, date: entry.date, rate: entry.rate, currency: entry.currency },
  ...{ exchangeRate: entry.exchangeRate, activity: entry.timeExpense?.activity, hours: entry.timeExpense?.hours },
  ...fields,
});

/**
 * The finance service for the tests of a file. Each test has a project of its own, on which an engineer and a colleague of one
 * risk company and an engineer of another may book; the first company is its own, too.
 */
export function expensesOfTwo() {
  let expenses: ExpensesFixture;
  let granite: RiskCompany;
  let basalt: RiskCompany;
  let project: TestProject;
  beforeAll(async () => {
    expenses = await startExpenses();
    basalt = await expenses.riskCompany();
  });
  afterAll(() => expenses?.stop());
  beforeEach(async () => {
    granite = await expenses.riskCompany();
    project = await expenses.project();
    await expenses.assign(project, granite.engineer, granite.colleague, basalt.engineer);
  });
  const put = (as: object, expense: Expense, fields: object = {}, headers = {}) =>
    expenses.call<Expense>(as, 'PUT', '/expenses/time', changed(expense, fields), headers);
  const remove = (as: object, { id }: Expense) => expenses.call(as, 'DELETE', `/expenses/${id}`);
  return {
    ...{ expenses: () => expenses, granite: () => granite, basalt: () => basalt, project: () => project },
    ...{ put, remove },
  };
}
