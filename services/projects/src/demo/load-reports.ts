import { demoId } from '@portal/contracts/common/demo';
import { PERILS } from '@portal/contracts/geo/perils';
import type { ReportData } from '@portal/contracts/reports/report-data';
import { transaction } from '@portal/service-kit';
import type { Knex } from 'knex';
import { gradingOf } from '../report-notes/grading.ts';
import { SECTIONS } from '../reports/create.ts';
import { assemble, excerptOf } from '../reports/data/assemble.ts';
import { offeredSummary } from '../reports/data/summary.ts';
import type { ReportContent } from '../reports/report.repository.ts';
import { countsOf, factsAsOf } from './facts-as-of.ts';
import { planReports, type NotedInspection } from './plan-reports.ts';
import { PORTFOLIOS } from './portfolio.ts';
import { movesOfReport, type PlannedReport } from './report-moves.ts';
import { commentRows, decisionRows, historyRows, idOfReport, recipientRows, reportRow } from './report-rows.ts';
import { versionRows } from './report-versions.ts';
import { addRows } from './store.ts';

/**
 * Adds 150 reports of the demo projects' inspections that have notes, unless there are some already; their documents are set
 * later. Returns the number added.
 */
export async function loadReports(knex: Knex, now = Date.now()): Promise<number> {
  return transaction(knex, async (tx) => {
    const noted = await notedInspections(tx);
    const ids = [...new Set(noted.map(({ projectId }) => projectId))];
    if (await tx('reports').whereIn('project_id', ids).first('id')) return 0;
    const excerpts = new Map<string, ReportData['excerpts'][number]>();
    const plans = planReports(noted, now);
    const kept: Awaited<ReturnType<typeof rowsOf>>[] = [];
    for (const plan of plans) {
      const { content, facts } = await factsOf(tx, plan, excerpts);
      const rows = await rowsOf(tx, plan, content, facts);
      kept.push(rows);
      if (plan.type === 'Abridged' && plan.inspectionId)
        excerpts.set(plan.inspectionId, excerptOf(rows.newest, new Set()));
    }
    const added = await addRows(
      tx,
      'reports',
      kept.map(({ report }) => report),
    );
    await addRows(
      tx,
      'report_versions',
      kept.flatMap(({ versions }) => versions),
      'report_id',
    );
    await addRows(
      tx,
      'report_decisions',
      kept.flatMap(({ decisions }) => decisions),
    );
    await addRows(
      tx,
      'report_recipients',
      kept.flatMap(({ recipients }) => recipients),
      'report_id',
    );
    await addRows(
      tx,
      'report_comments',
      kept.flatMap(({ comments }) => comments),
    );
    await addRows(
      tx,
      'activities',
      kept.flatMap(({ history }) => history),
    );
    return added.length;
  });
}

async function rowsOf(tx: Knex.Transaction, plan: PlannedReport, content: ReportContent, facts: ReportData) {
  const moves = movesOfReport(plan, content);
  const { rows: versions, newest } = await versionRows(plan, moves, (at) => factsAsOf(tx, plan.projectId, facts, at));
  return {
    ...{ report: reportRow(plan, moves), versions, newest, decisions: decisionRows(plan, moves) },
    ...{
      recipients: recipientRows(plan, moves),
      comments: commentRows(plan, moves),
      history: historyRows(plan, moves),
    },
  };
}

/**
 * Gathers the data of a report as its service does, with the summary that the facts offered when it was begun; names are those of
 * the demo, which other services may not have told yet.
 */
async function factsOf(
  tx: Knex.Transaction,
  plan: PlannedReport,
  excerpts: ReadonlyMap<string, ReportData['excerpts'][number]>,
) {
  const { projectId, inspectionId, type, people } = plan;
  const disclaimerCompanyName = people.preparedBy;
  const empty: ReportContent = { executiveSummary: '', sections: SECTIONS[type], disclaimerCompanyName, paper: 'A4' };
  const [first] = plan.steps;
  const data = await assemble(tx, gradingOf, {
    ...{ reportId: idOfReport(plan), projectId, inspectionId, type, number: 1, content: empty, isDraft: true },
    ...{ closed: new Set<never>(), layers: PERILS },
    ...{ authorName: people.by[first?.by ?? 'engineer'].name, authorCompany: disclaimerCompanyName },
    ...{ frozenAt: new Date(plan.begun).toISOString() },
  });
  const facts: ReportData = {
    ...data,
    cover: { ...data.cover, companyName: people.companyName },
    project: { ...data.project, insuranceCompany: people.companyName },
    inspection: data.inspection && { ...data.inspection, engineer: people.by.engineer.name },
    participants: data.participants && [...people.participants],
    excerpts: inspectionId === null ? ofProject(plan, excerpts) : [],
  };
  const { inspection, grading, recommendations } = await factsAsOf(tx, projectId, facts, plan.begun);
  const sections = grading ?? [];
  const executiveSummary = inspection
    ? offeredSummary(
        data.project,
        { ...inspection, locationName: inspection.locationName ?? '' },
        { sections, missing: sections.flatMap(({ missing }) => missing) },
        recommendations && countsOf(recommendations),
      )
    : '';
  return { facts, content: { ...empty, executiveSummary, offeredSummary: executiveSummary } };
}

const ofProject = (
  { projectId, inspectionNumbers }: PlannedReport,
  excerpts: ReadonlyMap<string, ReportData['excerpts'][number]>,
) => inspectionNumbers.flatMap((number) => excerpts.get(demoId(`inspection:${projectId}:${number}`)) ?? []);

/** Returns the demo inspections that have notes, in the order of their projects. */
async function notedInspections(tx: Knex.Transaction): Promise<NotedInspection[]> {
  const rows = await tx('inspections as i')
    .join('report_notes as n', 'n.inspection_id', 'i.id')
    .whereIn('i.status', ['InProgress', 'Completed'])
    .select<{ id: string; status: NotedInspection['status']; kind: string; start_at: Date }[]>(
      'i.id',
      'i.status',
      'i.kind',
      'i.start_at',
    );
  const found = new Map(rows.map((row) => [row.id, row]));
  return PORTFOLIOS.flatMap(({ key, projects }) =>
    Array.from({ length: projects }, (_, index) => index).flatMap((index) =>
      [1, 2].flatMap((number) => {
        const projectId = demoId(`project:${key}:${index}`);
        const row = found.get(demoId(`inspection:${projectId}:${number}`));
        return row ? { ...row, key, index, number, projectId, start: row.start_at.getTime() } : [];
      }),
    ),
  );
}
