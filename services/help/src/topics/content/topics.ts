import { ACCOUNT_TOPICS } from './account.ts';
import { BUDGET_FEE_PROPOSAL } from './budget-fee-proposal.ts';
import { analytics, claims } from './claims-analytics.ts';
import { contacts, resources } from './contacts.ts';
import { DASHBOARD_TOPICS } from './dashboard.ts';
import { DETAILS_LOCATION } from './details-location.ts';
import { documents, documentsMeanwhile, notes } from './documents.ts';
import { GLOBAL_ECOSYSTEM_TOPICS } from './global-ecosystem.ts';
import { INSPECTIONS_TIME_EXPENSES } from './inspections.ts';
import type { Section, Topic } from './model.ts';
import { MY_COMPANY_TOPICS } from './my-company.ts';
import { PROJECTS_OVERVIEW } from './projects-overview.ts';
import { recommendations } from './recommendations.ts';
import { reportNotes, reports } from './report-notes-reports.ts';

const project = (id: string, title: string, ...sections: (readonly Section[])[]): Topic => ({
  area: 'projects',
  id,
  title,
  sections: sections.flat(),
});

/**
 * Every topic of the areas that are released, by the pages of spec 3 §2 Help and the sections of decisions §23. An area
 * without a topic here is not shown.
 */
export const TOPICS: readonly Topic[] = [
  ...DASHBOARD_TOPICS,
  PROJECTS_OVERVIEW,
  DETAILS_LOCATION,
  project('documents-notes', 'Documents and notes', documents, notes),
  project('documents', 'Documents', documents, [documentsMeanwhile]),
  project('documents-contacts', 'Documents and contacts', documents, contacts),
  BUDGET_FEE_PROPOSAL,
  project('contacts-resources', 'Contacts and resources', contacts, resources),
  project('contacts', 'Contacts', contacts),
  INSPECTIONS_TIME_EXPENSES,
  project(
    'recommendations-claims-analytics',
    'Recommendations, claims and analytics',
    recommendations,
    claims,
    analytics,
  ),
  project(
    'report-notes-recommendations-claims',
    'Report notes, recommendations and claims',
    reportNotes,
    recommendations,
    claims,
  ),
  project('analytics-reports', 'Analytics and reports', analytics, reports),
  ...GLOBAL_ECOSYSTEM_TOPICS,
  ...ACCOUNT_TOPICS,
  ...MY_COMPANY_TOPICS,
];
