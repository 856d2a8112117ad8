import { countWords } from '@portal/contracts/common/fields';
import { Textarea } from '@portal/portal-sdk/forms';
import type { FieldValues } from 'react-hook-form';
import classes from './fields.module.css';
import { pasteWhole } from './paste-whole.ts';
import { useField, type FieldProps } from './use-field.ts';

export interface TextAreaFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  readonly rows?: number;
  /** Characters that may be typed; what is pasted stays whole and is refused by the form. */
  readonly maxLength?: number;
  /** Maximum number of words; typing goes on beyond it, with an error and the counter (spec 1 §5). */
  readonly maxWords?: number;
}

/** Several lines of text with a counter of the limit that applies: words or characters. */
export function TextAreaField<Values extends FieldValues>(props: TextAreaFieldProps<Values>) {
  const { rows = 4, maxLength, maxWords } = props;
  const { value: held, onChange, onBlur, attach, shown } = useField(props);
  const text = String(held ?? '');
  return (
    <div className={maxWords || maxLength ? classes.counted : undefined}>
      <Textarea
        {...shown}
        ref={attach}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
        onPaste={pasteWhole(maxLength, onChange)}
        onBlur={onBlur}
        rows={rows}
        maxLength={maxLength}
      />
      <Counter text={text} maxLength={maxLength} maxWords={maxWords} />
    </div>
  );
}

interface CounterProps {
  readonly text: string;
  readonly maxLength?: number | undefined;
  readonly maxWords?: number | undefined;
}

/** Counter of a text against its limit. */
function Counter({ text, maxLength, maxWords }: CounterProps) {
  const [used, limit, unit] = maxWords ? [countWords(text), maxWords, 'words'] : [text.length, maxLength, 'characters'];
  if (!limit) return null;
  const isOver = maxWords ? used >= limit : used > limit;
  return (
    <p className={isOver ? `${classes.counter} ${classes.over}` : classes.counter}>
      {used.toLocaleString('en-US')} / {limit.toLocaleString('en-US')} {unit}
    </p>
  );
}
