import type { Role } from '@portal/contracts/common/enums';
import type { PortalEvent } from '@portal/contracts/events/envelope';
import type { SessionClaims } from '@portal/contracts/identity/session';
import { copyOutbox } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect } from 'vitest';
import { startTestPortal, WITHOUT_TASKS, type TestCompany, type TestPortal } from '../testing/testing-portal.ts';

/** Values of a project as they are published. */
interface Values {
  readonly projectId: string;
  readonly version: number;
  readonly tiv: number | null;
  readonly var: number | null;
}

/** Returns a person of no company, who takes no part in a project. */
export const outsider = (role: Role): Partial<SessionClaims> => ({
  ...{ role, sub: randomUUID(), companyType: 'NoCompany', companyId: null },
});
/** Returns the address of the values of an operational property. */
export const pathOf = (id: string) => `/projects/${id}/operational-var-fees`;
export const VALUES = {
  items: [
    { key: 'Buildings', declaredValue: 8_000_000, damagePercent: 35 },
    { key: 'BusinessInterruption', declaredValue: 1_200_000.01, damagePercent: 50 },
  ],
  indemnityMonths: 18,
};

/** Starts a portal with an insurer for the tests of a file, and returns what reads the values of its projects. */
export function projectsWithValues() {
  let portal: TestPortal;
  let company: TestCompany;
  let clara: Partial<SessionClaims>;
  beforeAll(async () => {
    portal = await startTestPortal(WITHOUT_TASKS);
    company = await portal.addCompany('Northwind Insurance');
    clara = company.person('ICCoordinator');
    await copyOutbox(portal.knex);
  });
  afterAll(() => portal.stop());
  async function read<Data>(as: Partial<SessionClaims>, path: string): Promise<Data> {
    const { status, body } = await portal.call(as, 'GET', path);
    expect([status, body]).toEqual([200, expect.anything()]);
    return body.data as Data;
  }
  async function eventsOf(projectId: string): Promise<PortalEvent[]> {
    const texts = await portal
      .knex('copied_events')
      .whereRaw('event like ?', [`%${projectId}%`])
      .orderBy('seq')
      .pluck<string[]>('event');
    return texts.map((text) => JSON.parse(text) as PortalEvent);
  }
  return {
    portal: () => portal,
    company: () => company,
    /** The insurer's coordinator. */
    clara: () => clara,
    /** Adds an operational property, and returns its id. */
    operational: (fields = {}) =>
      portal.addProject(company, { type: 'OperationalProperty', linePercent: 40, ...fields }),
    save: (as: Partial<SessionClaims>, id: string, body: object = VALUES, version = 0) =>
      portal.call(as, 'PUT', pathOf(id), body, { 'if-match': `"${version}"` }),
    read,
    eventsOf,
    publishedOf: async (projectId: string) =>
      (await eventsOf(projectId)).flatMap(({ subject, data }) =>
        subject === 'projects-amounts.project.values.v1'
          ? (data as { projects: Values[] }).projects.filter((one) => one.projectId === projectId)
          : [],
      ),
  };
}
