import type { Currency } from '@portal/contracts/common/enums';
import { SERVICE_LABELS } from '@portal/contracts/finance/budget-lists';
import type { ExpenseFormData } from '@portal/contracts/finance/expense';
import { centsOf, moneyText } from '@portal/money';
import { ActionIcon } from '@portal/portal-sdk';
import { formatAmount, formatDate, formatNumber, MoneyField, SelectField } from '@portal/ui';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { IconTrash } from '@tabler/icons-react';
import { useEffect, useId } from 'react';
import { useFormState, type Control } from 'react-hook-form';
import { dayName } from '../../../dates/day.ts';
import { HoursCell } from './hours-cell.tsx';
import { pricedDays, pricesOn, type PriceOfDays, type WeekRow as Row, type WeekValues } from './week.schema.ts';
import { WEEK_TEXTS as TEXTS } from './week.texts.ts';
import classes from './week.module.css';

interface WeekRowProps {
  readonly control: Control<WeekValues>;
  readonly index: number;
  readonly values: Row;
  /** Currency of a rate that is typed. */
  readonly currency: Currency;
  readonly data: ExpenseFormData;
  readonly days: readonly string[];
  /** Days that are shown, by their place in the week. */
  readonly shownDays: readonly number[];
  /** Hours of the row, and what they amount to in the project's currency; null while a rate is missing. */
  readonly sum: { readonly hours: number; readonly amount: number | null };
  /** Absent for the only row. */
  readonly onRemove: (() => void) | undefined;
}

/** Kind of work with its rate and the hours of each day; errors stand below. */
export function WeekRow({ control, index, values, currency, data, days, shownDays, sum, onRemove }: WeekRowProps) {
  const errorsId = useId();
  const { errors } = useFormState({ control, name: `rows.${index}.hours` });
  const wrong = days.flatMap((day, at) => {
    const message = errors.rows?.[index]?.hours?.[at]?.message;
    return message === undefined ? [] : [TEXTS.error(dayName(day), message)];
  });
  const isKnown = values.serviceType !== null && values.activity !== null;
  const prices = isKnown ? pricesOn(values, data, pricedDays(values, data, days)) : [];
  useEffect(() => {
    // On a phone the cells of other days are not drawn, but their errors are.
    for (const day of days.keys()) if (!shownDays.includes(day)) control.register(`rows.${index}.hours.${day}`);
  });
  const name = rowName(values, index);
  const options = data.activities.map((value) => ({ value, label: value }));
  return (
    <div role="group" aria-label={name} className={classes.row}>
      <div className={classes.work}>
        <SelectField
          control={control}
          name={`rows.${index}.serviceType`}
          label={TEXTS.service}
          options={data.serviceTypes}
          required
        />
      </div>
      <div className={classes.work}>
        <SelectField
          control={control}
          name={`rows.${index}.activity`}
          label={TEXTS.activity}
          options={options}
          required
        />
      </div>
      <div className={classes.rate}>
        {!isKnown && <p>{SCREEN_TEXTS.nothing}</p>}
        {prices.map((price) => (
          <Price key={price.until} of={price} isLast={price === prices.at(-1)} isOnly={prices.length === 1} />
        ))}
        {prices.some(({ rate }) => rate === undefined) && (
          <MoneyField control={control} name={`rows.${index}.rate`} label={TEXTS.rate} currency={currency} required />
        )}
      </div>
      {shownDays.map((day) => (
        <HoursCell
          key={day}
          control={control}
          row={index}
          day={day}
          label={TEXTS.cell(name, dayName(days[day] ?? ''))}
          errorsId={errorsId}
          isOff={(days[day] ?? '') > data.today}
        />
      ))}
      <p className={classes.figure}>{formatNumber(sum.hours)}</p>
      <p className={classes.amount}>{sum.amount === null ? SCREEN_TEXTS.nothing : formatAmount(sum.amount)}</p>
      <div className={classes.end}>
        {onRemove && (
          <ActionIcon size={36} variant="subtle" color="gray" aria-label={TEXTS.removeRow(name)} onClick={onRemove}>
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <div id={errorsId} className={classes.errors} role="alert">
        {wrong.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </div>
  );
}

interface PriceProps {
  readonly of: PriceOfDays;
  readonly isLast: boolean;
  readonly isOnly: boolean;
}

/** An agreed price; where others follow it, with the last day on which it holds. */
function Price({ of: { rate, until }, isLast, isOnly }: PriceProps) {
  if (rate === undefined) return null;
  const text = moneyText(centsOf(rate.amount), rate.currency);
  return (
    <p className={isOnly ? undefined : classes.part}>
      {isLast ? text : TEXTS.priceUntil(text, formatDate(until).slice(0, 5))}
    </p>
  );
}

/** Returns the name of a row: what was done, once it is chosen. */
function rowName({ serviceType, activity }: Row, index: number): string {
  const work = [activity, serviceType && SERVICE_LABELS[serviceType]].filter(Boolean).join(', ');
  return work || TEXTS.row(index + 1);
}
