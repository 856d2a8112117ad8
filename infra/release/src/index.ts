export { runRelease } from './command.ts';
export { deployBuilt, type BuiltDeploy } from './deploy-built.ts';
export { promote, rollBack, type Promotion } from './promote.ts';
export { publish, type Place } from './publish.ts';
export { readRegistry, type Registry } from './registry-file.ts';
export { ReleaseError } from './release-error.ts';
export { listReleases, storeRelease, type NewRelease, type Release, type StoredRelease } from './release-folder.ts';
export { serviceVersions } from './workspace.ts';
