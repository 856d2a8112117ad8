import type { EventType } from '@portal/contracts/events/envelope';
import { statesOfSome } from '@portal/contracts/events/portfolio';
import { onBatch, parkPart, UnfitEventError, type EventHandler } from '@portal/event-bus';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { storeItems, type Kinds, type States, type StoredItem } from './store-items.ts';

/** Kinds of items of an owner, with the form of each. */
interface CheckedKinds<Kind extends string> extends Kinds<Kind> {
  readonly items: Readonly<
    Record<Kind, v.GenericSchema<unknown, { readonly id: string }> & { readonly entries: object }>
  >;
}

/**
 * Returns a handler that stores items and then calls `stored` with those that have changed. An item that has not the form of
 * its kind is parked alone: the others of its event may be of any company. An event of nothing else is parked as it is.
 */
export function onStates<Kind extends string>(
  { subject }: Pick<EventType, 'subject'>,
  consumer: string,
  kinds: CheckedKinds<Kind>,
  stored: (tx: Knex.Transaction, items: readonly StoredItem[]) => Promise<void> = async () => undefined,
): EventHandler {
  const known = Object.keys(kinds.tables) as Kind[];
  return onBatch({ subject, data: statesOfSome(known) }, async (tx, events) => {
    const all: States<Kind>[] = [];
    for (const event of events) {
      if (!('items' in event.data)) continue;
      const { data } = event;
      const { items, unfit, faults } = sorted(kinds.items[data.kind], data.items);
      if (unfit.length > 0) {
        const error = `${unfit.length} of ${data.items.length}: ${faults.join('; ')}`;
        if (items.length === 0 && data.deleted.length === 0) throw new UnfitEventError(error);
        await parkPart(tx, consumer, event, { data: { ...data, items: unfit, deleted: [] }, error });
      }
      all.push({ ...data, items });
    }
    await stored(tx, await storeItems(tx, kinds, all));
  });
}

/** Parts items into those that have a form and those that have not, with the faults of these. */
function sorted<Item>(form: v.GenericSchema<unknown, Item>, given: readonly unknown[]) {
  const items: Item[] = [];
  const unfit: unknown[] = [];
  const faults = new Set<string>();
  for (const one of given) {
    const parsed = v.safeParse(form, one);
    if (parsed.success) items.push(parsed.output);
    else {
      unfit.push(one);
      faults.add(v.summarize(parsed.issues));
    }
  }
  return { items, unfit, faults: [...faults] };
}
