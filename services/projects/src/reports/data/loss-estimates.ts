import {
  isAnnualItem,
  OPERATIONAL_ITEM_LABELS,
  OPERATIONAL_ITEMS,
} from '@portal/contracts/projects/value-at-risk-lists';
import type { ReportData } from '@portal/contracts/reports/report-data';
import { amountOf, constructionTivOf, progressOf, type Cents } from '@portal/money';
import { totalsInUsd } from '../../core/value-at-risk/in-usd.ts';
import {
  percentsOf,
  storedValuesOf,
  today,
  valuesOfItems,
  type StoredItem,
  type ValueInputs,
} from '../../core/value-at-risk/values-of.ts';
import { rowsOf, type Target } from './facts.repository.ts';

type Estimates = NonNullable<ReportData['lossEstimates']>;

interface Stored extends ValueInputs {
  readonly currency: ReportData['project']['currency'];
}

/** Day of an estimate, and the place of the project's risk band on it; today's unless given. */
interface EstimateOptions {
  readonly day?: string;
  readonly riskBand?: number | null;
}

/** Facts that an estimate of the other kind of project has. */
const NONE: Pick<Estimates, 'items' | 'indemnityMonths' | 'progress' | 'bandPercent' | 'formula'> = {
  ...{ items: [], indemnityMonths: null, progress: null, bandPercent: null, formula: null },
};

/**
 * Returns the insured value and the value at risk of a project, with the numbers of their formula (decisions §15, §27);
 * null for an operational property of which nothing is declared. The line of the insurer and its share stay out: a report is
 * read by risk companies, and shared with risk managers and owners, who see neither (decisions §11, §19).
 */
export async function lossFacts(
  target: Target,
  projectId: string,
  { day = today(), riskBand }: EstimateOptions = {},
): Promise<Estimates | null> {
  const [stored] = await rowsOf<Stored>(
    target,
    'values',
    `select p.type, p.currency, p.construction_value, p.dsu_sum_insured, p.policy_start_date, p.policy_expire_date,
       p.risk_band, p.band_percents, o.indemnity_months,
       (select json_agg(json_build_object('key', i.key, 'declaredValue', i.declared_value,
          'damagePercent', i.damage_percent)) from operational_value_items i where i.project_id = p.id) as items
     from projects p left join operational_values o on o.project_id = p.id where p.id = $1`,
    [projectId],
  );
  if (!stored) return null;
  const row = riskBand === undefined ? stored : { ...stored, risk_band: riskBand };
  const { declared, atRisk } = storedValuesOf(row, day);
  const insured = row.type === 'Construction' ? constructionTivOf(sumsOf(row)) : declared;
  if (insured === null) return null;
  return {
    ...NONE,
    ...(row.type === 'Construction' ? constructionFacts(row, atRisk, day) : operationalFacts(row, atRisk)),
    ...{
      totalInsuredValue: amountOf(insured),
      valueAtRisk: amountOrNull(atRisk),
      linePercent: null,
      companyShare: null,
    },
    inUsd: inUsdOf(row.currency, { insured, atRisk }, day),
  };
}

const sumsOf = (row: Stored) => ({ constructionValue: row.construction_value, dsuSumInsured: row.dsu_sum_insured });
const amountOrNull = (cents: Cents | null): number | null => (cents === null ? null : amountOf(cents));

function operationalFacts({ items, indemnity_months, currency }: Stored, atRisk: Cents | null): Partial<Estimates> {
  const indemnityMonths = indemnity_months ?? 0;
  const declared = OPERATIONAL_ITEMS.flatMap((key) => items?.find((item) => item.key === key) ?? []);
  const values = valuesOfItems(declared, indemnityMonths).items;
  const monthsOf = ({ key }: StoredItem): string => (isAnnualItem(key) ? ` × ${indemnityMonths}/12` : '');
  const terms = declared.map(
    (item) => `${money(item.declaredValue)}${monthsOf(item)} × ${number(item.damagePercent)}%`,
  );
  return {
    items: declared.map((item, index) => ({
      name: `${OPERATIONAL_ITEM_LABELS[item.key]}${isAnnualItem(item.key) ? ' (a year)' : ''}`,
      ...{ declaredValue: item.declaredValue, damagePercent: item.damagePercent },
      valueAtRisk: amountOf(values[index]?.var ?? 0),
    })),
    indemnityMonths,
    formula: `${terms.join(' + ')} = ${resultOf(atRisk, currency)}`,
  };
}

/** Returns the facts of a construction project; without a score it has no band, and so no value at risk. */
function constructionFacts(row: Stored, atRisk: Cents | null, day: string): Partial<Estimates> {
  const { elapsed, days } = progressOf(row.policy_start_date, row.policy_expire_date, day);
  const bandPercent = row.risk_band === null ? null : (percentsOf(row.band_percents)[row.risk_band] ?? null);
  const exposed = `${money(Number(row.construction_value))} × ${number(elapsed)}/${number(days)}`;
  const sum = row.dsu_sum_insured === null ? exposed : `(${exposed} + ${money(Number(row.dsu_sum_insured))})`;
  return {
    ...{ progress: elapsed / days, bandPercent },
    formula: bandPercent === null ? null : `${sum} × ${number(bandPercent)}% = ${resultOf(atRisk, row.currency)}`,
  };
}

/** Returns the values in USD as the tab shows them. */
function inUsdOf(...totals: Parameters<typeof totalsInUsd>): Estimates['inUsd'] {
  const found = totalsInUsd(...totals);
  if (!found) return null;
  const { insured, atRisk, rate, date, isOld } = found;
  return { totalInsuredValue: insured, valueAtRisk: atRisk, rate, rateDate: date, isOld };
}

const MONEY = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const NUMBER = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const money = (amount: number): string => MONEY.format(amount);
const number = (value: number): string => NUMBER.format(value);
const resultOf = (cents: Cents | null, currency: string): string => `${money(amountOf(cents ?? 0))} ${currency}`;
