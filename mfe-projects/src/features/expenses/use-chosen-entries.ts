import { formatDate, type RowSelection } from '@portal/ui';
import { useState } from 'react';
import { EXPENSE_SCREEN_TEXTS as TEXTS } from './expense.texts.ts';

/** An entry that can be chosen, whoever sees it. */
interface Choosable {
  readonly id: string;
  readonly date: string;
}

/** Keeps the entries that are chosen, of all sections and of all their pages; the filter puts them aside. */
export function useChosenEntries<Entry extends Choosable>(isBilled: boolean, titleOf: (entry: Entry) => string) {
  const [{ chosen, filter }, setState] = useState<{
    readonly chosen: ReadonlyMap<string, Entry>;
    readonly filter: boolean;
  }>({ chosen: new Map(), filter: isBilled });
  const present: ReadonlyMap<string, Entry> = filter === isBilled ? chosen : new Map();
  const set = (next: ReadonlyMap<string, Entry>): void => setState({ chosen: next, filter: isBilled });
  const change = (rows: readonly Entry[], isChosen: boolean): void => {
    const next = new Map(present);
    for (const row of rows) {
      if (isChosen) next.set(row.id, row);
      else next.delete(row.id);
    }
    set(next);
  };
  return {
    items: [...present.values()],
    clear: () => set(new Map()),
    /** Returns the choice of a section, by its name. */
    selectionOf: (section: string): RowSelection<Entry> => ({
      chosen: new Set(present.keys()),
      label: (entry) => TEXTS.choose(titleOf(entry), formatDate(entry.date)),
      labelOfAll: TEXTS.chooseAllOf(section),
      onChange: change,
    }),
  };
}
