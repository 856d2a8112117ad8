import type { Viewer } from '@portal/access';
import * as endpoints from '@portal/contracts/reports/report.endpoints';
import * as comments from '@portal/contracts/reports/report-comment.endpoints';
import { GENERATION_KEYS, REPORT_PAGE_SIZE } from '@portal/contracts/reports/report-lists';
import type { ReportData } from '@portal/contracts/reports/report-data';
import {
  etag,
  forbidden,
  listParameters,
  notFound,
  pageAnswer,
  route,
  type Deps,
  type PortalApp,
} from '@portal/service-kit';
import {
  creationsOfInspection,
  creationsOfProject,
  evaluateReport,
  factsOfNewReport,
  type NewReport,
} from '@portal/workflow';
import type pg from 'pg';
import { findReached, reachProject, type ReachedProject } from '../core/access/reach-project.ts';
import { historyOf } from '../core/history/read-history.ts';
import { reachInspection } from '../core/inspection/reach-inspection.ts';
import { reviewSideOf } from '../core/inspection/review-side.ts';
import { commentsOf } from './comments.ts';
import type { ReportParts } from './changes.ts';
import { sectionsFor } from './create.ts';
import { obstaclesOf, offerOf } from './data/assemble.ts';
import { closedChapters, openChapters } from './data/closed-chapters.ts';
import { setDeferred } from './deferred.ts';
import { dataOfVersion, recipientsOf, versionsOf } from './details.repository.ts';
import { pendingFor } from './list.repository.ts';
import { reachOwnReport, reachReport, readsSharedOnly, type ReachedReport } from './reach-report.ts';
import { reportAnswerOf } from './report.mapping.ts';
import {
  hasApprovedAbridged,
  begunInspections,
  reportsOfProject,
  takenTypes,
  type ReportContent,
  type StoredReport,
  type TakenTypes,
} from './report.repository.ts';
import { shareCandidates } from './share.ts';

