import { asText, links, usePageTitle, usePermission, useSearch } from '@portal/portal-sdk';
import { NoAccess, PageHeader } from '@portal/ui';
import { listOf } from '../features/subscriptions/list/lists.ts';
import { NewSubscriber } from '../features/subscriptions/new/new-subscriber.tsx';
import { SUBSCRIBER_LISTS } from '../features/subscriptions/subscriber-lists.ts';
import { SUBSCRIPTION_SCREEN_TEXTS as TEXTS } from '../features/subscriptions/subscription.texts.ts';

const SCHEMA = { type: asText() };

/** /subscriptions/new: the form of a new subscriber, of the type that `type` names (spec 3 §2). */
export default function NewSubscriptionPage() {
  usePageTitle(TEXTS.addNew, [{ label: TEXTS.title, to: links.subscriptions() }]);
  const [search] = useSearch(SCHEMA);
  const { type } = listOf(search.type) ?? SUBSCRIBER_LISTS[0];
  const isAllowed = usePermission('create', 'subscription');
  return (
    <>
      <PageHeader title={TEXTS.addNew} />
      {isAllowed ? <NewSubscriber type={type} /> : <NoAccess />}
    </>
  );
}
