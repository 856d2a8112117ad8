import { RECOMMENDATION_CATEGORIES, RECOMMENDATION_PRIORITIES } from '@portal/contracts/projects/recommendation-lists';
import { Button, Select } from '@portal/portal-sdk';
import { SearchField, type ListAddress } from '@portal/ui';
import { useCallback } from 'react';
import { RECOMMENDATION_SCREEN_TEXTS as TEXTS } from '../recommendation.texts.ts';
import classes from '../recommendations.module.css';
import { DUE_FILTERS, isFiltered, NO_FILTERS, type Narrowing } from '../use-narrowing.ts';

interface RecommendationToolsProps {
  readonly address: ListAddress;
  readonly onAddressChange: (address: ListAddress) => void;
  readonly narrowing: Narrowing;
  readonly onNarrow: (change: Narrowing) => void;
}

/** Search and filters of the list. */
export function RecommendationTools(props: RecommendationToolsProps) {
  const { address, onAddressChange, narrowing, onNarrow } = props;
  const searchFor = useCallback(
    (name: string) => onAddressChange({ ...address, page: 1, name }),
    [address, onAddressChange],
  );
  return (
    <div className={classes.tools}>
      <SearchField label={TEXTS.search} value={address.name ?? ''} onSearch={searchFor} />
      <Filter
        label={TEXTS.anyPriority}
        options={RECOMMENDATION_PRIORITIES.map((value) => ({ value, label: value }))}
        value={narrowing.priority}
        onChange={(priority) => onNarrow({ priority })}
      />
      <Filter
        label={TEXTS.anyCategory}
        options={RECOMMENDATION_CATEGORIES.map((value) => ({ value, label: value }))}
        value={narrowing.category}
        onChange={(category) => onNarrow({ category })}
      />
      <Filter
        label={TEXTS.anyDueDate}
        options={DUE_FILTERS.map((value) => ({ value, label: TEXTS.due[value] }))}
        value={narrowing.due}
        onChange={(due) => onNarrow({ due })}
      />
      {isFiltered(narrowing) && (
        <Button variant="subtle" onClick={() => onNarrow(NO_FILTERS)}>
          {TEXTS.clearFilters}
        </Button>
      )}
    </div>
  );
}

interface FilterProps<Value extends string> {
  /** Says that nothing is chosen, and names the filter. */
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value | undefined;
  readonly onChange: (value: Value | undefined) => void;
}

const Filter = <Value extends string>({ label, options, value, onChange }: FilterProps<Value>) => (
  <Select<Value>
    aria-label={label}
    placeholder={label}
    className={classes.filter ?? ''}
    data={[...options]}
    value={value ?? null}
    onChange={(chosen) => onChange(chosen ?? undefined)}
    clearable
    comboboxProps={COMBOBOX}
    maxDropdownHeight={320}
  />
);

const COMBOBOX = { shadow: 'md' } as const;
