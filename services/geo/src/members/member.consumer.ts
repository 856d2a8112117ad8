import { memberChanged } from '@portal/contracts/events/admin';
import { consumerOf } from '@portal/contracts/events/consumers';
import { memberPlaced } from '@portal/contracts/events/people';
import { on, publish, type ConsumerDefinition } from '@portal/event-bus';
import type * as v from 'valibot';
import type { Gazetteer } from '../core/gazetteer/gazetteer.ts';
import { newPlaceSearch } from '../core/gazetteer/place-search.ts';

type Address = v.InferOutput<typeof memberChanged.data>['address'];

/**
 * Finds the towns of risk engineers' addresses and publishes them. The gazetteer knows them with an online provider, too;
 * no address leaves the portal.
 */
export function membersConsumer(gazetteer: Gazetteer): ConsumerDefinition {
  const search = newPlaceSearch(gazetteer);
  const townOf = (address: Address) => {
    if (!address) return null;
    const line = [address.city, address.state, address.country].filter(Boolean).join(', ');
    const [found] = search(line, { limit: 1 });
    // Of an address without a known town the search would take another word, as the country's name.
    if (!found || found.by === 'address') return null;
    const { latitude, longitude } = gazetteer.place(found.id);
    return { latitude, longitude };
  };
  return {
    ...consumerOf('geo', 'members'),
    handlers: [
      on(memberChanged, async (tx, { data: { userId, version, role, address } }) => {
        if (role !== 'RiskEngineer') return;
        await publish(tx, memberPlaced, { userId, version, place: townOf(address) }, null);
      }),
    ],
  };
}
