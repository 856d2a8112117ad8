import * as v from 'valibot';
import { answer } from '../common/list.ts';
import { PROJECT_TAB_NAMES } from '../common/tabs.ts';
import { roleEntry } from './settings.ts';

/** Values of the settings of reports where the company has set nothing (decisions §27). */
export const REPORT_SETTING_DEFAULTS = {
  mainReportApproval: true,
  abridgedReportApproval: false,
  /** Brokers come first and are selected already where a report is shared, hence they are told of it. */
  notifyBrokerOnReport: true,
  /** Reports are read by people with limited access to claims (decisions §11). */
  shareClaimAmounts: false,
} as const;

/** A value that the project has of its company, unless `overridden`: then it is the project's own (decisions §21). */
const inherited = v.object({ value: v.boolean(), overridden: v.boolean() });

/** `GET {principal}/project/{id}/settings`: the settings of the company that owns the project, as they apply to it. */
export const projectSettings = v.object({
  recommendationApprovalExternal: inherited,
  recommendationApprovalInternal: inherited,
  mainReportApproval: inherited,
  abridgedReportApproval: inherited,
  siteContactUpload: inherited,
  /** Folders of the project to which its primary site contact may upload. */
  allowedUploadFolderIds: v.array(v.string()),
  shareClaimAmounts: inherited,
  notifyBrokerOnReport: inherited,
  /** Every tab with every role that has projects, in the order of the tab bar. */
  projectTabAccess: v.array(v.object({ name: v.picklist(PROJECT_TAB_NAMES), roles: v.array(roleEntry) })),
});
export type ProjectSettings = v.InferOutput<typeof projectSettings>;

export const projectSettingsAnswer = answer(projectSettings);
