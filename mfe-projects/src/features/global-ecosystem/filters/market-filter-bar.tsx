import { MARKET_FILTERS, type MarketFilter } from '@portal/contracts/insights/global-ecosystem-lists';
import { Button } from '@portal/portal-sdk';
import { Loading, useKeptFocus } from '@portal/ui';
import { IconFilter } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { ActiveChips } from '../../../lists/active-chips.tsx';
import { LISTS_TEXTS as TEXTS } from '../../../lists/lists.texts.ts';
import { MARKET_FILTER_LABELS as LABELS } from '../global-ecosystem.texts.ts';
import { useMarketFilterOptions } from '../market.api.ts';
import classes from '../../dashboard/filters/filters.module.css';
import { marketFiltersFrom, type MarketFilters, type MarketState } from './market-search.ts';

const MarketFilterPanel = lazy(() => import('./market-filter-panel.tsx'));

interface MarketFilterBarProps {
  readonly state: MarketState;
}

/** The filters in force, and the panel in which they are chosen; its button says how many there are (spec 2 §2). */
export function MarketFilterBar({ state: { filters, apply } }: MarketFilterBarProps) {
  const [isOpen, setOpen] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  useKeptFocus(bar, opener);
  const given = MARKET_FILTERS.filter((filter) => filters[filter] !== undefined);
  const { data: options } = useMarketFilterOptions(given.length > 0);
  const labelOf = (filter: MarketFilter): string => {
    const value = filters[filter] ?? '';
    return options?.[filter].find((option) => option.value === value)?.label ?? value;
  };
  const change = (next: MarketFilters) => {
    apply(next);
    setOpen(false);
  };
  return (
    <div ref={bar} className={classes.bar}>
      <div className={classes.line}>
        <Button
          ref={opener}
          variant="default"
          leftSection={<IconFilter size={18} aria-hidden />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {TEXTS.activeFilters(given.length)}
        </Button>
        <ActiveChips
          chips={given.map((filter) => ({ key: filter, label: `${LABELS[filter]}: ${labelOf(filter)}` }))}
          onRemove={(removed) => apply(marketFiltersFrom({ ...filters, [removed]: undefined }))}
          onClear={() => apply({})}
        />
      </div>
      {isOpen && (
        <Suspense fallback={<Loading height={136} />}>
          <MarketFilterPanel filters={filters} onApply={change} />
        </Suspense>
      )}
    </div>
  );
}
