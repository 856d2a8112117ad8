import { addProject, uniqueName } from '../../fixtures/projects.ts';
import { expect, test } from '../../fixtures/test.ts';
import { Frame } from '../../pages/frame.ts';
import { ProjectValuesPage } from '../../pages/project-values.page.ts';

test('Values of an operational property are declared, and a colleague sees what is at risk without a reload (decisions §27)', async ({
  as,
  apiAs,
}) => {
  const { id } = await addProject(await apiAs('coordinator'), {
    ...{ name: uniqueName('Insured'), type: 'OperationalProperty', linePercent: 40 },
  });
  const page = await as('coordinator');
  const values = await new ProjectValuesPage(page).open(id);
  const theirs = await as('underwriter');
  const seen = await new ProjectValuesPage(theirs).open(id);
  await expect(theirs.getByText('No values have been declared yet.')).toBeVisible();

  await test.step('declare', async () => {
    await values.edit.click();
    await values.fill('Indemnity Months', '18');
    await values.fill('Buildings, Declared Value', '8000000');
    await values.fill('Buildings, Damage %', '35');
    await values.fill('Business Interruption, Declared Value', '1200000');
    await values.fill('Business Interruption, Damage %', '50');
    await expect(values.computed('Total')).toContainText('3,700,000.00');
    await values.save();
    await expect(new Frame(page).toast('Values saved.')).toBeVisible();
  });

  await test.step('a colleague sees them with formula and share, and TIV and VaR beside the name', async () => {
    await expect(seen.row('Total')).toContainText('9,800,000.00');
    await expect(theirs.getByText('8,000,000.00 × 35% + 1,200,000.00 × 18/12 × 50% = 3,700,000.00 EUR')).toBeVisible();
    await expect(theirs.getByText('3,700,000.00 × 40% = 1,480,000.00 EUR')).toBeVisible();
    await expect(theirs.getByText('VaR 3,700,000.00 EUR')).toBeVisible();
  });

  await test.step('change the months', async () => {
    await values.edit.click();
    await values.fill('Indemnity Months', '12');
    await values.save();
    await expect(seen.row('Business Interruption')).toContainText('1,200,000.00');
    await expect(theirs.getByText('Indemnity Months: 18 months → 12 months')).toBeVisible();
  });
});
