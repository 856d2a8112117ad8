import type { KeyboardEvent } from 'react';

/** Keys that go through the rows of a list, as in Linear and in mail programs. */
export const ROW_STEPS: Readonly<Record<string, -1 | 1>> = { j: 1, k: -1 };

/**
 * Arrows, Home and End move between the links of a table's rows, or of a list's cards; Space on one chooses its row, Ctrl or
 * ⌘ A all of them.
 */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>) {
  // A table in a list has answered for its own rows, as has what uses the arrows itself.
  if (event.defaultPrevented || (event.target as Element).closest('[data-own-arrows]')) return;
  if (event.altKey || event.shiftKey) return;
  if (event.ctrlKey || event.metaKey) return event.key.toLowerCase() === 'a' ? chooseAll(event) : undefined;
  if (event.key === ' ') return chooseRow(event);
  const { links, index } = rowLinksOf(event.currentTarget, event.target as Element);
  // With an open item beside the list the arrows move it, and the focus follows (`ListWithPane`).
  const isBesideList = event.currentTarget.closest('[data-list]') !== null;
  const isOpen = isBesideList && links.some((link) => link.ariaCurrent === 'true');
  if (index < 0 || (isOpen && event.key.startsWith('Arrow'))) return;
  const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: links.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  links[Math.min(Math.max(next, 0), links.length - 1)]?.focus();
}

/** Moves the focus to the next row or the one before; from elsewhere to the first or the last. */
export function focusRow(list: Element, step: -1 | 1): void {
  const { links, index } = rowLinksOf(list, document.activeElement);
  links.at(index < 0 && step < 0 ? -1 : Math.min(Math.max(index + step, 0), links.length - 1))?.focus();
}

/**
 * Returns the links that open the rows of a list, or its cards, and the index of the one whose row an element is in, or -1.
 */
function rowLinksOf(list: Element, element: Element | null) {
  const links = [...list.querySelectorAll<HTMLElement>('[data-row-link]')];
  const row =
    element?.closest<HTMLElement>('[data-row-link]') ?? element?.closest('tr')?.querySelector('[data-row-link]');
  const current = row as HTMLElement | null | undefined;
  return { links, index: current ? links.indexOf(current) : -1 };
}

/** Presses the checkbox in the table's head, from a row that has the focus. */
function chooseAll(event: KeyboardEvent<HTMLElement>) {
  const isOnRow = (event.target as Element).closest('[data-row-link]');
  const box = event.currentTarget.closest('table')?.querySelector<HTMLElement>('[data-choose-all]');
  if (!isOnRow || !box) return;
  event.preventDefault();
  box.click();
}

/** Presses the checkbox of a row, where it has one, in place of scrolling the page or opening the item. */
function chooseRow(event: KeyboardEvent<HTMLElement>) {
  const link = (event.target as Element).closest('[data-row-link]');
  const box = link?.closest('tr')?.querySelector<HTMLElement>('[data-row-choice]');
  if (!box) return;
  event.preventDefault();
  box.click();
}

/** Keeps Space on a row that can be chosen from pressing its button as well, as Firefox does when it is let go. */
export function keepFromOpening(event: KeyboardEvent<HTMLTableSectionElement>) {
  const link = event.key === ' ' && (event.target as Element).closest('[data-row-link]');
  if (link && link.closest('tr')?.querySelector('[data-row-choice]')) event.preventDefault();
}
