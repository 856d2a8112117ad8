/** Buttons and notices of exports. */
export const EXPORT_TEXTS = {
  export: 'Export',
  exportAs: { xlsx: 'Excel workbook (.xlsx)', csv: 'CSV file (.csv)' },
  again: 'Retry',
  exportStarted: 'The export has started. Your browser saves it when it is done.',
} as const;
