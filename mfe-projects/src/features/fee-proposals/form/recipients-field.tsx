import { CloseButton, Link } from '@portal/portal-sdk';
import { Select } from '@portal/portal-sdk/forms';
import { FIELD_PARTS, INPUT_ORDER, matchingOptions, useFieldLabel } from '@portal/ui';
import { useRef, useState } from 'react';
import { useController, type Control } from 'react-hook-form';
import { COMPANY_CONTACTS } from '../../../links/company-contacts.ts';
import { FEE_LABELS, FEE_SCREEN_TEXTS } from '../fee-proposal.texts.ts';
import type { FeeValues } from './fee-proposal.schema.ts';
import classes from './fee-proposal.form.module.css';

const { form: TEXTS } = FEE_SCREEN_TEXTS;
const NAME = 'companyContactIds';

/** A company that can be asked. */
export interface Company {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

interface RecipientsFieldProps {
  readonly control: Control<FeeValues>;
  readonly companies: readonly Company[];
}

/** Companies that are asked, picked one after the other from the book; an empty book leads to COMPANY CONTACTS. */
export function RecipientsField({ control, companies }: RecipientsFieldProps) {
  const { field, fieldState } = useController({ control, name: NAME });
  useFieldLabel(control, NAME, FEE_LABELS[NAME]);
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const chosen = field.value.flatMap((id) => companies.find((one) => one.id === id) ?? []);
  const free = companies.filter(({ id }) => !field.value.includes(id));
  const add = (id: string | null): void => {
    if (id !== null) field.onChange([...field.value, id]);
    setTyped('');
  };
  const remove = (id: string): void => {
    field.onChange(field.value.filter((one) => one !== id));
    input.current?.focus();
  };
  return (
    <div>
      <Select
        ref={(element) => {
          input.current = element;
          field.ref(element);
        }}
        label={FEE_LABELS[NAME]}
        description={TEXTS.companiesHelp}
        placeholder={TEXTS.companiesPlaceholder}
        withAsterisk
        aria-required
        error={fieldState.error?.message}
        errorProps={{ role: 'alert' }}
        inputWrapperOrder={INPUT_ORDER}
        classNames={FIELD_PARTS}
        data={free.map(({ id, name, email }) => ({ value: id, label: `${name}, ${email}` }))}
        value={null}
        searchable
        searchValue={typed}
        onSearchChange={setTyped}
        onChange={add}
        onBlur={() => {
          setTyped('');
          field.onBlur();
        }}
        onKeyDown={(event) => {
          // Enter among the companies, none of which is reached yet, does not save the form.
          const { ariaExpanded } = event.currentTarget;
          const isReached = event.currentTarget.hasAttribute('aria-activedescendant');
          if (event.key === 'Enter' && ariaExpanded === 'true' && !isReached) event.preventDefault();
        }}
        disabled={companies.length === 0}
        selectFirstOptionOnChange
        filter={matchingOptions}
        openOnFocus={false}
        comboboxProps={{ shadow: 'md' }}
        maxDropdownHeight={240}
        data-autofocus
      />
      {companies.length === 0 && (
        <p className={classes.none}>
          {TEXTS.noCompanies} <Link to={COMPANY_CONTACTS}>{TEXTS.toCompanies}</Link>
        </p>
      )}
      {chosen.length > 0 && (
        <ul className={classes.chosen} aria-label={TEXTS.chosen}>
          {chosen.map(({ id, name, email }) => (
            <li key={id} className={classes.company}>
              <span className={classes.name}>{name}</span>
              <span className={classes.email}>{email}</span>
              <CloseButton size={24} iconSize={14} aria-label={TEXTS.remove(name)} onClick={() => remove(id)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
