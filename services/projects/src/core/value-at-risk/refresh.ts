import { decimalOf } from '@portal/money';
import type { Knex } from 'knex';
import { publishValues } from '../events/project-values.ts';
import { storedValuesOf, today, type ValueInputs } from './values-of.ts';

interface Row extends ValueInputs {
  readonly id: string;
  readonly status: string;
  readonly valued_on: string | null;
  readonly declared_value: string | null;
  readonly value_at_risk: string | null;
}

/**
 * Computes the declared values and the values at risk of projects again and stores those that differ. Every change of an
 * input calls it in its transaction: items, sums, policy, band, percents, and the day. Locks the projects' rows. Returns
 * the ids of projects that it changed; their version stays, because nobody has edited them.
 */
export async function refreshValues(
  tx: Knex.Transaction,
  projectIds: readonly string[],
  day: string = today(),
): Promise<readonly string[]> {
  const { rows } = await tx.raw<{ rows: Row[] }>(
    `select p.id, p.status, p.valued_on, p.type, p.construction_value, p.dsu_sum_insured, p.policy_start_date, p.policy_expire_date, p.risk_band,
       p.band_percents, p.declared_value, p.value_at_risk,
       (select o.indemnity_months from operational_values o where o.project_id = p.id) as indemnity_months,
       (select json_agg(json_build_object('key', i.key, 'declaredValue', i.declared_value,
          'damagePercent', i.damage_percent)) from operational_value_items i where i.project_id = p.id) as items
     from projects p where p.id = any(?::uuid[]) order by p.id for no key update of p`,
    [[...projectIds]],
  );
  const changed = rows.flatMap((row) => {
    // A closed project keeps the progress that it had.
    const on = row.status === 'Closed' && row.valued_on !== null ? row.valued_on : day;
    const { declared, atRisk } = storedValuesOf(row, on);
    const next = { id: row.id, on, declared: textOf(declared), atRisk: textOf(atRisk) };
    return next.declared === row.declared_value && next.atRisk === row.value_at_risk ? [] : [next];
  });
  if (changed.length === 0) return [];
  await tx.raw(
    `update projects p set declared_value = c.declared, value_at_risk = c.at_risk, valued_on = c.valued_on
     from unnest(:ids::uuid[], :declared::numeric[], :atRisk::numeric[], :days::date[])
       as c (id, declared, at_risk, valued_on) where p.id = c.id`,
    {
      ids: changed.map(({ id }) => id),
      declared: changed.map(({ declared }) => declared),
      atRisk: changed.map(({ atRisk }) => atRisk),
      days: changed.map(({ on }) => on),
    },
  );
  return changed.map(({ id }) => id);
}

const textOf = (cents: number | null): string | null => (cents === null ? null : decimalOf(cents));

/** Performs {@link refreshValues} and publishes the values that it changed. */
export async function refreshAndPublish(
  tx: Knex.Transaction,
  projectIds: readonly string[],
  day?: string,
): Promise<number> {
  const changed = await refreshValues(tx, projectIds, day);
  if (changed.length > 0) await publishValues(tx, changed);
  return changed.length;
}
