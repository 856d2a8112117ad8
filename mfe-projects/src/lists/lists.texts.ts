/** Texts of the tools that lists of several screens share: filters in force, columns, files. */
export const LISTS_TEXTS = {
  filters: 'Filters',
  activeFilters: (count: number): string => (count === 0 ? 'Filters' : `Filters (${count})`),
  apply: 'Apply',
  clearFilters: 'Clear all',
  removeFilter: (label: string): string => `Remove filter ${label}`,
  columns: 'Columns',
  moveUp: (column: string): string => `Move ${column} up`,
  moveDown: (column: string): string => `Move ${column} down`,
  resetColumns: 'Reset to default',
} as const;
