import type { ProjectTab } from '@portal/contracts/common/tabs';

/** Labels of a project's tabs (spec 2 §2). */
export const TAB_LABELS: Readonly<Record<ProjectTab, string>> = {
  details: 'PROJECT DETAILS',
  location: 'LOCATION',
  notes: 'NOTES',
  documents: 'DOCUMENTS',
  contacts: 'CONTACTS',
  inspections: 'INSPECTIONS',
  budget: 'BUDGET',
  feeProposal: 'FEE PROPOSAL',
  resources: 'RESOURCES',
  'report-notes': 'REPORT NOTES',
  recommendations: 'RECOMMENDATIONS',
  claims: 'CLAIMS',
  expenses: 'TIME & EXPENSES',
  var: 'Value At Risk',
  analytics: 'ANALYTICS',
  reports: 'REPORTS',
  devices: 'CONTROLS',
};
