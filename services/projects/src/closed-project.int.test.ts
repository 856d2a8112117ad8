import { endpointsOf } from '@portal/contracts/api/endpoints-of';
import { ERROR_CODES } from '@portal/contracts/common/error';
import { PROJECT_TEXTS } from '@portal/contracts/projects/texts';
import type { SessionClaims } from '@portal/contracts/identity/session';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestCompany, type TestPortal } from './testing/testing-portal.ts';
import { addPeople, callOf, CALLS, closedProject, ITEMS, send } from './testing/writes.fixture.ts';

const writes = [...endpointsOf('projects')].flatMap(([key, one]) =>
  one.method === 'GET' ? [] : [{ key, whenClosed: one.whenClosed }],
);
const writesThatAre = (effect: 'refused' | 'allowed'): string[] =>
  writes.flatMap(({ key, whenClosed }) => (whenClosed === effect ? [key] : []));
/** Writes that a closed project refuses, and those that it takes nevertheless (decisions §2), as the endpoints declare it. */
const REFUSED = writesThatAre('refused');
const EXCEPTIONS = writesThatAre('allowed');

/** Tables whose rows of a project stay as they are while it is closed. */
const TABLES = [
  ...['locations', 'contacts', 'inspections', 'recommendations', 'activities', 'claims', 'reports'],
  ...['devices', 'device_proposals'],
  ...ITEMS.map(({ table }) => table),
];

let portal: TestPortal;
let company: TestCompany;
let coordinator: Partial<SessionClaims>;

beforeAll(async () => {
  portal = await startTestPortal();
  company = await portal.addCompany('Northwind Insurance');
  coordinator = company.person('ICCoordinator');
  await addPeople({ portal });
});
afterAll(() => portal.stop());

const to = () => ({ portal, company, coordinator });

describe('a project that is closed', () => {
  it('is known to each write of the service: a call is there for each that is refused, and for each exception', async () => {
    const { paths } = (await (await fetch(`${portal.running.url}/projects/openapi.json`)).json()) as {
      paths: Record<string, Record<string, unknown>>;
    };
    const served = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).flatMap((method) => (method === 'get' ? [] : [`${method.toUpperCase()} ${path}`])),
    );
    expect(served.toSorted()).toEqual(writes.map(({ key }) => key).toSorted());
    expect(Object.keys(CALLS).toSorted()).toEqual([...REFUSED, ...EXCEPTIONS].toSorted());
  });

  it('refuses every write below it with the specified text, and none of them changes anything', async () => {
    const closed = await closedProject(to(), 'Harbour Tower');
    const rows = () =>
      Promise.all([
        portal.knex('projects').whereIn('id', closed.projectIds).orderBy('id'),
        portal.knex('assignments').whereIn('project_id', closed.projectIds).orderBy('id'),
        ...TABLES.map((table) => portal.knex(table).where({ project_id: closed.id }).orderBy('id')),
      ]);
    const before = await rows();
    for (const route of REFUSED) {
      const { status, body } = await send(to(), route, callOf(route, closed));
      expect([route, status, body.error]).toEqual([
        route,
        400,
        { code: ERROR_CODES.projectClosed, message: PROJECT_TEXTS.closed, reason: 'ProjectClosed' },
      ]);
    }
    expect(await rows()).toEqual(before);
  });

  it.each(EXCEPTIONS)('takes %s nevertheless', async (route) => {
    const closed = await closedProject(to(), `Closed ${route.replace(/[{}]/g, '')}`);
    expect((await send(to(), route, callOf(route, closed))).status).toBe(200);
  });

  it('is no other when it is open again: the same writes are taken', async () => {
    const closed = await closedProject(to(), 'Open again');
    for (const id of closed.projectIds)
      await send(to(), 'PATCH', { path: `/projects/${id}/open`, body: { reopeningReason: 'Sold again' } });
    for (const route of REFUSED) {
      if (route.endsWith('/close') || route.endsWith('/set-as-primary')) continue;
      expect([route, Math.floor((await send(to(), route, callOf(route, closed))).status / 100)]).toEqual([route, 2]);
    }
  });
});
