import { addProject, uniqueName } from '../../fixtures/projects.ts';
import { expect, test } from '../../fixtures/test.ts';
import { expectWithin } from '../../fixtures/within.ts';
import { Frame } from '../../pages/frame.ts';

/** Milliseconds from the answer of the call that added the project to the colleague's screen. */
const WITHIN_MS = 1_000;

test.describe('Notifications (spec 1 §2, decisions §20, §22)', () => {
  test('a colleague’s bell tells of a new project within a second', async ({ as, apiAs }) => {
    const api = await apiAs('coordinator');
    const page = await as('colleague');
    const frame = new Frame(page);
    await page.goto('/projects');
    await frame.bell.click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    await expect(panel.getByRole('tab', { name: 'New' })).toHaveAttribute('aria-selected', 'true');

    const tell = async () => {
      const name = uniqueName('Live Bell');
      const item = panel.getByRole('button', { name: new RegExp(name) }).first();
      const seen = item.waitFor({ timeout: 60_000 }).then(() => performance.now());
      const project = await addProject(api, { name });
      const added = performance.now();
      return { name, item, project, took: (await seen) - added };
    };
    const [first, second, last] = [await tell(), await tell(), await tell()];
    const delays = [first, second, last].map(({ took }) => took);
    expectWithin(WITHIN_MS, delays, 'the bell tells of a project');
    const { name, item, project } = last;

    await test.step('a click opens what it speaks of', async () => {
      await item.click();
      await expect(page).toHaveURL(new RegExp(`/projects/${project.id}`));
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    });

    await test.step('it asks for an action, so it stays new', async () => {
      await page.reload();
      await frame.bell.click();
      await expect(panel.getByText(name).first()).toBeVisible();
    });
  });

  test('the bell rings for nobody of another company, and not for who did it', async ({ as, apiAs }) => {
    const [rival, doer] = await Promise.all([as('rival'), as('coordinator')]);
    await Promise.all([rival.goto('/projects'), doer.goto('/projects')]);
    const name = uniqueName('Quiet Bell');
    await addProject(await apiAs('coordinator'), { name });
    // The colleague's inbox has it, so the event has been through.
    const api = await apiAs('colleague');
    await expect(async () => {
      expect(await (await api.get('notifications/inbox?isShowOnlyNew=true')).text()).toContain(name);
    }).toPass({ timeout: 60_000 });
    for (const page of [rival, doer]) {
      await new Frame(page).bell.click();
      const panel = page.getByRole('dialog', { name: 'Notifications' });
      const all = page.waitForResponse((response) => response.url().includes('isShowOnlyNew=false'));
      await panel.getByRole('tab', { name: 'All' }).click();
      expect(await (await all).text()).not.toContain(name);
      const empty = panel.getByText('There are no notifications yet.');
      await expect(panel.getByRole('listitem').or(empty).first()).toBeVisible();
      await expect(panel.getByText(name)).toHaveCount(0);
    }
  });

  test('empty panels say so', async ({ as }) => {
    const page = await as('siteContact');
    const frame = new Frame(page);
    await page.goto('/projects');
    await frame.claimBell.click();
    await expect(page.getByText('There are no claim alerts yet.')).toBeVisible();
  });
});
