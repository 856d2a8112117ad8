import { positionLabel } from '@portal/access';
import { searchKey } from '@portal/contracts/common/name-key';
import { attendeeKey, attendeeOf } from '@portal/contracts/projects/attendee';
import { CloseButton, useSession } from '@portal/portal-sdk';
import { Select } from '@portal/portal-sdk/forms';
import { FIELD_PARTS, INPUT_ORDER, matchingOptions, useFieldLabel } from '@portal/ui';
import { useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { useController, useWatch, type UseFormReturn } from 'react-hook-form';
import { INSPECTION_FORM_TEXTS as TEXTS } from '../inspection.texts.ts';
import { linesOf, splitTyped, together, withAttendees, withoutAttendee, type Typed } from './attendee-texts.ts';
import { useKnownAttendees } from './attendees.api.ts';
import classes from './attendees.module.css';
import { UNKNOWN_ATTENDEE, type InspectionValues } from './inspection.schema.ts';

interface AttendeesFieldProps {
  readonly projectId: string;
  readonly form: UseFormReturn<InspectionValues>;
}

/** Keys that end a typed address, besides Enter. */
const ENDS = [',', ';', 'Tab'];

/**
 * Attendees of an inspection: picked from the contacts of the project, or typed or pasted as e-mail addresses. Those of
 * earlier versions, who have a name alone, stay.
 */
export function AttendeesField({ projectId, form }: AttendeesFieldProps) {
  const { control, setValue, setError, clearErrors } = form;
  const { field, fieldState } = useController({ control, name: 'attendees' });
  useFieldLabel(control, 'attendees', TEXTS.attendees);
  const { companyType } = useSession().viewer;
  const typed = useWatch({ control, name: 'typedAttendee' });
  const input = useRef<HTMLInputElement>(null);
  const attendees = linesOf(field.value);
  const taken = new Set(attendees.map(attendeeKey));
  const known = useKnownAttendees(projectId).filter(({ text }) => !taken.has(attendeeKey(text)));
  const setTyped = (text: string) => {
    setValue('typedAttendee', text, { shouldDirty: true });
    if (fieldState.error?.type === UNKNOWN_ATTENDEE.type) clearErrors('attendees');
  };
  const take = ({ attendees: added, rest }: Typed) => {
    setTyped(rest);
    if (added.length > 0) field.onChange(withAttendees(field.value, added));
    if (rest !== '') setError('attendees', UNKNOWN_ATTENDEE);
  };
  const add = (text: string) => take(splitTyped(text));
  const pick = (text: string) => take({ attendees: [text], rest: '' });
  const options = known.map(({ name, position, text }) => ({
    value: text,
    label: TEXTS.contact(name, positionLabel(position, companyType)),
  }));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey) return;
    if (typed.trim() === '') {
      // Enter among the contacts, none of which is reached yet, does not save the form.
      if (event.key === 'Enter' && input.current?.getAttribute('aria-expanded') === 'true') event.preventDefault();
      return;
    }
    const isAddress = splitTyped(typed).attendees.length > 0;
    // An entry to which arrow keys have moved is taken by the list.
    const isEnter = event.key === 'Enter' && !input.current?.getAttribute('aria-activedescendant');
    if (!isEnter && !(isAddress && ENDS.includes(event.key))) return;
    // Tab goes on to the next field.
    if (event.key !== 'Tab') event.preventDefault();
    const found = isAddress ? undefined : options.find(({ label }) => searchKey(label).includes(searchKey(typed)));
    if (found) pick(found.value);
    else add(typed);
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = splitTyped(event.clipboardData.getData('text'));
    if (pasted.attendees.length === 0) return;
    event.preventDefault();
    take(together(splitTyped(typed), pasted));
  };
  const remove = (text: string) => {
    field.onChange(withoutAttendee(field.value, text));
    input.current?.focus();
  };

  return (
    <div>
      <Select
        ref={(element) => {
          input.current = element;
          field.ref(element);
        }}
        label={TEXTS.attendees}
        description={TEXTS.attendeesHelp}
        placeholder={TEXTS.attendeesPlaceholder}
        error={fieldState.error?.message}
        errorProps={{ role: 'alert' }}
        inputWrapperOrder={INPUT_ORDER}
        classNames={FIELD_PARTS}
        data={options}
        value={null}
        searchable
        searchValue={typed}
        onSearchChange={setTyped}
        onChange={(text) => text !== null && pick(text)}
        onBlur={() => {
          if (typed.trim() !== '') add(typed);
          field.onBlur();
        }}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        selectFirstOptionOnChange={!typed.includes('@')}
        filter={matchingOptions}
        openOnFocus={false}
        comboboxProps={{ shadow: 'md' }}
        maxDropdownHeight={240}
      />
      {attendees.length > 0 && (
        <ul className={classes.attendees} aria-label={TEXTS.chosenAttendees}>
          {attendees.map((text) => (
            <Attendee key={text} text={text} onRemove={() => remove(text)} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** An attendee as a chip; the address is in sight, so that nobody else is mailed by mistake. */
function Attendee({ text, onRemove }: { readonly text: string; readonly onRemove: () => void }) {
  const { name, email, isHidden = false } = attendeeOf(text);
  return (
    <li className={classes.attendee}>
      <span className={classes.name}>{name ?? email}</span>
      {name !== null && !isHidden && <span className={classes.address}>{email ?? TEXTS.notMailed}</span>}
      <CloseButton size={24} iconSize={14} aria-label={TEXTS.removeAttendee(name ?? email ?? '')} onClick={onRemove} />
    </li>
  );
}
