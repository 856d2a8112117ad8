import { Button, usePageTitle } from '@portal/portal-sdk';
import { EmptyState, ErrorLine, ErrorPanel, formatDate, PageHeader, Tour, useTour } from '@portal/ui';
import { TOUR_TEXTS } from '@portal/ui/texts/tour';
import { IconRoute, IconWorld } from '@tabler/icons-react';
import { ChartsBeside } from './charts/charts-beside.tsx';
import { MarketCountries } from './countries/market-countries.tsx';
import { MarketFilterBar } from './filters/market-filter-bar.tsx';
import { useMarketFilters } from './filters/market-search.ts';
import classes from './global-ecosystem.module.css';
import { GLOBAL_ECOSYSTEM_TEXTS as TEXTS } from './global-ecosystem.texts.ts';
import { useMarketSummary } from './market.api.ts';
import { SummaryCards } from './summary-cards.tsx';
import { TOUR_STEPS } from './tour-steps.ts';

/** Tells of the night of the figures, and of that of the oldest one where it is another. */
const factsOf = ({ date }: { readonly date: string }, asOf: string | null): string =>
  asOf === null || asOf === date
    ? TEXTS.anonymous(formatDate(date))
    : `${TEXTS.anonymous(formatDate(date))} ${TEXTS.oldest(formatDate(asOf))}`;

/** /global-ecosystem: anonymised figures of the projects of all companies (spec 2 §2, decisions §27). */
export function GlobalEcosystem() {
  usePageTitle(TEXTS.title);
  const state = useMarketFilters();
  const tour = useTour('global-ecosystem');
  const { data, error, isFetching, isPlaceholderData, refetch } = useMarketSummary(state.narrowing);
  const retry = () => void refetch();
  return (
    <>
      <PageHeader
        title={TEXTS.title}
        facts={data?.night ? factsOf(data.night, data.asOf) : '\u00A0'}
        actions={
          <Button variant="default" leftSection={<IconRoute size={18} aria-hidden />} onClick={tour.start}>
            {TOUR_TEXTS.start}
          </Button>
        }
      />
      <Tour title={TEXTS.title} steps={TOUR_STEPS} isOpen={tour.isOpen} onEnd={tour.end} />
      {error && !data ? (
        <ErrorPanel error={error} onRetry={retry} />
      ) : data && data.night === null ? (
        <EmptyState icon={IconWorld} title={TEXTS.noNight}>
          {TEXTS.noNightMeans}
        </EmptyState>
      ) : (
        <>
          <MarketFilterBar state={state} />
          {error && <ErrorLine error={error} isBusy={isFetching} onRetry={retry} />}
          <div className={isPlaceholderData ? `${classes.page} ${classes.old}` : classes.page}>
            <SummaryCards summary={data} />
            <MarketCountries summary={data} />
            <ChartsBeside state={state} />
          </div>
        </>
      )}
    </>
  );
}
