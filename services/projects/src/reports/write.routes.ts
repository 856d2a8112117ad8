import type { Viewer } from '@portal/access';
import * as comments from '@portal/contracts/reports/report-comment.endpoints';
import * as endpoints from '@portal/contracts/reports/report-step.endpoints';
import { REPORT_TEXTS } from '@portal/contracts/reports/report-texts';
import { etag, route, transaction, type Deps, type PortalApp } from '@portal/service-kit';
import type { FastifyReply } from 'fastify';
import type { Knex } from 'knex';
import * as changes from './changes.ts';
import { addComment } from './comments.ts';
import { createAbridged, createByKey, createCompiled, createMain } from './create.ts';
import { reachReport } from './reach-report.ts';
import { reportAnswerOf } from './report.mapping.ts';
import type { StoredReport } from './report.repository.ts';
import { sendKeptJobs } from './sending.ts';
import { share, type OnShare } from './share.ts';

const isMain = ({ type }: StoredReport): boolean => type === 'Main';
const isAbridged = ({ type }: StoredReport): boolean => type === 'Abridged' || type === 'CompiledAbridged';
/** Refusals of the database where two people make the same report at once. */
const conflicts = {
  reports_once: { message: REPORT_TEXTS.typeExists, field: 'inspectionId' },
  reports_waiting: { message: REPORT_TEXTS.abridgedWaiting, field: 'inspectionId' },
};

/** Parts of other nouns that reports use. */
export interface ReportRouteParts extends changes.ReportParts {
  readonly onShare: OnShare;
}

/** Writes of REPORTS (spec 2 §7, decisions §8, §27). */
export function reportWriteRoutes(
  app: PortalApp,
  { knex, pool }: Pick<Deps, 'knex' | 'pool'>,
  { onShare, ...parts }: ReportRouteParts,
): void {
  interface Call {
    readonly viewer: Viewer;
    readonly reply: FastifyReply;
  }
  const changed = async ({ viewer, reply }: Call, change: (tx: Knex.Transaction) => Promise<StoredReport>) => {
    const { id } = await transaction(knex, change);
    // A storage that is away holds nobody up: the job is sent once it is back.
    await sendKeptJobs(knex, parts.objects, id).catch((error: unknown) => app.log.warn({ err: error }, 'A job waits'));
    const { row, side } = await reachReport(pool, viewer, id);
    reply.header('etag', etag(row.version));
    return { data: reportAnswerOf(row, side, viewer) };
  };

  route(
    app,
    endpoints.createMainReport,
    (call) => {
      const { inspectionId, ...entered } = call.body;
      return changed(call, (tx) => createMain(tx, parts, call.viewer, inspectionId, entered));
    },
    { conflicts },
  );

  route(app, endpoints.updateMainReport, (call) => {
    const { id, ...entered } = call.body;
    const target = { id, expected: call.expected };
    return changed(call, (tx) => changes.updateMain(tx, parts, call.viewer, target, entered));
  });

  route(app, endpoints.sendMainReport, (call) =>
    changed(call, (tx) =>
      changes.sendMain(tx, parts, call.viewer, { id: call.body.id, expected: call.expected }, isMain),
    ),
  );

  route(app, endpoints.approveMainReport, (call) => {
    const target = { id: call.params.id, expected: call.expected };
    return changed(call, (tx) => changes.approve(tx, call.viewer, target, call.body, isMain));
  });

  route(app, endpoints.rejectMainReport, (call) => {
    const target = { id: call.body.id, expected: call.expected };
    return changed(call, (tx) => changes.reject(tx, call.viewer, target, call.body.rejectionReason, isMain));
  });

  route(
    app,
    endpoints.createAbridgedReport,
    (call) => {
      const { inspectionId, ...entered } = call.body;
      return changed(call, (tx) => createAbridged(tx, parts, call.viewer, inspectionId, entered));
    },
    { conflicts },
  );

  route(
    app,
    endpoints.createCompiledReport,
    (call) => {
      const { projectId, ...entered } = call.body;
      return changed(call, (tx) => createCompiled(tx, parts, call.viewer, projectId, entered));
    },
    { conflicts },
  );

  route(app, endpoints.approveAbridgedReport, (call) => {
    const target = { id: call.params.id, expected: call.expected };
    return changed(call, (tx) => changes.approve(tx, call.viewer, target, call.body, isAbridged));
  });

  route(app, endpoints.rejectAbridgedReport, (call) => {
    const target = { id: call.params.id, expected: call.expected };
    return changed(call, (tx) => changes.reject(tx, call.viewer, target, call.body.rejectionReason, isAbridged));
  });

  route(
    app,
    endpoints.createPreliminaryReport,
    (call) => changed(call, (tx) => createByKey(tx, parts, call.viewer, call.body.inspectionId, call.body.key)),
    { conflicts },
  );

  route(app, endpoints.shareReport, (call) => changed(call, (tx) => share(tx, call.viewer, call.body, onShare)));

  route(app, endpoints.setReportAgain, (call) => {
    const target = { id: call.params.id, expected: undefined };
    return changed(call, (tx) => changes.runAgain(tx, call.viewer, target));
  });

  route(app, comments.commentReport, async ({ viewer, params, body }) => ({
    data: await transaction(knex, (tx) =>
      addComment(tx, viewer, { id: params.id, entered: body.text, repeatedId: body.id }),
    ),
  }));
}