/** Reading of REPORTS, and of the reports of all projects (spec 2 §7, decisions §8, §11). */
export function reportReadRoutes(
  app: PortalApp,
  { pool, knex }: Pick<Deps, 'pool' | 'knex'>,
  { gradingOf, objects }: ReportParts,
): void {
  /** Loads a report that somebody opens; a document that was to be set later is asked for at once. */
  const reachOpened = async (viewer: Viewer, id: string): Promise<ReachedReport> => {
    const reached = await reachReport(pool, viewer, id);
    if (!reached.row.is_deferred) return reached;
    await setDeferred(knex, objects, { reportId: id, number: reached.row.number }, { isUrgent: true });
    return reachReport(pool, viewer, id);
  };

  /** Answers of reports of several projects, each with the viewer's actions there. */
  const answersOf = async (rows: readonly StoredReport[], viewer: Viewer) => {
    const sides = new Map(
      await Promise.all(
        [...new Set(rows.map((row) => row.project_id))].map(async (projectId) => {
          const project = await findReached(pool, viewer, projectId);
          return [projectId, await reviewSideOf(pool, project, viewer)] as const;
        }),
      ),
    );
    return rows.flatMap((row) => {
      const side = sides.get(row.project_id);
      return side ? [reportAnswerOf(row, side, viewer)] : [];
    });
  };

  route(app, endpoints.listReports, async ({ viewer, query: { projectId } }) => {
    const project = await reachProject(pool, viewer, projectId, 'reports');
    const isReader = readsSharedOnly(viewer);
    const side = await reviewSideOf(pool, project, viewer);
    const rows = await reportsOfProject(pool, project.id, isReader ? viewer.userId : null);
    const facts = await existing(pool, project);
    const inspections = isReader ? [] : await begunInspections(pool, project.id);
    return {
      data: {
        items: rows.map((row) => reportAnswerOf(row, side, viewer)),
        inspections: inspections.map((one) => ({
          ...{ inspectionId: one.id, inspectionNumber: one.number, inspectionStatus: one.status, kind: one.kind },
          startDay: one.start_day,
          create: creationsOfInspection(side, facts(one), viewer),
        })),
        create: creationsOfProject(side, facts(null), viewer),
      },
    };
  });

  route(app, endpoints.listPendingReports, async ({ viewer, query: { projectId, ...listQuery } }) => {
    const project = projectId === undefined ? null : await findReached(pool, viewer, projectId);
    const parameters = listParameters(listQuery, { sortFieldName: 'createdDateTime', pageSize: REPORT_PAGE_SIZE });
    const { rows, total, isLowerBound } = await pendingFor(pool, viewer, project?.id ?? null, parameters);
    return pageAnswer(await answersOf(rows, viewer), total, parameters, isLowerBound);
  });

  route(app, endpoints.getReportData, async ({ viewer, query, reply }) => {
    const { row } = await reachOpened(viewer, query.id);
    const isSet = row.state === 'Done';
    const { data, data_sha256: dataSha256, pictures } = await dataOfVersion(pool, row);
    if (!isSet && row.state !== 'Failed') reply.code(202);
    const { job_id: jobId, state, percent, failure } = row;
    return {
      data: {
        jobId,
        state,
        percent,
        failure,
        data: isSet ? (JSON.parse(data) as ReportData) : null,
        dataSha256,
        pictures: isSet ? pictures : [],
      },
    };
  });

  route(app, endpoints.listShareRecipients, async ({ viewer, query }) => ({
    data: await shareCandidates(pool, viewer, query.reportId),
  }));

  route(app, endpoints.getReport, async ({ viewer, params, reply }) => {
    const { row, side } = await reachOpened(viewer, params.id);
    const isReader = readsSharedOnly(viewer);
    reply.header('etag', etag(row.version));
    return {
      data: {
        ...reportAnswerOf(row, side, viewer),
        versions: await versionsOf(pool, row, isReader),
        recipients: isReader ? [] : await recipientsOf(pool, row.id),
      },
    };
  });

  route(app, endpoints.getReportHistory, async ({ viewer, params, query }) => {
    const { row } = await reachOwnReport(pool, viewer, params.id);
    const parameters = listParameters(query, { sortFieldName: 'happenedDateTime' });
    const { items, total } = await historyOf(pool, { kind: 'report', id: row.id }, parameters);
    return pageAnswer(items, total, parameters);
  });

  route(app, endpoints.getReportConfiguration, async ({ viewer, params, reply }) => {
    const { row, side, project } = await reachOwnReport(pool, viewer, params.id);
    if (row.type !== 'Main' || row.inspection_id === null) throw notFound();
    const sections = openChapters(viewer, project);
    const about = { projectId: row.project_id, inspectionId: row.inspection_id, sections };
    const { summary, missing, photographs } = await offerOf(pool, gradingOf, about);
    const closed = closedChapters(viewer, project);
    const obstacles = await obstaclesOf(pool, { projectId: row.project_id, photographs, closed });
    reply.header('etag', etag(row.version));
    const { executiveSummary, sections: chosen, disclaimerCompanyName, paper } = row.content;
    const { actions } = reportAnswerOf(row, side, viewer);
    const mayUpdate = actions.some(({ action, allowed }) => action === 'update' && allowed);
    return {
      data: {
        ...{ id: row.id, version: row.version, executiveSummary, offeredSummary: summary, sections: [...chosen] },
        formerSummary: formerSummaryOf(row.content, mayUpdate),
        ...{ obstacles, disclaimerCompanyName, paper, missing, actions },
      },
    };
  });

  route(app, endpoints.isAbridgedApprovalRequired, async ({ viewer, query: { projectId } }) => {
    const project = await reachProject(pool, viewer, projectId, 'reports');
    if (readsSharedOnly(viewer)) throw forbidden();
    const { isAbridgedApprovalOn } = await reviewSideOf(pool, project, viewer);
    return { data: { requiresApproval: isAbridgedApprovalOn } };
  });

  route(app, endpoints.offerAbridgedSummary, async ({ viewer, query: { inspectionId } }) => {
    const { project, row: inspection } = await reachInspection(pool, viewer, inspectionId, ['reports']);
    if (readsSharedOnly(viewer)) throw forbidden();
    const sections = sectionsFor(viewer, project, 'Abridged');
    const about = { projectId: project.id, inspectionId: inspection.id, sections };
    return { data: { offeredSummary: (await offerOf(pool, gradingOf, about)).summary } };
  });

  route(app, endpoints.shouldGeneratePreliminaryReport, async ({ viewer, query: { inspectionId } }) => {
    const { project, row: inspection } = await reachInspection(pool, viewer, inspectionId);
    const side = await reviewSideOf(pool, project, viewer);
    const facts = (await existing(pool, project))(inspection);
    const isOnline = inspection.kind === 'Virtual';
    const creation = isOnline ? 'createOnlineMeeting' : 'createPreliminary';
    const { allowed } = evaluateReport(factsOfNewReport(side, facts, creation, viewer), creation, viewer);
    const [preliminary, online] = GENERATION_KEYS;
    return { data: { shouldGenerate: allowed, key: allowed ? (isOnline ? online : preliminary) : null } };
  });

  route(app, comments.listReportComments, async ({ viewer, params }) => ({
    data: await commentsOf(pool, viewer, params.id),
  }));
}

/**
 * Returns the summary that the author of a report has taken over, as long as it stands in its text; null for those who only read
 * the report, to whom a tab may be closed that it tells of.
 */
const formerSummaryOf = ({ executiveSummary, offeredSummary }: ReportContent, mayUpdate: boolean): string | null =>
  mayUpdate && offeredSummary !== undefined && executiveSummary.includes(offeredSummary) ? offeredSummary : null;

/** Returns the facts about reports that are there already, for each inspection, or for the project as a whole. */
async function existing(pool: pg.Pool, { id }: ReachedProject) {
  const [taken, isAnyApproved]: [TakenTypes[], boolean] = await Promise.all([
    takenTypes(pool, id),
    hasApprovedAbridged(pool, id),
  ]);
  return (inspection: { readonly id: string; readonly status: NewReport['inspectionStatus'] } | null): NewReport => ({
    inspectionStatus: inspection?.status ?? null,
    hasApprovedAbridged: isAnyApproved,
    taken: taken.find((one) => one.inspection_id === (inspection?.id ?? null))?.types ?? [],
  });
}
