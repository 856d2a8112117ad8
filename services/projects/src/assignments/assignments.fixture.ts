import type { Assignment, Assignments, CreateAssignment, Suggestions } from '@portal/contracts/projects/assignment';
import type { SessionClaims } from '@portal/contracts/identity/session';
import { copyOutbox } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import {
  startTestPortal,
  WITHOUT_TASKS,
  type TestAnswer,
  type TestCompany,
  type TestPortal,
} from '../testing/testing-portal.ts';

export type Claims = Partial<SessionClaims> & { readonly sub: string };

/** Body that names an engineer. */
export const toEngineer = ({ sub }: Claims) => ({ riskEngineerId: sub });

/** A risk company with a coordinator and two engineers. */
export interface RiskCompany {
  readonly id: string;
  readonly coordinator: Claims;
  readonly engineer: Claims;
  readonly colleague: Claims;
}

export interface AssignmentPortal {
  readonly portal: TestPortal;
  readonly insurer: TestCompany;
  readonly coordinator: Claims;
  readonly underwriter: Claims;
  readonly internal: Claims;
  /** Known to the insurer, as {@link RiskCompany.engineer} of both is. */
  readonly granite: RiskCompany;
  readonly basalt: RiskCompany;
  addPerson(role: 'RiskEngineer' | 'RCCoordinator', companyId: string | null, firstName: string): Promise<Claims>;
  /** Makes a person a contact of the insurer's book. */
  know(person: Claims): Promise<void>;
  assign(projectId: string, to: Partial<CreateAssignment>, as?: Claims): Promise<Assignment>;
  /** Sends one of the steps, and returns the answer. */
  step(
    as: Claims,
    name: StepName,
    assignment: Pick<Assignment, 'id'>,
    body?: object,
    headers?: object,
  ): Promise<TestAnswer>;
  /** Sends a step that must succeed. */
  done(as: Claims, name: StepName, assignment: Pick<Assignment, 'id'>, body?: object): Promise<Assignment>;
  list(as: Claims, projectId: string): Promise<Assignments & { readonly status: number }>;
  suggestions(as: Claims, projectId: string): Promise<Suggestions>;
  /** Status of reading the project. */
  sees(as: Claims, projectId: string): Promise<boolean>;
  primary(projectId: string): Promise<string | undefined>;
  /** Names of the events about a project's assignments, in their order. */
  told(projectId: string): Promise<string[]>;
  /** Returns the status and the reason of a step that is refused. */
  refused(...sent: Parameters<AssignmentPortal['step']>): Promise<unknown[]>;
}

const STEPS = {
  nameEngineer: ['PUT', () => '/assignments/assign/risk-engineer'],
  requestTransfer: ['PUT', () => '/assignments'],
  completeTransfer: ['PATCH', () => '/assignments/complete-transfer'],
  declineTransfer: ['PATCH', () => '/assignments/decline-transfer'],
  setInspectionDate: ['PUT', () => '/assignments/inspection-date'],
  acknowledge: ['PUT', (id: string) => `/assignments/${id}/acknowledge`],
  decline: ['PUT', (id: string) => `/assignments/${id}/decline`],
  resendInvite: ['PUT', (id: string) => `/assignments/${id}/resend-invite`],
  cancel: ['DELETE', (id: string) => `/assignments/${id}`],
} as const;
export type StepName = keyof typeof STEPS;
const IN_BODY: readonly StepName[] = [
  'nameEngineer',
  'requestTransfer',
  'completeTransfer',
  'declineTransfer',
  'setInspectionDate',
];

