import type { Role } from '@portal/contracts/common/enums';
import type { Actor } from './can.ts';
import { sidebarFor, type SidebarId } from './sidebar.ts';
import type { ProjectRole } from '@portal/contracts/common/tab-access';

/** The help pages about projects, by role (spec 3 §2 Help). */
export const HELP_PROJECT_TOPICS = {
  ICCoordinator: [
    'overview',
    'details-location',
    'documents-notes',
    'budget-fee-proposal',
    'contacts-resources',
    'recommendations-claims-analytics',
  ],
  ICUnderwriter: [
    'overview',
    'details-location',
    'documents-notes',
    'budget-fee-proposal',
    'contacts-resources',
    'recommendations-claims-analytics',
  ],
  RCCoordinator: [
    'overview',
    'details-location',
    'documents-notes',
    'contacts-resources',
    'inspections-time-and-expenses',
    'recommendations-claims-analytics',
  ],
  RiskEngineer: [
    'overview',
    'details-location',
    'documents-notes',
    'contacts',
    'inspections-time-and-expenses',
    'report-notes-recommendations-claims',
    'analytics-reports',
  ],
  RiskManager: ['overview', 'details-location', 'documents', 'recommendations-claims-analytics'],
  DeveloperOwner: ['overview', 'details-location', 'documents', 'recommendations-claims-analytics'],
  InsuranceRepresentative: ['overview', 'details-location', 'documents-contacts', 'recommendations-claims-analytics'],
  Broker: ['overview', 'details-location', 'documents-contacts', 'recommendations-claims-analytics'],
  SiteContact: ['overview'],
} as const satisfies Record<ProjectRole, readonly string[]>;

/** The areas of Help in their order; an area is the viewer's when its sidebar entry is enabled for them (spec 3 §2). */
export const HELP_AREAS = [
  { id: 'dashboard', label: 'Dashboard', entry: 'dashboard' },
  { id: 'projects', label: 'Projects', entry: 'projects' },
  { id: 'global-ecosystem', label: 'Global Ecosystem', entry: 'global-ecosystem' },
  { id: 'account', label: 'Account', entry: 'help' },
  { id: 'my-company', label: 'My Company', entry: 'my-company' },
  { id: 'communications', label: 'Communications', entry: 'help' },
] as const satisfies readonly { id: string; label: string; entry: SidebarId }[];
export type HelpArea = (typeof HELP_AREAS)[number]['id'];

const TOPICS: Readonly<Record<Exclude<HelpArea, 'projects'>, readonly string[]>> = {
  dashboard: ['overview', 'tools'],
  'global-ecosystem': ['overview', 'advanced-details'],
  account: ['account'],
  'my-company': ['overview', 'company-info', 'team-members', 'rates', 'subscription'],
  /** The topics of communications come from what administrators write, not from here. */
  communications: [],
};

const projectTopics = (role: Role): readonly string[] =>
  role in HELP_PROJECT_TOPICS ? HELP_PROJECT_TOPICS[role as ProjectRole] : [];

/** The areas of Help that the viewer has, in order, each with its topics (spec 3 §2 Help). */
export function helpAreasFor(
  viewer: Actor,
): readonly { readonly id: HelpArea; readonly label: string; readonly topics: readonly string[] }[] {
  const enabled = sidebarFor(viewer).filter((entry) => !entry.disabled);
  return HELP_AREAS.filter((area) => enabled.some(({ id }) => id === area.entry)).map(({ id, label }) => ({
    id,
    label,
    topics: id === 'projects' ? projectTopics(viewer.role) : TOPICS[id],
  }));
}
