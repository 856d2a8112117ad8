import { readFile } from 'node:fs/promises';
import type { APIRequestContext } from '@playwright/test';
import { uniqueName } from '../../fixtures/projects.ts';
import { expect, test } from '../../fixtures/test.ts';
import { Frame } from '../../pages/frame.ts';
import { ProjectClaimsPage } from '../../pages/project-claims.page.ts';
import { ProjectPage } from '../../pages/project.page.ts';

/** An open project of somebody's, which the insurer sees as well. */
async function aSharedProject(api: APIRequestContext, insurer: APIRequestContext): Promise<string> {
  const answer = await api.get('projects?pageSize=100');
  const { data } = (await answer.json()) as { data: { items: { id: string; status: string }[] } };
  for (const { id } of data.items.filter(({ status }) => status === 'Open')) {
    if ((await insurer.get(`projects/${id}`)).ok()) return id;
  }
  throw new Error('No open project is seen by both');
}
const aNumber = (): string => uniqueName('CL');

test.describe('Claims of a project (decisions §10, §11, §20)', () => {
  test('are recorded, moved through their states, seen in part by a risk manager, exported and deleted', async ({
    as,
    apiAs,
  }) => {
    const projectId = await aSharedProject(await apiAs('riskManager'), await apiAs('coordinator'));
    const claimNumber = aNumber();
    const title = `Claim ${claimNumber}`;
    const page = await as('coordinator');
    const frame = new Frame(page);
    const claims = await new ProjectClaimsPage(page).open(projectId);

    await test.step('record, with a cause of loss that is not in the list', async () => {
      await claims.add.click();
      await claims.field('Claim No.').fill(claimNumber);
      await claims.field('Date of Loss').fill('11/01/2026');
      await claims.choose('Type', 'Property Damage');
      await claims.press('+ Add New Cause of Loss');
      await claims.field('New Cause of Loss').fill(claimNumber);
      await claims.press('Add');
      await expect(page.getByRole('combobox', { name: 'Cause of Loss', exact: true })).toHaveValue(claimNumber);
      await claims.field('Amount').fill('125000.5');
      await claims.field('Description').fill('A coupling on level 7 burst.');
      await claims.press('Save');
      await expect(frame.toast(`Claim ${claimNumber} added.`)).toBeVisible();
      await expect(claims.row(claimNumber).first()).toContainText('125,000.50');
    });

    // The risk manager has the claim open while it is worked on.
    const theirs = await as('riskManager');
    const seen = await new ProjectClaimsPage(theirs).open(projectId);
    await test.step('a risk manager sees number, cause, date and status of it, and no amounts', async () => {
      await expect(seen.row(claimNumber)).toContainText('11/01/2026');
      await expect(seen.table.getByRole('columnheader')).toHaveText(['Claim No.', 'Date of Loss', 'Status']);
      await expect(seen.add).toHaveCount(0);
      await expect(theirs.getByText('125,000.50')).toHaveCount(0);
    });

    await test.step('review, decline, reopen: what is not possible says so, and others see it without a reload', async () => {
      await claims.row(claimNumber).click();
      const pane = claims.pane(title);
      const settle = await claims.entry('Settle');
      await expect(settle).toHaveAttribute('aria-disabled', 'true');
      await settle.hover();
      await expect(page.getByRole('tooltip')).toHaveText(
        'Action can be done only when the claim status is “In Review”.',
      );
      await page.keyboard.press('Escape');
      await pane.getByRole('button', { name: 'Start Review' }).click();
      await expect(frame.toast('The claim is now “In Review”.')).toBeVisible();
      await expect(seen.row(claimNumber)).toContainText('In Review');
      await (await claims.entry('Decline')).click();
      await expect(frame.toast('The claim is now “Declined”.')).toBeVisible();
      await (await claims.entry('Reopen')).click();
      await expect(pane).toContainText('Clara Nordin reopened the claim');
      await expect(seen.row(claimNumber)).toContainText('Reopened');
      await pane.getByRole('button', { name: 'Close' }).click();
    });

    await test.step('export: the risk manager’s file has no amounts', async () => {
      const csvOf = async (on: typeof page, shown: ProjectClaimsPage) => {
        const saving = on.waitForEvent('download');
        await shown.export.click();
        await on.getByRole('menuitem', { name: 'CSV file (.csv)' }).click();
        const saved = await saving;
        expect(saved.suggestedFilename()).toMatch(/^claims-\d{4}-\d\d-\d\d\.csv$/);
        return readFile(await saved.path(), 'utf8');
      };
      expect(await csvOf(page, claims)).toContain(`${claimNumber},Property Damage,${claimNumber},2026-11-01,125000.50`);
      const limited = await csvOf(theirs, seen);
      expect(limited).toContain(`${claimNumber},${claimNumber},2026-11-01,Reopened\r\n`);
      expect(limited).not.toContain('125000.50');
    });

    await test.step('delete', async () => {
      await claims.row(claimNumber).click();
      await (await claims.entry('Delete')).click();
      await expect(claims.question('Delete this claim?')).toContainText(title);
      await claims.press('Delete');
      await expect(frame.toast('Claim deleted.')).toBeVisible();
      await expect(claims.row(claimNumber)).toHaveCount(0);
    });
  });

  test('a site contact has neither the tab nor an answer', async ({ as, apiAs }) => {
    const api = await apiAs('siteContact');
    const projectId = await aSharedProject(api, await apiAs('coordinator'));
    expect((await api.get(`claims?projectId=${projectId}`)).status()).toBe(403);
    expect((await api.post('claims/exports', { data: { projectId, format: 'csv' } })).status()).toBe(403);
    const page = await as('siteContact');
    const project = await new ProjectPage(page).open(projectId, 'documents');
    await expect(project.tab('DOCUMENTS')).toBeVisible();
    expect(await project.labels()).not.toContain('CLAIMS');
  });
});
