import type { ExchangeRateSource, ExpenseKind, RateSource } from '@portal/contracts/finance/expense-lists';

import type { Period } from './period.ts';

/** Names of the sections. */
export const EXPENSE_KIND_LABELS: Readonly<Record<ExpenseKind, string>> = { Time: 'Time', Resource: 'Expenses' };

/** Labels of an entry's fields. */
export const EXPENSE_LABELS = {
  date: 'Date',
  engineer: 'Risk Engineer',
  company: 'Company',
  serviceType: 'Service',
  activity: 'Activity',
  category: 'Category',
  hours: 'Hours',
  count: 'Items',
  rate: 'Rate',
  rateDesignation: 'Designation',
  currency: 'Currency',
  exchangeRate: 'Exchange Rate',
  amount: 'Amount',
  projectAmount: 'Amount in Project Currency',
  description: 'Description',
  billed: 'Billed',
  files: 'Receipts',
} as const;

const entries = (count: number): string => `${count} ${count === 1 ? 'entry' : 'entries'}`;

/** Texts of TIME & EXPENSES: sections, pane, form and messages (spec 2 §3, decisions §18, §27). */
export const EXPENSE_SCREEN_TEXTS = {
  /** Success texts (spec 3 §9). */
  added: 'The time and expenses were successfully added.',
  updated: 'The time and expenses were successfully updated.',
  title: 'Time & Expenses',
  formerProjects: 'Projects that you have left',
  noFormerProjects: 'There is no project that you have left.',
  unbilledEntries: (count: number): string => `${entries(count)} unbilled`,
  nothingUnbilled: 'Nothing unbilled',
  /** Name of the exported workbook. */
  file: 'time-and-expenses.xlsx',
  pdf: 'PDF',
  pdfFile: 'statement.pdf',
  pdfDone: 'The PDF was made. Your browser saves it.',
  period: 'Period',
  periods: {
    thisMonth: 'This month',
    lastMonth: 'Last month',
    thisYear: 'This year',
    lastYear: 'Last year',
  } satisfies Record<Period, string>,
  noneFound: 'No entries match the filters.',
  entry: 'Entry',
  enterWeek: 'Enter Week',
  add: 'Add',
  addOf: { Time: 'Add Time', Resource: 'Add Expense' } satisfies Record<ExpenseKind, string>,
  editOf: { Time: 'Edit Time', Resource: 'Edit Expense' } satisfies Record<ExpenseKind, string>,
  edit: 'Edit',
  delete: 'Delete',
  deleteTitle: 'Delete this entry?',
  deleteBody: "The entry is deleted for everybody, with its history. You can't undo this action.",
  deleted: 'Entry deleted.',
  markAsBilled: 'Mark as Billed',
  markTitle: (count: number): string => `Mark ${entries(count)} as billed?`,
  markBody: 'Entries that are marked as billed leave the list, and cannot be changed or deleted any more.',
  marked: (count: number): string => `${entries(count)} marked as billed.`,
  reverse: 'Reverse',
  reverseTitle: 'Make this entry unbilled again?',
  reverseBody: 'It returns to the list, where it can be changed, deleted or marked as billed again.',
  reversed: 'The entry is unbilled again.',
  reason: 'Reason',
  chosen: (count: number, amount: string): string => `${count} chosen, ${amount}`,
  clearChosen: 'Clear',
  chooseAllOf: (section: string): string => `Choose all of ${section}`,
  choose: (title: string, date: string, amount: string): string => `Choose ${title}, ${date}, ${amount}`,
  more: 'Billing',
  statement: 'Time and Expenses',
  statementHint: 'What risk engineers have booked on the project, in its currency.',
  companyStatementHint:
    'What the risk engineers of one company have booked, in the currency of the project. What is left of a budget counts all companies.',
  kind: 'Kind',
  quantity: 'Hours or Items',
  emptyStatement: 'Nothing is pending.',
  emptyCompanyStatement: 'Nothing of this company is pending.',
  status: 'Status',
  billed: 'Billed',
  unbilled: 'Unbilled',
  total: 'Total',
  pending: 'Unbilled',
  services: 'By Service',
  hours: 'Hours',
  time: 'Time',
  expenses: 'Expenses',
  budget: 'Budget',
  left: 'Left',
  empty: {
    Time: 'There is no time yet.',
    Resource: 'There are no expenses yet.',
  } satisfies Record<ExpenseKind, string>,
  emptyBilled: 'Nothing has been marked as billed yet.',
  emptyCompanyBilled: 'Nothing of this company has been marked as billed yet.',
  allBilled: 'Everything has been marked as billed.',
  emptyHint: {
    Time: 'Enter the hours of a week, or add a single entry.',
    Resource: 'Add the first expense, with its receipt.',
  } satisfies Record<ExpenseKind, string>,
  emptyReader: 'Once they are added, they will appear here.',
  tooManyFiles: 'An entry can have 20 receipts at most.',
  ofRate: {
    Proposal: 'Agreed in the fee proposal.',
    Company: 'From the rates of the company.',
    Typed: 'There is no rate for this yet: enter the one that was agreed.',
  } satisfies Record<RateSource, string>,
  rateFrom: {
    Proposal: 'Fee proposal',
    Company: 'Rates of the company',
    Typed: 'Entered',
  } satisfies Record<RateSource, string>,
  /** `now` is the engineer's present designation, `before` that of their entry before; null where it is the same. */
  pricedAs: (designation: string, now: string | null, before: string | null): string =>
    [
      `Priced as ${designation}`,
      ...(now === null ? [] : [`now ${now}`]),
      ...(before === null ? [] : [`the entry before as ${before}`]),
    ].join('; '),
  asBooked: (rate: string): string => `${rate}, as booked`,
  keepsRate: 'Booked at this rate, which stays when rates change.',
  chooseFirst: 'Choose what it is for first.',
  exchange: {
    SameCurrency: 'One currency',
    Published: 'Published by the European Central Bank on',
    Typed: 'Entered',
  } satisfies Record<ExchangeRateSource, string>,
  exchangeOf: (from: string, to: string): string => `${to} for 1 ${from}`,
  publishedOn: (rate: number, date: string): string => `Published on ${date}: ${rate}`,
  exchangeDown: 'The published exchange rate cannot be read at the moment. Please enter the rate, or try again later.',
  confirmRate: 'Use this exchange rate',
  confirmDay: 'Book this day',
  inProject: 'In Project Currency',
  times: (quantity: string, rate: string): string => `${quantity} × ${rate}`,
  enteredBy: (name: string, at: string): string => `Entered by ${name} on ${at}`,
  billedBy: (name: string, at: string): string => `Marked as billed by ${name} on ${at}`,
  send: 'Send Pending Bills',
  sendTitle: 'Send the pending bills?',
  sendBody: 'The coordinators of the insurance company are told what is pending, with hours and amounts but no rates:',
  sendVerb: 'Send',
  sent: (count: number, amount: string): string => `The statement of ${entries(count)}, ${amount}, was sent.`,
} as const;

/** Texts of an entry's history; each follows the person's name. */
export const EXPENSE_STEP_TEXTS: Readonly<Record<string, string>> = {
  create: 'entered it',
  update: 'changed it',
  markAsBilled: 'marked it as billed',
  reverse: 'made it unbilled again',
};
