/** Texts of every chart. */
export const CHART_TEXTS = {
  table: 'Table',
  showTable: (title: string): string => `Show ${title} as a table`,
  download: (title: string): string => `Download ${title}`,
  png: 'Picture (PNG)',
  csv: 'Figures (CSV)',
  picture: (title: string): string => `Chart: ${title}. Its figures follow as a table.`,
  failed: 'The chart could not be drawn. Its figures are in the table.',
  pictureFailed: 'The picture could not be made.',
  total: 'Total',
  event: 'Event',
  open: (label: string): string => `Show the parts of ${label}`,
} as const;
