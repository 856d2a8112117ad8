import { SUBSCRIBER_SORT_FIELDS } from '@portal/contracts/admin/sort-fields';
import type { Subscriber } from '@portal/contracts/admin/subscriber';
import { DataTable, EmptyState, ListTools, NoResults, useListAddress } from '@portal/ui';
import { IconReceipt } from '@tabler/icons-react';
import { useMemo } from 'react';
import { SUBSCRIPTION_SCREEN_TEXTS as TEXTS } from '../subscription.texts.ts';
import { useSubscribers } from '../subscriptions.api.ts';
import type { SubscriberListOf } from './lists.ts';
import { subscriberColumns } from './subscriber-columns.tsx';
import { SummaryTiles } from './summary-tiles.tsx';

interface SubscriberListProps {
  readonly list: SubscriberListOf;
}

/** Subscribers of one type with their numbers, search, sort and pages in the address (spec 3 §2). */
export function SubscriberList({ list: { type, label } }: SubscriberListProps) {
  const [address, setAddress] = useListAddress(SUBSCRIBER_SORT_FIELDS);
  const subscribers = useSubscribers(type, address);
  const columns = useMemo(() => subscriberColumns(type), [type]);
  return (
    <>
      <SummaryTiles type={type} />
      <ListTools address={address} onAddressChange={setAddress} />
      <DataTable<Subscriber>
        label={label}
        columns={columns}
        page={subscribers.data}
        address={address}
        onAddressChange={setAddress}
        rowId={(row) => row.id}
        isFetching={subscribers.isFetching}
        isOutdated={subscribers.isPlaceholderData}
        error={subscribers.error}
        onRetry={() => void subscribers.refetch()}
        empty={
          address.name ? (
            <NoResults onShowAll={() => setAddress({ ...address, page: 1, name: undefined })} />
          ) : (
            <EmptyState icon={IconReceipt} title={TEXTS.empty}>
              {TEXTS.emptyHint}
            </EmptyState>
          )
        }
      />
    </>
  );
}
