import type { SessionClaims } from '@portal/contracts/identity/session';
import readXlsxFile from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { addSite, dataOf } from '../testing/inspections.fixture.ts';
import { sitesWithInspections } from './risks.fixture.ts';

type Claims = Partial<SessionClaims>;

const { portal, site, inspection, people, add, force } = sitesWithInspections();

const ask = (as: Claims, body: object = {}) =>
  portal().call(as, 'POST', '/risks/exports', { projectId: site().projectId, format: 'csv', ...body });
const open = async (as: Claims, body: object = {}): Promise<Response> => {
  const { url } = dataOf<{ url: string }>(await ask(as, body));
  const response = await fetch(portal().running.url + url.replace(/^.*\/api(?=\/)/, ''));
  expect(response.status).toBe(200);
  return response;
};
/** First and third column: which ones, in which status. */
const rowsOf = async (as: Claims, body: object = {}): Promise<string[]> =>
  (await (await open(as, body)).text())
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',').filter((_cell, index) => index === 0 || index === 2))
    .map((cells) => cells.join(' '));

describe('the recommendations of a project as a file', () => {
  it('are those of the filter in its order, and no more than the viewer sees', async () => {
    const [first, second] = [await add({ priority: 'Advisory' }), await add({ priority: 'Immediate' })];
    await add({ category: 'Flood', type: 'Dewatering', priority: 'Routine' });
    await force(first.id, { status: 'Issued', issued_at: new Date() });
    await force(second.id, { status: 'Amended' });
    const { engineer, siteContact, broker } = people();
    expect(await rowsOf(engineer)).toEqual(['1 Issued', '2 Rejected', '3 Draft']);
    expect(await rowsOf(engineer, { sortFieldName: 'priority', inspectionId: inspection().id })).toEqual([
      '2 Rejected',
      '3 Draft',
      '1 Issued',
    ]);
    expect(await rowsOf(engineer, { category: 'Flood' })).toEqual(['3 Draft']);
    for (const as of [siteContact, broker]) expect(await rowsOf(as, { status: 'Issued,Draft' })).toEqual(['1 Issued']);
  });

  it('are a workbook with words, days and numbers', async () => {
    await add({ type: 'Other', otherType: 'Kites', comment: '=1+1', dueDate: '2030-01-31' });
    const response = await open(people().engineer, { format: 'xlsx' });
    expect(response.headers.get('content-disposition')).toMatch(/filename="recommendations-\d{4}-\d\d-\d\d\.xlsx"/);
    const [sheet] = await readXlsxFile(Buffer.from(await response.arrayBuffer()));
    expect(sheet?.sheet).toBe('Recommendations');
    expect(sheet?.data[0]?.slice(0, 7)).toEqual([
      'No.',
      'Inspection',
      'Status',
      'Priority',
      'Category',
      'Type',
      'Recommendation',
    ]);
    expect(sheet?.data[1]?.slice(5, 7)).toEqual(['Kites', '=1+1']);
    expect(sheet?.data[1]?.[9]).toEqual(new Date('2030-01-31T00:00:00Z'));
  });

  it('of another tenant, or of an inspection of another project, are not there', async () => {
    const other = await addSite(portal());
    expect((await ask(other.people.coordinator)).status).toBe(404);
    expect((await ask(people().engineer, { inspectionId: other.projectId })).status).toBe(404);
    expect((await ask(people().engineer, { status: 'Open' })).status).toBe(400);
  });

  it('are not there any more for who has left the project since asking', async () => {
    const { broker } = people();
    const { url } = dataOf<{ url: string }>(await ask(broker));
    await portal().knex('project_participants').where({ project_id: site().projectId, user_id: broker.sub }).delete();
    expect((await fetch(portal().running.url + url.replace(/^.*\/api(?=\/)/, ''))).status).toBe(404);
  });
});
