import { addProject, uniqueName } from '../../fixtures/projects.ts';
import { expect, test } from '../../fixtures/test.ts';
import { Frame } from '../../pages/frame.ts';
import { ProjectDevicesPage } from '../../pages/project-devices.page.ts';

test.describe('CONTROLS of a project', () => {
  test('are switched on; a device is registered, sends readings, and its alert is acknowledged', async ({
    as,
    apiAs,
  }) => {
    const api = await apiAs('coordinator');
    const { id } = await addProject(api, { name: uniqueName('Controls') });
    const page = await as('coordinator');
    const frame = new Frame(page);
    const devices = new ProjectDevicesPage(page);

    await test.step('switch CONTROLS on in PROJECT DETAILS', async () => {
      await page.goto(`/projects/${id}/details`);
      await page.getByRole('main').getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Controls' }).click();
      const dialog = page.getByRole('dialog', { name: 'Controls of this project' });
      await dialog.getByRole('checkbox', { name: 'Deployment 2.1' }).check();
      await dialog.getByRole('checkbox', { name: 'Devices on Site' }).check();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(frame.toast('Controls saved.')).toBeVisible();
    });

    const token = await test.step('register a device', async () => {
      await devices.open(id);
      await expect(page.getByText('There are no devices yet.')).toBeVisible();
      await devices.register.click();
      await devices.write('Riser 3', 'Water');
      return devices.takeToken();
    });

    await test.step('send readings beyond the limit with the token alone', async () => {
      await expect(devices.card('Riser 3')).toContainText('Never');
      const answer = await api.post('devices/readings', {
        headers: { authorization: `Bearer ${token}` },
        data: { readings: [{ at: new Date().toISOString(), value: 92 }] },
      });
      expect(answer.status()).toBe(200);
      // The alert makes the open page load again.
      await expect(devices.card('Riser 3')).toContainText('Alert');
    });

    await test.step('acknowledge', async () => {
      await devices.card('Riser 3').getByRole('link').click();
      await devices.pane('Riser 3').getByRole('button', { name: 'Acknowledge Alert' }).click();
      await expect(frame.toast('Alert acknowledged.')).toBeVisible();
      await expect(devices.pane('Riser 3')).toContainText('Acknowledged by Clara Nordin');
    });
  });
});
