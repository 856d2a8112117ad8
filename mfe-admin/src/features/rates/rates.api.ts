import { call, endpointKey, invalidateTopics, useEndpoint, useWrite, useWrites } from '@portal/portal-sdk';
import { useQueryClient } from '@tanstack/react-query';
import type { RateValues } from './rate.schema.ts';
import { shownExpenseRate, shownRates, shownTimeRate, type RateKind, type ShownRate } from './shown-rate.ts';

/** Reads the rates of the company. */
export const useRates = () => useEndpoint('GET /rates', {}, { select: shownRates });

/** Returns a rate as it is now; undefined where it is gone. */
export async function rateNow({ kind, id }: ShownRate): Promise<ShownRate | undefined> {
  return shownRates(await call('GET /rates', {}))[kind].find((rate) => rate.id === id);
}

/** Returns the query of a rate; null is one that is gone. */
export const rateQuery = (id: string) => ({
  queryKey: [...endpointKey('GET /rates'), id],
  queryFn: async (): Promise<ShownRate | null> => {
    const { Time, Expense } = shownRates(await call('GET /rates', {}));
    return [...Time, ...Expense].find((rate) => rate.id === id) ?? null;
  },
});

interface Save {
  readonly kind: RateKind;
  readonly values: RateValues;
  /** The rate that is changed over its version; undefined for new ones. */
  readonly over: ShownRate | undefined;
}

/** Adds a rate for each choice, or changes one; returns what was saved. */
export const useSaveRates = () =>
  useWrites(async (write, { kind, values, over }: Save): Promise<readonly ShownRate[]> => {
    const { designations, categories, currency } = values;
    const amount = values.amount ?? 0;
    const of = { ...(over && { id: over.id }), categories, currency };
    // New rates have no version to guard.
    const ifMatch = over?.version ?? 0;
    return kind === 'Time'
      ? (await write('POST /rates/time', { body: { ...of, designations, ratePerHour: amount }, ifMatch })).map(
          shownTimeRate,
        )
      : (await write('POST /rates/expense', { body: { ...of, costPerItem: amount }, ifMatch })).map(shownExpenseRate);
  });

/** Deletes a rate. */
export const useDeleteRate = () => useWrite('DELETE /rates/{id}');

/** Returns what reads the rates again. */
export function useReloadRates() {
  const client = useQueryClient();
  return () => invalidateTopics(client, ['rates']);
}
