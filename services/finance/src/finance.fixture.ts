import { projectStates, type ProjectDetails, type ProjectState } from '@portal/contracts/events/project-states';
import type { ErrorBody } from '@portal/contracts/common/error';
import type { SessionClaims } from '@portal/contracts/identity/session';
import { buildFrom } from '@portal/service-kit';
import { copyOutbox, publishEvent, startService, until } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import { financeService } from './app.ts';

type Claims = Partial<SessionClaims>;

/** An answer of the service. */
export interface Answer<Data> {
  readonly status: number;
  readonly data: Data;
  readonly error: ErrorBody['error'] | undefined;
  readonly fieldErrors: ErrorBody['fieldErrors'];
}

/** A project as its owner's people see it. */
export interface TestProject {
  readonly id: string;
  readonly coordinator: Claims;
  readonly underwriter: Claims;
  /** Publishes newer versions of the project, which arrive at once, and waits until the service has stored them. */
  publish(...changes: Partial<ProjectState>[]): Promise<void>;
}

/** Details of a construction project. */
export const CONSTRUCTION: ProjectDetails = {
  type: 'Construction',
  currency: 'EUR',
  policyStartDate: '2026-01-01',
  policyExpireDate: '2028-12-31',
  linePercent: null,
  isDeployment21: false,
};

/** Starts the finance service, with projects that come by events. */
export async function startFinance({ ofPortfolio = false } = {}) {
  const running = await startService(financeService, ({ settings, tokens }) =>
    buildFrom(financeService, { ...settings }, { jwks: tokens.jwks, logger: false }),
  );
  const { knex } = running.database;
  await copyOutbox(knex, { ofPortfolio });

  const call = async <Data>(
    as: Claims,
    method: string,
    path: string,
    body?: object,
    headers: object = {},
  ): Promise<Answer<Data>> => {
    const response = await fetch(`${running.url}${path}`, {
      method,
      headers: {
        ...running.tokens.headers(as),
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as { data: Data } & Partial<ErrorBody>;
    return { status: response.status, data: answer.data, error: answer.error, fieldErrors: answer.fieldErrors };
  };

  async function project(fields: Partial<ProjectState> = {}): Promise<TestProject> {
    const state: ProjectState = {
      projectId: randomUUID(),
      version: 1,
      companyId: randomUUID(),
      companyType: 'Insurance',
      name: 'Élan Tower',
      status: 'Open',
      participants: [],
      details: CONSTRUCTION,
      ...fields,
    };
    let { version } = state;
    const publish = async (...changes: Partial<ProjectState>[]) => {
      const projects = changes.map((change, index) => ({ ...state, ...change, version: version + 1 + index }));
      version += projects.length;
      await publishEvent(running.nats, projectStates, { projects });
      await until(async () =>
        Boolean(await knex('known_projects').where({ id: state.projectId, version }).first('id')),
      );
    };
    await publish({});
    const { companyId, companyType } = state;
    const person = (role: Claims['role'], firstName: string): Claims => ({
      ...{ sub: randomUUID(), companyId, companyType, firstName, lastName: 'Żak' },
      ...(role && { role }),
    });
    return {
      id: state.projectId,
      coordinator: person('ICCoordinator', 'Clara'),
      underwriter: person('ICUnderwriter', 'Uma'),
      publish,
    };
  }

  return { running, knex, call, project, stop: () => running.stop() };
}
export type FinanceFixture = Awaited<ReturnType<typeof startFinance>>;
