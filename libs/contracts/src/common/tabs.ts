/** The tabs of a project, in their order (spec 2 §2). */
export const PROJECT_TAB_NAMES = [
  'details',
  'location',
  'notes',
  'documents',
  'contacts',
  'inspections',
  'budget',
  'feeProposal',
  'resources',
  'report-notes',
  'recommendations',
  'claims',
  'expenses',
  'var',
  'analytics',
  'reports',
  'devices',
] as const;
export type ProjectTab = (typeof PROJECT_TAB_NAMES)[number];
