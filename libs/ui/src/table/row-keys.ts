import type { KeyboardEvent } from 'react';

/** Arrows, Home and End move between the links of a table's rows. */
export function moveBetweenRows(event: KeyboardEvent<HTMLTableSectionElement>) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-link]')];
  const current = (event.target as Element).closest('tr')?.querySelector<HTMLElement>('[data-row-link]');
  const index = current ? links.indexOf(current) : -1;
  if (index < 0) return;
  const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: links.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  links[Math.min(Math.max(next, 0), links.length - 1)]?.focus();
}
