import type { SubscriptionStatus } from '@portal/contracts/admin/subscription';
import { PACKAGE_LABELS, PERIOD_LABELS } from '@portal/contracts/admin/subscription-labels';
import { Skeleton } from '@portal/portal-sdk';
import { ErrorPanel, Fact, Facts, formatDate, StatusDot, type StatusTone } from '@portal/ui';
import { MY_ACCOUNT_TEXTS as TEXTS } from '../my-account.texts.ts';
import { useOwnSubscription } from './subscription.api.ts';

const TONES: Readonly<Record<SubscriptionStatus, StatusTone>> = {
  Active: 'success',
  Upcoming: 'info',
  Expired: 'neutral',
};

/** The subscription of a person without a company (spec 3 §2, §3). */
export function OwnSubscription() {
  const { data: subscription, error, refetch } = useOwnSubscription({ isEnabled: true });
  if (!subscription && error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!subscription) return <Skeleton height={120} />;
  return (
    <Facts title={TEXTS.subscription}>
      <Fact label={TEXTS.package}>{PACKAGE_LABELS[subscription.package]}</Fact>
      <Fact label={TEXTS.status}>
        <StatusDot tone={TONES[subscription.status]} label={subscription.status} />
      </Fact>
      <Fact label={TEXTS.period}>{PERIOD_LABELS[subscription.period]}</Fact>
      <Fact label={TEXTS.startDate}>{formatDate(subscription.startDate)}</Fact>
      <Fact label={TEXTS.endDate}>{formatDate(subscription.endDate)}</Fact>
    </Facts>
  );
}
