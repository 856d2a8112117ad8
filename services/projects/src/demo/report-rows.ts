import { demoId } from '@portal/contracts/common/demo';
import { companyIdOf } from './portfolio.ts';
import { REPORT_LIMITS } from '@portal/contracts/reports/report-lists';
import { linesOfStep } from '../core/change/history-lines.ts';
import type { PlannedReport, ReportMoment, ReportMove } from './report-moves.ts';
import { DAY_MS } from './risk-sites.ts';

/** Returns an id that sorts by time, as those do that the database gives: the order of reports is that of their ids. */
export function idAt(time: number, key: string): string {
  const [ms, rest] = [Math.floor(time).toString(16).padStart(12, '0'), demoId(key)];
  return `${ms.slice(0, 8)}-${ms.slice(8)}-7${rest.slice(15)}`;
}

/** Returns the id of a planned report. */
export const idOfReport = ({ begun, inspectionId, projectId, type }: PlannedReport): string =>
  idAt(begun, `report:${inspectionId ?? projectId}:${type}`);

const iso = (time: number): string => new Date(time).toISOString();
const timeOf = (move: ReportMove | undefined): string | null => (move ? iso(move.at) : null);

/** Returns the row of a report as its moves have left it. */
export function reportRow(plan: PlannedReport, moves: readonly ReportMove[]) {
  const [first] = moves;
  const last = moves.findLast(({ step }) => step.action !== 'comment');
  if (!first || !last) throw new Error('A report has no steps');
  const { status, approvalStep, number, version, content } = last.after;
  const sent =
    moves.findLast(({ step }) => step.action === 'sendForApproval') ??
    (status === 'Draft' || plan.type === 'Main' ? undefined : first);
  const approved = status === 'Approved' ? moves.find(({ after }) => after.status === 'Approved') : undefined;
  // A rejection stands until the report is sent again.
  const rejected = moves.findLast(({ step }) => step.action === 'reject' || step.action === 'sendForApproval');
  const rejection = rejected?.step.action === 'reject' ? rejected : undefined;
  return {
    ...{ id: idOfReport(plan), project_id: plan.projectId, inspection_id: plan.inspectionId, type: plan.type },
    ...{
      inspection_numbers: [...plan.inspectionNumbers],
      version,
      status,
      approval_step: approvalStep,
      risk_company_id: approvalStep === 'RiskCompany' ? companyIdOf('granite') : null,
      content,
      number,
    },
    ...{ author_id: first.by.id, author_role: first.by.role, created_at: iso(first.at), created_by: first.by.name },
    ...{ sent_by_id: sent?.by.id ?? null, sent_at: timeOf(sent), approved_at: timeOf(approved) },
    shared_at: timeOf(moves.find(({ step }) => step.action === 'share')),
    ...{ rejection_reason: rejection?.words ?? null, rejected_by: rejection?.by.name ?? null },
    // A rejected abridged report is final.
    resubmit_by:
      rejection && plan.type === 'Main' ? iso(rejection.at + REPORT_LIMITS.resubmitDays * DAY_MS).slice(0, 10) : null,
    ...{ changed_at: iso(last.at), changed_by: last.by.name },
  };
}

/** Fields of a report that its history compares; sharing and comments change none of them. */
const shownOf = ({ status, approvalStep, number, content }: ReportMoment, isStatusAlone: boolean) =>
  isStatusAlone ? { status } : { status, approvalStep, versionNumber: number, ...content };

/** Returns the lines of a report's history. */
export const historyRows = (plan: PlannedReport, moves: readonly ReportMove[]) =>
  moves.flatMap(({ step: { action }, at, by, before, after, words }, n) => {
    const id = idOfReport(plan);
    const isStatusAlone = before === null || action === 'share' || action === 'comment';
    const said = action === 'share' ? plan.people.recipients.map(({ name }) => name).join(', ') : words;
    const step = { kind: 'report', id, projectId: plan.projectId, action, words: said } as const;
    const lines = linesOfStep({
      ...step,
      before: before && shownOf(before, isStatusAlone),
      after: shownOf(after, isStatusAlone),
    });
    return lines.map(({ oldStatus = null, newStatus = null, changes = [] }) => ({
      ...{
        id: idAt(at, `activity:${id}:${n}`),
        project_id: plan.projectId,
        item_kind: 'report',
        item_id: id,
        part: '',
      },
      ...{ happened_at: iso(at), actor_id: by.id, actor_name: by.name, action, words: said },
      ...{ old_status: oldStatus, new_status: newStatus, changes: changes.length > 0 ? [...changes] : null },
    }));
  });

/** Returns what approvers decided. */
export const decisionRows = (plan: PlannedReport, moves: readonly ReportMove[]) =>
  moves
    .filter(({ step }) => step.action === 'approve' || step.action === 'reject')
    .map(({ step, at, by, after, words }) => ({
      ...{ id: idAt(at, `decision:${idOfReport(plan)}`), report_id: idOfReport(plan), number: after.number },
      ...{ step: stepOf(step.by), person_id: by.id, person_name: by.name, reason: words, decided_at: iso(at) },
      decision: step.action === 'approve' ? 'Approved' : 'Rejected',
    }));

/** Returns the step of an approval that a person decides. */
const stepOf = (by: ReportMove['step']['by']) => (by === 'firm' ? 'RiskCompany' : 'Insurer');

/** Returns the comments on a report. */
export const commentRows = (plan: PlannedReport, moves: readonly ReportMove[]) =>
  moves
    .filter(({ step }) => step.action === 'comment')
    .map(({ at, by, words }) => ({
      ...{ id: idAt(at, `comment:${idOfReport(plan)}`), report_id: idOfReport(plan), author_id: by.id },
      ...{ author_name: by.name, body: words ?? '', created_at: iso(at) },
    }));

/** Returns the people with whom a report is shared. */
export const recipientRows = (plan: PlannedReport, moves: readonly ReportMove[]) =>
  moves
    .filter(({ step }) => step.action === 'share')
    .flatMap(({ at, by }) =>
      plan.people.recipients.map((person) => ({
        ...{ report_id: idOfReport(plan), user_id: person.id, shared_at: iso(at), shared_by: by.name },
      })),
    );
