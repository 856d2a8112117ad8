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

/**
 * Makes the cached answers old of all endpoints that read one of the topics; of all endpoints without the table. Nothing about a
 * lost item is read again as long as it is on the screen, which is about to leave it.
 */
async function invalidate(
  client: QueryClient,
  changed: (topicsOf: TopicsOf) => readonly Topic[],
  lostId?: string,
): Promise<void> {
  const topicsOf = await loadTopics();
  const topics = topicsOf && changed(topicsOf);
  const isChanged = (key: unknown): boolean => !topics || topicsOf(key).some((topic) => topics.includes(topic));
  const isLost = (params: unknown): boolean =>
    lostId !== undefined && typeof params === 'object' && params !== null && 'id' in params && params.id === lostId;
  if (lostId !== undefined)
    void client.invalidateQueries({ predicate: ({ queryKey }) => isLost(queryKey[1]), refetchType: 'none' });
  return client.invalidateQueries({
    predicate: ({ queryKey }) => isChanged(queryKey[0]) && !isLost(queryKey[1]),
  });
}

/** Makes the cached answers old of all endpoints that read one of the topics. */
export const invalidateTopics = (client: QueryClient, topics: readonly Topic[]): Promise<void> =>
  invalidate(client, () => topics);

/** Makes the cached answers old of all endpoints that read what the writes change; a lost item is not read again. */
export const invalidateChanged = (client: QueryClient, writes: readonly WriteKey[], lostId?: string): Promise<void> =>
  invalidate(client, (topicsOf) => writes.flatMap(topicsOf), lostId);

export interface WriteSettings {
  /** Invalidates queries after a refusal, too, which means that the item has changed since it was loaded. */
  readonly refreshWhenRefused?: boolean;
}

interface OneWriteSettings<Key extends WriteKey> extends WriteSettings {
  /** False ends the mutation without waiting for refreshed queries: for writes that delete their item. */
  readonly awaitsRefresh?: boolean;
  /** Returns the id of the item that the viewer sees no more after the write: it is not read again. */
  readonly loses?: (input: CallInput<Key>) => string;
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
  { refreshWhenRefused = false, awaitsRefresh = true, loses, onAnswer }: OneWriteSettings<Key> = {},
): UseMutationResult<Answer<Key>, Error, CallInput<Key>> {
  const client = useQueryClient();
  const refresh = (lostId?: string) => invalidateChanged(client, [key], lostId);
  return useMutation({
    ...SENDS_OFFLINE,
    mutationFn: (input: CallInput<Key>) => {
      void loadTopics();
      return call(key, input);
    },
    onSuccess: async (answer, input) => {
      onAnswer?.(answer);
      const refreshed = refresh(loses?.(input));
      if (awaitsRefresh) await refreshed;
    },
    ...(refreshWhenRefused && { onError: () => void refresh() }),
  });
}
