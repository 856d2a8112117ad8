import type { KeyboardEvent } from 'react';

/** Arrows, Home and End move between the links of a table's rows; Space on one chooses its row, Enter opens it. */
export function moveBetweenRows(event: KeyboardEvent<HTMLTableSectionElement>) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (event.key === ' ') return chooseRow(event);
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-link]')];
  const current = (event.target as Element).closest('tr')?.querySelector<HTMLElement>('[data-row-link]');
  const index = current ? links.indexOf(current) : -1;
  if (index < 0) return;
  const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: links.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  links[Math.min(Math.max(next, 0), links.length - 1)]?.focus();
}

/** Presses the checkbox of a row, where it has one, in place of scrolling the page or opening the item. */
function chooseRow(event: KeyboardEvent<HTMLTableSectionElement>) {
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
