import { hiddenProjectFields, type Viewer } from '@portal/access';
import {
  getInspectionsSummary,
  getMaxInspectionCount,
  getAnticipatedDate,
} from '@portal/contracts/projects/inspection.endpoints';
import { type InspectionsSummary } from '@portal/contracts/projects/inspection';
import type { DashboardStatus } from '@portal/contracts/projects/inspection-lists';
import { INSPECTION_TEXTS } from '@portal/contracts/projects/inspection-texts';
import type { ProjectStatus } from '@portal/contracts/projects/project-lists';
import { invalid, route, type Deps, type PortalApp } from '@portal/service-kit';
import { reachProject } from '../core/access/reach-project.ts';
import { statusFor } from '../core/inspection/status-for.ts';
import { anticipatedDate, expectedInspections, nextNumber, type ExpectedInspections } from './numbers.ts';

/** The number of inspections that a project expects, their dates and state (spec 2 §7, decisions §6). */
export function inspectionPlanRoutes(app: PortalApp, { pool }: Pick<Deps, 'pool'>): void {
  route(app, getInspectionsSummary, async ({ viewer, query }) => {
    const project = await reachProject(pool, viewer, query.projectId, 'inspections');
    return { data: summaryOf(await expectedInspections(pool, project.id), project.status, viewer) };
  });

  route(app, getMaxInspectionCount, async ({ viewer, query }) => {
    const project = await reachProject(pool, viewer, query.projectId, 'inspections');
    const expected = await expectedInspections(pool, project.id);
    return { data: { maxCount: expected.maxCount, nextNumber: nextNumber(expected) } };
  });

  route(app, getAnticipatedDate, async ({ viewer, query }) => {
    const project = await reachProject(pool, viewer, query.projectId, 'inspections');
    const expected = await expectedInspections(pool, project.id);
    const inspectionNumber = Number(query.inspectionNumber);
    if (inspectionNumber > expected.maxCount) throw invalid({ inspectionNumber: [INSPECTION_TEXTS.numberTooHigh] });
    const hidden = hiddenProjectFields(viewer);
    // The shares of the policy period tell its beginning and its end.
    const isHidden = hidden.has('policyStartDate') || hidden.has('policyExpireDate');
    const date = isHidden ? null : anticipatedDate(expected, inspectionNumber);
    return { data: { inspectionNumber, anticipatedDate: date } };
  });
}

/** Each expected number by the inspection that it has; scheduled ones above the number that is expected now count, too. */
function summaryOf(
  { maxCount, dated, cancelled }: ExpectedInspections,
  projectStatus: ProjectStatus,
  viewer: Viewer,
): InspectionsSummary {
  const numbers = new Set([
    ...Array.from({ length: maxCount }, (_, index) => index + 1),
    ...dated.map(({ number }) => number),
  ]);
  const statuses = [...numbers].map((number) =>
    statusFor(
      viewer,
      projectStatus,
      dated.find((inspection) => inspection.number === number),
    ),
  );
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
    cancelled: Object.values(cancelled).reduce((sum, ofNumber) => sum + ofNumber, 0),
  };
}
