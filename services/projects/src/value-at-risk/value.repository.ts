import type { Project } from '@portal/contracts/projects/project';
import type { OperationalValuesBody } from '@portal/contracts/projects/value-at-risk';
import { OPERATIONAL_ITEMS } from '@portal/contracts/projects/value-at-risk-lists';
import { queryPrepared } from '@portal/service-kit';
import type { Knex } from 'knex';
import type pg from 'pg';
import type { StoredItem, ValueInputs } from '../core/value-at-risk/values-of.ts';

/** The values of a project with what they follow from. */
export interface StoredValues extends ValueInputs {
  readonly id: string;
  /** Version of the project. */
  readonly version: number;
  readonly currency: Project['currency'];
  readonly line_percent: string | null;
  readonly total_insured_value: string | null;
  readonly value_at_risk: string | null;
  /** Day of the progress in the value at risk. */
  readonly valued_on: string | null;
  /** Version of the declared items; null while nothing is declared. */
  readonly values_version: number | null;
  readonly changed_at: Date | null;
  readonly changed_by: string | null;
  readonly items: readonly StoredItem[] | null;
}

/** Returns the values of a project that the viewer has reached, which exists. */
export async function valuesOf(target: pg.Pool | Knex.Transaction, projectId: string): Promise<StoredValues> {
  const [row] = await queryPrepared<StoredValues>(target, {
    name: 'values-of-project',
    text: `
      select p.id, p.version, p.type, p.currency, p.line_percent, p.construction_value, p.dsu_sum_insured,
        p.policy_start_date, p.policy_expire_date, p.risk_band, p.band_percents, p.total_insured_value, p.value_at_risk,
        p.valued_on, o.version as values_version, o.indemnity_months, o.changed_at, o.changed_by,
        (select json_agg(json_build_object('key', i.key, 'declaredValue', i.declared_value,
          'damagePercent', i.damage_percent)) from operational_value_items i where i.project_id = p.id) as items
      from projects p left join operational_values o on o.project_id = p.id where p.id = $1`,
    values: [projectId],
  });
  if (!row) throw new Error(`Project ${projectId} is not there`);
  return { ...row, items: inOrder(row.items ?? []) };
}

/** Returns items in the order of the tab. */
const inOrder = (items: readonly StoredItem[]): StoredItem[] =>
  OPERATIONAL_ITEMS.flatMap((key) => items.find((item) => item.key === key) ?? []);

/** Replaces the declared items of a project; their version grows. */
export async function storeItems(
  tx: Knex.Transaction,
  projectId: string,
  { items, indemnityMonths }: OperationalValuesBody,
  changedBy: string,
): Promise<void> {
  await tx('operational_values')
    .insert({ project_id: projectId, indemnity_months: indemnityMonths, changed_by: changedBy })
    .onConflict('project_id')
    .merge({
      indemnity_months: indemnityMonths,
      version: tx.raw('operational_values.version + 1'),
      changed_at: tx.fn.now(),
      changed_by: changedBy,
    });
  await tx('operational_value_items').where({ project_id: projectId }).delete();
  if (items.length === 0) return;
  await tx('operational_value_items').insert(
    items.map(({ key, declaredValue, damagePercent }) => ({
      ...{ project_id: projectId, key, declared_value: declaredValue, damage_percent: damagePercent },
    })),
  );
}
