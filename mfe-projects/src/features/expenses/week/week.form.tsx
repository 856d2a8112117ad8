import type { ExpenseFormData } from '@portal/contracts/finance/expense';
import { DEFAULT_EXCHANGE_RATE, exchangeRateDoubt } from '@portal/contracts/finance/expense-lists';
import { Button, VisuallyHidden } from '@portal/portal-sdk';
import {
  CheckField,
  DialogButtons,
  formatAmount,
  formatDate,
  formatNumber,
  SavingForm,
  SelectField,
  usePhone,
  useSaving,
} from '@portal/ui';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useFieldArray, useForm, useWatch } from 'react-hook-form';
import { dayName, weekdayName } from '../../../dates/day.ts';
import { EXPENSE_LABELS, EXPENSE_SCREEN_TEXTS } from '../expense.texts.ts';
import { isEarlyDay } from '../expenses.api.ts';
import { useConfirmation } from '../form/use-confirmation.ts';
import { useExchangeDoubt } from '../form/use-exchange-doubt.ts';
import type { BookedHours } from '../use-expense-address.ts';
import { DayStrip } from './day-strip.tsx';
import { ExchangeNote } from './exchange-note.tsx';
import { moveInGrid } from './move-in-grid.ts';
import { useSaveWeek } from './save-week.ts';
import { WeekHead } from './week-head.tsx';
import { WeekRow } from './week-row.tsx';
import { sumOfLines } from './week-sums.ts';
import { useWeekRates, type PublishedRate } from './week.api.ts';
import {
  beforeAssignment,
  currenciesOf,
  emptyRow,
  linesOf,
  pathsOf,
  weekResolver,
  type WeekContext,
  type WeekRow as Row,
  type WeekValues,
} from './week.schema.ts';
import { WEEK_TEXTS as TEXTS } from './week.texts.ts';
import classes from './week.module.css';

interface WeekFormProps {
  readonly projectId: string;
  readonly days: readonly string[];
  readonly data: ExpenseFormData;
  /** Rows to begin with. */
  readonly proposed: readonly Row[];
  /** Hours of each day that are booked in this project. */
  readonly booked: readonly number[];
  /** Reads the rates of another engineer. */
  readonly onEngineer: (riskEngineerId: string | null) => void;
  readonly onWeek: (week: string) => void;
  readonly onBooked: (booked: BookedHours) => void;
  readonly onClose: () => void;
}

