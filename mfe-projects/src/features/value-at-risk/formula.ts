import type { ConstructionValues, OperationalValues } from '@portal/contracts/projects/value-at-risk';
import { isAnnualItem } from '@portal/contracts/projects/value-at-risk-lists';
import { placeOfRiskBand } from '@portal/contracts/projects/risk-band';
import { formatAmount, formatNumber, formatPercent } from '@portal/ui';

/** Returns the value at risk of an operational property as the sum that it is; empty while nothing is declared. */
export function operationalFormula({ items, indemnityMonths, currency, ...values }: OperationalValues): string {
  if (values.var === null) return '';
  const parts = items.flatMap(({ key, declaredValue, damagePercent }) => {
    if (declaredValue === null) return [];
    const months = isAnnualItem(key) ? ` × ${indemnityMonths}/12` : '';
    return [`${formatAmount(declaredValue)}${months} × ${formatPercent(damagePercent)}`];
  });
  return `${parts.join(' + ')} = ${formatAmount(values.var)} ${currency}`;
}

/** Returns the percent that counts for a construction project: that of its band; null without a score. */
export const bandPercentOf = ({ riskBand, bandPercents }: ConstructionValues): number | null =>
  riskBand === null ? null : (bandPercents[placeOfRiskBand(riskBand)] ?? null);

/** Returns the value at risk of a construction project as the product that it is; empty without a score. */
export function constructionFormula(values: ConstructionValues): string {
  if (values.var === null) return '';
  const { elapsed, days } = values.progress;
  const exposed = `${formatAmount(values.constructionValue)} × ${formatNumber(elapsed)}/${formatNumber(days)}`;
  const delay = values.dsuSumInsured === null ? exposed : `(${exposed} + ${formatAmount(values.dsuSumInsured)})`;
  return `${delay} × ${formatPercent(bandPercentOf(values))} = ${formatAmount(values.var)} ${values.currency}`;
}

/** Returns the owner's share of a value at risk as the product that it is. */
export const shareFormula = ({
  linePercent,
  companyShare,
  currency,
  ...values
}: Pick<OperationalValues, 'var' | 'linePercent' | 'companyShare' | 'currency'>): string =>
  `${formatAmount(values.var)} × ${formatPercent(linePercent)} = ${formatAmount(companyShare)} ${currency}`;
