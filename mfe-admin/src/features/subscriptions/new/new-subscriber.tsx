import type { SubscriberType } from '@portal/contracts/admin/packages';
import { links, notify, useNavigate } from '@portal/portal-sdk';
import { SUBSCRIBER_LISTS } from '../subscriber-lists.ts';
import { SUBSCRIPTION_SCREEN_TEXTS as TEXTS } from '../subscription.texts.ts';
import { useAddSubscription } from '../subscriptions.api.ts';
import { SubscriberForm } from './subscriber.form.tsx';
import type { SubscriberFormValues } from './subscriber.schema.ts';

interface NewSubscriberProps {
  readonly type: SubscriberType;
}

const listOfType = (type: SubscriberType): string =>
  links.subscriptions(SUBSCRIBER_LISTS.find((list) => list.type === type)?.path);

/** Add New Subscriber: the empty form; saving leads to the list of the type. */
export function NewSubscriber({ type }: NewSubscriberProps) {
  const navigate = useNavigate();
  const add = useAddSubscription();
  const successText = ({ source, companyInviteInfo }: SubscriberFormValues): string =>
    source === 'New' ? TEXTS.added(companyInviteInfo.primaryUserEmail) : TEXTS.subscriptionAdded;
  return (
    <SubscriberForm
      type={type}
      onSave={async (values, body) => {
        await add.mutateAsync({ body });
        notify.success(successText(values));
        await navigate(listOfType(values.subscriberType));
      }}
      onCancel={({ subscriberType }) => void navigate(listOfType(subscriberType))}
    />
  );
}