/** The hours of a week: a row for each kind of work, a column for each day; all are saved at once, or none. */
export function WeekForm(props: WeekFormProps) {
  const { projectId, days, data, proposed, booked, onEngineer, onWeek, onBooked, onClose } = props;
  const [opened] = useState<WeekValues>(() => ({
    riskEngineerId: data.riskEngineerId,
    currency: data.riskEngineerCurrency,
    rows: [...proposed],
    ...{ isExchangeRateConfirmed: false, isEarlyDateConfirmed: false },
  }));
  const pastDays = days.filter((day) => day <= data.today);
  const { rates: published, credit, isDown } = useWeekRates(currenciesOf(data), pastDays, data.currency);
  const context: WeekContext = {
    days,
    rates: data,
    ...(isDown && { noExchange: EXPENSE_SCREEN_TEXTS.exchangeDown }),
    exchangeOn: (currency, day) =>
      currency === data.currency
        ? DEFAULT_EXCHANGE_RATE
        : (published.find((one) => one.currency === currency && one.day === day)?.rate ?? null),
  };
  const isOfMany = data.riskEngineers.length > 1;
  const form = useForm<WeekValues>({
    defaultValues: opened,
    resolver: weekResolver(context, isOfMany),
    mode: 'onTouched',
  });
  const { control, formState } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'rows' });
  const values = useWatch({ control }) as WeekValues;
  const lines = linesOf(values, context);
  const exchanged = published.filter((one) =>
    lines.some(({ currency, day }) => currency === one.currency && days[day] === one.day),
  );
  const exchangedKey = ratesKeyOf(exchanged);
  const { question: doubt, takeDoubt } = useExchangeDoubt(form, exchangedKey);
  const save = useSaveWeek(projectId);
  const saving = useSaving({
    form,
    draftName: `expense.week.${projectId}.${days[0]}`,
    together: [['rows', 'currency']],
    fields: pathsOf(values.rows),
    onSave: async (typed) => {
      const booked = await save(typed, linesOf(typed, context));
      onBooked({ riskEngineerId: typed.riskEngineerId, lines: booked });
    },
    onFault: takeDoubt,
    onLeave: onClose,
  });
  const { riskEngineerId } = values;
  useEffect(() => onEngineer(riskEngineerId), [onEngineer, riskEngineerId]);
  const isOfEngineer = data.riskEngineerId === riskEngineerId;
  useEffect(() => {
    if (!isOfEngineer || values.currency === data.riskEngineerCurrency) return;
    // A rate that was typed in one currency is none in another.
    for (const [index, { rate }] of values.rows.entries())
      if (rate !== null) form.setValue(`rows.${index}.rate`, null, { shouldDirty: true });
    form.setValue('currency', data.riskEngineerCurrency);
  });

  const isPhone = usePhone();
  const [phoneDay, setPhoneDay] = useState(() => Math.max(0, pastDays.length - 1));
  const shownDays = isPhone ? [phoneDay] : days.map((_, index) => index);
  const ofDay = days.map((_, index) => sumOfLines(lines.filter(({ day }) => day === index)));
  const total = sumOfLines(lines);
  const doubts = exchanged.flatMap((one) => {
    const text = exchangeRateDoubt({ date: one.day, exchangeRate: one.rate }, one);
    return text === undefined ? [] : [{ ...one, text }];
  });
  const question = doubts[0]?.text ?? doubt;
  const { offeredFrom } = saving.draft;
  useConfirmation({
    key: question === undefined ? undefined : [question, ratesKeyOf(doubts.length > 0 ? doubts : exchanged)].join(),
    offeredFrom,
    withdraw: () => {
      form.setValue('isExchangeRateConfirmed', false);
      form.clearErrors('isExchangeRateConfirmed');
    },
  });
  const earlyDays = days.filter(
    (date, day) => isEarlyDay(data, riskEngineerId, date) && lines.some((line) => line.day === day),
  );
  useConfirmation({
    key: earlyDays.length > 0 ? [riskEngineerId, ...earlyDays].join() : undefined,
    offeredFrom,
    withdraw: () => form.setValue('isEarlyDateConfirmed', false),
  });
  const wrong = days.flatMap((_, day) =>
    formState.errors.rows?.some?.((row) => row?.hours?.[day] !== undefined) ? [day] : [],
  );

  return (
    <SavingForm saving={saving} tabParameter="week" className={classes.week}>
      <WeekHead days={days} today={data.today} onWeek={onWeek} />
      {isOfMany && (
        <div className={classes.engineer}>
          <SelectField
            control={control}
            name="riskEngineerId"
            label={EXPENSE_LABELS.engineer}
            options={data.riskEngineers.map(({ userId, name }) => ({ value: userId, label: name }))}
            required
          />
        </div>
      )}
      {isPhone && (
        <DayStrip
          days={days}
          shown={phoneDay}
          onShow={setPhoneDay}
          hours={ofDay.map(({ hours }, day) => hours + (booked[day] ?? 0))}
          wrong={wrong}
        />
      )}
      <div className={classes.grid} onKeyDown={moveInGrid}>
        {!isPhone && (
          <div className={classes.columns} aria-hidden>
            <span>{TEXTS.service}</span>
            <span>{TEXTS.activity}</span>
            <span className={classes.right}>{TEXTS.rate}</span>
            {days.map((day) => (
              <span key={day} className={classes.dayHead} data-today={day === data.today || undefined}>
                {weekdayName(day)} <b>{formatDate(day).slice(0, 5)}</b>
              </span>
            ))}
            <span className={classes.right}>{TEXTS.sum}</span>
            <span className={classes.right}>{data.currency}</span>
            <span />
          </div>
        )}
        {fields.map((field, index) => (
          <WeekRow
            key={field.id}
            control={control}
            index={index}
            values={values.rows[index] ?? field}
            currency={values.currency}
            data={data}
            days={days}
            shownDays={shownDays}
            sum={sumOfLines(lines.filter(({ row }) => row === index))}
            onRemove={fields.length > 1 ? () => remove(index) : undefined}
          />
        ))}
        <dl className={classes.totals}>
          {booked.some((hours) => hours > 0) && (
            <div className={classes.quiet}>
              <dt>{TEXTS.booked}</dt>
              {shownDays.map((day) => (
                <dd key={day}>
                  <VisuallyHidden>{dayName(days[day] ?? '')}</VisuallyHidden> {formatNumber(booked[day] ?? 0)}
                </dd>
              ))}
              <dd className={classes.figure}>{formatNumber(booked.reduce((sum, hours) => sum + hours, 0))}</dd>
            </div>
          )}
          <div>
            <dt>{TEXTS.total}</dt>
            {shownDays.map((day) => (
              <dd key={day}>
                <VisuallyHidden>{dayName(days[day] ?? '')}</VisuallyHidden> {formatNumber(ofDay[day]?.hours ?? 0)}
              </dd>
            ))}
            <dd className={classes.figure}>{formatNumber(total.hours)}</dd>
            <dd className={classes.amount}>
              {total.amount === null ? SCREEN_TEXTS.nothing : formatAmount(total.amount)}
            </dd>
          </div>
        </dl>
      </div>
      {credit !== undefined && exchanged.length > 0 && (
        <ExchangeNote rates={exchanged} credit={credit} to={data.currency} />
      )}
      {question !== undefined && (
        <CheckField
          control={control}
          name="isExchangeRateConfirmed"
          label={EXPENSE_SCREEN_TEXTS.confirmRate}
          help={question}
        />
      )}
      {earlyDays.length > 0 && (
        <CheckField
          control={control}
          name="isEarlyDateConfirmed"
          label={TEXTS.confirmDays(earlyDays.length)}
          help={beforeAssignment(earlyDays)}
        />
      )}
      <div className={classes.below}>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => append(emptyRow(), { focusName: `rows.${fields.length}.serviceType` })}
        >
          {TEXTS.addRow}
        </Button>
        {!isPhone && <p>{TEXTS.keys}</p>}
      </div>
      <DialogButtons>
        <Button variant="default" onClick={saving.close}>
          {SCREEN_TEXTS.cancel}
        </Button>
        <Button type="submit" disabled={lines.length === 0} loading={saving.isSaving}>
          {TEXTS.save}
        </Button>
      </DialogButtons>
    </SavingForm>
  );
}

/** Returns what differs with each rate of exchange and its day of publication; the same one of several days counts once. */
const ratesKeyOf = (rates: readonly PublishedRate[]): string =>
  [...new Set(rates.map(({ currency, date, rate }) => [currency, date, rate].join(' ')))].toSorted().join();
