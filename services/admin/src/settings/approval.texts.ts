import type { ApprovalSetting } from '@portal/contracts/admin/settings';

/** Labels of the settings of approvals (spec 3 §2). */
export const APPROVAL_LABELS: Readonly<Record<ApprovalSetting, string>> = {
  RecommendationApprovalExternal: 'Recommendation Approval (External)',
  RecommendationApprovalInternal: 'Recommendation Approval (Internal)',
  MainReportApproval: 'Main Report Approval',
  AbridgedReportApproval: 'Abridged Report Approval',
};

/** Warnings before a setting is switched off; abridged reports have none (decisions §21). */
export const APPROVAL_WARNINGS: Readonly<Partial<Record<ApprovalSetting, string>>> = {
  RecommendationApprovalExternal:
    'Recommendations of external risk engineers will be issued without an approval by somebody else.',
  RecommendationApprovalInternal:
    'Recommendations of your own risk engineers will be issued without an approval by somebody else.',
  MainReportApproval: 'Main reports will be approved without a review by your company.',
};

export const APPROVAL_TEXTS = { otherValue: 'The value is not that of the address.' } as const;
