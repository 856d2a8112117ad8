import type { Role } from '@portal/contracts/common/enums';
import type { SessionClaims } from '@portal/contracts/identity/session';
import type { CreateProject } from '@portal/contracts/projects/project';
import { buildFrom, type Service } from '@portal/service-kit';
import { startService, type RunningTestService } from '@portal/testing';
import type { Knex } from 'knex';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectsService } from '../app.ts';

/** A company of a test with its people; each is known by the claims of a token. */
export interface TestCompany {
  readonly id: string;
  readonly parentCompanyId: string;
  readonly person: (role: Role, claims?: Partial<SessionClaims>) => Partial<SessionClaims>;
}

export interface TestPortal {
  readonly running: RunningTestService<Service>;
  readonly knex: Knex;
  /** Sends a request as a person; `body` is sent as JSON. */
  call(as: Partial<SessionClaims>, method: string, path: string, body?: object, headers?: object): Promise<TestAnswer>;
  addCompany(name: string, options?: { type?: 'Insurance' | 'Broker'; maxProjects?: number }): Promise<TestCompany>;
  /** A body of `POST /projects` that is accepted; a test states what matters to it. */
  project(company: TestCompany, fields?: Partial<CreateProject>): CreateProject;
  addProject(company: TestCompany, fields?: Partial<CreateProject>): Promise<string>;
  addParticipant(projectId: string, as: Partial<SessionClaims>, isPrimary?: boolean): Promise<void>;
  /** Folder of the documents of reports. */
  readonly storage: string;
  stop(): Promise<void>;
}

export interface TestAnswer {
  readonly status: number;
  readonly headers: Headers;
  // Loosely typed: a test fails if an expected field is missing.
  readonly body: {
    readonly data: unknown;
    readonly error: {
      readonly code: string;
      readonly message: string;
      readonly reason?: string;
      readonly details?: Record<string, unknown>;
    };
    readonly fieldErrors?: Record<string, string[]>;
  };
}

const { tasks: _tasks, ...withoutTasks } = projectsService;
/**
 * The service without what it does by the clock, for tests that call such a task themselves: what a test has made due, or is
 * about to exclude again, is looked at by nobody else.
 */
export const WITHOUT_TASKS: typeof projectsService = withoutTasks;

/** The service of projects on a database and a NATS server of the test's own. */
export async function startTestPortal(definition = projectsService): Promise<TestPortal> {
  const storage = await mkdtemp(join(tmpdir(), 'portal-reports-'));
  const running = await startService(definition, ({ settings, tokens }) =>
    buildFrom(definition, { ...settings, STORAGE_FOLDER: storage }, { jwks: tokens.jwks, logger: false }),
  );
  const { knex } = running.database;
  const types = await knex('project_types as t')
    .join('project_business_types as b', 'b.project_type_id', 't.id')
    .whereIn('t.value', ['Office Building', 'Power Plant'])
    .select<{ type: string; typeId: string; businessId: string }[]>('t.type', 't.id as typeId', 'b.id as businessId');

  const project: TestPortal['project'] = (company, fields = {}) => {
    const type = fields.type ?? 'Construction';
    const types_ = types.find((one) => one.type === type);
    return {
      name: `Harbour Tower ${randomUUID().slice(0, 8)}`,
      parentCompanyId: company.parentCompanyId,
      type,
      projectTypeId: types_?.typeId ?? '',
      businessTypeId: types_?.businessId ?? '',
      currency: 'EUR',
      constructionValue: 1_250_000.5,
      policyStartDate: '2026-01-01',
      policyExpireDate: '2028-01-01',
      ...fields,
    };
  };

  const known = new WeakMap<object, { readonly authorization: string }>();
  /** The token of somebody, who keeps it as a browser does; claims without a person are somebody else each time. */
  const tokenOf = (as: Partial<SessionClaims>) => {
    const kept = known.get(as) ?? running.tokens.headers(as);
    if (as.sub) known.set(as, kept);
    return kept;
  };

  const call: TestPortal['call'] = async (as, method, path, body, headers) => {
    const response = await fetch(`${running.url}${path}`, {
      method,
      headers: {
        ...tokenOf(as),
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : {} };
  };

  return {
    running,
    knex,
    call,
    project,
    async addCompany(name, { type = 'Insurance', maxProjects } = {}) {
      const id = randomUUID();
      await knex('companies').insert({ company_id: id, version: 1, type, name });
      if (maxProjects !== undefined) {
        await knex('subscriptions').insert({
          subscription_id: randomUUID(),
          version: 1,
          company_id: id,
          plan: 'Lite',
          start_date: '2026-01-01',
          end_date: '2099-01-01',
          max_projects_count: maxProjects,
        });
      }
      const [parent] = await knex('parent_companies')
        .insert({ company_id: id, name: 'Keel Holding', name_key: 'keel holding' })
        .returning<{ id: string }[]>('id');
      return {
        id,
        parentCompanyId: parent?.id ?? '',
        person: (role, claims = {}) => ({ role, companyType: type, companyId: id, sub: randomUUID(), ...claims }),
      };
    },
    async addProject(company, fields) {
      const answer = await call(company.person('ICCoordinator'), 'POST', '/projects', project(company, fields));
      if (answer.status !== 201) throw new Error(`The project was not added: ${JSON.stringify(answer.body)}`);
      return (answer.body.data as { id: string }).id;
    },
    async addParticipant(projectId, as, isPrimary = false) {
      await knex('project_participants').insert({
        project_id: projectId,
        user_id: as.sub,
        company_id: as.companyId ?? null,
        role: as.role,
        is_primary: isPrimary,
      });
    },
    storage,
    async stop() {
      await running.stop();
      await rm(storage, { recursive: true, force: true });
    },
  };
}
