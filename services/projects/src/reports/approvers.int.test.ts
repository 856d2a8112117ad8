import type { Report } from '@portal/contracts/reports/report';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sitesWithReports } from './reports.fixture.ts';

const { portal, call, done, people, site, main, send, approve, one, render, failSetting, told, list } =
  sitesWithReports();

const show = (tabs: object) =>
  portal()
    .knex('known_tab_settings')
    .insert({ company_id: site().company.id, version: 1, tabs })
    .onConflict('company_id')
    .merge();
const pending = async (as: object) =>
  (await done<{ items: Report[] }>(as, 'GET', `/reports/pending?projectId=${site().projectId}`)).items.map(
    ({ id }) => id,
  );

describe('approvers to whose role the insurer does not show REPORTS', () => {
  beforeEach(() => show({ reports: ['ICCoordinator'] }));
  afterEach(() => portal().knex('known_tab_settings').where({ company_id: site().company.id }).delete());

  it('of a risk company read, approve and reject what their engineers have sent, and nothing else', async () => {
    const { riskCoordinator, coordinator } = people();
    const draft = await main();
    expect((await call(riskCoordinator, 'GET', `/reports/${draft.id}`)).status).toBe(403);
    const sent = await send(draft);
    expect(await pending(riskCoordinator)).toEqual([sent.id]);
    await render(sent.id);
    expect(await approve(sent, riskCoordinator)).toMatchObject({ approvalStep: 'Insurer' });
    expect((await one(riskCoordinator, sent.id)).status).toBe('WaitingForApproval');
    const others = await done(people().engineer, 'POST', '/reports/preliminary', {
      inspectionId: sent.inspectionId,
      key: 'generate-online-meeting-report',
    });
    expect((await call(riskCoordinator, 'GET', `/reports/${others.id}`)).status).toBe(403);
    expect((await call(riskCoordinator, 'GET', `/reports?projectId=${site().projectId}`)).status).toBe(403);
    expect((await list(coordinator)).items).toHaveLength(2);
  });

  it('of the insurer do so once a report waits for them, and read what they have decided on', async () => {
    const { riskCoordinator, underwriter } = people();
    const sent = await send(await main());
    await approve(sent, riskCoordinator);
    expect(await pending(underwriter)).toEqual([sent.id]);
    expect(await approve(sent, underwriter)).toMatchObject({ status: 'Approved' });
    expect((await one(underwriter, sent.id)).status).toBe('Approved');
    const { id } = await done(people().engineer, 'POST', '/reports/preliminary', {
      inspectionId: sent.inspectionId,
      key: 'generate-preliminary-report',
    });
    expect((await call(underwriter, 'GET', `/reports/${id}`)).status).toBe(403);
  });
});

describe('approvers', () => {
  it('are told once the document can be read, and once', async () => {
    const sent = await send(await main());
    expect(await told(sent.id)).toEqual([]);
    await failSetting(sent.id);
    await done(people().engineer, 'PUT', `/reports/${sent.id}/set-again`);
    expect(await told(sent.id)).toEqual([]);
    await render(sent.id);
    await render(sent.id);
    expect(await told(sent.id)).toEqual(['main-sent-for-approval']);
  });

  it('are not asked for a report that was rejected before its document was done', async () => {
    const { coordinator } = people();
    const sent = await send(await main());
    const rejected = await call(people().riskCoordinator, 'PUT', '/reports/main/reject', {
      id: sent.id,
      rejectionReason: 'Not yet',
    });
    expect(rejected.status).toBe(200);
    await render(sent.id);
    expect(await told(sent.id)).toEqual(['main-rejected']);
    expect((await one(coordinator, sent.id)).status).toBe('Rejected');
  });
});
