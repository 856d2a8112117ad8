import { useEffect } from 'react';

const FIELDS = 'input:not([type=hidden], [type=file], :disabled), textarea:not(:disabled)';

/**
 * Focuses a form's first field when its dialog opens, or the form in it after loading; the field with `autoFocus` where one
 * has it. A form on a page takes no focus.
 */
export function useFirstFieldFocus(formId: string): void {
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!form?.closest('[role=dialog]') || form.contains(document.activeElement)) return;
    const first = form.querySelector<HTMLElement>('[data-autofocus]') ?? form.querySelector<HTMLElement>(FIELDS);
    // The dialog, which takes the focus when it has opened, gives it to the same field.
    first?.setAttribute('data-autofocus', 'true');
    first?.focus({ preventScroll: true });
  }, [formId]);
}
