import {
  anticipatedDateAnswer,
  anticipatedDateQuery,
  inspectionsMaxCountAnswer,
  inspectionsOfProjectQuery,
  inspectionsSummaryAnswer,
  type InspectionsSummary,
} from '@portal/contracts/projects/inspection';
import type { DashboardStatus } from '@portal/contracts/projects/inspection-lists';
import { INSPECTION_TEXTS } from '@portal/contracts/projects/inspection-texts';
import type { ProjectStatus } from '@portal/contracts/projects/project-lists';
import { allow } from '@portal/rights';
import { invalid, oldRoute, type Deps, type PortalApp } from '@portal/service-kit';
import { dashboardStatusOf } from '@portal/workflow';
import { reachProject } from '../core/access/reach-project.ts';
import { anticipatedDate, expectedInspections, nextNumber, type ExpectedInspections } from './numbers.ts';

/** How many inspections a project expects, when, and how far they are (spec 2 §7, decisions §6). */
export function inspectionPlanRoutes(app: PortalApp, { pool }: Pick<Deps, 'pool'>): void {
  oldRoute(app, {
    method: 'GET',
    url: '/inspections/summary',
    summary: 'How far the expected inspections of a project are',
    access: allow('inspection', 'read'),
    query: inspectionsOfProjectQuery,
    response: inspectionsSummaryAnswer,
    handler: async ({ viewer, query }) => {
      const project = await reachProject(pool, viewer, query.projectId, 'inspections');
      return { data: summaryOf(await expectedInspections(pool, project.id), project.status) };
    },
  });

  oldRoute(app, {
    method: 'GET',
    url: '/inspections/max-count',
    summary: 'How many inspections a project expects, and the next one without a date',
    access: allow('inspection', 'read'),
    query: inspectionsOfProjectQuery,
    response: inspectionsMaxCountAnswer,
    handler: async ({ viewer, query }) => {
      const project = await reachProject(pool, viewer, query.projectId, 'inspections');
      const expected = await expectedInspections(pool, project.id);
      return { data: { maxCount: expected.maxCount, nextNumber: nextNumber(expected) } };
    },
  });

  oldRoute(app, {
    method: 'GET',
    url: '/inspections/anticipated-date',
    summary: 'When an expected inspection is anticipated',
    access: allow('inspection', 'read'),
    query: anticipatedDateQuery,
    response: anticipatedDateAnswer,
    handler: async ({ viewer, query }) => {
      const project = await reachProject(pool, viewer, query.projectId, 'inspections');
      const expected = await expectedInspections(pool, project.id);
      const inspectionNumber = Number(query.inspectionNumber);
      if (inspectionNumber > expected.maxCount) throw invalid({ inspectionNumber: [INSPECTION_TEXTS.numberTooHigh] });
      return { data: { inspectionNumber, anticipatedDate: anticipatedDate(expected, inspectionNumber) } };
    },
  });
}

/** Each expected number by the inspection that it has; scheduled ones above the number that is expected now count, too. */
function summaryOf({ maxCount, dated }: ExpectedInspections, projectStatus: ProjectStatus): InspectionsSummary {
  const live = dated.filter(({ status }) => status !== 'Cancelled');
  const numbers = new Set([
    ...Array.from({ length: maxCount }, (_, index) => index + 1),
    ...live.map(({ number }) => number),
  ]);
  const statuses = [...numbers].map((number) => {
    const one = live.find((inspection) => inspection.number === number);
    return dashboardStatusOf({
      status: one?.status ?? null,
      projectStatus,
      isIssued: one?.isIssued ?? false,
      hasOpenRecommendations: one?.hasOpen ?? false,
    });
  });
  const count = (status: DashboardStatus): number => statuses.filter((one) => one === status).length;
  const [notScheduled, scheduled, progressing] = [count('NotScheduled'), count('Scheduled'), count('Progressing')];
  return {
    total: numbers.size,
    notScheduled,
    scheduled,
    progressing,
    completed: count('Completed'),
    closed: count('Closed'),
    remaining: notScheduled + scheduled + progressing,
    cancelled: dated.length - live.length,
  };
}
