import type { Subscriber } from '@portal/contracts/admin/subscriber';
import { Button, notify, notifyFailure } from '@portal/portal-sdk';
import { SUBSCRIPTION_SCREEN_TEXTS as TEXTS } from '../subscription.texts.ts';
import { useResendInvite } from '../subscriptions.api.ts';

interface ResendInviteProps {
  readonly subscriber: Subscriber;
}

/** Returns true if the invite can be sent again: while it is unanswered and the subscription runs (spec 3 §4). */
const isResendable = ({ icInviteStatus, subscriptionInfo }: Subscriber): boolean =>
  (icInviteStatus === 'Sent' || icInviteStatus === 'Expired') && subscriptionInfo.status === 'Active';

/** Sends the invite of a company again; its old link dies. */
export function ResendInvite({ subscriber }: ResendInviteProps) {
  const resend = useResendInvite();
  if (!isResendable(subscriber)) return null;
  const send = () =>
    resend.mutate(subscriber, {
      onSuccess: ({ primaryContact }) => notify.success(TEXTS.resent(primaryContact.email)),
      onError: (fault) => notifyFailure(fault),
    });
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={resend.isPending}
      aria-label={TEXTS.resendOf(subscriber.name)}
      onClick={send}
    >
      {TEXTS.resend}
    </Button>
  );
}
