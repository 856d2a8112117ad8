import { expect, test } from '../../fixtures/test.ts';
import { AccumulationPage } from '../../pages/accumulation.page.ts';

test.describe('Accumulation on the map of values (decisions §15, §27)', () => {
  test('a circle is drawn with the mouse, kept by a reload, and its list has as many rows as its figure says', async ({
    as,
  }) => {
    const page = await as('coordinator');
    const accumulation = await new AccumulationPage(page).open();
    await accumulation.tool('Circle').click();
    await accumulation.pick(0.5, 0.5);
    await expect(accumulation.field('Centre (latitude, longitude)')).not.toHaveValue('');
    await accumulation.pick(0.85, 0.5);
    await expect(page).toHaveURL(/area=circle_/);
    const [address = ''] = /area=[^&]+/.exec(page.url()) ?? [];
    const area = await accumulation.area.innerText();
    // The figure and the list are read one after the other, and a portal that has just begun still counts its projects.
    await expect(async () => {
      await page.reload();
      const figure = await accumulation.figureOf('Projects');
      expect(Number(figure.replaceAll(',', ''))).toBeGreaterThan(0);
      await expect(accumulation.pagination).toContainText(`of ${figure} items`, { timeout: 5_000 });
    }).toPass({ timeout: 90_000 });
    expect(page.url()).toContain(address);
    await expect(accumulation.area).toHaveText(area);
  });

  test('a circle is entered by address and radius alone, in miles', async ({ as }) => {
    const page = await as('underwriter');
    const accumulation = await new AccumulationPage(page).open();
    await accumulation.tool('Circle').press('Enter');
    await page.getByRole('button', { name: 'Miles' }).click();
    await accumulation.form.getByRole('combobox', { name: 'Search by Address or Coordinates' }).fill('Berlin');
    await page.getByRole('option').first().click();
    await expect(accumulation.field('Centre (latitude, longitude)')).toHaveValue(/^52\./);
    await accumulation.field('Radius (mi)').fill('600');
    await page.keyboard.press('Enter');
    await expect(accumulation.totals).toContainText('Within 600 mi of 52.');
  });

  test('a polygon that crosses itself is refused, and one across the date line is not', async ({ as }) => {
    const page = await as('coordinator');
    const accumulation = await new AccumulationPage(page).open();
    await accumulation.tool('Polygon').click();
    const corners = accumulation.field('Corners (latitude, longitude)');
    await corners.fill('0, 0\n10, 10\n0, 10\n10, 0');
    await accumulation.form.getByRole('button', { name: 'Show' }).click();
    await expect(accumulation.form.getByRole('alert')).toContainText('cross each other');
    await corners.fill('-50, 160\n-50, -160\n0, -160\n0, 160');
    await accumulation.form.getByRole('button', { name: 'Show' }).click();
    await expect(accumulation.totals).toContainText('Within a polygon of 4 corners');
  });
});
