import { useEndpoint } from '@portal/portal-sdk';
import { keepPreviousData } from '@tanstack/react-query';

/** The former answer stays until the answer with other filters is there. */
const SETTINGS = { placeholderData: keepPreviousData } as const;

/** Reads the figures of the market, and those of its countries. */
export const useMarketSummary = (narrowing: URLSearchParams) =>
  useEndpoint('GET /global-ecosystem/summary', { query: narrowing }, SETTINGS);

/** Reads the data sets of the chart. */
export const useMarketCharts = (narrowing: URLSearchParams) =>
  useEndpoint('GET /global-ecosystem/charts', { query: narrowing }, SETTINGS);

/** Reads the values of the filters that have figures. */
export const useMarketFilterOptions = (isEnabled: boolean) =>
  useEndpoint('GET /global-ecosystem/filters', {}, { enabled: isEnabled, staleTime: 60_000 });
