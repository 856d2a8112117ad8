import { useEffect, useEffectEvent, type RefObject } from 'react';
import { isFreeKey } from '../keyboard/free-key.ts';
import { focusRow, ROW_STEPS } from './row-keys.ts';

/**
 * Moves the focus along the rows of a list by j and k, wherever it is on the page, while `isOn` holds. Of several lists it
 * is the one with the focus; the first, where none has it.
 */
export function useRowSteps(list: RefObject<HTMLElement | null>, isOn: (list: HTMLElement) => boolean): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const step = ROW_STEPS[event.key];
    if (!step || !list.current || !isFreeKey(event) || !isOn(list.current)) return;
    const row = document.activeElement?.closest('tr')?.querySelector('[data-row-link]');
    if (row && !list.current.contains(row)) return;
    event.preventDefault();
    focusRow(list.current, step);
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
