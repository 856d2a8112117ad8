import { valibotResolver } from '@hookform/resolvers/valibot';
import { calendarDate } from '@portal/contracts/common/fields';
import { DASHBOARD_FILTERS, type DashboardFilter } from '@portal/contracts/insights/dashboard-lists';
import { Button } from '@portal/portal-sdk';
import { DateField, ErrorLine, Loading, SelectField } from '@portal/ui';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { LISTS_TEXTS as TEXTS } from '../../../lists/lists.texts.ts';
import { filtersFrom, type DashboardFilters } from './dashboard-search.ts';
import { DASHBOARD_FILTER_LABELS as LABELS, FILTER_ORDER } from './filter.texts.ts';
import classes from './filters.module.css';
import { useFilterOptions } from './use-dashboard-filters.ts';

interface FilterPanelProps {
  readonly filters: DashboardFilters;
  readonly onApply: (filters: DashboardFilters) => void;
}

const chosen = v.nullish(v.string());
const schema = v.object({
  ...v.entriesFromList(DASHBOARD_FILTERS, chosen),
  fromPolicyStartDateTime: v.nullish(calendarDate),
});
type Values = v.InferOutput<typeof schema>;

/** Panel of the viewer's filters, with the values that occur among their projects; nothing changes before Apply. */
export default function FilterPanel({ filters, onApply }: FilterPanelProps) {
  const { data: options, error, isFetching, refetch } = useFilterOptions(true);
  const form = useForm<Values>({ values: { ...filters }, resolver: valibotResolver(schema) });
  if (!options)
    return error ? (
      <ErrorLine error={error} isBusy={isFetching} onRetry={() => void refetch()} />
    ) : (
      <Loading height={204} />
    );
  const field = (name: DashboardFilter) => {
    const shared = { control: form.control, name, label: LABELS[name] };
    if (name === 'fromPolicyStartDateTime') return options[name] && <DateField key={name} {...shared} />;
    const offered = options[name];
    return offered && <SelectField key={name} {...shared} options={offered} clearable />;
  };
  const apply = form.handleSubmit((values) => onApply(filtersFrom(values)));
  return (
    <form className={classes.panel} aria-label={TEXTS.filters} onSubmit={(event) => void apply(event)} noValidate>
      {FILTER_ORDER.map(field)}
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => onApply({})}>
          {TEXTS.clearFilters}
        </Button>
        <Button type="submit">{TEXTS.apply}</Button>
      </div>
    </form>
  );
}
