import { packagesOf, type SubscriberType } from '@portal/contracts/admin/packages';
import type { SubscriptionSummary } from '@portal/contracts/admin/subscriber';
import { PACKAGE_LABELS } from '@portal/contracts/admin/subscription-labels';
import { Skeleton } from '@portal/portal-sdk';
import { ErrorLine, formatNumber } from '@portal/ui';
import { TILE_PACKAGES, TOTAL_ONLY } from '../subscriber-lists.ts';
import { SUBSCRIPTION_SCREEN_TEXTS as TEXTS } from '../subscription.texts.ts';
import { useSummary } from '../subscriptions.api.ts';
import classes from './summary-tiles.module.css';

interface SummaryTilesProps {
  readonly type: SubscriberType;
}

const COUNTS = {
  Lite: 'litePackageSubscriptionsCount',
  Pro: 'proPackageSubscriptionsCount',
  Global: 'globalPackageSubscriptionsCount',
} as const satisfies Record<(typeof TILE_PACKAGES)[number], keyof SubscriptionSummary>;

/** Numbers of active subscribers of the type: in total, and by each package offered to it (spec 3 §2). */
export function SummaryTiles({ type }: SummaryTilesProps) {
  const summary = useSummary(type);
  const packages = TOTAL_ONLY.includes(type) ? [] : TILE_PACKAGES.filter((one) => packagesOf(type).includes(one));
  if (summary.error && !summary.data) {
    return (
      <div className={classes.fault}>
        <ErrorLine error={summary.error} isBusy={summary.isFetching} onRetry={() => void summary.refetch()} />
      </div>
    );
  }
  const { data } = summary;
  return (
    <dl className={classes.tiles} aria-label={TEXTS.summary} aria-busy={!data}>
      <Tile label={TEXTS.totalActive} count={data?.activeSubscriptionsCount} />
      {packages.map((one) => (
        <Tile key={one} label={TEXTS.packageCount(PACKAGE_LABELS[one])} count={data?.[COUNTS[one]]} />
      ))}
    </dl>
  );
}

function Tile({ label, count }: { readonly label: string; readonly count: number | undefined }) {
  return (
    <div className={classes.tile}>
      <dt>{label}</dt>
      <dd>{count === undefined ? <Skeleton height={28} width={48} /> : formatNumber(count)}</dd>
    </div>
  );
}
