import { caretInPhone, phoneDraft } from '@portal/contracts/common/phone-mask';
import { phoneRuleOf } from '@portal/contracts/common/phone-rules';
import { ADDRESS_LABELS } from '@portal/ui/texts/address';
import { useLayoutEffect, useRef, type ChangeEvent } from 'react';
import { FieldFrame, type FieldProps } from '../field-frame.tsx';

interface Props extends FieldProps {
  readonly name: string;
  readonly autoComplete: string;
  /** Country of the address, whose mask the number has (spec 3 §5). */
  readonly country: string;
}

/** A telephone number in the groups of its country while one types; the caret stays between the digits it was between. */
export function PhoneField({ country, value, onChange, fault, ...names }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current === null) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const type = ({ currentTarget: { value: typed, selectionStart } }: ChangeEvent<HTMLInputElement>): void => {
    const next = phoneDraft(typed, value, country);
    caret.current = caretInPhone(typed.slice(selectionStart ?? typed.length), next);
    onChange(next);
  };
  return (
    <FieldFrame label={ADDRESS_LABELS.phone} fault={fault}>
      {(described) => (
        <input
          {...described}
          {...names}
          ref={input}
          type="tel"
          placeholder={phoneRuleOf(country).mask.replaceAll('9', '_')}
          value={value}
          onChange={type}
        />
      )}
    </FieldFrame>
  );
}
