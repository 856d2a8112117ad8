import { readStored, writeStored } from '@portal/portal-sdk';
import { useCallback, useState } from 'react';
import type { Widths } from './column-widths.ts';

/** The least and the most that a column can be made, in pixels. */
export const LEAST_WIDTH = 56;
export const MOST_WIDTH = 800;

/** Storage key of the widths of a table's columns in this browser. */
const keyOf = (name: string): string => `portal.columns.${name}`;

const limited = (width: number): number => Math.round(Math.max(LEAST_WIDTH, Math.min(width, MOST_WIDTH)));

function read(name: string): Widths {
  const kept = Object.entries(readStored<Record<string, unknown>>(keyOf(name)) ?? {});
  const widths = kept.filter((entry): entry is [string, number] => Number.isFinite(entry[1]));
  return Object.fromEntries(widths.map(([id, width]) => [id, limited(width)]));
}

export interface ChosenWidths {
  readonly chosen: Widths;
  /** Sets widths of columns; others stay. */
  readonly choose: (widths: Widths) => void;
  /** Gives all columns the widths of their content again. */
  readonly reset: () => void;
}

/** Keeps the widths that somebody gave to a table's columns, by the table's name, in this browser. */
export function useChosenWidths(name: string): ChosenWidths {
  const [chosen, setChosen] = useState(() => read(name));
  const choose = useCallback(
    (widths: Widths) =>
      setChosen((before) => {
        const added = Object.entries(widths).map(([id, width = LEAST_WIDTH]) => [id, limited(width)]);
        const next = { ...before, ...Object.fromEntries(added) } as Widths;
        writeStored(keyOf(name), next);
        return next;
      }),
    [name],
  );
  const reset = useCallback(() => {
    writeStored(keyOf(name), null);
    setChosen({});
  }, [name]);
  return { chosen, choose, reset };
}
