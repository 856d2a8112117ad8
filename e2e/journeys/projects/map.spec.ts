import type { APIRequestContext, Locator } from '@playwright/test';
import { addProject, uniqueName } from '../../fixtures/projects.ts';
import { expect, test } from '../../fixtures/test.ts';
import { ProjectListPage } from '../../pages/project-list.page.ts';
import { ProjectMapPage } from '../../pages/project-map.page.ts';

/** The specified middle of a map (spec 2 §9). */
const MIDDLE = { latitude: 45, longitude: -47 };
const NONE = 'No project is in this part of the map.';
const isMapCall = (url: URL): boolean => url.pathname === '/api/projects/map';

/** A project with one location. */
async function aProjectAt(api: APIRequestContext, name: string, coordinate = MIDDLE) {
  const project = await addProject(api, { name });
  const data = { projectId: project.id, name: 'Site', address: 'There 1', coordinate };
  expect((await api.post('locations', { data })).status()).toBe(201);
  return project;
}

test.describe('The map of the project list (spec 2 §2)', () => {
  test('shows what the list is narrowed to, and stands in the address', async ({ as, apiAs }) => {
    const { name } = await aProjectAt(await apiAs('coordinator'), uniqueName('Mapped'));
    const page = await as('coordinator');
    const list = await new ProjectListPage(page).open(`?name=${encodeURIComponent(name)}`);
    await expect(list.row(name)).toBeVisible();
    const map = new ProjectMapPage(page);
    await map.asMap.click();
    await expect(page).toHaveURL(/name=Mapped.*&show=map$/);
    await expect(map.row(name)).toContainText('45.00, -47.00');
    await expect(page.getByText('1 project in view')).toBeVisible();
    await page.reload();
    await expect(map.row(name)).toBeVisible();
    await list.filter('Status', 'Closed');
    await expect(page.getByText(NONE)).toBeVisible();
    await page.getByRole('button', { name: 'Remove filter Status: Closed' }).click();
    await expect(map.row(name)).toBeVisible();
    await map.asList.click();
    await expect(list.row(name)).toBeVisible();
    await expect(page).not.toHaveURL(/show=/);
  });

  test('opens a project by a click on its marker and ‘Go to Project’', async ({ as, apiAs }) => {
    const { id, name } = await aProjectAt(await apiAs('coordinator'), uniqueName('Clicked'));
    const page = await as('coordinator');
    const map = await new ProjectMapPage(page).open(name);
    await expect(map.row(name)).toBeVisible();
    // In its middle, where the marker is.
    await map.map.click();
    const popUp = map.popUp(name);
    await expect(popUp).toContainText('Open');
    await popUp.getByRole('link', { name: `Go to Project ${name}` }).click();
    await expect(page).toHaveURL(new RegExp(`/projects/${id}/details$`));
  });

  test('shows what is found wherever it lies, and where one was after Back and a reload', async ({ as, apiAs }) => {
    const { name } = await aProjectAt(await apiAs('coordinator'), uniqueName('Distant'), {
      latitude: -34.9,
      longitude: 138.6,
    });
    const page = await as('coordinator');
    const map = await new ProjectMapPage(page).open(name);
    await expect(map.row(name)).toBeVisible();
    await page.getByRole('button', { name: 'Zoom out' }).click();
    await expect(page).toHaveURL(/&at=-34\.9/);
    const address = page.url();
    await map.row(name).getByRole('link').click();
    await expect(page).toHaveURL(/\/details$/);
    await page.goBack();
    await expect(map.row(name)).toBeVisible();
    await page.reload();
    await expect(map.row(name)).toBeVisible();
    expect(page.url()).toBe(address);
  });

  test('is worked with keys alone', async ({ as, apiAs }) => {
    const { id, name } = await aProjectAt(await apiAs('coordinator'), uniqueName('Typed'), {
      latitude: 52,
      longitude: 13,
    });
    const page = await as('coordinator');
    const map = await new ProjectMapPage(page).open(name);
    await expect(map.row(name)).toBeVisible();
    await test.step('Tab reaches the map after what stands above it', async () => {
      await map.asMap.focus();
      await page.keyboard.press('Tab');
      await expect(map.map).toBeFocused();
    });
    await test.step('keys move it until nothing is in view, and back', async () => {
      const pressUntil = (key: string, shown: Locator) =>
        expect(async () => {
          await page.keyboard.press(key);
          await expect(shown).toBeVisible({ timeout: 250 });
        }).toPass();
      await pressUntil('ArrowRight', page.getByText(NONE));
      await expect(page.getByText('1 project that was found lies outside')).toBeVisible();
      await pressUntil('ArrowLeft', map.row(name));
    });
    await test.step('Enter opens what is nearest to the middle, Esc closes it', async () => {
      await page.keyboard.press('Enter');
      await expect(map.popUp(name)).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(map.popUp(name)).toBeHidden();
      await expect(map.map).toBeFocused();
    });
    await page.keyboard.press('Enter');
    await expect(map.popUp(name)).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/projects/${id}/details$`));
  });

  test('has all projects of one place in one pop-up, which a click beside it closes', async ({ as, apiAs }) => {
    const api = await apiAs('coordinator');
    const word = uniqueName('Quay');
    for (const part of ['north', 'south']) await aProjectAt(api, `${word} ${part}`);
    const map = await new ProjectMapPage(await as('coordinator')).open(word);
    await expect(map.row(`${word} south`)).toBeVisible();
    await map.map.click();
    const popUp = map.popUp('2 projects');
    await expect(popUp.getByRole('link', { name: `Go to Project ${word} north` })).toBeVisible();
    await expect(popUp.getByRole('link', { name: `Go to Project ${word} south` })).toBeVisible();
    await test.step('a click beside it closes it', async () => {
      await map.map.click({ position: { x: 60, y: 60 } });
      await expect(popUp).toBeHidden();
    });
  });

  test('comes closer to many projects, by their row and by a click on their disc', async ({ as }) => {
    const page = await as('coordinator');
    const zooms: number[] = [];
    const bounds = { west: -140, south: -20, east: 46, north: 70 };
    const data = { clusters: [{ count: 12_345, center: MIDDLE, bounds }], projects: [], totalCount: 12_345 };
    await page.route(isMapCall, (route) => {
      zooms.push(Number(new URL(route.request().url()).searchParams.get('zoom')));
      return route.fulfill({ json: { data } });
    });
    const map = await new ProjectMapPage(page).open();
    await page.getByRole('button', { name: 'Zoom in on 12,345 projects at 45.00, -47.00' }).click();
    await expect.poll(() => zooms.at(-1)).toBe(4);
    await map.map.click();
    await expect.poll(() => zooms.at(-1)).toBe(6);
  });

  test('shows nobody what is not theirs, and leads site contacts to the documents', async ({ as, apiAs }) => {
    const { name } = await aProjectAt(await apiAs('coordinator'), uniqueName('Hidden'));
    const page = await as('siteContact');
    const map = await new ProjectMapPage(page).open(name);
    await expect(page.getByText(NONE)).toBeVisible();
    await map.open();
    await map.table.getByRole('link').first().click();
    await expect(page).toHaveURL(/\/projects\/[^/]+\/documents$/);
  });

  test('says that it could not be reached, and tries again', async ({ as, apiAs }) => {
    const { name } = await aProjectAt(await apiAs('coordinator'), uniqueName('Retried'));
    const page = await as('coordinator');
    await page.route(isMapCall, (route) => route.fulfill({ status: 500, json: {} }));
    const map = await new ProjectMapPage(page).open(name);
    await expect(page.getByRole('alert')).toContainText('went wrong');
    await expect(map.map).toBeVisible();
    await page.unroute(isMapCall);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(map.row(name)).toBeVisible();
  });

  test('leaves the list to be used while its answer hangs', async ({ as, apiAs }) => {
    const { name } = await aProjectAt(await apiAs('coordinator'), uniqueName('Hanging'));
    const page = await as('coordinator');
    await page.route(isMapCall, () => undefined);
    const map = await new ProjectMapPage(page).open(name);
    await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
    await map.asList.click();
    await expect(new ProjectListPage(page).row(name)).toBeVisible();
  });
});
