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

/** `GET {principal}/current/settings` */
export const settingListAnswer = answer(v.array(tabAccessEntry));

/** `PUT {principal}/current/settings/access`: replaces the stored setting. */
export const changedTabAccess = v.strictObject({ id, value: tabAccessSetting });
export const tabAccessAnswer = answer(tabAccessEntry);
