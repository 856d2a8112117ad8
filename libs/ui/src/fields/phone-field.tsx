import { bareNumber } from '@portal/contracts/common/phone';
import { caretInPhone, phoneDraft } from '@portal/contracts/common/phone-mask';
import { phoneRuleOf } from '@portal/contracts/common/phone-rules';
import { TextInput } from '@portal/portal-sdk';
import { useLayoutEffect, useRef, type ChangeEvent } from 'react';
import type { FieldValues } from 'react-hook-form';
import classes from './fields.module.css';
import { useField, type FieldProps } from './use-field.ts';

export interface PhoneFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  /** Country of the address, whose mask the number has (spec 3 §5). */
  readonly country: string | null | undefined;
}

/**
 * A telephone number grouped by its country while typing. The form holds it bare, as it is saved: a plus and digits, ''
 * when empty.
 */
export function PhoneField<Values extends FieldValues>({ country, ...props }: PhoneFieldProps<Values>) {
  const { value: held, onChange, onBlur, attach, shown } = useField(props);
  const input = useRef<HTMLInputElement | null>(null);
  const caret = useRef<number | null>(null);
  const value = phoneDraft(String(held ?? ''), '', country);

  useLayoutEffect(() => {
    if (caret.current === null) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  const type = (event: ChangeEvent<HTMLInputElement>) => {
    const typed = event.currentTarget.value;
    const at = event.currentTarget.selectionStart ?? typed.length;
    const next = phoneDraft(typed, value, country);
    caret.current = caretInPhone(typed.slice(at), next);
    onChange(bareNumber(next));
  };

  return (
    <TextInput
      {...shown}
      ref={(element: HTMLInputElement | null) => {
        input.current = element;
        attach(element);
      }}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      placeholder={phoneRuleOf(country).mask.replaceAll('9', '_')}
      classNames={{ ...shown.classNames, input: classes.number ?? '' }}
      value={value}
      onChange={type}
      onBlur={onBlur}
    />
  );
}
