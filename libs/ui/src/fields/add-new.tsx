import { Button, isTransient, messageOf, notifyFailure, TextInput, VisuallyHidden } from '@portal/portal-sdk';
import { useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { SCREEN_TEXTS } from '../texts/screen.texts.ts';
import classes from './fields.module.css';

interface AddNewProps {
  /** Label of the field that the new option is for. */
  readonly what: string;
  readonly maxLength?: number | undefined;
  readonly onAdd: (name: string) => Promise<void>;
}

/** '+ Add New' of a select: opens one line below the field; Enter adds, Esc closes. */
export function AddNew({ what, maxLength, onAdd }: AddNewProps) {
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const line = useRef<HTMLDivElement>(null);

  const close = () => {
    const { activeElement } = document;
    // A focus that has gone on to another field while the addition was answered stays there.
    const returnsFocus = activeElement === document.body || line.current?.contains(activeElement);
    // The opener takes the focus in the same step, so that no key is lost between.
    flushSync(() => {
      setOpen(false);
      setName('');
      setError(undefined);
    });
    if (returnsFocus) opener.current?.focus();
  };
  const add = async () => {
    if (isBusy) return;
    if (!name.trim()) return setError(SCREEN_TEXTS.nameRequired);
    setBusy(true);
    setError(undefined);
    try {
      await onAdd(name.trim());
      close();
    } catch (fault) {
      // Errors that the person can correct are shown at the field; a retry is offered for the others, with the name
      // kept.
      if (isTransient(fault)) notifyFailure(fault, () => void add());
      else setError(messageOf(fault));
    } finally {
      setBusy(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter' && !event.ctrlKey) void add();
    if (event.key === 'Escape') close();
  };

  if (!isOpen) {
    return (
      <button ref={opener} type="button" className={classes.addNew} onClick={() => setOpen(true)}>
        {SCREEN_TEXTS.addNew} <VisuallyHidden>{what}</VisuallyHidden>
      </button>
    );
  }
  return (
    <div ref={line} className={classes.addLine}>
      <TextInput
        autoFocus
        aria-label={`New ${what}`}
        placeholder={`New ${what.toLowerCase()}`}
        value={name}
        maxLength={maxLength}
        error={error}
        errorProps={{ role: 'alert' }}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        autoComplete="off"
      />
      <Button variant="default" loading={isBusy} onClick={() => void add()}>
        {SCREEN_TEXTS.add}
      </Button>
      <Button variant="subtle" onClick={close}>
        {SCREEN_TEXTS.cancel}
      </Button>
    </div>
  );
}
