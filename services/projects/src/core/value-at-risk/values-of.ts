import {
  DEFAULT_BAND_PERCENTS,
  isAnnualItem,
  type OperationalItem,
} from '@portal/contracts/projects/value-at-risk-lists';
import { constructionVarOf, operationalValuesOf, progressOf, type Cents, type OperationalValues } from '@portal/money';

/** An item of an operational property as it is stored. */
export interface StoredItem {
  readonly key: OperationalItem;
  readonly declaredValue: number;
  readonly damagePercent: number;
}

/** Inputs of the value at risk of a project. */
export interface ValueInputs {
  readonly type: 'Construction' | 'OperationalProperty';
  readonly construction_value: string;
  readonly dsu_sum_insured: string | null;
  readonly policy_start_date: string;
  readonly policy_expire_date: string;
  readonly risk_band: number | null;
  readonly band_percents: readonly (number | string)[] | null;
  readonly indemnity_months: number | null;
  readonly items: readonly StoredItem[] | null;
}

/** Returns the calendar day of the progress of policies: that of UTC, at which nightly rounds begin. */
export const today = (): string => new Date().toISOString().slice(0, 10);

/** Returns the percents of the bands of a project, its own or the defaults (decisions §15). */
export const percentsOf = (stored: ValueInputs['band_percents']): readonly number[] =>
  stored?.map(Number) ?? DEFAULT_BAND_PERCENTS;

/** Returns the values of declared items, in their order. */
export const valuesOfItems = (items: readonly StoredItem[], indemnityMonths: number): OperationalValues =>
  operationalValuesOf(
    items.map((item) => ({ ...item, isAnnual: isAnnualItem(item.key) })),
    indemnityMonths,
  );

/**
 * Returns the declared value and the value at risk of a project on a day. Both are null while nothing is declared; a
 * construction project declares nothing, and has no value at risk without a score (decisions §27).
 */
export function storedValuesOf(
  project: ValueInputs,
  day: string,
): { readonly declared: Cents | null; readonly atRisk: Cents | null } {
  if (project.type === 'OperationalProperty') {
    if (!project.items?.length || project.indemnity_months === null) return { declared: null, atRisk: null };
    const values = valuesOfItems(project.items, project.indemnity_months);
    return { declared: values.tiv, atRisk: values.var };
  }
  const percent = project.risk_band === null ? undefined : percentsOf(project.band_percents)[project.risk_band];
  if (percent === undefined) return { declared: null, atRisk: null };
  const sums = { constructionValue: project.construction_value, dsuSumInsured: project.dsu_sum_insured };
  const progress = progressOf(project.policy_start_date, project.policy_expire_date, day);
  return { declared: null, atRisk: constructionVarOf(sums, progress, percent) };
}
