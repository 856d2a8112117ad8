import type { Answer, CallInput } from '@portal/api-client';
import type { EndpointKey } from '@portal/contracts/api/endpoints';
import type { Topic } from '@portal/contracts/api/topic';
import { TOPICS_BY_ENDPOINT } from '@portal/contracts/api/topics-by-endpoint';
import { useMutation, useQueryClient, type QueryClient, type UseMutationResult } from '@tanstack/react-query';
import { call } from './client.ts';

/** Keys of endpoints that change something. */
export type WriteKey = Exclude<EndpointKey, `GET ${string}`>;

/** Returns the topics that an endpoint reads or changes. */
export const topicsOf = (key: unknown): readonly Topic[] => TOPICS_BY_ENDPOINT[key as EndpointKey] ?? [];

/** Makes the cached answers old of all endpoints that read one of the topics. */
export const invalidateTopics = (client: QueryClient, topics: readonly Topic[]): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ queryKey }) => topicsOf(queryKey[0]).some((topic) => topics.includes(topic)),
  });

export interface WriteSettings {
  /** Invalidates queries after a refusal, too, which means that the item has changed since it was loaded. */
  readonly refreshWhenRefused?: boolean;
}

interface OneWriteSettings<Key extends WriteKey> extends WriteSettings {
  /** False ends the mutation without waiting for refreshed queries: for writes that delete their item. */
  readonly awaitsRefresh?: boolean;
  /** Runs with the answer, before anything is read again. */
  readonly onAnswer?: (answer: Answer<Key>) => void;
}

/** Sends without a connection, too: the write fails at once, where TanStack Query would hold it back without a word. */
export const SENDS_OFFLINE = { networkMode: 'always' } as const;

/**
 * Calls a write. When it has succeeded, what reads one of the topics that it changes is read again, and the mutation ends
 * with that; a refusal ends it at once.
 */
export function useWrite<Key extends WriteKey>(
  key: Key,
  { refreshWhenRefused = false, awaitsRefresh = true, onAnswer }: OneWriteSettings<Key> = {},
): UseMutationResult<Answer<Key>, Error, CallInput<Key>> {
  const client = useQueryClient();
  const refresh = () => invalidateTopics(client, topicsOf(key));
  return useMutation({
    ...SENDS_OFFLINE,
    mutationFn: (input: CallInput<Key>) => call(key, input),
    onSuccess: async (answer) => {
      onAnswer?.(answer);
      const refreshed = refresh();
      if (awaitsRefresh) await refreshed;
    },
    ...(refreshWhenRefused && { onError: () => void refresh() }),
  });
}
