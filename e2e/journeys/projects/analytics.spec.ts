import type { APIRequestContext } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';
import { ProjectAnalyticsPage } from '../../pages/project-analytics.page.ts';

/** An open project with a score, a history and something to improve. */
async function improvableProject(api: APIRequestContext): Promise<string> {
  const answer = await api.get('projects?pageSize=100&projectStatus=Open');
  const { data } = (await answer.json()) as { data: { items: { id: string }[] } };
  for (const { id } of data.items) {
    const improvements = await api.get(`analytics/improvements?projectId=${id}`);
    if (!improvements.ok()) continue;
    const { items } = ((await improvements.json()) as { data: { items: object[] } }).data;
    if (items.length > 1) return id;
  }
  throw new Error('No open project has a score with improvements');
}

test('The score of a project is read, explained, tried out and taken along (decisions §14, §27)', async ({
  as,
  apiAs,
}) => {
  const id = await improvableProject(await apiAs('coordinator'));
  const analytics = await new ProjectAnalyticsPage(await as('coordinator')).open(id);
  const score = /\d+ of (500|1000),\s*(Very Low|Low|Moderate|High|Very High|Extreme|Catastrophic)/;

  await test.step('the score stands with its maximum and its band', async () => {
    await expect(analytics.now.getByRole('button', { name: /explain$/ })).toHaveText(score);
  });

  await test.step('one press explains it', async () => {
    await analytics.now.getByRole('button', { name: /explain$/ }).click();
    await expect(analytics.explanation.getByRole('heading', { name: 'Parts of the score' })).toBeVisible();
    await expect(analytics.explanation.getByText('Natural hazards', { exact: true })).toBeVisible();
    await analytics.page.keyboard.press('Escape');
    await expect(analytics.explanation).toHaveCount(0);
  });

  await test.step('a ticked recommendation gives the score that would be', async () => {
    await analytics.tickFirst();
    await expect(analytics.improvements.getByRole('status', { name: 'Score without the ticked ones' })).toHaveText(
      /^If 1 ticked recommendation was closed:\s*\d+ of \d+/,
    );
  });

  await test.step('a chart is a table as well, and both are saved', async () => {
    await analytics.page.getByRole('button', { name: 'Show Risk score over time as a table' }).click();
    await expect(analytics.table('Risk score over time')).toBeVisible();
    const figures = await analytics.download('Risk score over time', 'Figures (CSV)');
    expect(figures.suggestedFilename()).toBe('risk-score-over-time.csv');
    const picture = await analytics.download('Recommendations by category', 'Picture (PNG)');
    expect(picture.suggestedFilename()).toBe('recommendations-by-category.png');
  });
});
