import { LINK_EXPIRED_CODE } from '@portal/contracts/identity/passwords';
import { FEE_ANSWER_TEXTS } from '@portal/contracts/finance/fee-answer-lists';
import { companyContactStates } from '@portal/contracts/events/company-contacts';
import { fileStored } from '@portal/contracts/events/library';
import { feeAssignmentSettled } from '@portal/contracts/events/fee-proposals';
import { assignmentCancelled, assignmentCreated } from '@portal/contracts/events/assignments';
import { companyChanged } from '@portal/contracts/events/admin';
import type { FeeProposal, FeeProposals } from '@portal/contracts/finance/fee-proposal';
import type { FeeFormData } from '@portal/contracts/finance/fee-answer';
import type { SessionClaims } from '@portal/contracts/identity/session';
import { publishEvent, until } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import { startFinance, type FinanceFixture, type TestProject } from '../finance.fixture.ts';

/** A company of a book. */
export interface BookCompany {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** An answer of 1,000 EUR for one service: 5 hours at 100, one inspection, and travel and a flight for 500. */
export const ANSWER = {
  engineerRates: [{ serviceType: 'MainReport', amount: 100, hours: 5, inspectionCount: 1 }],
  travelCost: { amount: 50, hours: 4, inspectionCount: 1 },
  expenseCosts: [{ category: 'Flight', amount: 300, count: 1 }],
} as const;

/** Starts the finance service with companies to ask for a fee. */
export async function startFees() {
  const finance = await startFinance();
  return { ...feesOn(finance), stop: () => finance.stop() };
}
export type FeesFixture = Awaited<ReturnType<typeof startFees>>;

/** Returns calls that ask for fees of a running finance service. */
export function feesOn(finance: FinanceFixture) {
  const { running, knex, call } = finance;

  /** Publishes a company of a company's book, and waits until the service knows it. */
  async function company(
    companyId: string,
    {
      id = randomUUID(),
      version = 1,
      name = `Granite ${id.slice(0, 6)}`,
      ...fields
    }: Partial<BookCompany> & {
      readonly version?: number;
      readonly type?: 'Risk' | 'Broker' | 'Insurance';
      readonly isDeleted?: boolean;
    } = {},
  ): Promise<BookCompany> {
    const email = fields.email ?? `fees-${id.slice(0, 8)}@granite.example`;
    const { type = 'Risk', isDeleted = false } = fields;
    const contact = { companyContactId: id, version, companyId, name, type, email, isDeleted };
    await publishEvent(running.nats, companyContactStates, { contacts: [contact] });
    await until(async () => Boolean(await knex('known_company_contacts').where({ id, version }).first('id')));
    return { id, name, email };
  }

  /** Adds a project with a budget of 5,000 for its main report and its final inspection, and three risk companies. */
  async function place(fields: Parameters<typeof finance.project>[0] = {}) {
    const project = await finance.project(fields);
    const companyId = project.coordinator.companyId ?? '';
    await publishEvent(running.nats, companyChanged, {
      ...{ companyId, version: 1, type: 'Insurance', name: 'Ärmel Insurance' },
    });
    await until(() => knex('known_companies').where({ company_id: companyId }).first('version'));
    const body = { projectId: project.id, premiumType: 'TRIA', amount: 10_000 };
    await call(project.coordinator, 'POST', '/budget-allowances', body);
    for (const serviceType of ['MainReport', 'FinalInspection'])
      await call(project.coordinator, 'POST', '/budgets', { ...body, serviceType, amount: 5_000 });
    const companies = [await company(companyId), await company(companyId), await company(companyId)] as const;
    return { ...project, companyId, companies };
  }
  type Place = Awaited<ReturnType<typeof place>>;

  const fieldsOf = ({ companies }: Pick<Place, 'companies'>) => ({
    companyContactIds: companies.map(({ id }) => id),
    serviceTypes: ['MainReport'],
    inspectionCount: 1,
    description: 'Two visits.\nPlease include travel.',
  });
  const add = (where: Place, fields: object = {}, as: Partial<SessionClaims> = where.coordinator) =>
    call<FeeProposal>(as, 'POST', '/fee-proposals', { projectId: where.id, ...fieldsOf(where), ...fields });
  /** Adds a proposal that must be accepted. */
  async function added(where: Place, fields: object = {}): Promise<FeeProposal> {
    const { status, data, error, fieldErrors } = await add(where, fields);
    if (status !== 201) throw new Error(JSON.stringify({ status, error, fieldErrors }));
    return data;
  }
  const sent = (where: Place, fields: object = {}) => added(where, { ...fields, isSent: true });

  const list = (as: Partial<SessionClaims>, project: Pick<TestProject, 'id'>) =>
    call<FeeProposals>(as, 'GET', `/fee-proposals?ProjectId=${project.id}`);
  const one = async (where: Place, id: string): Promise<FeeProposal> => {
    const found = (await list(where.coordinator, where)).data.items.find((item) => item.id === id);
    if (!found) throw new Error('The proposal is not listed');
    return found;
  };

  /** Stores proposals with companies beside those that were added, each an hour older than the one before it. */
  async function stored(
    { id: projectId }: Pick<TestProject, 'id'>,
    { proposals, companies = 1 }: { readonly proposals: number; readonly companies?: number },
  ): Promise<void> {
    await knex.raw(
      `with added as (
         insert into fee_proposals (project_id, status, service_types, inspection_count, description, created_by,
           changed_by, created_at)
         select ?::uuid, 'Draft', '{MainReport}', 1, 'Visit ' || n, 'Clara', 'Clara', now() - n * interval '1 hour'
         from generate_series(1, ?::int) n returning id, description
       )
       insert into fee_recipients (fee_proposal_id, company_contact_id, place, company_name, email, status, grant_token)
       select a.id, gen_random_uuid(), n, a.description || ' of company ' || n, 'fees@granite.example', 'Draft', ''
       from added a cross join generate_series(1, ?::int) n`,
      [projectId, proposals, companies],
    );
  }
  /** Stores as many copies of a proposal, with its companies and their links. */
  async function copied(id: string, copies: number): Promise<void> {
    await knex.raw(
      `with added as (
         insert into fee_proposals (project_id, status, service_types, inspection_count, created_by, changed_by, sent_at,
           currency)
         select project_id, status, service_types, inspection_count, created_by, changed_by, sent_at, currency
         from fee_proposals cross join generate_series(1, :copies) where id = :id returning id
       )
       insert into fee_recipients (fee_proposal_id, company_contact_id, place, company_name, email, status, grant_token,
         sent_at, expires_at, mailed_at)
       select a.id, company_contact_id, place, company_name, email, status, grant_token, sent_at, expires_at, mailed_at
       from added a cross join fee_recipients r where r.fee_proposal_id = :id`,
      { id, copies },
    );
  }

  /** Calls a public route, without a token. */
  async function publicly<Data>(method: string, path: string, body?: object) {
    const response = await fetch(`${running.url}${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as { data: Data; error?: { code: string; message: string } } & {
      fieldErrors?: Record<string, string[]>;
    };
    return { status: response.status, ...answer };
  }
  const form = (feeProposalId: string, companyContactId: string) =>
    publicly<FeeFormData>(
      'GET',
      `/fee-proposals/response/form-data?feeProposalId=${feeProposalId}&companyContactId=${companyContactId}`,
    );
  const submit = (feeProposalId: string, companyContactId: string, answer: object = ANSWER) =>
    publicly('PUT', '/fee-proposals/response/submit', { feeProposalId, companyContactId, ...answer });
  const accept = (where: Place, feeProposalId: string, companyContactId: string, headers: object = {}) =>
    call<FeeProposal>(where.coordinator, 'PUT', '/fee-proposals/accept', { feeProposalId, companyContactId }, headers);
  const reject = (where: Place, feeProposalId: string) =>
    call<FeeProposal>(where.coordinator, 'PUT', '/fee-proposals/reject', { feeProposalId });

  const about = (where: Place, assignmentId: string, assignedCompanyId: string = randomUUID()) => ({
    ...{ projectId: where.id, projectName: 'Élan Tower', insurerCompanyId: where.companyId },
    ...{ assignmentId, assignedCompanyId },
  });
  /** Answers for services/projects: makes the assignment of an accepted fee, of a company with an account, or refuses it. */
  async function settle(
    where: Place,
    feeProposalId: string,
    companyContactId: string,
    { refusal = null, companyId }: { readonly refusal?: string | null; readonly companyId?: string } = {},
  ) {
    const assignmentId = refusal === null ? randomUUID() : null;
    if (assignmentId !== null) {
      const created = { ...about(where, assignmentId, companyId), companyName: 'Granite' };
      await publishEvent(running.nats, assignmentCreated, created);
    }
    const data = { projectId: where.id, feeProposalId, companyContactId, assignmentId, refusal };
    await publishEvent(running.nats, feeAssignmentSettled, data);
    await until(async () => {
      const { assignment, status } = await one(where, feeProposalId);
      return refusal === null ? assignment === 'Made' : status === 'WaitingForApproval';
    });
    return assignmentId ?? '';
  }
  async function assign(where: Place): Promise<string> {
    const assignmentId = randomUUID();
    await publishEvent(running.nats, assignmentCreated, { ...about(where, assignmentId), companyName: 'Granite' });
    await until(async () =>
      Boolean(await knex('open_assignments').where({ project_id: where.id }).first('project_id')),
    );
    return assignmentId;
  }
  async function cancel(where: Place, assignmentId: string): Promise<void> {
    await publishEvent(running.nats, assignmentCancelled, { ...about(where, assignmentId), engineerId: null });
    await until(async () => !(await knex('open_assignments').where({ project_id: where.id }).first('project_id')));
  }
  async function file({ sub }: Partial<SessionClaims>, name = 'scope.pdf'): Promise<string> {
    const fileId = randomUUID();
    const stored = { fileId, ownerId: sub ?? '', name, type: 'application/pdf', size: 100 } as const;
    await publishEvent(running.nats, fileStored, stored);
    await until(async () => Boolean(await knex('files').where({ file_id: fileId }).first('file_id')));
    return fileId;
  }
  /** Returns the data of the events of a kind about a proposal, in their order. */
  async function eventsOf<Data = Record<string, unknown>>(subject: string, id: string): Promise<Data[]> {
    const rows = await knex('copied_events').where({ subject }).orderBy('seq').select<{ event: string }[]>('event');
    return rows
      .map(({ event }) => (JSON.parse(event) as { data: Data }).data)
      .filter((data) => JSON.stringify(data).includes(id));
  }

  return {
    ...{ finance, knex, call, company, place, fieldsOf, add, added, sent, list, one, publicly, form, submit },
    ...{ accept, reject, settle, assign, cancel, file, eventsOf, stored, copied },
  };
}
export type FeePlaceOfTest = Awaited<ReturnType<FeesFixture['place']>>;

/** Status, code and text of a link that leads nowhere, for whatever reason. */
export const EXPIRED = [400, LINK_EXPIRED_CODE, FEE_ANSWER_TEXTS.expired];
/** Returns what an answer tells: its status, code and text. */
export const told = ({ status, error }: { status: number; error?: { code: string; message: string } }) => [
  status,
  error?.code,
  error?.message,
];
