import type { Page } from '@portal/contracts/common/list';
import type { ListAddress } from '@portal/ui';
import type { ShownRate } from './shown-rate.ts';

type Field = 'designation' | 'category' | 'amount' | 'currency';
const FIELDS: readonly string[] = ['designation', 'category', 'amount', 'currency'] satisfies readonly Field[];

/** Returns a page of rates that are all loaded; without a sort they keep the order of the portal's lists. */
export function pageOfRates(
  rates: readonly ShownRate[],
  { page, pageSize, sortFieldName, sortDirection }: ListAddress,
): Page<ShownRate> {
  const field = FIELDS.includes(sortFieldName ?? '') ? (sortFieldName as Field) : undefined;
  const turn = sortDirection === 'Descending' ? -1 : 1;
  const sorted = field ? rates.toSorted((one, other) => turn * compare(one[field], other[field])) : rates;
  return {
    items: sorted.slice((page - 1) * pageSize, page * pageSize),
    totalPages: Math.ceil(rates.length / pageSize),
    totalCount: rates.length,
  };
}

const compare = (one: string | number | null, other: string | number | null): number =>
  typeof one === 'number' && typeof other === 'number' ? one - other : String(one).localeCompare(String(other), 'en');
