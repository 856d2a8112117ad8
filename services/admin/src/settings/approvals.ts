import { createHash } from 'node:crypto';
import { REPORT_SETTING_DEFAULTS } from '@portal/contracts/admin/project-settings';
import {
  APPROVAL_SETTINGS,
  PROJECT_SWITCHES,
  type ApprovalEntry,
  type ApprovalSetting,
  type ProjectSwitch,
} from '@portal/contracts/admin/settings';
import { companyApprovalsChanged } from '@portal/contracts/events/approvals';
import { APPROVAL_DEFAULTS } from '@portal/contracts/projects/recommendation-lists';
import { publish } from '@portal/event-bus';
import type { FoundProject } from '@portal/project-access';
import { actorOf, admit, audit, auditNothing, expectedVersion, invalid, notFound } from '@portal/service-kit';
import { ALLOWED, PROJECT_CLOSED, refused } from '@portal/workflow';
import type { Knex } from 'knex';
import type { Coordinator } from '../core/members/coordinator.ts';
import { lockTabAccess, tabAccessOf } from '../core/settings/setting.repository.ts';
import { APPROVAL_LABELS, APPROVAL_TEXTS, APPROVAL_WARNINGS } from './approval.texts.ts';
import { SETTING_TEXTS } from './tab-access.texts.ts';

/** Values where a company has set nothing (decisions §27). */
const DEFAULTS: Readonly<Record<ApprovalSetting, boolean>> = {
  RecommendationApprovalExternal: APPROVAL_DEFAULTS.external,
  RecommendationApprovalInternal: APPROVAL_DEFAULTS.internal,
  MainReportApproval: REPORT_SETTING_DEFAULTS.mainReportApproval,
  AbridgedReportApproval: REPORT_SETTING_DEFAULTS.abridgedReportApproval,
};

interface StoredApproval {
  readonly id: string;
  readonly type: ProjectSwitch;
  readonly value: boolean;
  readonly version: number;
}

