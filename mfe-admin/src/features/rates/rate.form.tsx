import {
  addsDesignations,
  RATE_EXPENSE_CATEGORIES,
  RATE_TEXTS,
  rateDesignationOf,
  rateDesignations,
  TIME_ACTIVITIES,
} from '@portal/contracts/admin/rate-lists';
import { CURRENCIES } from '@portal/contracts/common/enums';
import { ERROR_CODES } from '@portal/contracts/common/error';
import { LIMITS } from '@portal/contracts/common/limits';
import { apiFault, ApiError, useSession } from '@portal/portal-sdk';
import {
  ChoicesField,
  DialogButtons,
  FormFields,
  NumberField,
  placeFieldErrors,
  SaveButtons,
  SavingForm,
  SelectField,
  useSaving,
  type FaultHandler,
  type OnClosing,
} from '@portal/ui';
import { useForm, useWatch } from 'react-hook-form';
import { RenameDesignation } from '../team/rename-designation.tsx';
import { useAddDesignation, useDesignations } from '../team/team.api.ts';
import {
  FIELDS_OF_ONE,
  LARGEST,
  RATE_FIELDS,
  rateResolver,
  rateValuesOf,
  refusalsOfOne,
  type RateValues,
} from './rate.schema.ts';
import { RATE_SCREEN_TEXTS as TEXTS } from './rate.texts.ts';
import classes from './rates.module.css';
import type { RateKind, ShownRate } from './shown-rate.ts';

interface RateFormProps {
  readonly kind: RateKind;
  /** Undefined to add some. */
  readonly rate: ShownRate | undefined;
  readonly onSave: (values: RateValues) => Promise<void>;
  readonly onFault: FaultHandler;
  readonly onClosing: OnClosing;
  readonly onClose: () => void;
}

const refusedDesignation = (value: string) =>
  new ApiError({ status: 400, code: ERROR_CODES.validation, message: RATE_TEXTS.unknownDesignation(value) });

/** A field of which several values are chosen for new rates, and one for a rate that is changed. */
interface Choice {
  readonly name: 'designations' | 'categories';
  readonly label: string;
  readonly one: string;
  readonly options: readonly string[];
  readonly onAdd: ((name: string) => Promise<string>) | undefined;
}

/** Form of rates: one that is changed, or one for each of the chosen designations and categories (spec 3 §5). */
export function RateForm({ kind, rate, onSave, onFault, onClosing, onClose }: RateFormProps) {
  const form = useForm<RateValues>({
    defaultValues: rateValuesOf(rate),
    resolver: rateResolver(kind),
    mode: 'onTouched',
  });
  const { control } = form;
  const { companyType } = useSession().viewer;
  const { data: known = [] } = useDesignations();
  const addDesignation = useAddDesignation();
  const [currency, designations, categories] = useWatch({ control, name: ['currency', 'designations', 'categories'] });
  const saving = useSaving({
    form,
    draftName: `rate.${rate?.id ?? kind}`,
    item: rate,
    fields: RATE_FIELDS,
    onSave: async (values) => {
      await onSave(values);
      onClose();
    },
    onFault: (fault, ...rest) =>
      onFault(fault, ...rest) ||
      (rate !== undefined && placeFieldErrors(refusalsOfOne(apiFault(fault)?.fieldErrors), FIELDS_OF_ONE, form)),
    onLeave: onClose,
    onClosing,
  });
  const own = known.filter(({ id }) => id !== null).map(({ value }) => value);
  const onAdd = addsDesignations(companyType)
    ? async (name: string) => {
        const { id, value } = await addDesignation.mutateAsync({ body: { value: name } });
        const added = rateDesignationOf(value);
        // A designation of people alone exists already, and rates do not have it.
        if (id === null && !rateDesignations(companyType, own).includes(added)) throw refusedDesignation(value);
        return added;
      }
    : undefined;
  const choices: readonly Choice[] = [
    {
      name: 'designations',
      label: TEXTS.designations,
      one: TEXTS.designation,
      options: rateDesignations(companyType, own),
      onAdd,
    },
    {
      name: 'categories',
      label: TEXTS.categories,
      one: TEXTS.category,
      options: kind === 'Time' ? TIME_ACTIVITIES : RATE_EXPENSE_CATEGORIES,
      onAdd: undefined,
    },
  ];
  const shown = kind === 'Time' ? choices : choices.slice(1);
  const count = categories.length * (kind === 'Time' ? designations.length : 1);
  return (
    <SavingForm saving={saving}>
      {!rate && (
        <div className={classes.choices}>
          {shown.map(({ name, label, options, onAdd: add }, index) => (
            <ChoicesField
              key={name}
              control={control}
              name={name}
              label={label}
              options={options}
              onAdd={add}
              addMaxLength={LIMITS.designation}
              autoFocus={index === 0}
              required
            />
          ))}
        </div>
      )}
      <FormFields>
        {rate &&
          shown.map(({ name, one, options, onAdd: add }, index) => (
            <SelectField
              key={name}
              control={control}
              name={`${name}.0`}
              label={one}
              options={options.map((value) => ({ value, label: value }))}
              {...(add && { onAdd: add })}
              addMaxLength={LIMITS.designation}
              autoFocus={index === 0}
              required
            />
          ))}
        <SelectField
          control={control}
          name="currency"
          label={TEXTS.currency}
          options={CURRENCIES.map((value) => ({ value, label: value }))}
          required
        />
        <NumberField
          control={control}
          name="amount"
          label={TEXTS[kind].amount}
          maxDecimals={2}
          maxValue={LARGEST[kind]}
          unit={currency}
          required
        />
      </FormFields>
      {!rate && kind === 'Time' && designations.length === 1 && (
        <RenameDesignation
          chosen={designations[0] ?? null}
          onRenamed={(value) => form.setValue('designations', [value], { shouldDirty: true })}
        />
      )}
      {!rate && count > 1 && <p className={classes.count}>{TEXTS.adds(count)}</p>}
      <DialogButtons>
        <SaveButtons saving={saving} />
      </DialogButtons>
    </SavingForm>
  );
}
