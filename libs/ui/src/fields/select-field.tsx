import { Tooltip, VisuallyHidden } from '@portal/portal-sdk';
import { Select } from '@portal/portal-sdk/forms';
import type { ComponentProps, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { SCREEN_TEXTS } from '../texts/screen.texts.ts';
import { AddNew } from './add-new.tsx';
import classes from './fields.module.css';
import { matchingOptions } from './matching-options.ts';
import { useField, type FieldProps } from './use-field.ts';

export interface SelectOption {
  readonly value: string;
  readonly label: string;
  /** Stands below the label in the list; the field shows the label alone. */
  readonly help?: string | undefined;
  /** Reason why the option is disabled; it is shown all the same. */
  readonly disabledReason?: string | undefined;
}

export interface SelectFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  readonly options: readonly SelectOption[];
  /** May be emptied again. */
  readonly clearable?: boolean;
  /** Adds an option and answers its value; shows '+ Add New' beside the label. */
  readonly onAdd?: (name: string) => Promise<string>;
  readonly addMaxLength?: number;
  readonly onChosen?: (value: string | null) => void;
}

/** One of several options, found by typing; 'No options' when there are none (spec 2 §5). */
export function SelectField<Values extends FieldValues>(props: SelectFieldProps<Values>) {
  const { options, clearable = false, onAdd, addMaxLength, onChosen } = props;
  const { value: held, onChange, onBlur, attach, shown } = useField(props);
  const choose = (value: string | null) => {
    onChange(value);
    onChosen?.(value);
  };
  const select: ReactNode = (
    <Select
      {...shown}
      ref={attach}
      data={options.length > 0 ? options.map(itemOf) : [NO_OPTION]}
      renderOption={({ option }) => <Option {...options.find(({ value }) => value === option.value)} {...option} />}
      value={held || null}
      onChange={choose}
      onBlur={onBlur}
      searchable
      openOnFocus={false}
      clearable={clearable}
      allowDeselect={clearable}
      filter={matching}
      comboboxProps={{ shadow: 'md' }}
      maxDropdownHeight={280}
    />
  );
  if (!onAdd) return select;
  return (
    <div className={classes.withAdd}>
      {select}
      {!props.disabled && (
        <AddNew
          what={props.label}
          maxLength={addMaxLength}
          onAdd={async (name) => {
            choose(await onAdd(name));
          }}
        />
      )}
    </div>
  );
}

const itemOf = ({ value, label, disabledReason }: SelectOption) => ({
  value,
  label,
  disabled: disabledReason !== undefined,
});

/** An option with its help; a disabled one shows the reason on hover, and always to assistive technology. */
function Option({ label, help, disabledReason }: SelectOption) {
  if (disabledReason === undefined) {
    return (
      <span>
        {label}
        {help !== undefined && <span className={classes.optionHelp}> {help}</span>}
      </span>
    );
  }
  return (
    <Tooltip label={disabledReason} position="right" multiline maw={280}>
      <span className={classes.disabledOption}>
        {label} <VisuallyHidden>{disabledReason}</VisuallyHidden>
      </span>
    </Tooltip>
  );
}

/** 'No options' is an option too, which cannot be chosen: a list without any is no list to assistive technology. */
const NO_OPTION = { value: '', label: SCREEN_TEXTS.noOptions, disabled: true };
const matching: ComponentProps<typeof Select<string>>['filter'] = (searched) => {
  const found = matchingOptions(searched);
  return found.length > 0 ? found : [NO_OPTION];
};
