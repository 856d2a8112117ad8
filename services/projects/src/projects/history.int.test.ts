import type { SessionClaims } from '@portal/contracts/identity/session';
import type { ProjectChange } from '@portal/contracts/projects/history';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestCompany, type TestPortal } from '../testing/testing-portal.ts';

type Claims = Partial<SessionClaims>;

let portal: TestPortal;
let company: TestCompany;
let coordinator: Claims;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await portal.addCompany('Northwind Insurance');
  coordinator = company.person('ICCoordinator', { firstName: 'Clara', lastName: 'Nordin' });
});
afterAll(() => portal.stop());

/** A project that was changed, closed and reopened. */
async function changed(): Promise<string> {
  const body = portal.project(company, { linePercent: 40 });
  const id = await portal.addProject(company, body);
  const change = { ...body, id, linePercent: 55, constructionValue: 2_000_000, description: '<b>Four</b> spans' };
  for (const [method, path, json] of [
    ['PUT', '/projects', change],
    ['PATCH', `/projects/${id}/close`, { closingReason: 'Sold' }],
    ['PATCH', `/projects/${id}/open`, { reopeningReason: 'Bought back' }],
  ] as const) {
    expect((await portal.call(coordinator, method, path, json)).status).toBe(200);
  }
  return id;
}
const historyOf = async (as: Claims, id: string, query = '') => {
  const { status, body } = await portal.call(as, 'GET', `/projects/${id}/history${query}`);
  return { status, ...(body.data as { items: ProjectChange[]; totalCount: number; totalPages: number }) };
};
const told = ({ items }: { readonly items: readonly ProjectChange[] }) =>
  items.map(({ field, oldValue, newValue }) => [field, oldValue, newValue]);

describe('the record history of a project', () => {
  it('tells who changed what and when, with old and new values, newest first', async () => {
    const history = await historyOf(coordinator, await changed());
    expect(told(history)).toEqual([
      ['status', 'Closed', 'Open'],
      ['closingReason', 'Sold', null],
      ['reopeningReason', null, 'Bought back'],
      ['status', 'Open', 'Closed'],
      ['closingReason', null, 'Sold'],
      ['constructionValue', 1_250_000.5, 2_000_000],
      ['linePercent', 40, 55],
      ['description', null, '<b>Four</b> spans'],
    ]);
    expect(history.items[0]).toMatchObject({ changedBy: 'Clara Nordin' });
  });

  it('comes in pages, ten unless said otherwise', async () => {
    const id = await changed();
    expect(await historyOf(coordinator, id, '?page=3&pageSize=3')).toMatchObject({
      totalCount: 8,
      totalPages: 3,
      items: [{ field: 'linePercent' }, { field: 'description' }],
    });
    expect(await historyOf(coordinator, id, '?page=9')).toMatchObject({ totalCount: 8, items: [] });
    expect((await historyOf(coordinator, id, '?page=0')).status).toBe(400);
  });

  it('holds no field that the viewer does not see, and does not count it (decisions §11)', async () => {
    const id = await changed();
    const owner = { role: 'DeveloperOwner', sub: randomUUID() } as const;
    await portal.addParticipant(id, owner);
    const history = await historyOf(owner, id);
    expect(history.totalCount).toBe(7);
    expect(told(history).map(([field]) => field)).not.toContain('linePercent');
  });

  it('is empty where nothing was changed, also by a save without a change', async () => {
    const body = portal.project(company);
    const id = await portal.addProject(company, body);
    const saved = await portal.call(coordinator, 'PUT', '/projects', { ...body, id });
    expect(saved.body.data).toEqual({ id, version: 1 });
    const described = await portal.call(coordinator, 'PUT', `/projects/${id}/description`, { description: ' ' });
    expect(described.body.data).toEqual({ id, version: 1 });
    expect(await historyOf(coordinator, id)).toMatchObject({ items: [], totalCount: 0 });
  });

  it('is not given to who does not have the tab, nor to another company', async () => {
    const id = await changed();
    const site = { role: 'SiteContact', sub: randomUUID() } as const;
    await portal.addParticipant(id, site);
    expect((await historyOf(site, id)).status).toBe(403);
    const rival = (await portal.addCompany('Rival Insurance')).person('ICCoordinator');
    expect((await historyOf(rival, id)).status).toBe(404);
  });
});
