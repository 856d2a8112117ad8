import type { Currency } from '@portal/contracts/common/enums';
import { MAX_PAGE_SIZE } from '@portal/contracts/common/limits';
import type { Expense } from '@portal/contracts/finance/expense';
import { call, endpointKey, endpointQuery } from '@portal/portal-sdk';
import { useQueries, useQuery } from '@tanstack/react-query';
import { isNoRate, RATE_STALE_MS } from '../expenses.api.ts';

/**
 * Reads an engineer's hours of a project since the first day of a week, and the newest before it, from which the rows of the
 * week are proposed.
 */
export const useBookedHours = (projectId: string, since: string) =>
  useQuery({
    queryKey: [...endpointKey('GET /expenses'), 'week', projectId, since],
    queryFn: async () => [
      ...(await hoursSince(projectId, since, 'false')),
      ...(await hoursSince(projectId, since, 'true')),
    ],
  });

/** Lists are newest day first: pages are read until one goes back to the first day. */
async function hoursSince(projectId: string, since: string, isBilled: 'true' | 'false'): Promise<readonly Expense[]> {
  const found: Expense[] = [];
  for (let page = 1, totalPages = 1; page <= totalPages; page++) {
    const query = { projectId, kind: 'Time', isBilled, page, pageSize: MAX_PAGE_SIZE } as const;
    const { sections } = await call('GET /expenses', { query });
    const [time] = sections;
    found.push(...(time?.items ?? []));
    if ((found.at(-1)?.date ?? '') < since) break;
    totalPages = time?.totalPages ?? 0;
  }
  return found;
}

/** A published rate of exchange for hours of a day. */
export interface PublishedRate {
  readonly currency: Currency;
  readonly day: string;
  readonly rate: number;
  /** Day of the rate. */
  readonly date: string;
}

/** Reads the published rates of some currencies on some days. */
export function useWeekRates(currencies: readonly Currency[], days: readonly string[], to: Currency) {
  const wanted = currencies.flatMap((currency) => (currency === to ? [] : days.map((day) => ({ currency, day }))));
  return useQueries({
    queries: wanted.map(({ currency, day }) => ({
      ...endpointQuery('GET /expenses/exchange-rate', { query: { date: day, from: currency, to } }),
      staleTime: RATE_STALE_MS,
      retry: false,
    })),
    combine: (answers) => ({
      rates: answers.flatMap(({ data }, index): PublishedRate[] => {
        const asked = wanted[index];
        return data && asked ? [{ ...asked, rate: data.rate, date: data.date }] : [];
      }),
      /** Source of the rates. */
      credit: answers.find(({ data }) => data)?.data?.credit,
      /** True if some could not be read: whether they are published is not known. */
      isDown: answers.some(({ error }) => error !== null && !isNoRate(error)),
    }),
  });
}
