import { Button, Checkbox } from '@portal/portal-sdk';
import { useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import { SCREEN_TEXTS } from '../texts/screen.texts.ts';
import { AddNew } from './add-new.tsx';
import classes from './fields.module.css';
import { useField, type FieldProps } from './use-field.ts';

interface Choice {
  readonly value: string;
  readonly label: string;
  /** Stands below the label. */
  readonly help?: string | undefined;
}

export interface ChoicesFieldProps<Values extends FieldValues> extends Omit<FieldProps<Values>, 'help'> {
  /** Values, with labels of their own where they are not shown as they are. */
  readonly options: readonly (string | Choice)[];
  /** Adds an option and answers its value; shows '+ Add New' below the options. */
  readonly onAdd?: ((name: string) => Promise<string>) | undefined;
  readonly addMaxLength?: number;
}

/** Some of several options, as checkboxes, all of them by one button. The form holds the chosen values in their order. */
export function ChoicesField<Values extends FieldValues>(props: ChoicesFieldProps<Values>) {
  const { label, required, name, onAdd, addMaxLength, autoFocus } = props;
  const choices = props.options.map((one): Choice => (typeof one === 'string' ? { value: one, label: one } : one));
  const options = choices.map((one) => one.value);
  const { value, onChange, onBlur, attach, error } = useField(props);
  const errorId = useId();
  const chosen = new Set<string>(value as readonly string[]);
  const choose = (next: ReadonlySet<string>) => onChange(options.filter((option) => next.has(option)));
  const toggle = (option: string, isChosen: boolean) =>
    choose(new Set(isChosen ? [...chosen, option] : [...chosen].filter((one) => one !== option)));
  const isAll = options.every((option) => chosen.has(option));
  return (
    <fieldset className={classes.choices} aria-describedby={error ? errorId : undefined}>
      <legend>
        {label}
        {required && (
          <span className={classes.asterisk} aria-hidden>
            {' *'}
          </span>
        )}
      </legend>
      <div className={classes.choiceList}>
        {choices.map(({ value: option, label: text, help }, index) => (
          <Checkbox
            key={option}
            ref={index === 0 ? attach : undefined}
            name={name}
            label={text}
            description={help}
            checked={chosen.has(option)}
            onChange={(event) => toggle(option, event.currentTarget.checked)}
            onBlur={onBlur}
            data-autofocus={(autoFocus && index === 0) || undefined}
            aria-invalid={error !== undefined || undefined}
          />
        ))}
      </div>
      <div className={classes.choiceTools}>
        {options.length > 1 && (
          <Button variant="subtle" size="compact-sm" onClick={() => choose(new Set(isAll ? [] : options))}>
            {isAll ? SCREEN_TEXTS.chooseNone : SCREEN_TEXTS.chooseAll}
          </Button>
        )}
        {onAdd && (
          <AddNew
            what={label}
            maxLength={addMaxLength}
            onAdd={async (added) => {
              const option = await onAdd(added);
              onChange([...chosen, ...(chosen.has(option) ? [] : [option])]);
            }}
          />
        )}
      </div>
      <p id={errorId} role={error ? 'alert' : undefined} className={classes.choicesError}>
        {error}
      </p>
    </fieldset>
  );
}
