/** The tabs of a project in their order, with their labels (spec 2 §2). */
export const PROJECT_TABS = [
  { name: 'details', label: 'PROJECT DETAILS' },
  { name: 'location', label: 'LOCATION' },
  { name: 'notes', label: 'NOTES' },
  { name: 'documents', label: 'DOCUMENTS' },
  { name: 'contacts', label: 'CONTACTS' },
  { name: 'inspections', label: 'INSPECTIONS' },
  { name: 'budget', label: 'BUDGET' },
  { name: 'feeProposal', label: 'FEE PROPOSAL' },
  { name: 'resources', label: 'RESOURCES' },
  { name: 'report-notes', label: 'REPORT NOTES' },
  { name: 'recommendations', label: 'RECOMMENDATIONS' },
  { name: 'claims', label: 'CLAIMS' },
  { name: 'expenses', label: 'TIME & EXPENSES' },
  { name: 'var', label: 'Value At Risk' },
  { name: 'analytics', label: 'ANALYTICS' },
  { name: 'reports', label: 'REPORTS' },
  { name: 'devices', label: 'CONTROLS' },
] as const;
export type ProjectTab = (typeof PROJECT_TABS)[number]['name'];
export const PROJECT_TAB_NAMES = PROJECT_TABS.map((tab) => tab.name);
