import { useEffect } from 'react';

const FIELDS = 'input:not([type=hidden], [type=file], :disabled), textarea:not(:disabled)';

/** Forms that somebody opens: in a dialog, in the place of an item in a pane, or a step in a pane (`StepForm`). */
const OPENED = '[role=dialog], [data-form], [data-step]';

/**
 * Focuses a form's first field when it is opened, or after it was loaded; the field with `autoFocus` where one has it. A
 * form that belongs to its page takes no focus.
 */
export function useFirstFieldFocus(formId: string): void {
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!form?.closest(OPENED) || form.contains(document.activeElement)) return;
    const first = form.querySelector<HTMLElement>('[data-autofocus]') ?? form.querySelector<HTMLElement>(FIELDS);
    // The dialog, which takes the focus when it has opened, gives it to the same field.
    first?.setAttribute('data-autofocus', 'true');
    first?.focus({ preventScroll: true });
  }, [formId]);
}
