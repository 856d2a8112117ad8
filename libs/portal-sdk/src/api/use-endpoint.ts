import { searchOf, type Answer, type CallInput } from '@portal/api-client';
import type { EndpointKey } from '@portal/contracts/api/endpoints';
import { skipToken, useQuery, type QueryKey, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../session/client.ts';

/** The endpoints that a screen reads. */
export type ReadKey = Extract<EndpointKey, `GET ${string}`>;

interface AddressParts {
  readonly params?: object | undefined;
  readonly query?: object | undefined;
}

/**
 * Returns the cache key of an endpoint's answer: the endpoint, then parameters and query. A prefix covers all answers
 * below it.
 */
export function endpointKey<Key extends ReadKey>(key: Key, input?: Partial<CallInput<Key>>): QueryKey {
  if (!input) return [key];
  const { params, query } = input as AddressParts;
  if (!query) return params ? [key, params] : [key];
  const search = query instanceof URLSearchParams ? query : searchOf(query);
  return [key, params ?? {}, search.toString()];
}

/** Returns key and function of an endpoint's query, for `fetchQuery`, `useQueries` and the like. */
export const endpointQuery = <Key extends ReadKey>(key: Key, input: CallInput<Key>) => ({
  queryKey: endpointKey(key, input),
  queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<Answer<Key>> => call(key, { ...input, signal }),
});

type Settings<Key extends ReadKey, Selected> = Omit<
  UseQueryOptions<Answer<Key>, Error, Selected>,
  'queryKey' | 'queryFn'
>;

/**
 * Reads an endpoint through the cache; a write that changes one of its topics refreshes it.
 * @param input parameters and query; null to load nothing
 */
export function useEndpoint<Key extends ReadKey, Selected = Answer<Key>>(
  key: Key,
  input: CallInput<Key> | null,
  settings: Settings<Key, Selected> = {},
): UseQueryResult<Selected> {
  return useQuery({
    ...(input ? endpointQuery(key, input) : { queryKey: endpointKey(key), queryFn: skipToken }),
    ...settings,
    enabled: input === null ? false : (settings.enabled ?? true),
  });
}
