import { Textarea } from '@portal/portal-sdk/forms';
import { useEffect, useRef, useState } from 'react';
import classes from './report-notes.module.css';

interface AnswerTextProps {
  readonly label: string;
  /** A text that answers the question has the question for its label. */
  readonly isLabelShown?: boolean;
  /** True if it has just been opened. */
  readonly isFocused?: boolean;
  readonly describedBy?: string;
  readonly value: string;
  readonly maxLength: number | undefined;
  readonly rows: number;
  readonly onChange: (value: string) => void;
}

/** A text that is saved while typing; the saved value does not replace what is being typed. */
export function AnswerText(props: AnswerTextProps) {
  const { label, isLabelShown = false, isFocused = false, describedBy, value, maxLength, rows, onChange } = props;
  // The text while the field has the focus; null otherwise.
  const [typed, setTyped] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isFocused) field.current?.focus();
  }, [isFocused]);
  const text = typed ?? value;
  return (
    <div className={classes.grows}>
      <Textarea
        ref={field}
        {...(isLabelShown ? { label } : { 'aria-label': label })}
        aria-describedby={describedBy}
        value={text}
        maxLength={maxLength}
        rows={rows}
        onFocus={() => setTyped(text)}
        onBlur={() => setTyped(null)}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          onChange(currentTarget.value);
        }}
      />
      {maxLength !== undefined && (
        <p className={classes.counter}>
          {text.length.toLocaleString('en-US')} / {maxLength.toLocaleString('en-US')} characters
        </p>
      )}
    </div>
  );
}
