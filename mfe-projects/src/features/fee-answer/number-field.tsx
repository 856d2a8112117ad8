import { caretAfter, type NumericRules } from '@portal/ui/numeric-draft';
import { useLayoutEffect, useRef, type ChangeEvent, type ClipboardEvent } from 'react';
import { leftNumber, pastedText, typedNumber } from './entered-number.ts';
import classes from './fee-answer.module.css';
import { FieldFrame } from './field-frame.tsx';

export interface NumberFieldProps {
  readonly label: string;
  readonly rules: NumericRules;
  /** Code of the currency of an amount. */
  readonly unit?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly fault: string | undefined;
}

/** A number that is typed or pasted: separators come by themselves, and what breaks its limits is not taken. */
export function NumberField({ label, rules, unit, value, onChange, fault }: NumberFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);

  useLayoutEffect(() => {
    if (caret.current === null) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  const type = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const typed = currentTarget.value;
    const at = currentTarget.selectionStart ?? typed.length;
    const next = typedNumber(typed, value, rules);
    if (next === null) {
      // The field keeps its text: the caret goes back behind what was there before.
      const back = Math.max(0, at - 1);
      queueMicrotask(() => input.current?.setSelectionRange(back, back));
    } else {
      caret.current = caretAfter(typed, at, next);
      onChange(next);
    }
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>): void => {
    const { selectionStart, selectionEnd, value: text } = event.currentTarget;
    // Digits that come between others are typed ones.
    if (selectionStart !== 0 || selectionEnd !== text.length) return;
    event.preventDefault();
    const next = pastedText(event.clipboardData.getData('text'), rules);
    if (next !== null) onChange(next);
  };

  return (
    <FieldFrame label={label} fault={fault}>
      {(control) => (
        <>
          <input
            {...control}
            ref={input}
            type="text"
            inputMode={rules.maxDecimals > 0 ? 'decimal' : 'numeric'}
            autoComplete="off"
            value={value}
            onChange={type}
            onPaste={paste}
            onBlur={() => {
              const left = leftNumber(value, rules);
              if (left !== value) onChange(left);
            }}
          />
          {unit !== undefined && (
            <span className={classes['unit']} aria-hidden>
              {unit}
            </span>
          )}
        </>
      )}
    </FieldFrame>
  );
}
