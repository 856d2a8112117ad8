import type { SessionClaims } from '@portal/contracts/identity/session';
import type { AnalyticsCharts, Improvements, RiskScoreOfProject } from '@portal/contracts/projects/analytics';
import type { Inspection } from '@portal/contracts/projects/inspection';
import type { RecommendationDetail } from '@portal/contracts/projects/recommendation';
import { copyOutbox } from '@portal/testing';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { projectsService } from '../app.ts';
import { addRisk, addSite, dataOf, startedInspection, type TestSite } from '../testing/inspections.fixture.ts';
import { startTestPortal, type TestPortal } from '../testing/testing-portal.ts';

type Claims = Partial<SessionClaims>;

/** Answers of construction with the quality 14 of 40, which is 140 of 400 points (catalogue report-notes). */
export const ANSWERS = [
  { questionId: 'con-hot-work', value: 2 },
  { questionId: 'con-housekeeping', value: 1 },
  { questionId: 'con-wet-services', value: 'no' },
];

/** Points of the perils of decisions §14: 8 + 14 + 0 + 20, which are 52.5 of 100. */
export const PERILS_OF_VECTOR = [
  { peril: 'flood', raw: 5, riskScore: 8, riskDesc: 'Moderate', color: '#d9b400' },
  { peril: 'wildfire', raw: 7, riskScore: 14, riskDesc: 'High', color: '#ee7f1a' },
  { peril: 'earthquake', raw: 2, riskScore: 0, riskDesc: 'Low', color: '#6fa82e' },
  { peril: 'windstorm', raw: 10, riskScore: 20, riskDesc: 'Extreme', color: '#c2182f' },
  { peril: 'hurricane', raw: 9, riskScore: null, riskDesc: 'Tracks', color: '#8a94a6' },
];

/** A portal for the tests of a file; each has a construction project of its own, with an inspection in progress. */
export function scoredSites(definition = projectsService) {
  let portal: TestPortal;
  let site: TestSite;
  let inspection: Inspection;
  beforeAll(async () => {
    portal = await startTestPortal(definition);
    await copyOutbox(portal.knex);
  });
  afterAll(() => portal.stop());
  beforeEach(async () => {
    site = await addSite(portal, site?.company);
    inspection = await startedInspection(portal, site);
    await portal.knex('copied_events').delete();
  });

  const engineer = (): Claims => site.people.engineer;
  const get = (as: Claims, call: string) => portal.call(as, 'GET', `/analytics/${call}?projectId=${site.projectId}`);
  const put = async (as: Claims, path: string, body: object = {}) => dataOf(await portal.call(as, 'PUT', path, body));
  /** Makes the tab open, which a whole catalogue of answers does otherwise. */
  const open = () => portal.knex('projects').where({ id: site.projectId }).update({ is_analysed: true });

  return {
    portal: () => portal,
    site: () => site,
    inspection: () => inspection,
    engineer,
    get,
    put,
    open,
    answer: (answers: object[] = ANSWERS, inspectionId = inspection.id) =>
      put(engineer(), '/report-notes', { inspectionId, answers }),
    /** Stores an assessment of the site's primary location, as the consumer does before it scores. */
    assess: (perils: object[] = PERILS_OF_VECTOR) =>
      portal.knex('location_assessments').insert({
        ...{ location_id: site.locationId, point_version: 1, assessed_at: '2026-11-01T10:00Z' },
        ...{ latitude: 48.137, longitude: 11.575, source: 'embedded', time_zone: 'Europe/Berlin' },
        perils: JSON.stringify(perils),
      }),
    /** Adds a recommendation and issues it, with the inspection if it is the first. */
    issued: async (fields: object = {}): Promise<RecommendationDetail> => {
      const added = await addRisk(portal, site, inspection, fields);
      await portal.knex('recommendations').where({ id: added.id }).update({ status: 'ApprovedByRE' });
      await put(engineer(), `/inspections/${inspection.id}/complete`).catch(() => undefined);
      await put(engineer(), `/inspections/${inspection.id}/issue`);
      return added;
    },
    score: async (as: Claims = engineer()): Promise<RiskScoreOfProject> => {
      await open();
      return dataOf(await get(as, 'risk-score'));
    },
    charts: async (as: Claims = engineer()): Promise<AnalyticsCharts> => {
      await open();
      return dataOf(await get(as, 'charts'));
    },
    improvements: async (as: Claims = engineer()): Promise<Improvements> => {
      await open();
      return dataOf(await get(as, 'improvements'));
    },
    setStatus: (as: Claims, id: string, status: string, comment?: string) =>
      put(as, `/risks/${id}/status`, { status, ...(comment !== undefined && { comment }) }),
    /** Columns of the project by which lists show, sort and filter it. */
    shown: () =>
      portal
        .knex('projects')
        .where({ id: site.projectId })
        .first<{ risk_score: number | null; risk_score_max: number | null; risk_band: number | null }>(
          'risk_score',
          'risk_score_max',
          'risk_band',
        ),
    moves: () => portal.knex('risk_scores').where({ project_id: site.projectId }).orderBy('scored_at'),
    eventsOf: async (subject: string): Promise<Record<string, unknown>[]> => {
      const rows = await portal.knex('copied_events').where({ subject }).orderBy('seq').pluck<string[]>('event');
      return rows.map((text) => (JSON.parse(text) as { data: Record<string, unknown> }).data);
    },
  };
}
