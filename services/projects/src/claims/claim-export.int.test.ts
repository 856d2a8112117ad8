import type { SessionClaims } from '@portal/contracts/identity/session';
import type { CauseOfLoss } from '@portal/contracts/projects/claim';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addSite, dataOf, type TestSite } from '../testing/inspections.fixture.ts';
import { startTestPortal, type TestPortal } from '../testing/testing-portal.ts';

type Viewer = Partial<SessionClaims>;

let portal: TestPortal;
let site: TestSite;
beforeAll(async () => {
  portal = await startTestPortal();
  site = await addSite(portal);
  const { coordinator } = site.people;
  const causes = dataOf<CauseOfLoss[]>(await portal.call(coordinator, 'GET', '/claim-causes-of-loss'));
  const claim = (claimNumber: string, amount: number, over: object = {}) => ({
    ...{
      projectId: site.projectId,
      claimNumber,
      type: 'DSU',
      causeId: causes[0]?.id,
      dateOfLoss: '2026-01-05',
      amount,
    },
    ...over,
  });
  const worse = { dateOfLoss: '2026-02-01', paid: 10.5, reserve: 0, description: '=cmd()' };
  for (const body of [claim('=A-1', 900), claim('A-2', 1_200.25, worse)]) {
    dataOf(await portal.call(coordinator, 'POST', '/claims', body));
  }
  const other = await addSite(portal);
  const elsewhere = { ...claim('OTHER', 5), projectId: other.projectId };
  dataOf(await portal.call(other.people.coordinator, 'POST', '/claims', elsewhere));
});
afterAll(() => portal.stop());

const ask = (as: Viewer, body: object = {}) =>
  portal.call(as, 'POST', '/claims/exports', { projectId: site.projectId, format: 'csv', ...body });
const open = async (as: Viewer, body: object = {}): Promise<Response> => {
  const { url } = dataOf<{ url: string }>(await ask(as, body));
  const response = await fetch(portal.running.url + url.replace(/^.*\/api(?=\/)/, ''));
  expect(response.status).toBe(200);
  return response;
};
const csv = async (as: Viewer, body: object = {}) => (await open(as, body)).text();

describe('the claims of a project as a file', () => {
  it('have all fields in the order of the list, words as the screen has them, and no formula', async () => {
    expect(await csv(site.people.coordinator)).toBe(
      'Claim No.,Type,Cause of Loss,Date of Loss,Amount,Currency,Paid,Reserve,Status,Description\r\n' +
        "A-2,Delay in Start Up (DSU),Fire,2026-02-01,1200.25,EUR,10.50,0.00,Open,'=cmd()\r\n" +
        "'=A-1,Delay in Start Up (DSU),Fire,2026-01-05,900.00,EUR,,,Open,\r\n",
    );
    const sorted = await csv(site.people.broker, { sortFieldName: 'amount' });
    expect(sorted.indexOf('=A-1')).toBeLessThan(sorted.indexOf('A-2'));
  });

  it('have number, cause, date and status alone for those with limited access, who cannot sort by more', async () => {
    const { riskManager, engineer, riskCoordinator, owner, representative } = site.people;
    for (const as of [riskManager, engineer, riskCoordinator, owner, representative]) {
      expect(await csv(as, { sortFieldName: 'claimNumber', sortDirection: 'Descending' })).toBe(
        "Claim No.,Cause of Loss,Date of Loss,Status\r\nA-2,Fire,2026-02-01,Open\r\n'=A-1,Fire,2026-01-05,Open\r\n",
      );
      expect((await ask(as, { sortFieldName: 'amount' })).body.fieldErrors).toHaveProperty('sortFieldName');
    }
  });

  it('are a workbook with a sheet of their own', async () => {
    const response = await open(site.people.underwriter, { format: 'xlsx' });
    expect(response.headers.get('content-disposition')).toMatch(/filename="claims-\d{4}-\d\d-\d\d\.xlsx"$/);
    const [sheet] = await readXlsxFile(Buffer.from(await response.arrayBuffer()));
    expect(sheet?.sheet).toBe('Claims');
    expect(sheet?.data[1]?.slice(3, 6)).toEqual([new Date('2026-02-01'), 1200.25, 'EUR']);
  });

  it('are nobody’s who does not have the tab or the project', async () => {
    const rival = (await portal.addCompany('Rival Insurance')).person('ICCoordinator');
    expect((await ask(site.people.siteContact)).status).toBe(403);
    expect((await ask(rival)).status).toBe(404);
    expect((await ask(site.people.coordinator, { projectId: 'none' })).status).toBe(404);
    expect((await ask(site.people.coordinator, { format: 'pdf' })).status).toBe(400);
  });

  it('are nobody’s any more who has left the project, or whose tab was closed, since the request', async () => {
    const { coordinator, broker, riskManager } = site.people;
    const addresses = [];
    for (const as of [coordinator, broker, riskManager]) addresses.push(dataOf<{ url: string }>(await ask(as)).url);
    await portal.knex('project_participants').where({ project_id: site.projectId, user_id: broker.sub }).delete();
    const tabs = JSON.stringify({ claims: ['Broker'] });
    await portal.knex('known_tab_settings').insert({ company_id: site.company.id, version: 1, tabs });
    const statuses = [];
    for (const url of addresses) {
      const response = await fetch(portal.running.url + url.replace(/^.*\/api(?=\/)/, ''));
      await response.arrayBuffer();
      statuses.push(response.status);
    }
    expect(statuses).toEqual([200, 404, 403]);
  });
});
