import type { DashboardFilter } from '@portal/contracts/insights/dashboard-lists';
import { Button } from '@portal/portal-sdk';
import { formatDate, useKeptFocus } from '@portal/ui';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { IconFilter } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { ActiveChips, type ActiveChip } from '../../../lists/active-chips.tsx';
import { LISTS_TEXTS as TEXTS } from '../../../lists/lists.texts.ts';
import { filtersFrom, isUnfiltered, type DashboardFilters } from './dashboard-search.ts';
import { DASHBOARD_FILTER_LABELS as LABELS, FILTER_ORDER } from './filter.texts.ts';
import classes from './filters.module.css';
import { useFilterOptions, type DashboardState } from './use-dashboard-filters.ts';

const FilterPanel = lazy(() => import('./filter-panel.tsx'));

interface FilterBarProps {
  readonly state: DashboardState;
}

/** The filters that all pages of the dashboard share: those in force, and the panel in which they are chosen. */
export function FilterBar({ state }: FilterBarProps) {
  const { filters } = state;
  const [isOpen, setOpen] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  useKeptFocus(bar, opener);
  const apply = (next: DashboardFilters) => {
    state.apply(next);
    setOpen(false);
  };
  return (
    <div ref={bar} className={classes.bar} data-phone="list">
      <div className={classes.line}>
        <Button
          ref={opener}
          variant="default"
          leftSection={<IconFilter size={18} aria-hidden />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {TEXTS.activeFilters(Object.keys(filters).length)}
        </Button>
        <Chips state={state} />
      </div>
      {isOpen && (
        <Suspense fallback={<div className={classes.waiting} />}>
          <FilterPanel filters={filters} onApply={apply} />
        </Suspense>
      )}
    </div>
  );
}

function Chips({ state: { filters, apply } }: FilterBarProps) {
  const { data: options } = useFilterOptions(!isUnfiltered(filters));
  const labelOf = (filter: DashboardFilter, value: string): string => {
    if (filter === 'fromPolicyStartDateTime') return formatDate(value);
    // A value that occurs nowhere has no name here: an id says nothing.
    const unnamed = filter.endsWith('Id') ? SCREEN_TEXTS.unnamed : value;
    return options?.[filter]?.find((option) => option.value === value)?.label ?? unnamed;
  };
  const chips = FILTER_ORDER.flatMap((filter): readonly ActiveChip[] => {
    const value = filters[filter];
    return value === undefined ? [] : [{ key: filter, label: `${LABELS[filter]}: ${labelOf(filter, value)}` }];
  });
  const without = (removed: string) =>
    filtersFrom(Object.fromEntries(Object.entries(filters).filter(([filter]) => filter !== removed)));
  return <ActiveChips chips={chips} onRemove={(removed) => apply(without(removed))} onClear={() => apply({})} />;
}
