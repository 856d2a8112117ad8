import * as v from 'valibot';

/** The areas of Help that are released, with the words on their category buttons (spec 3 §2, Help). */
export const HELP_AREAS = [
  { id: 'dashboard', label: 'Dashboard' },
  { id: 'projects', label: 'Projects' },
  { id: 'account', label: 'Account' },
] as const;
export type HelpArea = (typeof HELP_AREAS)[number]['id'];
export const HELP_AREA_IDS = HELP_AREAS.map((area) => area.id);

/**
 * Every topic of the released areas with its title; the id is the last segment of its address (spec 3 §2). Which of
 * them a person has is decided by `libs/access`.
 */
export const HELP_TOPIC_TITLES = {
  dashboard: {
    overview: 'Dashboard overview',
    tools: 'Dashboard tools',
  },
  projects: {
    overview: 'Projects overview',
    'details-location': 'Details and location',
    'documents-notes': 'Documents and notes',
    documents: 'Documents',
    'documents-contacts': 'Documents and contacts',
    'budget-fee-proposal': 'Budget and fee proposal',
    'contacts-resources': 'Contacts and resources',
    contacts: 'Contacts',
    'inspections-time-and-expenses': 'Inspections, time and expenses',
    'recommendations-claims-analytics': 'Recommendations, claims and analytics',
    'report-notes-recommendations-claims': 'Report notes, recommendations and claims',
    'analytics-reports': 'Analytics and reports',
  },
  account: {
    account: 'Account',
  },
} as const satisfies Record<HelpArea, Record<string, string>>;

export const helpAreaSchema = v.picklist(HELP_AREA_IDS, 'There is no such help area');
/** A topic as it stands in an address; whether there is one is the service's to say. */
export const helpTopicId = v.pipe(v.string(), v.regex(/^[a-z][a-z-]{0,60}$/, 'Not a valid help topic'));
