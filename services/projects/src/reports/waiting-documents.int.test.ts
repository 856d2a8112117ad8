import { REPORT_LIMITS } from '@portal/contracts/reports/report-lists';
import { REPORT_TEXTS } from '@portal/contracts/reports/report-texts';
import { describe, expect, it } from 'vitest';
import { sitesWithReports } from './reports.fixture.ts';

const { portal, call, main, people, jobsOf } = sitesWithReports();

/** Adds reports of a report's author whose documents are being set. */
async function addWaiting(reportId: string, count: number): Promise<string[]> {
  const { rows } = await portal().knex.raw<{ rows: { id: string }[] }>(
    `with added as (
       insert into reports (project_id, type, status, content, author_id, author_role, created_by)
       select project_id, 'CompiledAbridged', 'Draft', content, author_id, author_role, created_by
       from reports, generate_series(1, ?) where id = ? returning id)
     insert into report_versions (report_id, number, created_by, data, data_sha256, content_version, job_id)
     select id, 1, 'Ada Berg', '{}', '', 1, gen_random_uuid() from added returning report_id as id`,
    [count, reportId],
  );
  return rows.map(({ id }) => id);
}

describe('documents of one author that are being set', () => {
  it('are limited, so that the reports of others do not wait behind them', async () => {
    const { id } = await main();
    const save = (executiveSummary: string) =>
      call(people().engineer, 'PUT', '/reports/main', { id, executiveSummary });
    const others = await addWaiting(id, REPORT_LIMITS.waitingDocuments - 1);
    expect((await save('One may be set beside them.')).status).toBe(200);
    const jobs = (await jobsOf(id)).length;
    const [last = ''] = await addWaiting(id, 1);
    const refused = await save('This is one too many.');
    expect(refused).toMatchObject({ status: 429, body: { error: { message: REPORT_TEXTS.tooManyWaiting } } });
    expect(refused.headers.get('retry-after')).toBe('30');
    expect(await jobsOf(id)).toHaveLength(jobs);

    // A document that was set, or was lost hours ago, holds nobody up.
    await portal().knex('report_versions').where({ report_id: last }).update({ state: 'Done' });
    expect((await save('One of them was set.')).status).toBe(200);
    await portal().knex('report_versions').where({ report_id: last }).update({ state: 'Running' });
    expect((await save('It is being set again.')).status).toBe(429);
    await portal().knex('reports').whereIn('id', others).update({ changed_at: '2026-01-01' });
    expect((await save('The others were lost.')).status).toBe(200);
  });
});
