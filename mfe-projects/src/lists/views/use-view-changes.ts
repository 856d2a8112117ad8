import type { Topic } from '@portal/contracts/endpoint/topic';
import { invalidateTopics } from '@portal/portal-sdk';
import { useMutation, useQueryClient, type DataTag, type QueryKey } from '@tanstack/react-query';
import type { SavedView, ToSave } from './views-state.ts';

/** Answer that holds the views of a list. */
interface Loaded<View> {
  readonly items: View[];
}

interface ViewCalls<View extends SavedView, Body, Data extends Loaded<View>> {
  /** Key of the query that has loaded the views. */
  readonly key: DataTag<QueryKey, Data, Error>;
  readonly topic: Topic;
  readonly create: (body: Body) => Promise<View>;
  readonly update: (view: View, body: Body) => Promise<View>;
  readonly remove: (view: View) => Promise<unknown>;
}

/** Provides saving and deleting of views: each shows at once, and the views are read again. */
export function useViewChanges<View extends SavedView, Body, Data extends Loaded<View>>(
  calls: ViewCalls<View, Body, Data>,
) {
  const client = useQueryClient();
  const changed = (change?: (items: View[]) => View[]): void => {
    if (change) {
      client.setQueryData<Data>(calls.key, (known) => known && { ...known, items: change(known.items) });
    }
    void invalidateTopics(client, [calls.topic]);
  };
  const save = useMutation({
    mutationFn: ({ view, body }: ToSave<View, Body>) => (view ? calls.update(view, body) : calls.create(body)),
    onSuccess: (saved) => changed((items) => [...items.filter(({ id }) => id !== saved.id), saved]),
    // The view was changed or deleted in another window.
    onError: () => changed(),
  });
  const remove = useMutation({
    mutationFn: calls.remove,
    onSuccess: (_answer, deleted) => changed((items) => items.filter(({ id }) => id !== deleted.id)),
    onError: () => changed(),
  });
  return { save, remove };
}
