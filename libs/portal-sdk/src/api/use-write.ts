import type { Answer, CallInput } from '@portal/api-client';
import type { EndpointKey } from '@portal/contracts/api/endpoints';
import type { Topic } from '@portal/contracts/endpoint/topic';
import { useMutation, useQueryClient, type QueryClient, type UseMutationResult } from '@tanstack/react-query';
import { call } from '../session/client.ts';

/** Keys of endpoints that change something. */
export type WriteKey = Exclude<EndpointKey, `GET ${string}`>;

type TopicsOf = (key: unknown) => readonly Topic[];

/**
 * Loads the table of the topics that each endpoint reads or changes, which no page needs before its first write. Resolves
 * with undefined where it cannot be loaded.
 */
export const loadTopics = (): Promise<TopicsOf | undefined> =>
  import('@portal/contracts/api/topics-by-endpoint').then(
    ({ TOPICS_BY_ENDPOINT }) => {
      const topicsOf: Readonly<Record<string, readonly Topic[] | undefined>> = TOPICS_BY_ENDPOINT;
      return (key) => (typeof key === 'string' && topicsOf[key]) || [];
    },
    () => undefined,
  );

/** Makes the cached answers old of all endpoints that read one of the topics; of all endpoints without the table. */
async function invalidate(client: QueryClient, changed: (topicsOf: TopicsOf) => readonly Topic[]): Promise<void> {
  const topicsOf = await loadTopics();
  if (!topicsOf) return client.invalidateQueries();
  const topics = changed(topicsOf);
  return client.invalidateQueries({
    predicate: ({ queryKey }) => topicsOf(queryKey[0]).some((topic) => topics.includes(topic)),
  });
}

/** Makes the cached answers old of all endpoints that read one of the topics. */
export const invalidateTopics = (client: QueryClient, topics: readonly Topic[]): Promise<void> =>
  invalidate(client, () => topics);

/** Makes the cached answers old of all endpoints that read what the writes change. */
export const invalidateChanged = (client: QueryClient, writes: readonly WriteKey[]): Promise<void> =>
  invalidate(client, (topicsOf) => writes.flatMap(topicsOf));

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
  const refresh = () => invalidateChanged(client, [key]);
  return useMutation({
    ...SENDS_OFFLINE,
    mutationFn: (input: CallInput<Key>) => {
      void loadTopics();
      return call(key, input);
    },
    onSuccess: async (answer) => {
      onAnswer?.(answer);
      const refreshed = refresh();
      if (awaitsRefresh) await refreshed;
    },
    ...(refreshWhenRefused && { onError: () => void refresh() }),
  });
}
