import type { ApprovalStep, ReportStatus } from '@portal/contracts/reports/report-lists';

/** Author of a step of a demo report: its engineer, the coordinator of the engineer's risk company, or the insurer. */
export type ReportStepBy = 'engineer' | 'firm' | 'insurer';

/** A step of decisions §8, with the days after the report was begun on which it is made. */
export interface ReportStep {
  readonly action: string;
  readonly by: ReportStepBy;
  readonly day: number;
  readonly to: ReportStatus;
  /** Step whose approval the report waits for from then on. */
  readonly waitsFor: ApprovalStep | null;
}

/** Ways of the main reports of demo projects, by where they have come to. */
export const MAIN_WAYS = [
  'draft',
  'waiting',
  'waitingForInsurer',
  'rejected',
  'draftAgain',
  'approved',
  'resubmitted',
] as const;
export type MainWay = (typeof MAIN_WAYS)[number];

const step = (
  action: string,
  by: ReportStepBy,
  day: number,
  to: ReportStatus,
  waitsFor: ApprovalStep | null = null,
): ReportStep => ({ action, by, day, to, waitsFor });

/** A report that is approved at once. */
export const madeAtOnce = (creation: string, by: ReportStepBy = 'engineer'): ReportStep[] => [
  step(creation, by, 0, 'Approved'),
];
/** Steps of an abridged report that was made while its approval was on: it waits, or was rejected, which is final (decisions §27). */
export function stepsOfAbridged(way: 'waiting' | 'rejected', isOfRiskCompany: boolean): ReportStep[] {
  const made = step('createAbridged', 'engineer', 0, 'WaitingForApproval', isOfRiskCompany ? 'RiskCompany' : 'Insurer');
  const rejected = step('reject', isOfRiskCompany ? 'firm' : 'insurer', 1, 'Rejected');
  return way === 'waiting' ? [made] : [made, rejected];
}
export const shareStep = (day: number): ReportStep => step('share', 'engineer', day, 'Approved');

/**
 * Returns the steps of a main report. The risk company approves what its engineer wrote, then the insurer; without a risk company
 * the insurer alone (decisions §8). Settings are those of a company that has not changed them.
 */
export function stepsOfMain(way: MainWay, isOfRiskCompany: boolean): ReportStep[] {
  const first: ApprovalStep = isOfRiskCompany ? 'RiskCompany' : 'Insurer';
  const firstBy: ReportStepBy = isOfRiskCompany ? 'firm' : 'insurer';
  const begun = [step('createMain', 'engineer', 0, 'Draft'), step('update', 'engineer', 0.2, 'Draft')];
  const sent = (day: number) => step('sendForApproval', 'engineer', day, 'WaitingForApproval', first);
  const passed = (day: number) =>
    isOfRiskCompany ? [step('approve', 'firm', day, 'WaitingForApproval', 'Insurer')] : [];
  const approved = (day: number) => [...passed(day), step('approve', 'insurer', day + 0.5, 'Approved')];
  const comment = step('comment', firstBy, 1.3, 'WaitingForApproval', first);
  const rejected = [...begun, sent(1), comment, step('reject', firstBy, 2, 'Rejected')];
  const ways: Readonly<Record<MainWay, readonly ReportStep[]>> = {
    draft: begun,
    waiting: [...begun, sent(1), comment],
    waitingForInsurer: [...begun, sent(1), ...passed(2)],
    rejected,
    draftAgain: [...rejected, step('update', 'engineer', 2.5, 'Draft')],
    approved: [...begun, sent(1), ...approved(2)],
    resubmitted: [...rejected, step('update', 'engineer', 2.5, 'Draft'), sent(3), ...approved(3.2)],
  };
  return [...ways[way]];
}

/** Comments of approvers, and their reasons to reject a report. */
export const REPORT_COMMENTS: readonly string[] = [
  'Please say which of the two pump houses is meant.',
  'Good report. The sprinkler data should name their date.',
  'The summary could begin with what is urgent.',
];
export const REPORT_REJECTIONS: readonly string[] = [
  'The summary does not mention the hot works seen in the basement.',
  'The due dates of the urgent recommendations have to be agreed with the site first.',
  'The water supply is described as it was before the new main was laid.',
];
/** Sentences that engineers add to the summary that the facts offer, and the one that they add after a rejection. */
export const SUMMARY_REMARKS: readonly string[] = [
  'Housekeeping is good, and the site’s own people know their duties.',
  'Management follows up what was recommended, and keeps records of it.',
  'Fire protection is being put into service floor by floor.',
];
export const SUMMARY_MENDED = 'The points that were raised in the review have been taken up in this version.';
