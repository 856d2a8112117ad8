/** Texts of Rates (spec 3 §2, §5, §8; decisions §27). */
export const RATE_SCREEN_TEXTS = {
  hint: 'The prices of your company’s work. Rates are not shared with external risk engineers.',
  brokerHint: 'Broker companies set time rates for the designation Engineer.',
  Time: {
    title: 'Time Rates',
    rate: 'Time Rate',
    add: 'Add Time Rate',
    empty: 'There are no time rates yet.',
    emptyHint: 'Click "Add Time Rate" to set the price of an hour.',
    amount: 'Rate per Hour',
    perUnit: 'an hour',
  },
  Expense: {
    title: 'Expense Rates',
    rate: 'Expense Rate',
    add: 'Add Expense Rate',
    empty: 'There are no expense rates yet.',
    emptyHint: 'Click "Add Expense Rate" to set the price of an item.',
    amount: 'Cost per Item',
    perUnit: 'an item',
  },
  designation: 'Designation',
  designations: 'Designations',
  category: 'Category',
  categories: 'Categories',
  currency: 'Currency',
  /** Number of rates that the form adds. */
  adds: (count: number): string => `Adds ${count} rates, one for each choice.`,
  edit: 'Edit',
  delete: 'Delete',
  deleteTitle: 'Delete this rate?',
  deleteBody: "Are you sure you want to delete this rate? It will be deleted immediately, you can't undo this action.",
  deleted: 'Rates were successfully deleted.',
  updated: 'Rate was successfully updated',
  /** `names` are those of the added rates. */
  added: (names: readonly string[]): string =>
    names.length === 1 ? `Rate for ${names[0]} was added` : `${names.length} rates were added`,
  lastChange: (who: string, at: string): string => `Last changed by ${who}, ${at}`,
  gone: 'This rate no longer exists.',
} as const;
