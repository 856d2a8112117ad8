import { CURRENCIES } from '@portal/contracts/common/enums';
import type { Expense, ExpenseFormData } from '@portal/contracts/finance/expense';
import { EXPENSE_LIMITS, EXPENSE_TEXTS, type ExpenseKind } from '@portal/contracts/finance/expense-lists';
import { centsOf, moneyText } from '@portal/money';
import { apiFault, Button } from '@portal/portal-sdk';
import {
  AttachmentsField,
  CheckField,
  DateField,
  DialogButtons,
  type FaultHandler,
  FormFields,
  MoneyField,
  NumberField,
  type OnClosing,
  placeFieldErrors,
  SavingForm,
  SelectField,
  SubmitButton,
  TextAreaField,
  useSaving,
} from '@portal/ui';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { EXPENSE_LABELS, EXPENSE_SCREEN_TEXTS as TEXTS } from '../expense.texts.ts';
import { categoryOf } from '../expense-columns.tsx';
import { isEarlyDay } from '../expenses.api.ts';
import { EntryAmount } from './entry-amount.tsx';
import {
  EXPENSE_FORM_FIELDS,
  expenseResolver,
  newValuesOf,
  PRICE_FORM_FIELDS,
  priceRefusalsAt,
  storedValuesOf,
  type ExpenseFormValues,
} from './expense.schema.ts';
import classes from './expense.form.module.css';
import { ratesFor, withBooked, type Rate } from './rates.ts';
import { useConfirmation } from './use-confirmation.ts';
import { useEntryPrice } from './use-entry-price.ts';
import { useExchangeDoubt } from './use-exchange-doubt.ts';

interface ExpenseFormProps {
  readonly projectId: string;
  readonly kind: ExpenseKind;
  /** Undefined for a new one. */
  readonly entry: Expense | undefined;
  readonly data: ExpenseFormData;
  /** Reads the rates of another engineer. */
  readonly onEngineer: (riskEngineerId: string | null) => void;
  readonly onSave: (values: ExpenseFormValues) => Promise<void>;
  /** True means that the fault has been dealt with. */
  readonly onFault: FaultHandler;
  readonly onClosing: OnClosing;
  readonly onDone: () => void;
}

