export { viewerOf, isInternalRiskEngineer, type Viewer, type RoleHolder } from './viewer.ts';
export { projectScopeOf, type ProjectScope } from './project-scope.ts';
export { RESOURCES, ACTIONS, FIELD_LIMITS, type Resource, type Action, type ItemCondition } from './vocabulary.ts';
export { can, canOn, scope, fieldsFor, type Actor, type ItemFacts } from './can.ts';
export {
  PROJECT_ROLES,
  PROJECT_TAB_DEFAULTS,
  tabDefault,
  tabsFor,
  type ProjectRole,
  type TabAccessSetting,
  type TabDefault,
} from './tabs.ts';
export { SIDEBAR, sidebarFor, homePath, type SidebarEntry, type SidebarId } from './sidebar.ts';
export { accountTabsFor, isSubscriber, type AccountTab } from './account-tabs.ts';
export { HELP_AREAS, HELP_PROJECT_TOPICS, helpAreasFor, type HelpArea } from './help.ts';
export { roleLabel, teamPositionLabel } from './labels.ts';
export { projectColumnSet, type ProjectColumnSet } from './project-columns.ts';
export { hasSeat, SEAT_KINDS, SEAT_LIMITS, SEATED_ROLES, seatKindOf, type SeatKind, type Seats } from './seats.ts';
