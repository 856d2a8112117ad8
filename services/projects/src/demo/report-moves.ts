import type { ApprovalStep, ReportStatus, ReportType } from '@portal/contracts/reports/report-lists';
import type { ReportContent } from '../reports/report.repository.ts';
import type { ReportPeople } from './report-people.ts';
import { REPORT_COMMENTS, REPORT_REJECTIONS, SUMMARY_MENDED, SUMMARY_REMARKS, type ReportStep } from './report-ways.ts';
import { DAY_MS } from './risk-sites.ts';

/** A demo report with the way that it has come. */
export interface PlannedReport {
  readonly projectId: string;
  readonly inspectionId: string | null;
  readonly inspectionNumbers: readonly number[];
  readonly type: ReportType;
  readonly steps: readonly ReportStep[];
  /** Time at which it was begun. */
  readonly begun: number;
  readonly people: ReportPeople;
  /** Place among the demo reports, from which its texts are chosen. */
  readonly place: number;
}

/** State of a report between two steps. */
export interface ReportMoment {
  readonly status: ReportStatus;
  readonly approvalStep: ApprovalStep | null;
  /** Number of the version of the document, and the version of the report. */
  readonly number: number;
  readonly version: number;
  readonly content: ReportContent;
}

/** A step as it was made, with the report before and after it. */
export interface ReportMove {
  readonly step: ReportStep;
  readonly at: number;
  readonly by: ReportPeople['by']['engineer'];
  readonly before: ReportMoment | null;
  readonly after: ReportMoment;
  readonly words: string | null;
}

const chosen = (texts: readonly string[], place: number): string => texts[place % texts.length] ?? '';

/** Returns the moves of a report that begins with `content`. */
export function movesOfReport({ steps, begun, people, place }: PlannedReport, content: ReportContent): ReportMove[] {
  const moves: ReportMove[] = [];
  const words: Readonly<Record<string, string>> = {
    comment: chosen(REPORT_COMMENTS, place),
    reject: chosen(REPORT_REJECTIONS, place),
  };
  for (const [n, step] of steps.entries()) {
    const before = moves.at(-1)?.after ?? null;
    const said = step.action === 'share' ? null : (words[step.action] ?? null);
    const at = begun + step.day * DAY_MS + n;
    moves.push({
      step,
      at,
      by: people.by[step.by],
      before,
      after: afterStep(before, step, content, place),
      words: said,
    });
  }
  return moves;
}

function afterStep(before: ReportMoment | null, step: ReportStep, first: ReportContent, place: number): ReportMoment {
  const { action, to: status, waitsFor: approvalStep } = step;
  if (!before) return { status, approvalStep, number: 1, version: 1, content: first };
  if (action === 'comment') return before;
  const isMended = before.status === 'Rejected';
  const remark = isMended ? SUMMARY_MENDED : chosen(SUMMARY_REMARKS, place);
  const content =
    action === 'update'
      ? { ...before.content, executiveSummary: `${before.content.executiveSummary} ${remark}` }
      : before.content;
  const number = action === 'update' && isMended ? before.number + 1 : before.number;
  return { status, approvalStep, number, version: before.version + 1, content };
}
