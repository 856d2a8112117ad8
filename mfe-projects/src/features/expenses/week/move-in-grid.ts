import type { KeyboardEvent } from 'react';

type Cell = readonly [row: number, day: number];

const cellAt = (grid: Element, [row, day]: Cell): HTMLInputElement | null =>
  grid.querySelector<HTMLInputElement>(`input[data-cell="${row},${day}"]:not(:disabled)`);

/** Goes from cell to cell: arrows to those around, Enter down, and from the last row to the top of the next day. */
export function moveInGrid(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget: grid } = event;
  if (!(target instanceof HTMLInputElement) || target.dataset['cell'] === undefined) return;
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const [row = 0, day = 0] = target.dataset['cell'].split(',').map(Number);
  const next = nextOf(key, [row, day], target);
  if (!next) return;
  event.preventDefault();
  const found = next.map((cell) => cellAt(grid, cell)).find((cell) => cell !== null);
  if (found) return found.focus();
  if (key !== 'Enter') return;
  // The last cell that can be written in: leaving it takes over what was typed.
  target.blur();
  target.focus();
}

/** Returns the cells that a key leads to, the first that exists; undefined for a key that stays in its cell. */
function nextOf(key: string, [row, day]: Cell, { selectionStart, selectionEnd, value }: HTMLInputElement) {
  const isAll = selectionStart === 0 && selectionEnd === value.length;
  const isAt = (place: number): boolean => isAll || (selectionStart === place && selectionEnd === place);
  if (key === 'ArrowUp') return [[row - 1, day]] as const;
  if (key === 'ArrowDown') return [[row + 1, day]] as const;
  if (key === 'ArrowLeft' && isAt(0)) return [[row, day - 1]] as const;
  if (key === 'ArrowRight' && isAt(value.length)) return [[row, day + 1]] as const;
  if (key === 'Enter')
    return [
      [row + 1, day],
      [0, day + 1],
    ] as const;
  return undefined;
}
