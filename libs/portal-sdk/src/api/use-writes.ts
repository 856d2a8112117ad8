import { isTransient, type Answer, type CallInput } from '@portal/api-client';
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { call } from '../session/client.ts';
import { invalidateChanged, loadTopics, SENDS_OFFLINE, type WriteKey, type WriteSettings } from './use-write.ts';

/** Calls a write of an action that may call several. */
export type Write = <Key extends WriteKey>(key: Key, input: CallInput<Key>) => Promise<Answer<Key>>;

/**
 * Runs an action that chooses between writes, or calls several of them, as one mutation. When it has succeeded, what reads
 * one of the topics that the called writes change is read again, and the mutation ends with that.
 */
export function useWrites<Given, Result>(
  action: (write: Write, given: Given) => Promise<Result>,
  { refreshWhenRefused = false }: WriteSettings = {},
): UseMutationResult<Result, Error, Given> {
  const client = useQueryClient();
  return useMutation({
    ...SENDS_OFFLINE,
    mutationFn: async (given: Given) => {
      const called = new Set<WriteKey>();
      const refresh = () => invalidateChanged(client, [...called]);
      void loadTopics();
      const write: Write = (key, input) => {
        called.add(key);
        return call(key, input);
      };
      try {
        const result = await action(write, given);
        await refresh();
        return result;
      } catch (fault) {
        if (refreshWhenRefused && !isTransient(fault)) await refresh();
        throw fault;
      }
    },
  });
}
