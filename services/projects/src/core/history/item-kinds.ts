import type { ProjectTab } from '@portal/contracts/common/tabs';

/** Items that have a history, and the tab under which each shows. */
export const TAB_OF_ITEM = {
  inspection: 'inspections',
  recommendation: 'recommendations',
  claim: 'claims',
  assignment: 'resources',
  operationalValues: 'var',
  report: 'reports',
  device: 'devices',
  deviceProposal: 'devices',
} as const satisfies Readonly<Record<string, ProjectTab>>;
export type ItemKind = keyof typeof TAB_OF_ITEM;

/** Steps of an inspection that reveal recommendations before they are issued. */
export const REVIEW_STEPS: readonly string[] = ['sendForApproval', 'sendToRiskEngineer'];
