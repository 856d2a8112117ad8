import { DonutChart } from '@portal/charts';
import { MARKET_CHARTS, type MarketChart } from '@portal/contracts/insights/global-ecosystem-lists';
import { asOneOf, asText, Button, useSearch } from '@portal/portal-sdk';
import { Select } from '@portal/portal-sdk/forms';
import { ErrorLine, ErrorPanel, formatDate, Loading } from '@portal/ui';
import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useMemo, useRef } from 'react';
import type { MarketState } from '../filters/market-search.ts';
import page from '../global-ecosystem.module.css';
import { useMarketCharts } from '../market.api.ts';
import { CHART_TEXTS as TEXTS, CHART_WORDS } from './chart.texts.ts';
import classes from './charts.module.css';
import { donutOf } from './donut-of.ts';

const SEARCH = {
  chart: asOneOf(MARKET_CHARTS).withDefault('projectTypes'),
  /** Key of the category whose types are shown. */
  category: asText((text) => text.length <= 60),
};
const SETS = MARKET_CHARTS.map((value) => ({ value, label: CHART_WORDS[value].set }));

/** The donut with the selector of its data sets, and the way into a category and back (spec 2 §2). */
export default function MarketCharts({ state }: { readonly state: MarketState }) {
  const [{ chart, category }, setSearch] = useSearch(SEARCH);
  const { data, error, isFetching, isPlaceholderData, refetch } = useMarketCharts(state.narrowing);
  const donut = useMemo(() => data && donutOf(data, chart, category), [data, chart, category]);
  const opened = data?.riskCategories.items.some(({ key }) => chart === 'riskCategories' && key === category) ?? false;
  const place = useFocusBetweenLevels(opened);
  const choose = (set: string | null) =>
    set !== null && setSearch({ chart: set as MarketChart, category: undefined }, { replace: true });
  if (!data || !donut)
    return error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : <Loading height={376} />;
  const { title, spec, hasOthers } = donut;
  const isDrillable = spec.slices.some(({ opens }) => opens !== undefined);
  return (
    <div ref={place} className={isPlaceholderData ? page.old : undefined}>
      {error && <ErrorLine error={error} isBusy={isFetching} onRetry={() => void refetch()} />}
      <Select
        className={classes.set ?? ''}
        label={TEXTS.set}
        data={SETS}
        value={chart}
        onChange={choose}
        allowDeselect={false}
      />
      <DonutChart
        title={title}
        spec={spec}
        empty={TEXTS.empty}
        note={noteOf({ hasOthers, isDrillable, rates: ratesOf(chart, data) })}
        onOpen={(key) => setSearch({ category: key })}
        tools={
          opened && (
            <Button
              variant="default"
              size="compact-sm"
              data-back
              leftSection={<IconArrowLeft size={16} aria-hidden />}
              onClick={() => setSearch({ category: undefined })}
            >
              {TEXTS.back}
            </Button>
          )
        }
      />
    </div>
  );
}

const ratesOf = (chart: MarketChart, { rates }: { readonly rates: { readonly date: string } | null }) =>
  chart === 'claimAmounts' ? rates?.date : undefined;

interface Note {
  readonly hasOthers: boolean;
  readonly isDrillable: boolean;
  readonly rates: string | undefined;
}

/** Returns the line under the title, which is always there: nothing moves when another set is chosen. */
const noteOf = ({ hasOthers, isDrillable, rates }: Note): string =>
  [isDrillable && TEXTS.drill, rates && TEXTS.rates(formatDate(rates)), hasOthers && TEXTS.othersMean]
    .filter(Boolean)
    .join(' ') || '\u00A0';

/** Moves the focus to the way back when a category opens, and to the first category when one goes back. */
function useFocusBetweenLevels(opened: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(opened);
  useEffect(() => {
    if (before.current === opened) return;
    before.current = opened;
    if (document.activeElement !== document.body && document.activeElement !== null) return;
    const next = place.current?.querySelector<HTMLElement>(opened ? '[data-back]' : 'table button');
    next?.focus({ preventScroll: true });
  }, [opened]);
  return place;
}
