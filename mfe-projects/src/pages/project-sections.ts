import { lazy } from 'react';
import type { ProjectSections } from '../features/projects/page/project-frame.tsx';
import { ProjectDetails } from '../features/projects/details/project-details.tsx';

/** The sections of a project that exist, each loaded when it is opened first; the others' tabs are not shown. */
export const PROJECT_SECTIONS: ProjectSections = {
  details: ProjectDetails,
  location: lazy(async () => ({
    default: (await import('../features/locations/project-location.tsx')).ProjectLocation,
  })),
  notes: lazy(async () => ({ default: (await import('../features/notes/project-notes.tsx')).ProjectNotes })),
  documents: lazy(async () => ({
    default: (await import('../features/projects/documents/project-documents.tsx')).ProjectDocuments,
  })),
  contacts: lazy(async () => ({
    default: (await import('../features/contacts/project-contacts.tsx')).ProjectContacts,
  })),
  inspections: lazy(async () => ({
    default: (await import('../features/inspections/project-inspections.tsx')).ProjectInspections,
  })),
  budget: lazy(async () => ({ default: (await import('../features/budget/project-budget.tsx')).ProjectBudget })),
  feeProposal: lazy(async () => ({
    default: (await import('../features/fee-proposals/project-fee-proposals.tsx')).ProjectFeeProposals,
  })),
  recommendations: lazy(async () => ({
    default: (await import('../features/recommendations/project-recommendations.tsx')).ProjectRecommendations,
  })),
  'report-notes': lazy(async () => ({
    default: (await import('../features/report-notes/project-report-notes.tsx')).ProjectReportNotes,
  })),
  claims: lazy(async () => ({ default: (await import('../features/claims/project-claims.tsx')).ProjectClaims })),
  expenses: lazy(async () => ({
    default: (await import('../features/expenses/project-expenses.tsx')).ProjectExpenses,
  })),
  var: lazy(async () => ({ default: (await import('../features/value-at-risk/project-values.tsx')).ProjectValues })),
  analytics: lazy(async () => ({
    default: (await import('../features/analytics/project-analytics.tsx')).ProjectAnalytics,
  })),
  resources: lazy(async () => ({
    default: (await import('../features/assignments/project-assignments.tsx')).ProjectAssignments,
  })),
  devices: lazy(async () => ({ default: (await import('../features/devices/project-devices.tsx')).ProjectDevices })),
  reports: lazy(async () => ({ default: (await import('../features/reports/project-reports.tsx')).ProjectReports })),
};
