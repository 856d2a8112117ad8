import { join } from 'node:path';
import { ROOT } from '../fixtures/areas.ts';
import { buildFaultyRemote } from '../fixtures/faulty-remotes.ts';
import { addProject } from '../fixtures/projects.ts';
import { changeEntry } from '../fixtures/release-server.ts';
import { test } from '../fixtures/release-test.ts';
import { expect } from '../fixtures/test.ts';
import { DocumentsPage } from '../pages/documents.page.ts';
import { Frame } from '../pages/frame.ts';
import { ProjectPage } from '../pages/project.page.ts';

const FAILED = 'This section could not be loaded';

test.use({ person: 'coordinator' });

test('A library that is missing, throws or hangs costs its panel of a project, and its own pages (architecture)', async ({
  server,
  portal: page,
  apiAs,
}) => {
  const api = await apiAs('coordinator');
  const { id, name } = await addProject(api);
  const project = new ProjectPage(page);
  const documents = new DocumentsPage(page);
  const { sidebar } = new Frame(page);
  const panel = page.getByRole('tabpanel', { name: 'DOCUMENTS' });
  const part = panel.getByRole('heading', { level: 2, name: FAILED });
  const release = (source: string) => server.deploy('mfe-library', source);

  await test.step('one that is missing: the rest of the project works', async () => {
    const mend = changeEntry(server, 'mfe-library', { manifestUrl: '/releases/mfe-library/none/mf-manifest.json' });
    await project.open(id, 'documents');
    await expect(part).toBeVisible();
    await expect(project.heading(name)).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(name));
    await project.details.click();
    await expect(project.fact('Construction Value')).toBeVisible();
    await expect(project.edit).toBeEnabled();
    mend();
  });

  await test.step('the Library stays in the sidebar, and its page says the same', async () => {
    await sidebar.getByRole('link', { name: 'Library' }).click();
    await expect(page.getByRole('heading', { level: 1, name: FAILED })).toBeVisible();
    await page.goBack();
    await expect(project.fact('Construction Value')).toBeVisible();
  });

  const retriedBecomesGood = async () => {
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    await panel.getByRole('button', { name: 'Retry' }).click();
    await expect(documents.folder('Layouts')).toBeVisible();
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
    await expect(project.heading(name)).toBeVisible();
  };
  await test.step('Retry shows the documents once they are back', async () => {
    await page.getByRole('tab', { name: 'DOCUMENTS' }).click();
    await retriedBecomesGood();
    await sidebar.getByRole('link', { name: 'Library' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible();
  });

  for (const [fault, reason] of [
    ['throws on import', /It is broken on import/],
    ['hangs', /It did not answer within 10 seconds\./],
  ] as const) {
    await test.step(`one that ${fault}`, async () => {
      await release(await buildFaultyRemote(test.info().outputPath(), 'mfe-library', fault));
      await project.open(id, 'documents');
      await expect(project.heading(name)).toBeVisible();
      await expect(part).toBeVisible({ timeout: 20_000 });
      await panel.getByText('Details', { exact: true }).click();
      await expect(panel.getByText(reason).first()).toBeVisible();
      await release(join(ROOT, 'mfe-library/dist'));
      await retriedBecomesGood();
    });
  }
  await api.delete(`projects/${id}`);
});
