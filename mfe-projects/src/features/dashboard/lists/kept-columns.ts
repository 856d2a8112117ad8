import { readStored, writeStored } from '@portal/portal-sdk';
import { useState } from 'react';

/**
 * Keeps the columns that somebody chose for a list in this browser. The first column names the row and is always shown.
 * @param all of the list, in their usual order; the same array on each render
 */
export function useKeptColumns<Column extends string>(list: string, all: readonly Column[]) {
  const key = `portal.columns.${list}`;
  const [chosen, setChosen] = useState(() => known(readStored<unknown>(key), all));
  const choose = (next: readonly Column[] | null) => {
    writeStored(key, next);
    setChosen(next);
  };
  return [chosen ?? all, choose] as const;
}

function known<Column extends string>(kept: unknown, all: readonly Column[]): readonly Column[] | null {
  const [first] = all;
  if (!Array.isArray(kept) || first === undefined) return null;
  return [...new Set([first, ...all.filter((column) => kept.includes(column))])];
}
