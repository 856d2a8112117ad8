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

/**
 * The tabs whose section exists, in their order. Nobody sees the others, and links to them lead to one of these. A test
 * compares the list with the sections of mfe-projects.
 */
export const BUILT_PROJECT_TABS = [
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
] as const satisfies readonly ProjectTab[];
