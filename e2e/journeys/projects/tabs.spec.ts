import { demoId } from '@portal/contracts/common/demo';
import { setTabAccess } from '../../fixtures/tab-access.ts';
import { expect, test } from '../../fixtures/test.ts';
import { standsStill } from '../../fixtures/visit.ts';
import { ProjectListPage } from '../../pages/project-list.page.ts';
import { ProjectPage } from '../../pages/project.page.ts';

/** A demo project of Rival Insurance in which the broker takes part; no other journey opens it. */
const RIVALS = demoId('project:rival:0');
const NO_ACCESS = 'You do not have access to this section.';

test.describe('Tabs of a project (spec 2 §2, decisions §12)', () => {
  test('a tab that the company takes away is gone at the next request, and its address says so', async ({
    as,
    apiAs,
  }) => {
    const [api, coordinator, page] = [await apiAs('broker'), await apiAs('rival'), await as('broker')];
    const folders = async () => (await api.get(`projects/${RIVALS}/folders`)).status();
    expect(await folders()).toBe(200);
    const project = await new ProjectPage(page).open(RIVALS, 'documents');
    await expect(project.tab('DOCUMENTS')).toHaveAttribute('aria-selected', 'true');
    try {
      // The second that it may take is measured alone (access/revocation.spec.ts).
      await setTabAccess(coordinator, { documents: ['ICCoordinator', 'ICUnderwriter', 'SiteContact', 'RiskEngineer'] });
      await expect.poll(folders).toBe(403);
      // The same session, without a new token.
      await page.reload();
      await expect(page.getByRole('main').getByRole('alert')).toContainText(NO_ACCESS);
      await expect(project.tab('DOCUMENTS')).toHaveCount(0);
      await project.details.click();
      await expect(project.details).toHaveAttribute('aria-selected', 'true');
      // The insurer's own people keep what cannot be overridden.
      expect((await coordinator.get(`projects/${RIVALS}/folders`)).status()).toBe(200);
    } finally {
      await setTabAccess(coordinator, {});
    }
    await expect.poll(folders).toBe(200);
    await project.open(RIVALS, 'documents');
    await expect(project.tab('DOCUMENTS')).toHaveAttribute('aria-selected', 'true');
  });

  test('a site contact lands on the documents, by the list and by the project’s address', async ({ as }) => {
    const page = await as('siteContact');
    const list = await new ProjectListPage(page).open();
    await list.table.getByRole('row').nth(1).getByRole('cell').nth(2).click();
    await expect(page).toHaveURL(/\/projects\/[0-9a-f-]{36}\/documents$/);
    const project = new ProjectPage(page);
    await expect(project.tab('DOCUMENTS')).toHaveAttribute('aria-selected', 'true');
    await expect(project.details).toHaveCount(0);
    await page.goto(page.url().replace(/\/documents$/, '/details'));
    await expect(page).toHaveURL(/\/documents$/);

    await test.step('on a phone its name has a line of the bar for itself', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      const bar = page.getByRole('banner').first();
      const name = bar.getByText(await page.getByRole('heading', { level: 1 }).innerText());
      await expect(async () => {
        const [above, line] = [await bar.getByRole('link').first().boundingBox(), await name.boundingBox()];
        expect(line?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
        expect(line?.width).toBeGreaterThan(140);
      }).toPass();
    });
  });

  test('arrow keys move between the tabs, and an address without a section leads to the first', async ({ as }) => {
    const page = await as('coordinator');
    const project = await new ProjectPage(page).open(demoId('project:northwind:0'), 'kitchen');
    await expect(page).toHaveURL(/\/details$/);
    // Until the font is there, the last tab may move into the menu, and lose the focus.
    await standsStill(page);
    await project.details.focus();
    await page.keyboard.press('End');
    const last = project.tabs.last();
    await expect(last).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(project.details).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await expect(last).toHaveAttribute('aria-selected', 'true');
  });
});
