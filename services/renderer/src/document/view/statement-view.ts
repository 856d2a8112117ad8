import { SERVICE_LABELS } from '@portal/contracts/finance/budget-lists';
import type { StatementData } from '@portal/contracts/finance/statement-document';
import { unbroken } from '../text/printable.ts';
import { amountText, dateText, joined, momentText, moneyText, NOTHING, numberText } from './formats.ts';
import { DOCUMENT_TEXTS } from './report.texts.ts';
import { STATEMENT_DOCUMENT_TEXTS as TEXTS } from './statement.texts.ts';

type Line = StatementData['lines'][number];

/** View of a statement: all that its template prints, in words. */
export function statementView(data: StatementData) {
  const { projectName, currency, isBilled, lines } = data;
  const asOf = TEXTS.asOf(momentText(data.asOf));
  const insurer = data.insurerName ?? NOTHING;
  const company = data.scope.kind === 'all' ? TEXTS.allCompanies : (data.scope.name ?? NOTHING);
  const money = (amount: number) => amountText(amount, currency);
  return {
    documentTitle: unbroken(joined([projectName, TEXTS.title], ' – ')),
    author: unbroken(insurer),
    running: {
      left: projectName,
      right: TEXTS.title,
      foot: joined([data.insurerName, TEXTS.title, asOf], ' · '),
      page: DOCUMENT_TEXTS.page,
      of: DOCUMENT_TEXTS.of,
    },
    cover: {
      ...{ company: insurer, logo: null, state: asOf },
      ...{ title: TEXTS.title, name: projectName, place: '' },
      facts: [
        { label: TEXTS.company, value: company },
        { label: TEXTS.entries, value: TEXTS.entriesOf(lines.length, isBilled) },
        { label: TEXTS.period, value: periodOf(lines) },
        { label: TEXTS.currency, value: currency },
      ],
    },
    glance: [
      { label: TEXTS.unbilled, figure: money(data.pendingAmount), note: '' },
      { label: TEXTS.billed, figure: money(data.billedAmount), note: '' },
      { label: TEXTS.total, figure: money(data.totalAmount), note: '' },
    ],
    notes: [
      [TEXTS.converted(currency), TEXTS.sumsOfAll, ...(data.scope.kind === 'all' ? [] : [TEXTS.leftOfAll])].join(' '),
    ],
    services: servicesOf(data),
    entries: {
      title: isBilled ? TEXTS.billedEntries : TEXTS.unbilledEntries,
      none: isBilled ? TEXTS.noneBilled : TEXTS.nonePending,
      head: [TEXTS.date, TEXTS.entry, TEXTS.engineer, TEXTS.hours, TEXTS.items, TEXTS.amountIn(currency)],
      rows: lines.map(rowOf),
      total: [
        ...[TEXTS.total, '', ''],
        ...[quantityOf(lines, 'Time'), quantityOf(lines, 'Resource')],
        moneyText(isBilled ? data.billedAmount : data.pendingAmount),
      ],
    },
  };
}

const rowOf = (line: Line) => ({
  date: dateText(line.date),
  category: line.category,
  service: SERVICE_LABELS[line.serviceType],
  engineer: line.engineerName,
  company: line.companyName ?? '',
  hours: line.kind === 'Time' ? numberText(line.quantity) : '',
  items: line.kind === 'Resource' ? numberText(line.quantity) : '',
  amount: moneyText(line.projectAmount),
});

/** First and last day of the entries. */
function periodOf(lines: readonly Line[]): string {
  const days = lines.map(({ date }) => date).toSorted();
  const [first, last] = [dateText(days[0] ?? null), dateText(days.at(-1) ?? null)];
  return first === last ? first : `${first} – ${last}`;
}

/** Sum of the hours, or of the items, of all lines; empty where there are none of the kind. */
function quantityOf(lines: readonly Line[], kind: Line['kind']): string {
  const ofKind = lines.filter((line) => line.kind === kind);
  return ofKind.length === 0 ? '' : numberText(ofKind.reduce((sum, { quantity }) => sum + quantity, 0));
}

/** Sums by service, billed ones included, beside the budgets, as the screen shows them. */
function servicesOf({ services, currency, totalAmount }: StatementData) {
  const sumOf = (key: 'timeAmount' | 'expenseAmount') =>
    moneyText(services.reduce((cents, service) => cents + Math.round(service[key] * 100), 0) / 100);
  return {
    title: TEXTS.byService(currency),
    head: [TEXTS.service, TEXTS.hours, TEXTS.time, TEXTS.expenses, TEXTS.amount, TEXTS.budget, TEXTS.left],
    rows: services.map((service) => [
      SERVICE_LABELS[service.serviceType],
      numberText(service.hours),
      ...[service.timeAmount, service.expenseAmount, service.amount].map(moneyText),
      ...[service.budget, service.left].map((amount) => (amount === null ? NOTHING : moneyText(amount))),
    ]),
    total: [
      TEXTS.total,
      numberText(services.reduce((sum, { hours }) => sum + hours, 0)),
      ...[sumOf('timeAmount'), sumOf('expenseAmount'), moneyText(totalAmount)],
      ...['', ''],
    ],
  };
}
