import type { Viewer } from '@portal/access';
import type { CreateDevice, DeviceFields } from '@portal/contracts/projects/device';
import { DEVICE_LIMITS, DEVICE_TEXTS, DEVICES_BY_KIND, type DeviceKind } from '@portal/contracts/projects/device-lists';
import {
  actorOf,
  admit,
  auditAbout,
  expectedVersion,
  hashSecretToken,
  invalid,
  newSecretToken,
  notFound,
} from '@portal/service-kit';
import { evaluateDevice, evaluateNewDevice } from '@portal/workflow';
import type { Knex } from 'knex';
import type pg from 'pg';
import { isProjectId, reachItem, reachProject, type ReachedProject } from '../core/access/reach-project.ts';
import type { PendingEvent } from '../core/change/pending-event.ts';
import { recordChange } from '../core/change/record-change.ts';
import { askingAfter, attentionAsked, attentionEnded, judge, propose, stateOf } from './attention.ts';
import { contentOf, needsAttention } from './device.mapping.ts';
import {
  changeDevice,
  columnsOf,
  countDevices,
  findDevice,
  insertDevice,
  lockDevice,
  type StoredDevice,
} from './device.repository.ts';

/** A device, and the version with which the change began, where it says so. */
interface Target {
  readonly id: string;
  readonly expected: number | undefined;
}

export interface ReachedDevice {
  readonly project: ReachedProject;
  readonly row: StoredDevice;
}

/** A device with its new token, which is stored nowhere. */
export interface DeviceToken extends ReachedDevice {
  readonly token: string;
}

/**
 * Returns a device through the tab of its project.
 * @throws 404 where it is not there or in a project of others, which cannot be told apart; 403 without the tab
 */
export async function reachDevice(
  target: pg.Pool | Knex.Transaction,
  viewer: Viewer,
  id: string,
): Promise<ReachedDevice> {
  const row = isProjectId(id) ? await findDevice(target, id) : undefined;
  if (!row) throw notFound();
  return { row, project: await reachItem(target, viewer, row.project_id, 'devices') };
}

/** Registers a device in a project (decisions §27). */
export async function addDevice(
  tx: Knex.Transaction,
  viewer: Viewer,
  { projectId, kind, ...fields }: CreateDevice,
): Promise<DeviceToken> {
  // The lock on the project's row keeps the number of its devices.
  const project = await reachProject(tx, viewer, projectId, 'devices', 'no key update');
  admit(evaluateNewDevice(project, viewer));
  checkLimits(fields, kind);
  if ((await countDevices(tx, project.id)) >= DEVICE_LIMITS.devices) throw invalid({ name: [DEVICE_TEXTS.tooMany] });
  const actor = actorOf(viewer);
  const token = newSecretToken();
  const device = { ...fields, projectId: project.id, kind, tokenHash: hashSecretToken(token) };
  const row = await insertDevice(tx, device, actor.name);
  await recordChange(tx, {
    ...{ kind: 'device', id: row.id, projectId: project.id, action: 'create', actor },
    ...{ before: null, after: contentOf(row), event: null },
  });
  return { project, row, token };
}

/** Changes name and limits of a device. Its newest reading is judged by the new limits at once. */
export async function updateDevice(
  tx: Knex.Transaction,
  viewer: Viewer,
  target: Target,
  fields: DeviceFields,
): Promise<ReachedDevice> {
  const { project, row: before } = await deviceToChange(tx, viewer, 'update', target);
  checkLimits(fields, before.kind);
  const actor = actorOf(viewer);
  const { last, alert } = stateOf(before);
  const judged = judge({ last: null, alert }, last ? [last] : [], fields.limits);
  const isCrossed = judged.crossed !== null;
  const state = {
    ...{ alert_at: judged.alert?.at ?? null, alert_value: judged.alert?.value ?? null },
    acknowledged_by: isCrossed || (judged.alert === null && !before.is_silent) ? null : before.acknowledged_by,
  };
  const asking = askingAfter(before, { isCrossed, isNeeded: needsAttention({ ...before, ...state }) });
  const row = await changeDevice(
    tx,
    before.id,
    {
      ...columnsOf(fields),
      ...state,
      asks_later: asking.asksLater,
      ...(asking.isAsked && { asked_at: tx.fn.now() }),
    },
    actor.name,
  );
  const event: PendingEvent[] = [];
  if (asking.isAsked) event.push(await attentionAsked(tx, project, row, 'Alert'));
  if (asking.isEnded) event.push(attentionEnded(project, row));
  if (judged.crossed) await propose(tx, row, judged.crossed);
  await recordChange(tx, {
    ...{ kind: 'device', id: row.id, projectId: project.id, action: 'update', actor },
    ...{ before: contentOf(before), after: contentOf(row), event },
  });
  return { project, row };
}

