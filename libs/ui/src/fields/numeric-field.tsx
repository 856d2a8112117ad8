import { LIMITS } from '@portal/contracts/common/limits';
import { TextInput } from '@portal/portal-sdk';
import {
  useLayoutEffect,
  useRef,
  useState,
  type ChangeEvent,
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import type { FieldValues } from 'react-hook-form';
import classes from './fields.module.css';
import {
  caretAfter,
  draftOf,
  draftValue,
  editedDraft,
  MONEY_RULES,
  numericDraft,
  pastedDraft,
  type NumericRules,
} from './numeric-draft.ts';
import { useField, type FieldProps } from './use-field.ts';

interface NumericFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  readonly rules: NumericRules;
  readonly unit?: ReactNode;
  /** Arrow keys change the number by this much. */
  readonly step?: number;
}

/**
 * A number that is typed or pasted: what breaks the rules is not taken, separators come by themselves, the caret stays where
 * the person left it. The form holds a number, or null when empty.
 */
function NumericField<Values extends FieldValues>({ rules, unit, step, ...props }: NumericFieldProps<Values>) {
  const { value: held, onChange, onBlur, attach, shown } = useField(props);
  const [draft, setDraft] = useState(() => draftOf(held, rules));
  const input = useRef<HTMLInputElement | null>(null);
  const caret = useRef<number | null>(null);
  const value: number | null = held ?? null;
  // The form was reset or filled from outside: the draft no longer matches its value.
  const shownDraft = draftValue(draft, rules) === value ? draft : draftOf(value, rules);

  useLayoutEffect(() => {
    if (caret.current === null) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  const take = (next: string) => {
    setDraft(next);
    onChange(draftValue(next, rules));
  };
  const type = (event: ChangeEvent<HTMLInputElement>) => {
    const typed = event.currentTarget.value;
    const at = event.currentTarget.selectionStart ?? typed.length;
    const next = editedDraft(typed, shownDraft, rules);
    caret.current = next === null ? Math.max(0, at - 1) : caretAfter(typed, at, next);
    if (next === null) setDraft(`${shownDraft}`);
    else take(next);
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const { selectionStart, selectionEnd, value: text } = event.currentTarget;
    const pasted = event.clipboardData.getData('text');
    // Digits that come between others are typed ones.
    if (selectionStart !== 0 || selectionEnd !== text.length || !/\p{N}/u.test(pasted)) return;
    event.preventDefault();
    const next = pastedDraft(pasted, rules);
    if (next !== null) take(next);
  };
  const stepBy = (event: KeyboardEvent<HTMLInputElement>) => {
    if (!step || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    const next = (value ?? 0) + (event.key === 'ArrowUp' ? step : -step);
    const text = next < 0 ? null : numericDraft(String(next), rules);
    if (text !== null) take(text);
  };

  return (
    <TextInput
      {...shown}
      ref={(element: HTMLInputElement | null) => {
        input.current = element;
        attach(element);
      }}
      inputMode={keypadOf(rules)}
      autoComplete="off"
      classNames={{ ...shown.classNames, input: classes.number ?? '' }}
      value={shownDraft}
      onChange={type}
      onPaste={paste}
      onKeyDown={stepBy}
      onBlur={() => {
        setDraft(draftOf(value, rules));
        onBlur();
      }}
      rightSection={unit ? <span className={classes.unit}>{unit}</span> : undefined}
      rightSectionWidth={unit ? 52 : undefined}
      rightSectionPointerEvents="none"
    />
  );
}

/** Returns the keypad of phones; those for numbers have no minus on some. */
const keypadOf = ({ isSigned, maxDecimals }: NumericRules): 'text' | 'decimal' | 'numeric' =>
  isSigned ? 'text' : maxDecimals > 0 ? 'decimal' : 'numeric';

export interface MoneyFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  /** Code of the currency, shown beside the amount. */
  readonly currency: string | null | undefined;
}

/** An amount of money: two decimals, five comma groups at most, with its currency (spec 2 §5). */
export function MoneyField<Values extends FieldValues>({ currency, ...props }: MoneyFieldProps<Values>) {
  return <NumericField {...props} rules={MONEY_RULES} unit={currency} />;
}

const PERCENT_RULES: NumericRules = { maxDecimals: 2, maxIntegerDigits: 3, maxValue: 100, grouped: false };

/** A share from 0 to 100 with two decimals (spec 1 §5). */
export function PercentField<Values extends FieldValues>(props: FieldProps<Values>) {
  return <NumericField {...props} rules={PERCENT_RULES} unit="%" />;
}

export interface NumberFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  readonly maxDecimals?: number;
  readonly maxIntegerDigits?: number;
  readonly maxValue?: number;
  /** True for numbers that may be below 0, such as temperatures. */
  readonly isSigned?: boolean;
  readonly unit?: string;
  /** Set for counters: arrow keys count by it, never below 0 (spec 2 §5). */
  readonly step?: number;
}

/** A plain number or counter. */
export function NumberField<Values extends FieldValues>(props: NumberFieldProps<Values>) {
  const { maxDecimals = 0, maxIntegerDigits = 15, maxValue, isSigned = false, unit, step, ...field } = props;
  const rules: NumericRules = {
    maxDecimals,
    maxIntegerDigits,
    maxLength: LIMITS.numberLength,
    grouped: step === undefined && !isSigned,
    isSigned,
    ...(maxValue === undefined ? {} : { maxValue }),
  };
  return <NumericField {...field} rules={rules} unit={unit} {...(step === undefined ? {} : { step })} />;
}
