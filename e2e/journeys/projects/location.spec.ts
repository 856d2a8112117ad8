import { addProject, uniqueName } from '../../fixtures/projects.ts';
import { expect, test } from '../../fixtures/test.ts';
import { Frame } from '../../pages/frame.ts';
import { closeMenu } from '../../pages/menu.ts';
import { ProjectLocationPage } from '../../pages/project-location.page.ts';

const CLOSED = 'Project has been closed. No further actions are allowed.';
const TOKYO = { latitude: 35.6895, longitude: 139.6917 };

/** A location that is there before the test begins. */
const aLocation = (projectId: string, name: string, coordinate = TOKYO) => ({
  data: { projectId, name, address: `Address of ${name}`, coordinate },
});

test.describe('Locations of a project (spec 2 §2)', () => {
  test('are found by their address, added, edited, made primary and deleted', async ({ as, apiAs }) => {
    const { id } = await addProject(await apiAs('coordinator'), { name: uniqueName('Located') });
    const page = await as('coordinator');
    const frame = new Frame(page);
    const location = await new ProjectLocationPage(page).open(id);

    await test.step('there are none yet', async () => {
      await expect(page.getByText('There are no locations yet.')).toBeVisible();
    });

    await test.step('find Munich by the beginning of its name', async () => {
      await location.suggest('münch', 'Mun');
      await expect(location.address).toHaveValue(/Munich|München/);
      await expect(location.coordinates).toHaveValue(/^48\.\d+, 11\.\d+$/);
      await location.name.fill('Head office');
      await location.save();
      await expect(frame.toast('Location added.')).toBeVisible();
      await expect(location.row('Head office')).toContainText('Primary');
    });

    await test.step('its hazards are found, with the day', async () => {
      const hazards = location.hazards('Head office');
      await expect(hazards.getByRole('row')).toHaveCount(6);
      await expect(page.getByText(/^As found on /)).toBeVisible();
    });

    await test.step('a second one, by its coordinates', async () => {
      await location.search.fill('35.6895° 139.6917°');
      await location.search.press('Enter');
      await expect(location.coordinates).toHaveValue('35.6895, 139.6917');
      await location.name.fill('Tokyo yard');
      await location.address.fill('Tokyo, Japan');
      await location.save();
      await expect(location.row('Tokyo yard')).toContainText('Secondary');
    });

    await test.step('edit', async () => {
      await (await location.entry('Tokyo yard', 'Edit')).click();
      await location.name.fill('Tokyo Bay yard');
      await location.save();
      await expect(frame.toast('Location saved.')).toBeVisible();
      await expect(location.row('Tokyo Bay yard')).toBeVisible();
    });

    await test.step('the primary one is not deleted; another becomes primary instead', async () => {
      const entry = await location.entry('Head office', 'Delete');
      await expect(entry).toHaveAttribute('aria-disabled', 'true');
      await closeMenu(page);
      await (await location.entry('Tokyo Bay yard', 'Set as Primary')).click();
      await expect(location.row('Tokyo Bay yard')).toContainText('Primary');
      await expect(location.row('Head office')).toContainText('Secondary');
    });

    await test.step('delete', async () => {
      await (await location.entry('Head office', 'Delete')).click();
      const dialog = page.getByRole('dialog', { name: 'Are you sure you want to delete this location?' });
      await expect(dialog).toContainText('Head office');
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await expect(frame.toast('Location deleted.')).toBeVisible();
      await expect(location.row('Head office')).toHaveCount(0);
    });
  });

  test('are proposed by a click on the map, and by Enter in its middle', async ({ as, apiAs }) => {
    const { id } = await addProject(await apiAs('coordinator'), { name: uniqueName('Clicked') });
    const page = await as('coordinator');
    const location = await new ProjectLocationPage(page).open(id);
    await location.map.focus();
    await page.keyboard.press('Enter');
    // The specified middle of a map (spec 2 §9).
    await expect(location.coordinates).toHaveValue('45, -47');
    await page.keyboard.press('ArrowRight');
    await location.map.click({ position: { x: 600, y: 300 } });
    await expect(location.coordinates).not.toHaveValue('45, -47');
  });

  test('are at most one and five; the reason stands at the button', async ({ as, apiAs }) => {
    const api = await apiAs('coordinator');
    const { id } = await addProject(api, { name: uniqueName('Spread') });
    for (let number = 1; number <= 6; number++) {
      const answer = await api.post('locations', aLocation(id, `Site ${number}`));
      expect(answer.status()).toBe(201);
    }
    const page = await as('coordinator');
    const location = await new ProjectLocationPage(page).open(id);
    await expect(location.table.getByRole('row')).toHaveCount(7);
    await location.add.hover();
    await expect(page.getByRole('tooltip')).toContainText('already added 5 secondary locations');
  });

  test('say what is wrong with coordinates that are swapped or out of range', async ({ as, apiAs }) => {
    const { id } = await addProject(await apiAs('coordinator'), { name: uniqueName('Swapped') });
    const page = await as('coordinator');
    const location = await new ProjectLocationPage(page).open(id);
    await location.search.fill('139.69, 35.68');
    await expect(page.getByRole('alert')).toContainText('may be swapped');
    await location.search.fill('45, 181');
    await expect(page.getByRole('alert')).toContainText('must be between -180 and 180');
  });

  test('are added by their coordinates while the geocoder is away', async ({ as, apiAs }) => {
    const { id } = await addProject(await apiAs('coordinator'), { name: uniqueName('Offline') });
    const page = await as('coordinator');
    await page.route(/\/api\/geo\/GeocodeServer\//, (route) => route.abort());
    const location = await new ProjectLocationPage(page).open(id);
    await location.search.fill('Tokyo');
    await expect(page.getByRole('alert')).toContainText('Addresses cannot be looked up');
    await location.map.focus();
    await page.keyboard.press('Enter');
    await expect(location.coordinates).toHaveValue('45, -47');
    await location.name.fill('At sea');
    await location.address.fill('North Atlantic');
    await location.save();
    await expect(location.row('At sea')).toContainText('45.0000');
  });

  test('that somebody else changed meanwhile are not overwritten unseen (decisions §4)', async ({ as, apiAs }) => {
    const api = await apiAs('coordinator');
    const { id } = await addProject(api, { name: uniqueName('Located Twice') });
    await api.post('locations', aLocation(id, 'Yard'));
    const [first, second] = await Promise.all([as('coordinator'), as('colleague')]);
    const pages = [
      await new ProjectLocationPage(first).open(id),
      await new ProjectLocationPage(second).open(id),
    ] as const;
    for (const page of pages) await (await page.entry('Yard', 'Edit')).click();
    await pages[0].name.fill('North yard');
    await pages[0].save();
    await expect(new Frame(first).toast('Location saved.')).toBeVisible();
    await pages[1].name.fill('South yard');
    await pages[1].save();
    await expect(second.getByRole('dialog', { name: /^Changed by Clara Nordin at / })).toBeVisible();
    await second.getByRole('button', { name: 'Reload' }).click();
    await expect(pages[1].row('North yard')).toBeVisible();
  });

  test('of a closed project are read, and it says why they cannot be changed', async ({ as, apiAs }) => {
    const api = await apiAs('coordinator');
    const { id } = await addProject(api, { name: uniqueName('Located No More') });
    await api.post('locations', aLocation(id, 'Yard'));
    await api.patch(`projects/${id}/close`, { data: { closingReason: 'Done' } });
    const page = await as('coordinator');
    const location = await new ProjectLocationPage(page).open(id);
    await location.add.hover();
    await expect(page.getByRole('tooltip')).toHaveText(CLOSED);
    await expect(await location.entry('Yard', 'Edit')).toHaveAttribute('aria-disabled', 'true');
  });
});
