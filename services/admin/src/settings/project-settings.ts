import { can, type Actor } from '@portal/access';
import { REPORT_SETTING_DEFAULTS, type ProjectSettings } from '@portal/contracts/admin/project-settings';
import { PROJECT_TAB_NAMES } from '@portal/contracts/common/tabs';
import { APPROVAL_DEFAULTS } from '@portal/contracts/projects/recommendation-lists';
import type { FoundProject } from '@portal/project-access';
import type { Knex } from 'knex';
import { switchesOf, type StoredSwitch } from '../core/settings/setting.repository.ts';
import { rolesOf } from './tab-access.ts';
import { uploadFoldersOf } from './upload-folders.ts';

type Switch = Exclude<keyof ProjectSettings, 'allowedUploadFolderIds' | 'projectTabAccess'>;

const outsider = (role: Actor['role']): Actor => ({ role, companyType: 'NoCompany', plan: 'FreeUsage' });

/** Value of each setting where the company has set nothing: what the portal does then. */
const DEFAULTS: Readonly<Record<Switch, boolean>> = {
  recommendationApprovalExternal: APPROVAL_DEFAULTS.external,
  recommendationApprovalInternal: APPROVAL_DEFAULTS.internal,
  ...REPORT_SETTING_DEFAULTS,
  siteContactUpload: can(outsider('SiteContact'), 'create', 'document'),
};

/** The type under which a setting is stored (decisions §21). */
const TYPES: Readonly<Record<Switch, string>> = {
  recommendationApprovalExternal: 'RecommendationApprovalExternal',
  recommendationApprovalInternal: 'RecommendationApprovalInternal',
  mainReportApproval: 'MainReportApproval',
  abridgedReportApproval: 'AbridgedReportApproval',
  siteContactUpload: 'SiteContactUpload',
  shareClaimAmounts: 'ShareClaimAmounts',
  notifyBrokerOnReport: 'NotifyBrokerOnReport',
};

/** Returns the settings of the company that owns a project, as they apply to it (decisions §21). */
export async function projectSettingsOf(
  knex: Knex,
  { id, companyId, tabFacts: { setting } }: FoundProject,
): Promise<ProjectSettings> {
  const stored = await switchesOf(knex, companyId, id);
  const names = Object.keys(DEFAULTS) as Switch[];
  const switches = names.map((name) => [name, inheritedValue(name, stored)]);
  return {
    ...(Object.fromEntries(switches) as Pick<ProjectSettings, Switch>),
    allowedUploadFolderIds: await uploadFoldersOf(knex, id),
    projectTabAccess: PROJECT_TAB_NAMES.map((name) => ({ name, roles: rolesOf(name, setting ?? {}) })),
  };
}

function inheritedValue(name: Switch, stored: readonly StoredSwitch[]): ProjectSettings[Switch] {
  const ofType = stored.filter(({ type }) => type === TYPES[name]);
  const own = ofType.find(({ projectId }) => projectId !== null);
  const ofCompany = ofType.find(({ projectId }) => projectId === null);
  return { value: (own ?? ofCompany)?.value ?? DEFAULTS[name], overridden: own !== undefined };
}
