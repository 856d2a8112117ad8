import type { OperationalValues } from '@portal/contracts/projects/value-at-risk';
import {
  isAnnualItem,
  OPERATIONAL_ITEM_LABELS,
  OPERATIONAL_ITEMS,
} from '@portal/contracts/projects/value-at-risk-lists';
import { INDEMNITY_MONTHS } from '@portal/contracts/projects/value-at-risk-lists';
import {
  formatAmount,
  FormActions,
  formatPercent,
  MoneyField,
  NumberField,
  PercentField,
  SaveButtons,
  SavingForm,
  useSaving,
  type FaultHandler,
} from '@portal/ui';
import { useEffect, useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { fieldOfItem, VALUE_SCREEN_TEXTS as TEXTS } from './value.texts.ts';
import {
  computedOf,
  DECLARED_FIELDS,
  declaredResolver,
  declaredValuesOf,
  type DeclaredValues,
} from './values.schema.ts';
import classes from './values.module.css';

interface ValuesFormProps {
  readonly values: OperationalValues;
  readonly onSave: (values: DeclaredValues) => Promise<void>;
  /** True means that the fault has been dealt with. */
  readonly onFault: FaultHandler;
  readonly onDone: () => void;
}

/** The declared values in their place to be edited; what follows from them is computed while they are typed. */
export function ValuesForm({ values, onSave, onFault, onDone }: ValuesFormProps) {
  const form = useForm<DeclaredValues>({
    defaultValues: declaredValuesOf(values),
    resolver: declaredResolver,
    mode: 'onTouched',
  });
  const { control } = form;
  const saving = useSaving({
    form,
    draftName: `values.${values.id}`,
    item: values,
    fields: DECLARED_FIELDS,
    onSave,
    onFault,
    onLeave: onDone,
  });
  const frame = useRef<HTMLFormElement>(null);
  useEffect(() => frame.current?.querySelector('input')?.focus(), []);
  const computed = computedOf(useWatch({ control }) as DeclaredValues);
  return (
    <SavingForm ref={frame} saving={saving} isAllOptional className={classes.form}>
      <p className={classes.hint}>
        {TEXTS.nothingDeclared} {TEXTS.amountsIn(values.currency)}
        {values.bandPercent !== null && ` ${TEXTS.bandHint(formatPercent(values.bandPercent))}`}
      </p>
      <div className={classes.months}>
        <NumberField
          control={control}
          name="indemnityMonths"
          label={TEXTS.indemnityMonths}
          maxValue={INDEMNITY_MONTHS.max}
          step={1}
        />
      </div>
      <div className={`${classes.row} ${classes.heads}`} aria-hidden>
        <span>{TEXTS.item}</span>
        <span>{TEXTS.declaredValue}</span>
        <span>{TEXTS.damagePercent}</span>
        <span className={classes.figure}>{TEXTS.insured}</span>
        <span className={classes.figure}>{TEXTS.atRisk}</span>
      </div>
      {OPERATIONAL_ITEMS.map((key) => {
        const label = OPERATIONAL_ITEM_LABELS[key];
        return (
          <div key={key} role="group" aria-label={label} className={classes.row}>
            <p className={classes.item}>
              {label}
              {isAnnualItem(key) && computed && (
                <span className={classes.beneath}>{TEXTS.annual(form.getValues('indemnityMonths') ?? 0)}</span>
              )}
            </p>
            <MoneyField
              control={control}
              name={`${key}.declaredValue`}
              label={fieldOfItem(label, TEXTS.declaredValue)}
              currency={values.currency}
            />
            <PercentField
              control={control}
              name={`${key}.damagePercent`}
              label={fieldOfItem(label, TEXTS.damagePercent)}
            />
            <Figure label={TEXTS.insured} amount={computed?.items[key]?.tiv} />
            <Figure label={TEXTS.atRisk} amount={computed?.items[key]?.var} />
          </div>
        );
      })}
      <div role="group" aria-label={TEXTS.total} className={`${classes.row} ${classes.sum}`}>
        <p className={classes.item}>{TEXTS.total}</p>
        <Figure label={TEXTS.insured} amount={computed?.tiv} />
        <Figure label={TEXTS.atRisk} amount={computed?.var} />
      </div>
      <FormActions>
        <SaveButtons saving={saving} />
      </FormActions>
    </SavingForm>
  );
}

interface FigureProps {
  readonly label: string;
  readonly amount: number | undefined;
}

/** An amount that follows from what is typed; its label stands at the head of the column, or before it on a phone. */
const Figure = ({ label, amount }: FigureProps) => (
  <p className={classes.figure}>
    <span className={classes.figureLabel}>{label}</span> {formatAmount(amount)}
  </p>
);