/** Acknowledges what a device asks for: nobody else has to act on it. */
export async function acknowledgeDevice(tx: Knex.Transaction, viewer: Viewer, target: Target): Promise<ReachedDevice> {
  const { project, row: before } = await deviceToChange(tx, viewer, 'acknowledge', target);
  const actor = actorOf(viewer);
  const columns = { acknowledged_by: actor.name, asks_later: false };
  const row = await changeDevice(tx, before.id, columns, actor.name);
  const { isEnded } = askingAfter(before, { isCrossed: false, isNeeded: false });
  await recordChange(tx, {
    ...{ kind: 'device', id: row.id, projectId: project.id, action: 'acknowledge', actor },
    ...{ before: contentOf(before), after: contentOf(row), event: isEnded ? attentionEnded(project, row) : null },
  });
  return { project, row };
}

/** Replaces the token of a device; calls with the old one are refused from now on. */
export async function replaceToken(tx: Knex.Transaction, viewer: Viewer, target: Target): Promise<DeviceToken> {
  const { project, row: before } = await deviceToChange(tx, viewer, 'replaceToken', target);
  const actor = actorOf(viewer);
  const token = newSecretToken();
  const columns = { token_hash: hashSecretToken(token), token_at: tx.fn.now() };
  const row = await changeDevice(tx, before.id, columns, actor.name);
  await recordChange(tx, {
    ...{ kind: 'device', id: row.id, projectId: project.id, action: 'replaceToken', actor },
    ...{ before: contentOf(before), after: contentOf(row), event: null },
  });
  return { project, row, token };
}

/** Removes a device with its readings and its history. */
export async function deleteDevice(tx: Knex.Transaction, viewer: Viewer, target: Target): Promise<void> {
  const { project, row } = await deviceToChange(tx, viewer, 'delete', target);
  await tx('devices').where({ id: row.id }).delete();
  const { isEnded } = askingAfter(row, { isCrossed: false, isNeeded: false });
  await recordChange(tx, {
    ...{ kind: 'device', id: row.id, projectId: project.id, action: 'delete', actor: actorOf(viewer) },
    ...{ before: contentOf(row), after: null },
    event: isEnded ? attentionEnded(project, row) : null,
  });
}

/**
 * Locks a device that the viewer may change now.
 * @throws 404, 403, 400 where the project is closed, 409 where the version is a newer one
 */
async function deviceToChange(
  tx: Knex.Transaction,
  viewer: Viewer,
  action: 'update' | 'acknowledge' | 'replaceToken' | 'delete',
  { id, expected }: Target,
): Promise<ReachedDevice> {
  auditAbout({ kind: 'device', id });
  const { project } = await reachDevice(tx, viewer, id);
  const row = await lockDevice(tx, id);
  if (!row) throw notFound();
  admit(evaluateDevice(project, { needsAttention: needsAttention(row) }, action, viewer), {
    version: expectedVersion(row, expected, DEVICE_TEXTS.stale),
  });
  return { project, row };
}

/** Requires one limit at least, in the range of the kind, and the lowest value below the highest one. */
function checkLimits({ limits: { min, max } }: DeviceFields, kind: DeviceKind): void {
  const { range } = DEVICES_BY_KIND[kind];
  const isOutside = (limit: number | null): boolean => limit !== null && (limit < range.min || limit > range.max);
  if (min === null && max === null) throw invalid({ 'limits.max': [DEVICE_TEXTS.limitMissing] });
  if (isOutside(min)) throw invalid({ 'limits.min': [DEVICE_TEXTS.outOfRange(range)] });
  if (isOutside(max)) throw invalid({ 'limits.max': [DEVICE_TEXTS.outOfRange(range)] });
  if (min !== null && max !== null && max <= min) throw invalid({ 'limits.max': [DEVICE_TEXTS.limitsReversed] });
}
