import { hiddenProjectFields, type Viewer } from '@portal/access';
import { riskBandAt } from '@portal/contracts/projects/risk-band';
import type { ConstructionValues, OperationalValues } from '@portal/contracts/projects/value-at-risk';
import { INDEMNITY_MONTHS, OPERATIONAL_ITEMS } from '@portal/contracts/projects/value-at-risk-lists';
import { amountOf, companyShareOf, progressOf, type Cents } from '@portal/money';
import { actionVerdicts, evaluateValues } from '@portal/workflow';
import type { ReachedProject } from '../core/access/reach-project.ts';
import { amountOf as storedAmount } from '../core/project/project.mapping.ts';
import { totalsInUsd } from '../core/value-at-risk/in-usd.ts';
import { percentsOf, today, valuesOfItems } from '../core/value-at-risk/values-of.ts';
import type { StoredValues } from './value.repository.ts';

/** Months that a project has before anything is declared. */
const monthsOf = (row: StoredValues): number => row.indemnity_months ?? INDEMNITY_MONTHS.default;

/** Builds the answer for an operational property: all items, those that are not declared without values. */
export function operationalOf(row: StoredValues, project: ReachedProject, viewer: Viewer): OperationalValues {
  const items = row.items ?? [];
  const values = valuesOfItems(items, monthsOf(row));
  return {
    id: row.id,
    version: row.values_version ?? 0,
    items: OPERATIONAL_ITEMS.map((key) => {
      const index = items.findIndex((item) => item.key === key);
      const [item, value] = [items[index], values.items[index]];
      return {
        key,
        declaredValue: item?.declaredValue ?? null,
        damagePercent: item?.damagePercent ?? null,
        tiv: value ? amountOf(value.tiv) : null,
        var: value ? amountOf(value.var) : null,
      };
    }),
    indemnityMonths: monthsOf(row),
    bandPercent: row.risk_band === null ? null : (percentsOf(null)[row.risk_band] ?? null),
    ...totalsOf(row, project, viewer),
    changedDateTime: row.changed_at?.toISOString() ?? null,
    changedBy: row.changed_by,
  };
}

/** Builds the answer for a construction project, with the numbers of the formula on the day of its value. */
export const constructionOf = (row: StoredValues, project: ReachedProject, viewer: Viewer): ConstructionValues => ({
  id: row.id,
  version: row.version,
  constructionValue: storedAmount(row.construction_value),
  dsuSumInsured: storedAmount(row.dsu_sum_insured),
  progress: progressOf(row.policy_start_date, row.policy_expire_date, row.valued_on ?? today()),
  bandPercents: [...percentsOf(row.band_percents)],
  ...totalsOf(row, project, viewer),
});

/** Returns a total in minor units; it may have a digit more than one amount has. */
const toCents = (amount: number): Cents => Math.round(amount * 100);

/** Builds the totals, the share of the owner for those who see its line, and the actions. */
function totalsOf(row: StoredValues, project: ReachedProject, viewer: Viewer) {
  const [tiv, atRisk] = [storedAmount(row.total_insured_value), storedAmount(row.value_at_risk)];
  const line = hiddenProjectFields(viewer).has('linePercent') ? null : storedAmount(row.line_percent);
  return {
    ...{ currency: row.currency, tiv, var: atRisk, linePercent: line },
    companyShare: atRisk === null || line === null ? null : amountOf(companyShareOf(toCents(atRisk), line)),
    usd: usdOf(row.currency, tiv, atRisk),
    riskBand: riskBandAt(row.risk_band),
    actions: actionVerdicts(['update'], () => evaluateValues(project, viewer)),
  };
}

/** Builds the answer for the totals in USD of today. */
function usdOf(
  currency: StoredValues['currency'],
  tiv: number | null,
  atRisk: number | null,
): OperationalValues['usd'] {
  const cents = (amount: number | null) => (amount === null ? null : toCents(amount));
  const totals = totalsInUsd(currency, { insured: cents(tiv), atRisk: cents(atRisk) }, today());
  if (!totals) return null;
  const { insured, atRisk: inUsd, ...rate } = totals;
  return { tiv: insured, var: inUsd, ...rate };
}