/** Id of a setting that has no row yet, the same each time: a company has one of each type. */
function idOf(companyId: string, type: ApprovalSetting): string {
  const digits = createHash('sha256').update(`${companyId}/${type}`).digest('hex');
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `4${digits.slice(13, 16)}`,
    `a${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ].join('-');
}

const storedOf = (db: Knex, companyId: string, projectId: string | null): Promise<StoredApproval[]> =>
  db('company_settings')
    .where({ company_id: companyId, project_id: projectId })
    .whereIn('type', [...PROJECT_SWITCHES])
    .select<StoredApproval[]>('setting_id as id', 'type', 'value', 'version');

const entryOf = (
  companyId: string,
  scopeName: string,
  stored: readonly StoredApproval[],
  type: ApprovalSetting,
): ApprovalEntry => {
  const row = stored.find((one) => one.type === type);
  const warningText = APPROVAL_WARNINGS[type];
  return {
    ...{ id: row?.id ?? idOf(companyId, type), version: row?.version ?? 1, name: APPROVAL_LABELS[type], type },
    ...{ scope: 'Company', scopeName, value: row?.value ?? DEFAULTS[type] },
    ...(warningText !== undefined && { warningText }),
  };
};

/** Returns the settings of approvals of a company, in their order. */
export async function approvalsOf(db: Knex, companyId: string): Promise<ApprovalEntry[]> {
  const { companyName } = await tabAccessOf(db, companyId);
  const stored = await storedOf(db, companyId, null);
  return APPROVAL_SETTINGS.map((type) => entryOf(companyId, companyName, stored, type));
}

interface Change {
  readonly id: string;
  readonly value: boolean;
  readonly repeated: boolean | undefined;
}

/**
 * Switches an approval of a company on or off, and publishes it for services/projects.
 * @throws 404 for a setting of another company, 409 where the version is not the expected one
 */
export async function changeApproval(
  tx: Knex.Transaction,
  viewer: Coordinator,
  { id, value, repeated }: Change,
  expected: number | undefined,
): Promise<ApprovalEntry> {
  const { companyId, companyName } = await lockTabAccess(tx, viewer.companyId);
  const stored = await storedOf(tx, companyId, null);
  const entries = APPROVAL_SETTINGS.map((type) => entryOf(companyId, companyName, stored, type));
  const before = entries.find((entry) => entry.id === id);
  if (!before) throw notFound();
  const shown = { version: before.version, changed_at: new Date(), changed_by: null };
  admit(ALLOWED, { version: expectedVersion(shown, expected, SETTING_TEXTS.stale) });
  if (repeated !== undefined && repeated !== value) throw invalid({ value: [APPROVAL_TEXTS.otherValue] });
  if (before.value === value) {
    auditNothing();
    return before;
  }
  const version = before.version + 1;
  await store(tx, viewer, {
    setting_id: id,
    company_id: companyId,
    project_id: null,
    type: before.type,
    value,
    version,
  });
  await audit(tx, {
    item: { kind: 'companySetting', id },
    before: { [before.type]: before.value },
    after: { [before.type]: value },
  });
  await publishApprovals(tx, viewer, null);
  return { ...before, value, version };
}

/**
 * Sets what applies to one project; null takes the company's value again (decisions §21).
 * @throws 404 for a project of others, 400 for a closed one
 */
export async function changeProjectSwitch(
  tx: Knex.Transaction,
  viewer: Coordinator,
  project: FoundProject,
  { type, value }: { readonly type: ProjectSwitch; readonly value: boolean | null },
): Promise<void> {
  const { companyId } = await lockTabAccess(tx, viewer.companyId);
  if (project.companyId !== companyId) throw notFound();
  admit(project.status === 'Closed' ? refused('closed', PROJECT_CLOSED) : ALLOWED);
  const before = (await storedOf(tx, companyId, project.id)).find((one) => one.type === type);
  if ((before?.value ?? null) === value) return auditNothing();
  const key = { company_id: companyId, project_id: project.id, type };
  if (value === null) await tx('company_settings').where(key).delete();
  else await store(tx, viewer, { ...key, value, version: (before?.version ?? 0) + 1 });
  await audit(tx, {
    item: { kind: 'projectSetting', id: project.id },
    before: { [type]: before?.value ?? null },
    after: { [type]: value },
  });
  await publishApprovals(tx, viewer, project.id);
}

interface Row {
  readonly setting_id?: string;
  readonly company_id: string;
  readonly project_id: string | null;
  readonly type: ProjectSwitch;
  readonly value: boolean;
  readonly version: number;
}

async function store(tx: Knex.Transaction, viewer: Coordinator, { value, ...row }: Row): Promise<void> {
  const changed = { changed_by: actorOf(viewer).name, changed_at: tx.fn.now() };
  await tx('company_settings')
    .insert({ ...row, value: JSON.stringify(value), ...changed })
    .onConflict(['company_id', 'type', 'project_id'])
    .merge(['value', 'version', 'changed_by', 'changed_at']);
}

/** Publishes what is set for all projects of a company, or for one; the lock on its settings keeps the versions in order. */
async function publishApprovals(tx: Knex.Transaction, viewer: Coordinator, projectId: string | null): Promise<void> {
  const stored = await storedOf(tx, viewer.companyId, projectId);
  const valueOf = (type: ProjectSwitch): boolean | null => stored.find((one) => one.type === type)?.value ?? null;
  const { rows } = await tx.raw<{ rows: { version: number }[] }>(`select nextval('approval_versions')::int as version`);
  const event = {
    ...{ companyId: viewer.companyId, projectId, version: rows[0]?.version ?? 0 },
    external: valueOf('RecommendationApprovalExternal'),
    internal: valueOf('RecommendationApprovalInternal'),
    mainReport: valueOf('MainReportApproval'),
    abridgedReport: valueOf('AbridgedReportApproval'),
    shareClaimAmounts: valueOf('ShareClaimAmounts'),
    notifyBrokerOnReport: valueOf('NotifyBrokerOnReport'),
  };
  await publish(tx, companyApprovalsChanged, event, actorOf(viewer));
}
