import { valibotResolver } from '@hookform/resolvers/valibot';
import { projectFiltersOf } from '@portal/access';
import { calendarDate } from '@portal/contracts/common/fields';
import type { ProjectFilter } from '@portal/contracts/projects/list-columns';
import {
  PROJECT_CATEGORY_LABELS,
  PROJECT_STATUSES,
  projectCategorySchema,
  projectStatusSchema,
} from '@portal/contracts/projects/project-lists';
import { RISK_BAND_LABELS, RISK_BANDS } from '@portal/contracts/projects/risk-band';
import { Button, useSession } from '@portal/portal-sdk';
import { CheckField, DateField, SelectField, type SelectOption } from '@portal/ui';
import { type Control, useForm, useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { LISTS_TEXTS } from '../../../lists/lists.texts.ts';
import { type Filters, filtersFrom } from './list-params.ts';
import { LIST_SCREEN_TEXTS as TEXTS, PROJECT_FILTER_LABELS as LABELS } from './list.texts.ts';
import classes from './project-list.module.css';
import { useFilterOptions } from './projects.api.ts';

interface FilterPanelProps {
  readonly filters: Filters;
  readonly onApply: (filters: Filters) => void;
}

const chosen = v.nullish(v.string());
const date = v.nullish(calendarDate);
const fields = v.object({
  projectStatus: v.nullish(projectStatusSchema),
  type: v.nullish(projectCategorySchema),
  projectTypeId: chosen,
  parentCompanyId: chosen,
  insuranceCompanyId: chosen,
  countryName: chosen,
  policyExpireFrom: date,
  policyExpireTo: date,
  readyToBeReallocated: v.optional(v.boolean()),
  riskBand: v.nullish(v.picklist(RISK_BANDS)),
});
/** Refuses periods that end before they begin: they would give an empty list without a reason. */
const schema = v.pipe(
  fields,
  v.forward(
    v.check(
      ({ policyExpireFrom, policyExpireTo }) =>
        !policyExpireFrom || !policyExpireTo || policyExpireFrom <= policyExpireTo,
      TEXTS.endsBeforeItBegins,
    ),
    ['policyExpireTo'],
  ),
);
type Values = v.InferOutput<typeof schema>;

const valuesOf = ({ readyToBeReallocated, ...filters }: Filters): Values => ({
  ...filters,
  readyToBeReallocated: readyToBeReallocated === 'true',
});

const filtersOf = ({ readyToBeReallocated, ...values }: Values): Filters =>
  filtersFrom({ ...values, readyToBeReallocated: readyToBeReallocated ? 'true' : null });

/** Panel of the viewer's filters; nothing changes before Apply. */
export default function FilterPanel({ filters, onApply }: FilterPanelProps) {
  const { viewer } = useSession();
  const form = useForm<Values>({ values: valuesOf(filters), resolver: valibotResolver(schema) });
  const apply = form.handleSubmit((values) => onApply(filtersOf(values)));
  return (
    <form
      className={classes.filters}
      aria-label={LISTS_TEXTS.filters}
      onSubmit={(event) => void apply(event)}
      noValidate
    >
      {projectFiltersOf(viewer).map((filter) => (
        <FilterField key={filter} filter={filter} control={form.control} />
      ))}
      <div className={classes.filterButtons}>
        <Button variant="default" onClick={() => onApply({})}>
          {LISTS_TEXTS.clearFilters}
        </Button>
        <Button type="submit">{LISTS_TEXTS.apply}</Button>
      </div>
    </form>
  );
}

interface FilterFieldProps {
  readonly filter: ProjectFilter;
  readonly control: Control<Values>;
}

function FilterField({ filter, control }: FilterFieldProps) {
  const field = { control, name: filter, label: LABELS[filter] } as const;
  if (filter === 'readyToBeReallocated')
    return (
      <div className={classes.check}>
        <CheckField {...field} />
      </div>
    );
  if (filter === 'policyExpireFrom' || filter === 'policyExpireTo') return <DateField {...field} />;
  return <ChoiceField filter={filter} control={control} />;
}

const FIXED: Readonly<Partial<Record<ProjectFilter, readonly SelectOption[]>>> = {
  projectStatus: PROJECT_STATUSES.map((status) => ({ value: status, label: status })),
  type: Object.entries(PROJECT_CATEGORY_LABELS).map(([value, label]) => ({ value, label })),
  riskBand: RISK_BANDS.map((value) => ({ value, label: RISK_BAND_LABELS[value] })),
};

function ChoiceField({ filter, control }: FilterFieldProps) {
  const { data } = useFilterOptions(true);
  const type = useWatch({ control, name: 'type' });
  const offered = filter in (data ?? {}) ? data?.[filter as keyof typeof data] : undefined;
  // Project types of the other category would match nothing.
  const options = FIXED[filter] ?? offered?.filter((one) => !type || !('type' in one) || one.type === type) ?? [];
  return <SelectField control={control} name={filter} label={LABELS[filter]} options={options} clearable />;
}
