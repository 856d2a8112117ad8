import * as v from 'valibot';
import type { Role } from './enums.ts';
import { PROJECT_TAB_NAMES } from './tabs.ts';

/** The roles that have projects, in the order of the tables of decisions §11 and §12. */
export const PROJECT_ROLES = [
  'ICCoordinator',
  'ICUnderwriter',
  'Broker',
  'InsuranceRepresentative',
  'RiskManager',
  'DeveloperOwner',
  'SiteContact',
  'RCCoordinator',
  'RiskEngineer',
] as const satisfies readonly Role[];
export type ProjectRole = (typeof PROJECT_ROLES)[number];

const roles = v.pipe(v.array(v.picklist(PROJECT_ROLES)), v.maxLength(PROJECT_ROLES.length));

/**
 * The company's ProjectTabAccess setting: the roles that may see a tab of its projects (spec 3 §2). Tabs that it does not
 * name keep their default (decisions §12).
 */
export const tabAccessSetting = v.strictObject(v.entriesFromList(PROJECT_TAB_NAMES, v.optional(roles)));
export type TabAccessSetting = Readonly<v.InferOutput<typeof tabAccessSetting>>;
