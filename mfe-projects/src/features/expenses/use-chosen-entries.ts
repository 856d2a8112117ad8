import { centsOf, moneyText } from '@portal/money';
import { formatDate, type ListAddress, type RowSelection } from '@portal/ui';
import { useState } from 'react';
import { EXPENSE_SCREEN_TEXTS as TEXTS } from './expense.texts.ts';

/** An entry that can be chosen, whoever sees it. */
interface Choosable {
  readonly id: string;
  readonly date: string;
  readonly projectAmount: number;
}

/** A page of entries as it was read last. */
interface EntriesNow<Entry> {
  /** Names the page: its section, number, order and filters. */
  readonly at: string;
  readonly address: ListAddress;
  /** Undefined until it is read. */
  readonly read: { readonly items: readonly Entry[]; readonly totalCount: number } | undefined;
}

interface Chosen<Entry> {
  readonly entry: Entry;
  /** Page on which it was seen last; undefined for one that was shown beyond its page. */
  readonly at: string | undefined;
}
type Choice<Entry> = ReadonlyMap<string, Chosen<Entry>>;

interface ChosenEntriesOptions<Entry> {
  /** Filters of the list, as one text. */
  readonly filter: string;
  /** Currency of the project; undefined until it is read. */
  readonly currency: string | undefined;
  readonly titleOf: (entry: Entry) => string;
  readonly pages: readonly EntriesNow<Entry>[];
}

/**
 * Keeps the entries that are chosen, of all sections and of all their pages; another filter puts them aside. Those of a page
 * that is shown are as they are now; one that has left its page, because somebody else billed or deleted it, is chosen no
 * longer: it would be against all the others. One that others may have pushed to the page beside it stays chosen.
 */
export function useChosenEntries<Entry extends Choosable>(options: ChosenEntriesOptions<Entry>) {
  const { filter, currency, titleOf, pages } = options;
  const [{ chosen, chosenIn }, setState] = useState<{ readonly chosen: Choice<Entry>; readonly chosenIn: string }>({
    ...{ chosen: new Map(), chosenIn: filter },
  });
  const set = (next: Choice<Entry>): void => setState({ chosen: next, chosenIn: filter });
  const kept: Choice<Entry> = chosenIn === filter ? chosen : new Map();
  const present = asTheyAre(kept, pages);
  if (present !== kept) set(present);
  const change = (rows: readonly Entry[], isChosen: boolean): void => {
    const next = new Map(present);
    for (const row of rows) {
      if (isChosen) next.set(row.id, { entry: row, at: foundOn(row.id, pages)?.at });
      else next.delete(row.id);
    }
    set(next);
  };
  return {
    items: [...present.values()].map(({ entry }) => entry),
    clear: () => set(new Map()),
    /** Returns the choice of a section, by its name. */
    selectionOf: (section: string): RowSelection<Entry> => ({
      chosen: new Set(present.keys()),
      label: (entry) =>
        TEXTS.choose(titleOf(entry), formatDate(entry.date), moneyText(centsOf(entry.projectAmount), currency ?? '')),
      labelOfAll: TEXTS.chooseAllOf(section),
      onChange: change,
    }),
  };
}

/** Returns the page that has an entry, with the entry. */
function foundOn<Entry extends Choosable>(id: string, pages: readonly EntriesNow<Entry>[]): Chosen<Entry> | undefined {
  for (const { at, read } of pages) {
    const entry = read?.items.find((one) => one.id === id);
    if (entry) return { entry, at };
  }
  return undefined;
}

/** Returns a choice as the pages have it now; the same one where nothing has changed. */
function asTheyAre<Entry extends Choosable>(choice: Choice<Entry>, pages: readonly EntriesNow<Entry>[]): Choice<Entry> {
  const now = new Map<string, Chosen<Entry>>();
  for (const [id, before] of choice) {
    const found = foundOn(id, pages);
    if (found) now.set(id, found.entry === before.entry && found.at === before.at ? before : found);
    else {
      const page = pages.find(({ at }) => at === before.at);
      if (!page?.read || mayBeBeside(before.entry, page)) now.set(id, before);
    }
  }
  const isSame = now.size === choice.size && [...now].every(([id, one]) => choice.get(id) === one);
  return isSame ? choice : now;
}

/** Returns true if the order has an entry before or after a page, where there are others as well. */
function mayBeBeside<Entry extends Choosable>(entry: Entry, { address, read }: EntriesNow<Entry>): boolean {
  const first = read?.items[0];
  const last = read?.items.at(-1);
  if (!read || !first || !last) return false;
  const isEarlier = (one: Entry, other: Entry) => `${one.date} ${one.id}` < `${other.date} ${other.id}`;
  const isAscending = address.sortDirection === 'Ascending';
  const isBefore = isAscending ? isEarlier(entry, first) : isEarlier(first, entry);
  const isAfter = isAscending ? isEarlier(last, entry) : isEarlier(entry, last);
  return (isBefore && address.page > 1) || (isAfter && address.page * address.pageSize < read.totalCount);
}
