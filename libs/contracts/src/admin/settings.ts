import * as v from 'valibot';
import { id } from '../common/fields.ts';
import { answer } from '../common/list.ts';
import { PROJECT_ROLES, tabAccessSetting } from '../common/tab-access.ts';
import { PROJECT_TAB_NAMES } from '../common/tabs.ts';

/** A role's visibility of a tab; the company may change it if `canBeOverriden` (decisions §12). */
export const roleEntry = v.object({
  role: v.picklist(PROJECT_ROLES),
  visible: v.boolean(),
  canBeOverriden: v.boolean(),
});

/** Visibility of one of the company's tabs by role; all tabs come in the order of the tab bar (spec 3 §2, §3). */
export const tabAccessEntry = v.object({
  id,
  version: v.number(),
  name: v.string(),
  type: v.literal('ProjectTabAccess'),
  scope: v.literal('Company'),
  scopeName: v.string(),
  value: v.object(v.entriesFromList(PROJECT_TAB_NAMES, v.array(roleEntry))),
});
export type TabAccessEntry = v.InferOutput<typeof tabAccessEntry>;

/** Settings of approvals that a company switches on or off, for all of its projects or for one (decisions §8, §21). */
export const APPROVAL_SETTINGS = [
  'RecommendationApprovalExternal',
  'RecommendationApprovalInternal',
  'MainReportApproval',
  'AbridgedReportApproval',
] as const;
export type ApprovalSetting = (typeof APPROVAL_SETTINGS)[number];

/**
 * Settings that one project has of its own (decisions §21): approvals, if the loss history of its reports names amounts of claims,
 * and if brokers are selected already where a report is shared.
 */
export const PROJECT_SWITCHES = [...APPROVAL_SETTINGS, 'ShareClaimAmounts', 'NotifyBrokerOnReport'] as const;
export type ProjectSwitch = (typeof PROJECT_SWITCHES)[number];

/** A setting of approvals; switching one off that has a warning asks for confirmation (spec 3 §5). */
export const approvalEntry = v.object({
  id,
  version: v.number(),
  name: v.string(),
  type: v.picklist(APPROVAL_SETTINGS),
  scope: v.picklist(['Company', 'Project']),
  /** Name of the company, or of the project. */
  scopeName: v.string(),
  value: v.boolean(),
  warningText: v.optional(v.string()),
});
export type ApprovalEntry = v.InferOutput<typeof approvalEntry>;

/** `GET {principal}/current/settings`: ProjectTabAccess, then the settings of approvals. */
export const settingListAnswer = answer(v.array(v.union([tabAccessEntry, approvalEntry])));

/** `PUT {principal}/current/settings/{value}`: the value stands in the path, and may be repeated. */
export const approvalParams = v.object({ value: v.picklist(['true', 'false'], 'Must be true or false') });
export const changedApproval = v.strictObject({ id, value: v.optional(v.boolean()) });
export const approvalAnswer = answer(approvalEntry);

/** `PUT {principal}/project/{id}/settings`: sets what applies to one project; null takes the company's value again. */
export const changedProjectSwitch = v.strictObject({
  type: v.picklist(PROJECT_SWITCHES),
  value: v.nullable(v.boolean()),
});

/** `PUT {principal}/current/settings/access`: replaces the stored setting. */
export const changedTabAccess = v.strictObject({ id, value: tabAccessSetting });
export const tabAccessAnswer = answer(tabAccessEntry);
