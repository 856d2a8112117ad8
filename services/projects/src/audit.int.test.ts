import { XLSX_MEDIA_TYPE, type ImportStatus } from '@portal/contracts/projects/import';
import type { ProjectBusinessType, ProjectType } from '@portal/contracts/projects/types';
import { until } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aRow, workbookOf } from './import/testing-workbook.ts';
import { startTestPortal, type TestCompany, type TestPortal } from './testing/testing-portal.ts';

let portal: TestPortal;
let company: TestCompany;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await portal.addCompany('Northwind Insurance');
});
afterAll(() => portal.stop());

interface Stored {
  readonly action: string;
  readonly outcome: string;
  readonly [column: string]: unknown;
}
const last = async (): Promise<number> =>
  Number((await portal.knex('audit.records').max({ id: 'id' }).first())?.['id'] ?? 0);
/** Runs `work` and returns the audit records written meanwhile. */
async function recordsOf<Result>(work: () => Promise<Result>): Promise<{ result: Result; records: Stored[] }> {
  const before = await last();
  const result = await work();
  // A refusal may be answered before its record is written.
  const records = await until(async () => {
    const found: Stored[] = await portal.knex('audit.records').where('id', '>', before).orderBy('id');
    return found.length > 0 ? found : undefined;
  });
  return { result, records };
}

describe('the audit record of projects', () => {
  it('tells the fields of a new project, what is changed of it, its closing and its reopening', async () => {
    const coordinator = company.person('ICCoordinator');
    const by = { actor_id: coordinator.sub, actor_role: 'ICCoordinator', actor_company_id: company.id };
    const body = portal.project(company, { name: 'Harbour Tower' });
    const created = await recordsOf(() => portal.call(coordinator, 'POST', '/projects', body));
    const { id } = created.result.body.data as { id: string };
    const about = { outcome: 'Done', item_kind: 'project', item_id: id, ...by };
    expect(created.records).toMatchObject([
      { action: 'project.create', ...about, changes: { name: { old: null, new: 'Harbour Tower' } } },
    ]);

    const change = { ...body, id, constructionValue: 2_000_000, description: 'By the water' };
    const updated = await recordsOf(() => portal.call(coordinator, 'PUT', '/projects', change));
    expect(updated.records).toMatchObject([{ action: 'project.update', ...about }]);
    expect(updated.records[0]?.['changes']).toEqual({
      construction_value: { old: 1_250_000.5, new: 2_000_000 },
      description: { old: null, new: 'By the water' },
    });

    const closed = await recordsOf(() =>
      portal.call(coordinator, 'PATCH', `/projects/${id}/close`, { closingReason: 'Sold' }),
    );
    expect(closed.records).toMatchObject([{ action: 'project.close', ...about }]);
    expect(closed.records[0]?.['changes']).toEqual({
      status: { old: 'Open', new: 'Closed' },
      closing_reason: { old: null, new: 'Sold' },
    });
    const reopened = await recordsOf(() =>
      portal.call(coordinator, 'PATCH', `/projects/${id}/open`, { reopeningReason: 'Bought back' }),
    );
    expect(reopened.records).toMatchObject([
      { action: 'project.reopen', ...about, changes: { status: { old: 'Closed', new: 'Open' } } },
    ]);
  });

  it('tells of types and parent companies, added and renamed', async () => {
    const coordinator = company.person('ICCoordinator');
    const call = (method: string, path: string, body: object) =>
      recordsOf(() => portal.call(coordinator, method, path, body));
    const type = await call('POST', '/project-types', { type: 'Construction', value: 'Lighthouse' });
    const { id: projectTypeId } = type.result.body.data as ProjectType;
    const business = await call('POST', '/project-business-types', { projectTypeId, value: 'Signals' });
    const { id: businessId } = business.result.body.data as ProjectBusinessType;
    const parent = await call('POST', '/parent-companies', { name: 'Beacon' });
    const { id: parentId } = parent.result.body.data as { id: string };
    const renamed = [
      await call('PUT', '/project-types', { id: projectTypeId, value: 'Light tower' }),
      await call('PUT', '/project-business-types', { id: businessId, value: 'Lights' }),
      await call('PUT', '/parent-companies', { id: parentId, name: 'Beacon Group' }),
    ];
    expect([type, business, parent, ...renamed].map(({ records }) => records)).toMatchObject([
      [{ action: 'projectType.create', item_id: projectTypeId, changes: { value: { new: 'Lighthouse' } } }],
      [{ action: 'businessType.create', item_id: businessId, changes: { value: { new: 'Signals' } } }],
      [{ action: 'parentCompany.create', item_id: parentId, changes: { name: { new: 'Beacon' } } }],
      [{ action: 'projectType.update', changes: { value: { old: 'Lighthouse', new: 'Light tower' } } }],
      [{ action: 'businessType.update', changes: { value: { old: 'Signals', new: 'Lights' } } }],
      [{ action: 'parentCompany.update', changes: { name: { old: 'Beacon', new: 'Beacon Group' } } }],
    ]);
  });

  it('tells of an import once, with its number and the person who requested it, however many rows it has', async () => {
    const coordinator = company.person('ICCoordinator');
    const rows = Array.from({ length: 40 }, (_, n) => aRow({ name: `Imported ${n} ${randomUUID()}` }));
    const form = new FormData();
    form.append('template', new Blob([new Uint8Array(await workbookOf(rows))], { type: XLSX_MEDIA_TYPE }), 'p.xlsx');
    const { records } = await recordsOf(async () => {
      const headers = portal.running.tokens.headers(coordinator);
      const response = await fetch(`${portal.running.url}/projects/import`, { method: 'POST', headers, body: form });
      const { data } = (await response.json()) as { data: { jobId: string } };
      await until(async () => {
        const answer = await portal.call(coordinator, 'GET', `/projects/import/${data.jobId}`);
        return (answer.body.data as ImportStatus).state === 'Succeeded';
      });
    });
    const about = {
      item_kind: 'import',
      operation: 'POST /projects/import',
      actor_id: coordinator.sub,
      ip: '127.0.0.1',
    };
    expect(records).toMatchObject([
      { action: 'import.request', ...about },
      { action: 'project.import', ...about, details: { imported: 40 } },
    ]);
  });

  it('tells of a project of another company that was requested, and of nothing that was changed', async () => {
    const rival = await portal.addCompany('Rival Insurance');
    const id = await portal.addProject(rival);
    const stranger = company.person('ICCoordinator');
    const { result, records } = await recordsOf(() =>
      portal.call(stranger, 'PATCH', `/projects/${id}/close`, { closingReason: 'Mine' }),
    );
    expect(result.status).toBe(404);
    expect(records).toMatchObject([
      { action: 'project.close', outcome: 'Refused', status: 404, actor_id: stranger.sub, item_id: id, changes: null },
    ]);
  });

  it('is sealed after the last change', async () => {
    const unsealed = () =>
      portal
        .knex('audit.records as r')
        .whereNotExists(portal.knex('audit.seals as s').whereRaw('s.record_id = r.id'))
        .select('id');
    await until(async () => (await unsealed()).length === 0);
    expect(await last()).toBeGreaterThan(0);
  });
});
