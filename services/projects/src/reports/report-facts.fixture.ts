import type { ReportData } from '@portal/contracts/reports/report-data';
import { ANSWERS, PERILS_OF_VECTOR } from '../risk-score/scores.fixture.ts';
import { sitesWithReports } from './reports.fixture.ts';

/** Sites with reports, and what their reports are made of. */
export function sitesWithFacts() {
  const sites = sitesWithReports();
  const { portal, site, inspection, done, people } = sites;
  const fields = (columns: object, projectId = site().projectId) =>
    portal().knex('projects').where({ id: projectId }).update(columns);
  const answer = (answers: object[] = ANSWERS, inspectionId = inspection().id) =>
    done(people().engineer, 'PUT', '/report-notes', { inspectionId, answers });
  const assess = (assessed_at = '2026-11-01T10:00Z') =>
    portal()
      .knex('location_assessments')
      .insert({
        ...{ location_id: site().locationId, point_version: 1, assessed_at },
        ...{ latitude: 48.137, longitude: 11.575, source: 'embedded', time_zone: 'Europe/Berlin' },
        perils: JSON.stringify(PERILS_OF_VECTOR),
      });
  async function dataOf(id: string, as = people().engineer): Promise<ReportData> {
    const { knex } = portal();
    await knex('report_versions').where({ report_id: id }).update({ state: 'Done', pdf_key: 'reports/none.pdf' });
    const { data } = await done<{ data: ReportData }>(as, 'GET', `/reports/report-data?id=${id}`);
    return data;
  }
  return { ...sites, fields, answer, assess, dataOf };
}
