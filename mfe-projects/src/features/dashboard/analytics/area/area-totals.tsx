import { coordinateText } from '@portal/contracts/geo/coordinate-search';
import type { DashboardAccumulation } from '@portal/contracts/insights/dashboard-accumulation';
import { ErrorLine, Fact, formatNumber, Loading, Money } from '@portal/ui';
import { VALUES_TEXTS } from '../analytics.texts.ts';
import { RatesLine } from '../rates-line.tsx';
import { AREA_TEXTS as TEXTS } from './area.texts.ts';
import classes from './area.module.css';
import { distanceText, type DistanceUnit } from './distance-unit.ts';
import type { useAccumulation } from '../../lists/dashboard-list.api.ts';
import type { AreaState } from './use-area.ts';

interface AreaTotalsProps {
  readonly area: AreaState;
  readonly reading: ReturnType<typeof useAccumulation>;
}

/** Number of the projects in the area with the sums of their values, and what these lack. */
export function AreaTotals({ area, reading }: AreaTotalsProps) {
  const { shown, fault, unit, asked } = area;
  if (fault !== undefined)
    return (
      <p className={classes.fault} role="alert">
        {fault}
      </p>
    );
  if (!shown || asked === undefined) return <p className={classes.quiet}>{TEXTS.nothingYet}</p>;
  const { data, error, isFetching, refetch } = reading;
  if (error) return <ErrorLine error={error} isBusy={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Loading height={160} />;
  return (
    <section className={classes.totals} aria-label={TEXTS.inArea} aria-busy={isFetching}>
      <p className={classes.quiet}>{describeArea(shown, unit)}</p>
      <div role="status">
        <dl className={classes.facts}>
          <Fact label={TEXTS.count}>{formatNumber(data.insideCount)}</Fact>
          <Fact label={VALUES_TEXTS.TIV}>
            <Money amount={data.totalTIV} currency="USD" />
          </Fact>
          <Fact label={VALUES_TEXTS.VAR}>
            <Money amount={data.totalVAR} currency="USD" />
          </Fact>
        </dl>
      </div>
      {data.totalCount < data.insideCount && <p className={classes.quiet}>{TEXTS.found(data.totalCount)}</p>}
      {lacksOf(data).map((line) => (
        <p key={line} className={classes.quiet}>
          {line}
        </p>
      ))}
      <RatesLine rates={data.rates} />
    </section>
  );
}

/** Describes an area in words: `Within 500 km of 59.9, 10.7`. */
export function describeArea(shown: NonNullable<AreaState['shown']>, unit: DistanceUnit): string {
  if (shown.kind === 'circle') return TEXTS.of.circle(distanceText(shown.radiusKm, unit), coordinateText(shown.centre));
  if (shown.kind === 'polygon') return TEXTS.of.polygon(shown.corners.length);
  return TEXTS.of.storm(distanceText(shown.reachKm, unit), shown.name);
}

function lacksOf(data: DashboardAccumulation): string[] {
  const { withoutValueCount, withoutRiskValueCount, withoutLocationCount } = data;
  return [
    ...(withoutValueCount > 0 ? [TEXTS.withoutValue(withoutValueCount)] : []),
    ...(withoutRiskValueCount > 0 ? [TEXTS.withoutRiskValue(withoutRiskValueCount)] : []),
    ...(withoutLocationCount > 0 ? [TEXTS.withoutLocation(withoutLocationCount)] : []),
  ];
}
