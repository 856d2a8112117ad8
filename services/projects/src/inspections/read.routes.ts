import {
  listInspections,
  listInspectionsByInterval,
  listInspectionChoices,
  getInspection,
  getInspectionHistory,
} from '@portal/contracts/projects/inspection.endpoints';
import { seesIssuedOnly, type Viewer } from '@portal/access';
import type { Activity } from '@portal/contracts/projects/activity';
import { withoutAddress } from '@portal/contracts/projects/attendee';
import type { ProjectTab } from '@portal/contracts/common/tabs';
import { etag, listParameters, pageAnswer, route, type Deps, type PortalApp } from '@portal/service-kit';
import { actionVerdict, evaluateNewInspection } from '@portal/workflow';
import type pg from 'pg';
import { reachProject } from '../core/access/reach-project.ts';
import { historyOf } from '../core/history/read-history.ts';
import { type InspectionContext, reachInspection } from '../core/inspection/reach-inspection.ts';
import { reviewSideOf } from '../core/inspection/review-side.ts';
import { seesAddresses } from '../core/inspection/sees-addresses.ts';
import { inspectionOf, placeFactsOf } from './inspection.mapping.ts';
import {
  inspectionChoices,
  inspectionsBetween,
  inspectionsOf,
  type InspectionChoice,
} from './inspection.repository.ts';
import { expectedInspections, nextNumber } from './numbers.ts';
import { withWallTimes } from './wall-times.ts';

/** Tabs whose filters name inspections. */
const CHOOSING = ['inspections', 'recommendations', 'report-notes', 'reports'] as const satisfies readonly ProjectTab[];

async function lookingAt(pool: pg.Pool, viewer: Viewer, projectId: string): Promise<InspectionContext> {
  const project = await reachProject(pool, viewer, projectId, 'inspections');
  return { project, viewer, side: await reviewSideOf(pool, project, viewer) };
}

/** INSPECTIONS of a project: list, calendar, what there is to choose from (spec 2 §7). */
export function inspectionReadRoutes(app: PortalApp, { pool }: Pick<Deps, 'pool'>): void {
  route(app, listInspections, async ({ viewer, query: { projectId, ...listQuery } }) => {
    const looking = await lookingAt(pool, viewer, projectId);
    const { project } = looking;
    const parameters = listParameters(listQuery, { sortFieldName: 'inspectionNumber' });
    const { inspections, total } = await inspectionsOf(pool, project.id, parameters);
    const hasFreeNumber = nextNumber(await expectedInspections(pool, project.id)) !== null;
    const facts = { ...placeFactsOf(looking.side), hasFreeNumber };
    const page = pageAnswer(
      inspections.map((row) => inspectionOf(row, looking)),
      total,
      parameters,
    );
    return { data: { ...page.data, schedule: actionVerdict('schedule', evaluateNewInspection(facts, viewer)) } };
  });

  route(app, listInspectionsByInterval, async ({ viewer, query: { projectId, startDateTime, endDateTime } }) => {
    const looking = await lookingAt(pool, viewer, projectId);
    const { inspections, hasOthers } = await inspectionsBetween(pool, looking.project.id, startDateTime, endDateTime);
    const items = inspections.map((row) => inspectionOf(row, looking));
    return { data: { items, totalCount: items.length, ...(hasOthers && { totalIsLowerBound: true }) } };
  });

  route(app, listInspectionChoices, async ({ viewer, query }) => {
    const project = await reachProject(pool, viewer, query.projectId, CHOOSING);
    const rows = await inspectionChoices(pool, project.id);
    return { data: rows.map(choiceOf) };
  });

  route(app, getInspection, async ({ viewer, params, reply }) => {
    const reached = await reachInspection(pool, viewer, params.id);
    reply.header('etag', etag(reached.row.version));
    return { data: inspectionOf(reached.row, reached) };
  });

  route(app, getInspectionHistory, async ({ viewer, params, query }) => {
    const { row, project } = await reachInspection(pool, viewer, params.id);
    const parameters = listParameters(query, { sortFieldName: 'happenedDateTime' });
    const { items, total } = await historyOf(
      pool,
      { kind: 'inspection', id: row.id, isReviewHidden: seesIssuedOnly(viewer) },
      parameters,
    );
    const shown = seesAddresses(project, viewer) ? items : items.map(withoutAddresses);
    return pageAnswer(await withWallTimes(pool, shown, row.time_zone), total, parameters);
  });
}

const textsWithoutAddress = (value: unknown): unknown =>
  Array.isArray(value) ? value.map((text) => withoutAddress(String(text))) : value;

/** Takes the addresses of attendees out of a step. */
const withoutAddresses = (activity: Activity): Activity => ({
  ...activity,
  changes: activity.changes.map((change) =>
    change.field === 'attendees'
      ? { ...change, oldValue: textsWithoutAddress(change.oldValue), newValue: textsWithoutAddress(change.newValue) }
      : change,
  ),
});

const choiceOf = ({ startDateTime, issuedDateTime, ...rest }: InspectionChoice) => ({
  ...rest,
  startDateTime: startDateTime.toISOString(),
  issuedDateTime: issuedDateTime?.toISOString() ?? null,
});
