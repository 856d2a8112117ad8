import { uniqueName } from '../../fixtures/projects.ts';
import { expect, test } from '../../fixtures/test.ts';
import { aRow, asFile, workbook } from '../../fixtures/workbook.ts';
import { ImportDialog } from '../../pages/import-dialog.ts';
import { ProjectListPage } from '../../pages/project-list.page.ts';

const FAILED = 'Import Failed';
const NOTE = 'Some errors occured during the import, please fix the issues below and try once again.';

test.describe('Import (spec 2 §2, decisions §20)', () => {
  test('1,000 rows: checked, imported, shown', async ({ as }) => {
    const page = await as('brokerCoordinator');
    const list = await new ProjectListPage(page).open();
    const dialog = new ImportDialog(page);
    const series = uniqueName('Bulk');
    const rows = Array.from({ length: 1_000 }, (_, index) =>
      aRow({ name: `${series} ${String(index + 1).padStart(4, '0')}` }),
    );
    const file = asFile('portfolio.xlsx', await workbook(rows));

    await test.step('a dry run saves nothing', async () => {
      await list.import.click();
      await dialog.choose(file);
      await dialog.check.click();
      await expect(dialog.state.filter({ hasText: '1,000 Project(s) can be imported.' })).toBeVisible({
        timeout: 20_000,
      });
    });

    await test.step('the import says how many', async () => {
      await dialog.import.click();
      await expect(dialog.state.filter({ hasText: '1,000 Project(s) were successfully imported.' })).toBeVisible({
        timeout: 20_000,
      });
      await dialog.showImported.click();
    });

    await test.step('the list holds them', async () => {
      await expect(page).toHaveURL(/importId=/);
      await expect(list.total).toHaveText('1-10 of 1,000 items');
      await expect(list.row(`${series} 0001`)).toBeVisible();
    });
  });

  test('a dry run lists row, column, value and message of each issue, and the file is refused whole', async ({
    as,
  }) => {
    const page = await as('coordinator');
    const list = await new ProjectListPage(page).open();
    const dialog = new ImportDialog(page);
    const series = uniqueName('Faulty');
    await list.import.click();
    await dialog.choose(
      asFile(
        'faulty.xlsx',
        await workbook([
          aRow({ name: `${series} good` }),
          aRow({ name: `${series} & Sons` }),
          aRow({ name: `${series} dates`, policyExpireDate: new Date(Date.UTC(2020, 0, 1)) }),
          aRow({ name: `${series} value`, constructionValue: -5 }),
          aRow({ name: `${series} good` }),
          aRow({ name: `${series} currency`, currency: 'JPY' }),
          aRow({ name: null }),
        ]),
      ),
    );
    await dialog.check.click();
    await expect(dialog.problem).toContainText('The workbook cannot be imported as it is');
    await expect(dialog.problem).not.toContainText(NOTE);
    const issues = await dialog.issues();
    const found = (row: string, column: string) =>
      issues.filter((issue) => issue[0] === row && issue[1] === column).map((issue) => issue[3]);
    expect(found('3', 'Project Name')).toEqual([
      'Should not contain special characters except ( ) # № / -. Found: & (ampersand)',
    ]);
    expect(issues.find(([row]) => row === '5')).toEqual(['5', 'Construction Value', '-5', 'Must be more than 0']);
    expect(found('4', 'Policy Expiry')).toEqual(['Policy Expiry must be after Policy Start.']);
    expect(found('5', 'Construction Value')).toEqual(['Must be more than 0']);
    expect(found('6', 'Project Name')).toEqual(['The same name stands in row 2.']);
    expect(found('7', 'Currency')).toHaveLength(1);
    expect(found('8', 'Project Name')).toEqual(['Field is required.']);

    for (const [button, name] of [
      [dialog.downloadIssues, 'import-issues.csv'],
      [dialog.downloadRefusedRows, 'refused-rows.xlsx'],
    ] as const) {
      const download = page.waitForEvent('download');
      await button.click();
      expect((await download).suggestedFilename()).toBe(name);
    }

    await dialog.anotherFile.click();
    await dialog.dialog.getByRole('button', { name: 'Cancel' }).click();
    await list.search.fill(series);
    await expect(page.getByText('No results found.')).toBeVisible();
  });

  test('what is no workbook is refused with words', async ({ as }) => {
    const page = await as('coordinator');
    const list = await new ProjectListPage(page).open();
    const dialog = new ImportDialog(page);
    await list.import.click();
    await dialog.import.click();
    await expect(dialog.dialog.getByText('Please choose one .xlsx file.')).toBeVisible();

    const cases = [
      [
        asFile('letter.xlsx', Buffer.from('Dear colleagues, this is not a workbook.')),
        'The file is not an Excel workbook (.xlsx). Please use the template.',
      ],
      [
        asFile('other-sheet.xlsx', await workbook([aRow({ name: uniqueName('Elsewhere') })], 'Sheet1')),
        "The workbook has no sheet 'Projects'. Please use the template.",
      ],
      [asFile('empty.xlsx', await workbook([])), "The sheet 'Projects' has no rows to import."],
    ] as const;
    for (const [file, text] of cases) {
      await test.step(file.name, async () => {
        await dialog.choose(file);
        await dialog.import.click();
        await expect(dialog.problem).toContainText(FAILED);
        await expect(dialog.problem).toContainText(NOTE);
        await expect(dialog.dialog.getByText(text)).toBeVisible();
        await dialog.anotherFile.click();
      });
    }
  });

  test('the template is saved as template.xlsx', async ({ as }) => {
    const page = await as('coordinator');
    const list = await new ProjectListPage(page).open();
    const dialog = new ImportDialog(page);
    await list.import.click();
    const download = page.waitForEvent('download');
    await dialog.downloadTemplate.click();
    expect((await download).suggestedFilename()).toBe('template.xlsx');
  });
});
