import type { APIRequestContext } from '@playwright/test';
import { addProject, uniqueName } from '../../fixtures/projects.ts';
import { expect, test } from '../../fixtures/test.ts';
import { ProjectLocationPage } from '../../pages/project-location.page.ts';
import { ProjectPage } from '../../pages/project.page.ts';

const GLOBAL_ONLY = 'This feature is only available for Global Package subscribers.';
const MIAMI = { latitude: 25.7617, longitude: -80.1918 };

/** A project of the person's own, which they did not add. */
async function theirProject(api: APIRequestContext): Promise<string> {
  const { data } = (await (await api.get('projects?pageSize=1')).json()) as { data: { items: { id: string }[] } };
  return data.items[0]?.id ?? '';
}

test.describe('Hazard layers (spec 2 §2, decisions §16)', () => {
  test('are shown one at a time, with their legend and how far to trust it', async ({ as, apiAs }) => {
    const api = await apiAs('coordinator');
    const { id } = await addProject(api, { name: uniqueName('Layered') });
    await api.post('locations', { data: { projectId: id, name: 'Miami', address: 'Miami', coordinate: MIAMI } });
    const page = await as('coordinator');
    const location = await new ProjectLocationPage(page).open(id);

    await location.layer('Flood').check();
    await expect(page.getByRole('region', { name: 'Flood' })).toContainText('Stands in for flood');
    await location.layer('Earthquake').check();
    await expect(page.getByRole('region', { name: 'Flood' })).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Earthquake' })).toContainText('Ranks places');

    await test.step('hurricanes have names and years', async () => {
      await location.layer('Hurricane').check();
      const storms = page.getByRole('table', { name: /^Storms that passed within 200 km/ });
      await storms.getByRole('button', { name: 'ANDREW 1992' }).focus();
      await expect(storms.getByRole('button', { name: 'ANDREW 1992' })).toHaveAttribute('aria-pressed', 'true');
    });

    await location.layer('No Layer').check();
    await expect(page.getByRole('region', { name: 'Hurricane' })).toHaveCount(0);
  });

  test('that the plan does not have are greyed and say why', async ({ as, apiAs }) => {
    const { id } = await addProject(await apiAs('rival'), { name: uniqueName('Pro') });
    const page = await as('rival');
    const location = await new ProjectLocationPage(page).open(id);
    const hurricane = location.layer('Hurricane');
    await expect(hurricane).toHaveAttribute('aria-disabled', 'true');
    await hurricane.hover();
    await expect(page.getByRole('tooltip')).toHaveText(GLOBAL_ONLY);
    await hurricane.focus();
    await page.keyboard.press('Space');
    await expect(hurricane).not.toBeChecked();
  });

  test('are there for a broker, who reads locations and changes none', async ({ as, apiAs }) => {
    const id = await theirProject(await apiAs('broker'));
    const page = await as('broker');
    const location = await new ProjectLocationPage(page).open(id);
    await expect(location.add).toHaveAttribute('aria-disabled', 'true');
    await expect(location.layer('Hurricane')).not.toHaveAttribute('aria-disabled', 'true');
    await location.map.focus();
    await page.keyboard.press('Enter');
    await expect(location.hazards('Chosen point')).toBeVisible();
    await expect(location.name).toHaveCount(0);
  });

  test('are not for site contacts, who do not have the tab', async ({ as, apiAs }) => {
    const id = await theirProject(await apiAs('siteContact'));
    const page = await as('siteContact');
    await new ProjectPage(page).open(id, 'location');
    await expect(new ProjectPage(page).tabs.filter({ hasText: 'DOCUMENTS' })).toBeVisible();
    await expect(new ProjectPage(page).tabs.filter({ hasText: 'LOCATION' })).toHaveCount(0);
  });
});