/** A portal with an insurer and two risk companies that it knows. */
export async function startAssignments(): Promise<AssignmentPortal> {
  const portal = await startTestPortal(WITHOUT_TASKS);
  const { knex } = portal;
  await copyOutbox(knex);
  const insurer = await portal.addCompany('Northwind Insurance');

  const addMember = async (claims: Partial<SessionClaims>, companyName: string | null): Promise<Claims> => {
    const sub = claims.sub ?? randomUUID();
    await knex('members').insert({
      ...{ user_id: sub, version: 1, email: `${sub.slice(0, 8)}@portal.example`, role: claims.role },
      ...{ first_name: claims.firstName ?? 'Erik', last_name: 'Stone', company_id: claims.companyId ?? null },
      ...{ company_type: claims.companyType ?? 'NoCompany', company_name: companyName },
      ...{ access_status: 'HasAccess', access_version: 1 },
    });
    return { ...claims, sub };
  };
  const addPerson: AssignmentPortal['addPerson'] = (role, companyId, firstName) => {
    const companyType = companyId === null ? 'NoCompany' : companyId === insurer.id ? 'Insurance' : 'Risk';
    return addMember({ role, companyId, companyType, firstName, lastName: 'Stone' }, null);
  };
  const know = async ({ sub }: Claims): Promise<void> => {
    await knex('contacts').insert({
      ...{ company_id: insurer.id, user_id: sub, position: 'ExternalRE', access_status: 'HasAccess' },
    });
  };
  const addRiskCompany = async (name: string): Promise<RiskCompany> => {
    const id = randomUUID();
    await knex('companies').insert({ company_id: id, version: 1, type: 'Risk', name });
    const company = {
      id,
      coordinator: await addPerson('RCCoordinator', id, 'Rita'),
      engineer: await addPerson('RiskEngineer', id, 'Erik'),
      colleague: await addPerson('RiskEngineer', id, 'Ida'),
    };
    await know(company.engineer);
    return company;
  };
  const own = (role: 'ICCoordinator' | 'ICUnderwriter' | 'RiskEngineer', firstName: string) =>
    addMember(insurer.person(role, { firstName, lastName: 'Nordin' }), 'Northwind Insurance');

  const step: AssignmentPortal['step'] = (as, name, { id }, body, headers) => {
    const [method, path] = STEPS[name];
    const sent = IN_BODY.includes(name) ? { id, ...body } : body;
    return portal.call(as, method, path(id), sent, headers);
  };
  const coordinator = await own('ICCoordinator', 'Clara');
  return {
    portal,
    insurer,
    coordinator,
    underwriter: await own('ICUnderwriter', 'Uma'),
    internal: await own('RiskEngineer', 'Ines'),
    granite: await addRiskCompany('Granite Risk'),
    basalt: await addRiskCompany('Basalt Risk'),
    addPerson,
    know,
    async assign(projectId, to, as = coordinator) {
      const answer = await portal.call(as, 'POST', '/assignments', { projectId, ...to });
      if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
      return answer.body.data as Assignment;
    },
    step,
    async done(as, name, assignment, body) {
      const answer = await step(as, name, assignment, body);
      if (answer.status !== 200) throw new Error(`${name}: ${JSON.stringify(answer.body)}`);
      return answer.body.data as Assignment;
    },
    async refused(...sent) {
      const { status, body } = await step(...sent);
      return [status, body.error.reason ?? body.error.code];
    },
    async list(as, projectId) {
      const { status, body } = await portal.call(as, 'GET', `/assignments?projectId=${projectId}`);
      return { status, ...(body.data as Assignments) };
    },
    async suggestions(as, projectId) {
      const { body } = await portal.call(as, 'GET', `/assignments/suggestions?projectId=${projectId}`);
      return body.data as Suggestions;
    },
    async sees(as, projectId) {
      const { status } = await portal.call(as, 'GET', `/projects/${projectId}`);
      return status === 200;
    },
    async primary(projectId) {
      const row = await knex('project_participants')
        .where({ project_id: projectId, role: 'RiskEngineer', is_primary: true })
        .first<{ user_id: string } | undefined>('user_id');
      return row?.user_id;
    },
    async told(projectId) {
      const subjects = await knex('copied_events')
        .where('subject', 'like', 'projects.assignment.%')
        .whereRaw(`event::json -> 'data' ->> 'projectId' = ?`, [projectId])
        .orderBy('seq')
        .pluck<string[]>('subject');
      return subjects.map((subject) => subject.split('.')[2] ?? '');
    },
  };
}

/** Makes an assignment of a new project, to Granite or to its engineer, who acknowledges it. */
export async function accepted(at: AssignmentPortal, to: 'company' | 'engineer' = 'company'): Promise<Assignment> {
  const { portal, insurer, coordinator, granite } = at;
  const projectId = await portal.addProject(insurer);
  const given = await at.assign(projectId, to === 'company' ? { companyId: granite.id } : toEngineer(granite.engineer));
  if (to === 'company') await at.done(granite.coordinator, 'nameEngineer', given, toEngineer(granite.engineer));
  await at.done(granite.engineer, 'acknowledge', given);
  return (await at.list(coordinator, projectId)).items[0] ?? given;
}
