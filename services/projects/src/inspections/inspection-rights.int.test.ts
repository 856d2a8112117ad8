import { ERROR_CODES } from '@portal/contracts/common/error';
import type { Inspection } from '@portal/contracts/projects/inspection';
import { PROJECT_TEXTS } from '@portal/contracts/projects/texts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addSite, schedule, type TestSite } from '../testing/inspections.fixture.ts';
import { startTestPortal, type TestPortal } from '../testing/testing-portal.ts';
import { inspectionCalls } from './inspections.fixture.ts';

let portal: TestPortal;
let site: TestSite;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());
beforeEach(async () => {
  site = await addSite(portal, site?.company);
});

const { engineer, post, put, complete, remove, one, close } = inspectionCalls(
  () => portal,
  () => site,
);

describe('the rights of inspections (decisions §11, §12)', () => {
  const tryAll = async (as: object, inspection: Inspection) => {
    const answers = [
      await portal.call(as, 'GET', `/inspections/${inspection.id}`),
      await post({}, as),
      await put(inspection, { agenda: 'Late' }, as),
      await remove(inspection.id, as),
    ];
    return answers.map(({ status }) => status);
  };

  it('let the insurer read, the risk company and the primary engineer write, others not see the tab', async () => {
    const { coordinator, underwriter, riskCoordinator, siteContact, riskManager, broker } = site.people;
    const inspection = await schedule(portal, site);
    expect(await tryAll(coordinator, inspection)).toEqual([200, 403, 403, 403]);
    expect(await tryAll(underwriter, inspection)).toEqual([200, 403, 403, 403]);
    for (const as of [siteContact, riskManager, broker]) {
      expect(await tryAll(as, inspection)).toEqual([403, 403, 403, 403]);
    }
    expect(await tryAll(riskCoordinator, inspection)).toEqual([200, 201, 200, 200]);
  });

  it('end for an engineer who stopped being the primary one', async () => {
    const inspection = await schedule(portal, site);
    await portal.knex('project_participants').where({ user_id: engineer().sub }).update({ is_primary: false });
    expect(await put(inspection)).toMatchObject({
      status: 403,
      body: { error: { message: PROJECT_TEXTS.notPrimaryEngineer } },
    });
    expect((await one(inspection.id)).actions.every(({ allowed }) => !allowed)).toBe(true);
  });

  it('say 404 outside the tenant, with the same words as for what does not exist', async () => {
    const { id } = await schedule(portal, site);
    const stranger = (await portal.addCompany('Rival Insurance')).person('RiskEngineer');
    for (const path of [id, randomUUID(), 'none']) {
      const { status, body } = await portal.call(stranger, 'GET', `/inspections/${path}`);
      expect([status, body.error]).toEqual([404, { code: 'NotFound', message: 'This item no longer exists.' }]);
    }
    expect((await portal.call(stranger, 'GET', `/inspections?projectId=${site.projectId}`)).status).toBe(404);
    expect((await post({}, stranger)).status).toBe(404);
  });

  it('end where the project is closed; reading stays', async () => {
    const inspection = await schedule(portal, site);
    await close();
    for (const answer of [
      await post(),
      await put(inspection),
      await remove(inspection.id),
      await complete(inspection.id),
    ])
      expect([answer.status, answer.body.error]).toEqual([
        400,
        { code: ERROR_CODES.projectClosed, message: PROJECT_TEXTS.closed, reason: 'ProjectClosed' },
      ]);
    expect(await one(inspection.id)).toMatchObject({ status: 'Upcoming', dashboardStatus: 'Closed' });
  });
});
