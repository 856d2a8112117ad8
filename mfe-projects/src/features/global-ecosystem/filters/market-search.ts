import { LIMITS } from '@portal/contracts/common/limits';
import { CATEGORY_TYPES } from '@portal/contracts/insights/dashboard-lists';
import { MARKET_FILTERS, POLICY_PERIODS, type MarketFilter } from '@portal/contracts/insights/global-ecosystem-lists';
import { CONSTRUCTION_TYPES, PROJECT_CATEGORIES } from '@portal/contracts/projects/project-lists';
import { asOneOf, asText, useSearch } from '@portal/portal-sdk';
import { useCallback, useMemo } from 'react';

/** Filters of the market as texts of the address; an absent one does not restrict it. */
export type MarketFilters = { readonly [Filter in MarketFilter]?: string };

const valuesOf = (options: readonly { readonly value: string }[]) => options.map(({ value }) => value);

/** Parameters of the filters (spec 2 §2); a text that cannot be a value counts as absent. */
const SEARCH = {
  projectType: asOneOf<string>(PROJECT_CATEGORIES),
  categoryType: asOneOf(valuesOf(CATEGORY_TYPES)),
  constructionType: asOneOf(valuesOf(CONSTRUCTION_TYPES)),
  countryName: asText((text) => text.length <= LIMITS.country),
  policyStart: asOneOf<string>(POLICY_PERIODS),
} satisfies Record<MarketFilter, unknown>;

/** Returns the filters that have a value, in their order. */
export const marketFiltersFrom = (values: { readonly [Filter in MarketFilter]?: unknown }): MarketFilters =>
  Object.fromEntries(
    MARKET_FILTERS.flatMap((filter) => {
      const value = values[filter];
      return typeof value === 'string' && value !== '' ? [[filter, value]] : [];
    }),
  );

/** Provides the filters of the address, and what changes them. */
export function useMarketFilters() {
  const [values, setSearch] = useSearch(SEARCH);
  const filters = useMemo(() => marketFiltersFrom(values), [values]);
  const narrowing = useMemo(() => new URLSearchParams(filters), [filters]);
  const apply = useCallback(
    (next: MarketFilters) =>
      setSearch(Object.fromEntries(MARKET_FILTERS.map((filter) => [filter, next[filter]] as const))),
    [setSearch],
  );
  return {
    filters,
    /** The filters as parameters of a query. */
    narrowing,
    apply,
  };
}

export type MarketState = ReturnType<typeof useMarketFilters>;
