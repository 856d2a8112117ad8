import type { ClipboardEvent } from 'react';

type TextElement = HTMLInputElement | HTMLTextAreaElement;

/**
 * Returns a handler that takes a pasted text whole where a field's `maxLength` would cut its end off without a word: the
 * form's rule then says that it is too long.
 */
export const pasteWhole =
  (maxLength: number | undefined, take: (text: string) => void) =>
  (event: ClipboardEvent<TextElement>): void => {
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const pasted = event.clipboardData.getData('text');
    const isOneLine = event.currentTarget instanceof HTMLInputElement;
    const inserted = isOneLine ? pasted.replace(/[\r\n]+/g, ' ') : pasted;
    const whole = value.slice(0, selectionStart ?? value.length) + inserted + value.slice(selectionEnd ?? value.length);
    if (maxLength === undefined || whole.length <= maxLength) return;
    event.preventDefault();
    take(whole);
  };
