import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { useId, useRef } from 'react';
import classes from './fee-answer.module.css';
import { FEE_FORM_TEXTS as TEXTS } from './fee-form.texts.ts';

/** A button that opens the help of the form; the browser's own dialog keeps the focus in it and gives it back. */
export function HelpDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  return (
    <>
      <button type="button" className={classes['helpButton']} onClick={() => dialog.current?.showModal()}>
        {TEXTS.help}
      </button>
      <dialog ref={dialog} aria-labelledby={id} className={classes['dialog']}>
        <h2 id={id}>{TEXTS.help}</h2>
        <ol>
          {TEXTS.helpSteps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <p className={classes['hint']}>{TEXTS.kept}</p>
        <button type="button" className={classes['quietButton']} onClick={() => dialog.current?.close()}>
          {SCREEN_TEXTS.close}
        </button>
      </dialog>
    </>
  );
}
