/** Texts of the hours of a week. */
export const WEEK_TEXTS = {
  title: (from: string, to: string): string => `Week of ${from} – ${to}`,
  earlier: 'Earlier week',
  later: 'Later week',
  thisWeek: 'This Week',
  service: 'Service',
  activity: 'Activity',
  rate: 'Rate',
  priceUntil: (price: string, day: string): string => `${price} until ${day}`,
  sum: 'Sum',
  amount: 'Amount',
  row: (number: number): string => `Row ${number}`,
  cell: (row: string, day: string): string => `${row}, ${day}`,
  addRow: 'Add Row',
  removeRow: (row: string): string => `Remove ${row}`,
  booked: 'Already booked',
  day: 'Day',
  total: 'Total',
  keys: 'Enter goes down, the arrows go to the cells around, Ctrl+Enter saves. 7:30 is 7.5 hours.',
  notHours: 'Enter hours, such as 7.5 or 7:30',
  inFuture: 'This day is still to come.',
  error: (day: string, message: string): string => `${day}: ${message}`,
  hasError: 'has an error',
  exchangeSource: (credit: string): string => `Exchange rates: ${credit}`,
  confirmDays: (days: number): string => (days === 1 ? 'Book this day' : 'Book these days'),
  beforeAssignment: (days: readonly string[]): string =>
    `${new Intl.ListFormat('en').format(days)} ${days.length === 1 ? 'is' : 'are'} before the assignment began.`,
  save: 'Save Week',
  /** Sums of the hours that were booked, which follow the words of success. */
  booking: (entries: number, hours: number): string =>
    `${entries} ${entries === 1 ? 'entry' : 'entries'}, ${hours} ${hours === 1 ? 'hour' : 'hours'}.`,
} as const;
