import { addScoredProject } from '../../fixtures/recommendations.ts';
import { expect, test } from '../../fixtures/test.ts';
import { expectWithin } from '../../fixtures/within.ts';
import { ProjectAnalyticsPage } from '../../pages/project-analytics.page.ts';

/** Limit from the answer of a step to the score on the other person's screen. */
const WITHIN_MS = 1_000;
const RECOMMENDATIONS = 4;

test('a step that moves the score is seen in an open ANALYTICS tab within a second (decisions §14)', async ({
  as,
  apiAs,
}) => {
  test.slow();
  const { id } = await addScoredProject(apiAs, RECOMMENDATIONS);
  const engineer = await apiAs('externalEngineer');
  const analytics = await new ProjectAnalyticsPage(await as('coordinator')).open(id);
  await expect(analytics.score).toContainText(/\d+ of (500|1,?000)/);
  const improvements = await engineer.get(`analytics/improvements?projectId=${id}`);
  const { items } = ((await improvements.json()) as { data: { items: { id: string }[] } }).data;
  expect(items).toHaveLength(RECOMMENDATIONS);

  const delays: number[] = [];
  for (const item of items) {
    const before = await analytics.score.innerText();
    const data = { status: 'Closed', comment: 'Superseded by the new design.' };
    const closed = await engineer.put(`risks/${item.id}/status`, { data });
    expect(closed.ok(), await closed.text()).toBe(true);
    const startedAt = performance.now();
    await expect.poll(() => analytics.score.innerText(), { intervals: [20] }).not.toBe(before);
    delays.push(performance.now() - startedAt);
  }
  expectWithin(WITHIN_MS, delays, 'the score is seen');
});
