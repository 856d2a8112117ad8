import type { Answer, CallInput } from '@portal/api-client';
import type { EndpointKey } from '@portal/contracts/api/endpoints';
import type { Topic } from '@portal/contracts/api/topic';
import { TOPICS_BY_ENDPOINT } from '@portal/contracts/api/topics-by-endpoint';
import { useMutation, useQueryClient, type QueryClient, type UseMutationResult } from '@tanstack/react-query';
import { call } from './client.ts';

/** The endpoints that change something. */
export type WriteKey = Exclude<EndpointKey, `GET ${string}`>;

/** Returns the topics that an endpoint reads or changes. */
export const topicsOf = (key: unknown): readonly Topic[] => TOPICS_BY_ENDPOINT[key as EndpointKey] ?? [];

/** Makes the cached answers old of all endpoints that read one of the topics. */
export const invalidateTopics = (client: QueryClient, topics: readonly Topic[]): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ queryKey }) => topicsOf(queryKey[0]).some((topic) => topics.includes(topic)),
  });

export interface WriteSettings {
  /** Also reads again after a refusal, which tells that the item is no longer as it was shown. */
  readonly refreshWhenRefused?: boolean;
}

/**
 * Calls a write. When it has succeeded, what reads one of the topics that it changes is read again, and the mutation ends
 * with that.
 */
export function useWrite<Key extends WriteKey>(
  key: Key,
  { refreshWhenRefused = false }: WriteSettings = {},
): UseMutationResult<Answer<Key>, Error, CallInput<Key>> {
  const client = useQueryClient();
  const refresh = () => invalidateTopics(client, topicsOf(key));
  return useMutation({
    mutationFn: (input: CallInput<Key>) => call(key, input),
    onSuccess: refresh,
    ...(refreshWhenRefused && { onError: refresh }),
  });
}