/** Fields of an entry of hours or of what was paid for (decisions §18, §27), with what it amounts to as it is typed. */
export function ExpenseForm(props: ExpenseFormProps) {
  const { projectId, kind, entry, data, onEngineer, onSave, onFault, onClosing, onDone } = props;
  const [opened] = useState(() =>
    entry ? { ...storedValuesOf(entry), rateId: rateIdOf(entry, data) } : newValuesOf(data),
  );
  const form = useForm<ExpenseFormValues>({
    defaultValues: opened,
    resolver: expenseResolver(kind),
    mode: 'onTouched',
  });
  const [isUploading, setUploading] = useState(false);
  const price = useEntryPrice({ form, kind, data, entry });
  const { question: doubt, takeDoubt } = useExchangeDoubt(form, price.exchangeKey);
  const fields = [...EXPENSE_FORM_FIELDS[kind], ...PRICE_FORM_FIELDS];
  const saving = useSaving({
    form,
    draftName: entry ? `expense.${entry.id}` : `expense.new.${kind}.${projectId}`,
    item: entry,
    together: [['rate', 'rateId', 'currency', 'exchangeRate']],
    fields,
    onSave: async (values) => {
      await onSave(values);
      onDone();
    },
    onFault: (fault, ...rest) => {
      if (takeDoubt(fault) || onFault(fault, ...rest)) return true;
      return placeFieldErrors(priceRefusalsAt(price.priceField, apiFault(fault)?.fieldErrors), fields, form);
    },
    onLeave: onDone,
    onClosing,
    isBlocked: isUploading,
  });
  const { control } = form;
  const [riskEngineerId, currency, date] = useWatch({ control, name: ['riskEngineerId', 'currency', 'date'] });
  const isEarly = date !== entry?.date && isEarlyDay(data, riskEngineerId, date);
  useEffect(() => onEngineer(riskEngineerId), [onEngineer, riskEngineerId]);
  const field = <Name extends keyof typeof EXPENSE_LABELS & keyof ExpenseFormValues>(name: Name) =>
    ({ control, name, label: EXPENSE_LABELS[name] }) as const;
  const question = price.question ?? doubt;
  const isAsked = price.isExchanged && question !== undefined;
  const { offeredFrom } = saving.draft;
  useConfirmation({
    key: isAsked ? [price.exchangeKey, question].join() : undefined,
    offeredFrom,
    withdraw: () => {
      form.setValue('isExchangeRateConfirmed', false);
      form.clearErrors('isExchangeRateConfirmed');
    },
  });
  useConfirmation({
    key: isEarly ? [riskEngineerId, date].join() : undefined,
    offeredFrom,
    withdraw: () => form.setValue('isEarlyDateConfirmed', false),
  });
  const currencies = price.isAgreed ? price.currencyOptions : CURRENCIES;
  return (
    <SavingForm saving={saving}>
      <FormFields>
        {data.riskEngineers.length > 1 && (
          <SelectField
            control={control}
            name="riskEngineerId"
            label={EXPENSE_LABELS.engineer}
            options={data.riskEngineers.map(({ userId, name }) => ({ value: userId, label: name }))}
            disabled={entry !== undefined}
            required
          />
        )}
        <SelectField {...field('serviceType')} options={data.serviceTypes} required autoFocus />
        {kind === 'Time' ? (
          <>
            <SelectField {...field('activity')} options={optionsOf(data.activities)} required />
            <DateField {...field('date')} max={data.today} required />
            <NumberField
              {...field('hours')}
              maxDecimals={2}
              maxIntegerDigits={2}
              step={EXPENSE_LIMITS.hoursStep}
              unit="h"
              required
            />
          </>
        ) : (
          <>
            <SelectField {...field('category')} options={optionsOf(data.categories)} required />
            <DateField {...field('date')} max={data.today} required />
            <NumberField {...field('count')} maxIntegerDigits={4} required />
          </>
        )}
        {price.priceField === 'rateId' ? (
          <SelectField
            control={control}
            name="rateId"
            label={EXPENSE_LABELS.rate}
            help={price.rateHelp}
            options={price.rates.map((one) => ({ value: one.rateId ?? '', label: labelOf(one, entry) }))}
            onChosen={price.chooseRate}
            required
          />
        ) : (
          <MoneyField
            {...field('rate')}
            help={price.rateHelp}
            currency={price.isAgreed ? currency : undefined}
            disabled={price.isAgreed}
            required
          />
        )}
        {!price.isAgreed && <SelectField {...field('currency')} options={optionsOf(currencies)} required />}
        {price.isExchanged && (
          <NumberField
            {...field('exchangeRate')}
            maxDecimals={EXPENSE_LIMITS.exchangeRateDecimals}
            maxIntegerDigits={2}
            help={[price.exchangeLabel, price.exchangeHelp].filter(Boolean).join('. ')}
            required
          />
        )}
      </FormFields>
      {isEarly && (
        <div className={classes.question}>
          <CheckField
            control={control}
            name="isEarlyDateConfirmed"
            label={TEXTS.confirmDay}
            help={EXPENSE_TEXTS.beforeAssignment}
          />
        </div>
      )}
      {isAsked && (
        <div className={classes.question}>
          <CheckField control={control} name="isExchangeRateConfirmed" label={TEXTS.confirmRate} help={question} />
        </div>
      )}
      <EntryAmount control={control} currency={data.currency} />
      <div className={classes.wide}>
        <TextAreaField {...field('description')} rows={3} maxLength={EXPENSE_LIMITS.description} />
        <AttachmentsField
          control={control}
          name="fileIds"
          label={EXPENSE_LABELS.files}
          max={EXPENSE_LIMITS.files}
          maxText={TEXTS.tooManyFiles}
          onUploading={setUploading}
        />
      </div>
      <DialogButtons>
        <Button variant="default" onClick={saving.close}>
          {SCREEN_TEXTS.cancel}
        </Button>
        <SubmitButton isIdle={!saving.isDirty} isUploading={isUploading} isSaving={saving.isSaving}>
          {SCREEN_TEXTS.save}
        </SubmitButton>
      </DialogButtons>
    </SavingForm>
  );
}

/** Returns the id of the rate that an entry has among those that are offered; null where it is none of them. */
function rateIdOf(entry: Expense, data: ExpenseFormData): string | null {
  const { kind, serviceType, rate, currency, date } = entry;
  const rates = withBooked(ratesFor(data, { kind, serviceType, category: categoryOf(entry), date }), entry);
  return rates.find((one) => one.amount === rate && one.currency === currency)?.rateId ?? null;
}

function labelOf({ rateId, amount, currency }: Rate, entry: Expense | undefined): string {
  const price = moneyText(centsOf(amount), currency);
  return entry !== undefined && rateId === entry.id ? TEXTS.asBooked(price) : price;
}

const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
