import { fixedRolesIn, seesTab, tabDefault } from '@portal/access';
import type { TabAccessEntry } from '@portal/contracts/admin/settings';
import { PROJECT_ROLES, type TabAccessSetting } from '@portal/contracts/common/tab-access';
import { PROJECT_TAB_NAMES, type ProjectTab } from '@portal/contracts/common/tabs';
import { companyTabAccessChanged } from '@portal/contracts/events/admin';
import { publish } from '@portal/event-bus';
import { actorOf, admit, audit, auditNothing, invalid, notFound } from '@portal/service-kit';
import { ALLOWED } from '@portal/workflow';
import type { Knex } from 'knex';
import { isDeepStrictEqual } from 'node:util';
import type { Coordinator } from '../core/members/coordinator.ts';
import { lockTabAccess, type StoredTabAccess } from '../core/settings/setting.repository.ts';
import { SETTING_TEXTS } from './tab-access.texts.ts';

/** A setting sent by a coordinator. */
interface Change {
  readonly id: string;
  readonly value: TabAccessSetting;
}

/**
 * Changes the tabs that roles see in the company's projects and publishes it for the services that own the tabs.
 * @throws 400 where the access of a role is not overridable, 404 for a setting of another company, 409 where the
 * version is not the expected one
 */
export async function changeTabAccess(
  tx: Knex.Transaction,
  viewer: Coordinator,
  { id, value }: Change,
  expected: number | undefined,
): Promise<TabAccessEntry> {
  const stored = await lockTabAccess(tx, viewer.companyId);
  if (stored.id !== id) throw notFound();
  admit(ALLOWED, { version: { now: stored, expected, text: SETTING_TEXTS.stale } });
  refuseFixedRoles(value);
  const { companyId, version } = stored;
  const changed = { ...stored, value: inOrder(value), version: version + 1 };
  if (isDeepStrictEqual(changed.value, stored.value)) {
    auditNothing();
    return entryOf(stored);
  }
  await tx('company_settings')
    .where({ setting_id: id })
    .update({
      value: JSON.stringify(changed.value),
      version: changed.version,
      changed_by: actorOf(viewer).name,
      changed_at: tx.fn.now(),
    });
  await audit(tx, { item: { kind: 'companySetting', id }, before: { ...stored.value }, after: { ...changed.value } });
  const event = { companyId, version: changed.version, tabs: changed.value };
  await publish(tx, companyTabAccessChanged, event, actorOf(viewer));
  return entryOf(changed);
}

function refuseFixedRoles(value: TabAccessSetting): void {
  const faults = PROJECT_TAB_NAMES.filter((tab) => fixedRolesIn(value, tab).length > 0).map((tab) => [
    `value.${tab}`,
    [`${SETTING_TEXTS.roleIsFixed}: ${fixedRolesIn(value, tab).join(', ')}`],
  ]);
  if (faults.length > 0) throw invalid(Object.fromEntries(faults));
}

/** Tabs and roles in the portal's own order, each once, so that the same setting is the same text. */
const inOrder = (value: TabAccessSetting): TabAccessSetting =>
  Object.fromEntries(
    PROJECT_TAB_NAMES.filter((tab) => value[tab]).map((tab) => [
      tab,
      PROJECT_ROLES.filter((role) => value[tab]?.includes(role)),
    ]),
  );

/** Returns each role that has projects, with its visibility of a tab by the company's setting. */
export const rolesOf = (tab: ProjectTab, setting: TabAccessSetting): TabAccessEntry['value'][ProjectTab] =>
  PROJECT_ROLES.map((role) => ({
    role,
    visible: seesTab(role, tab, setting),
    canBeOverriden: tabDefault(role, tab).canBeOverriden,
  }));

/** Builds the answer for the setting: each tab with every role that has projects. */
export function entryOf({ id, version, companyName, value }: StoredTabAccess): TabAccessEntry {
  const tabs = PROJECT_TAB_NAMES.map((tab) => [tab, rolesOf(tab, value)]);
  return {
    id,
    version,
    name: SETTING_TEXTS.tabAccess,
    type: 'ProjectTabAccess',
    scope: 'Company',
    scopeName: companyName,
    value: Object.fromEntries(tabs) as TabAccessEntry['value'],
  };
}
