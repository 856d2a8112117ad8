import { PROJECT_TEXTS } from '@portal/contracts/projects/texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestCompany, type TestPortal } from '../testing/testing-portal.ts';

let portal: TestPortal;
let northwind: TestCompany;
beforeAll(async () => {
  portal = await startTestPortal();
  northwind = await portal.addCompany('Northwind Insurance');
});
afterAll(() => portal.stop());

describe('the number of projects of a Lite company (decisions §2)', () => {
  it('gives the last place once, however many ask at the same time', async () => {
    const lite = await portal.addCompany('Harbour Mutual', { maxProjects: 3 });
    const coordinator = lite.person('ICCoordinator');
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => portal.call(coordinator, 'POST', '/projects', portal.project(lite))),
    );
    const refused = answers.filter(({ status }) => status === 409);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(refused).toHaveLength(5);
    expect(refused[0]?.body.error).toEqual({ code: 'ProjectLimitReached', message: PROJECT_TEXTS.limitReached });
    const limits = await portal.call(coordinator, 'GET', '/projects/count-limits');
    expect(limits.body.data).toEqual({ currentCount: 3, allowedCount: 3 });
    const free = await portal.call(northwind.person('ICCoordinator'), 'GET', '/projects/count-limits');
    expect(free.body.data).toMatchObject({ allowedCount: null });
  });
});
