export { companyFacts } from './company-facts.ts';
export {
  COPY,
  findProject,
  projectNotFound,
  reachItem,
  reachProject,
  type FoundProject,
  type ProjectTables,
} from './find-project.ts';
export {
  acceptedParticipantsMigration,
  assignedCompaniesMigration,
  knownProjectsMigration,
  projectAddressesMigration,
} from './known-projects.migration.ts';
export { storeProjects, type KnownProject, type Parties } from './known-projects.ts';
export { waitForNewProject } from './new-project.ts';
export { ownerTabs, tabSettingsOf } from './owner-tabs.ts';
export {
  knownProjectsConsumer,
  projectAccess,
  type ProjectAccessOptions,
  type PublishedProject,
} from './project-access.ts';
export { scopeConditions } from './scope-conditions.ts';
export { tabSettings } from './tab-settings.ts';
export { workHints, type ChangedWork } from './work-hints.ts';
