import { valibotResolver } from '@hookform/resolvers/valibot';
import { MARKET_FILTERS } from '@portal/contracts/insights/global-ecosystem-lists';
import { Button } from '@portal/portal-sdk';
import { ErrorLine, Loading, SelectField } from '@portal/ui';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { LISTS_TEXTS as TEXTS } from '../../../lists/lists.texts.ts';
import { MARKET_FILTER_LABELS as LABELS } from '../global-ecosystem.texts.ts';
import { useMarketFilterOptions } from '../market.api.ts';
import classes from '../../dashboard/filters/filters.module.css';
import { marketFiltersFrom, type MarketFilters } from './market-search.ts';

interface MarketFilterPanelProps {
  readonly filters: MarketFilters;
  readonly onApply: (filters: MarketFilters) => void;
}

const schema = v.object(v.entriesFromList(MARKET_FILTERS, v.nullish(v.string())));
type Values = v.InferOutput<typeof schema>;

/** Panel of the filters, with the values that have figures; nothing changes before Apply. */
export default function MarketFilterPanel({ filters, onApply }: MarketFilterPanelProps) {
  const { data: options, error, isFetching, refetch } = useMarketFilterOptions(true);
  const form = useForm<Values>({ values: { ...filters }, resolver: valibotResolver(schema) });
  if (!options)
    return error ? (
      <ErrorLine error={error} isBusy={isFetching} onRetry={() => void refetch()} />
    ) : (
      <Loading height={136} />
    );
  const apply = form.handleSubmit((values) => onApply(marketFiltersFrom(values)));
  return (
    <form className={classes.panel} aria-label={TEXTS.filters} onSubmit={(event) => void apply(event)} noValidate>
      {MARKET_FILTERS.map((name) => (
        <SelectField
          key={name}
          control={form.control}
          name={name}
          label={LABELS[name]}
          options={options[name]}
          clearable
        />
      ))}
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => onApply({})}>
          {TEXTS.clearFilters}
        </Button>
        <Button type="submit">{TEXTS.apply}</Button>
      </div>
    </form>
  );
}
