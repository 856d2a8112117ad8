import { projectScopeOf, type Viewer } from '@portal/access';
import { MAX_AMOUNT } from '@portal/contracts/projects/project-fields';
import { PROJECT_TEXTS } from '@portal/contracts/projects/texts';
import type { BandPercentsBody, OperationalValuesBody } from '@portal/contracts/projects/value-at-risk';
import { DEFAULT_BAND_PERCENTS, OPERATIONAL_ITEMS, VALUE_TEXTS } from '@portal/contracts/projects/value-at-risk-lists';
import { amountOf } from '@portal/money';
import { actorOf, admit, auditNothing, expectedVersion, invalid, notFound } from '@portal/service-kit';
import { evaluateValues } from '@portal/workflow';
import type { Knex } from 'knex';
import type pg from 'pg';
import { reachProject, type ReachedProject } from '../core/access/reach-project.ts';
import { recordChange } from '../core/change/record-change.ts';
import { valuesEvent } from '../core/events/project-values.ts';
import { projectOf } from '../core/project/project.mapping.ts';
import { changeProject, projectOfScope } from '../core/project/project.repository.ts';
import { refreshValues } from '../core/value-at-risk/refresh.ts';
import { percentsOf, valuesOfItems, type StoredItem } from '../core/value-at-risk/values-of.ts';
import { storeItems, valuesOf, type StoredValues } from './value.repository.ts';

interface Reached {
  readonly project: ReachedProject;
  readonly row: StoredValues;
}
interface Target {
  readonly id: string;
  readonly expected: number | undefined;
}

/** Version of values that are not declared yet. */
const UNSET = { version: 0, changed_by: null, changed_at: null };

/**
 * Declares the values of an operational property; items that are left out are not declared any more.
 * @throws 404 outside the tenant, 403 without the tab, 400 for a total above the largest amount, 409 for an older version
 */
export async function saveOperationalValues(
  tx: Knex.Transaction,
  viewer: Viewer,
  { id, expected }: Target,
  body: OperationalValuesBody,
): Promise<Reached> {
  const project = await reachProject(tx, viewer, id, 'var', 'no key update');
  const before = await valuesOf(tx, project.id);
  const { values_version: version, changed_by, changed_at } = before;
  const present = version === null ? UNSET : { version, changed_by, changed_at };
  admit(evaluateValues(project, viewer), { version: expectedVersion(present, expected, VALUE_TEXTS.stale) });
  if (amountOf(valuesOfItems(body.items, body.indemnityMonths).tiv) > MAX_AMOUNT)
    throw invalid({ items: [VALUE_TEXTS.totalTooLarge] });
  const states = {
    before: statedOf(before.items, before.indemnity_months),
    after: statedOf(body.items, body.indemnityMonths),
  };
  if (JSON.stringify(states.before) === JSON.stringify(states.after)) {
    auditNothing();
    return { project, row: before };
  }
  const actor = actorOf(viewer);
  await storeItems(tx, project.id, body, actor.name);
  await refreshValues(tx, [project.id]);
  await recordChange(tx, {
    ...{ kind: 'operationalValues', id: project.id, projectId: project.id, action: 'save', actor },
    ...{ ...states, event: valuesEvent(project.id) },
  });
  return { project, row: await valuesOf(tx, project.id) };
}

/** Returns the values as history and audit record keep them: each item with its value and its percent, null for others. */
function statedOf(items: readonly StoredItem[] | null, indemnityMonths: number | null) {
  const stated = OPERATIONAL_ITEMS.map((key) => {
    const item = items?.find((one) => one.key === key);
    return [key, item ? { declaredValue: item.declaredValue, damagePercent: item.damagePercent } : null] as const;
  });
  return { ...Object.fromEntries(stated), indemnityMonths, status: null };
}

/**
 * Loads a construction project through PROJECT DETAILS, where its values are shown.
 * @throws 404 outside the tenant and for an operational property, 403 without the tab
 */
export async function reachConstruction(
  target: pg.Pool | Knex.Transaction,
  viewer: Viewer,
  id: string,
): Promise<Reached> {
  const project = await reachProject(target, viewer, id, 'details', 'no key update');
  const row = await valuesOf(target, project.id);
  if (row.type !== 'Construction') throw notFound();
  return { project, row };
}

/**
 * Sets the percent of each band for a construction project. Those of the defaults are stored as none.
 * @throws 404 outside the tenant and for an operational property, 403 without the tab, 409 for an older version
 */
export async function saveBandPercents(
  tx: Knex.Transaction,
  viewer: Viewer,
  { id, expected }: Target,
  { bandPercents }: BandPercentsBody,
): Promise<Reached> {
  const { project, row } = await reachConstruction(tx, viewer, id);
  admit(evaluateValues(project, viewer), { version: expectedVersion(row, expected, PROJECT_TEXTS.stale) });
  if (isSame(bandPercents, percentsOf(row.band_percents))) {
    auditNothing();
    return { project, row };
  }
  const scope = projectScopeOf(viewer);
  const before = await projectOfScope(tx, scope, project.id);
  const actor = actorOf(viewer);
  const percents = isSame(bandPercents, DEFAULT_BAND_PERCENTS) ? null : [...bandPercents];
  await changeProject(tx, project.id, { band_percents: percents }, actor.name);
  await refreshValues(tx, [project.id]);
  const after = await projectOfScope(tx, scope, project.id);
  await recordChange(tx, {
    ...{ kind: 'project', id: project.id, action: 'setBandPercents', actor, tab: 'details', event: null },
    before: { bandPercents: percentsOf(row.band_percents) },
    after: { bandPercents },
    content: { before: projectOf(before), after: projectOf(after) },
  });
  return { project, row: await valuesOf(tx, project.id) };
}

const isSame = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((percent, index) => percent === other[index]);
