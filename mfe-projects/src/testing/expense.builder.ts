import type {
  Expense,
  ExpenseFormData,
  Expenses,
  ExpenseSection,
  Statement,
  StatementLine,
} from '@portal/contracts/finance/expense';
import { SERVICE_LABELS } from '@portal/contracts/finance/budget-lists';
import { EXPENSE_BUTTONS, EXPENSE_KINDS, type ExpenseButton } from '@portal/contracts/finance/expense-lists';
import { anId } from './project.builder.ts';

/** The actions on an entry as the server judges them: those that are named may be done, the others are somebody else's. */
export const expenseActions = (...allowed: readonly ExpenseButton[]): Expense['actions'] =>
  EXPENSE_BUTTONS.map((action) =>
    allowed.includes(action)
      ? { action, allowed: true }
      : { action, allowed: false, obstacle: 'role', reason: 'NotYours', text: 'You are not allowed to do this.' },
  );

/** Hours in the project that `aProject` builds, as their engineer sees them. */
export function anHour(over: Partial<Expense> = {}): Expense {
  return {
    ...{ id: anId(90), version: 2, projectId: anId(1), kind: 'Time', serviceType: 'MainReport', date: '2026-11-20' },
    engineer: { userId: anId(91), name: 'Elias Berg', companyName: 'Nordisk Risk' },
    timeExpense: { activity: 'Report Writing', hours: 7.5 },
    resourceExpense: null,
    ...{ rate: 120, rateSource: 'Company', currency: 'USD' },
    ...{ rateDesignation: 'Risk Engineer', designationNow: null, designationBefore: null },
    ...{ exchangeRate: 0.9, exchangeRateSource: 'Published', exchangeRateDate: '2026-10-31' },
    ...{ amount: 900, projectAmount: 810, description: null, files: [] },
    ...{ isBilled: false, billedBy: null, billedDateTime: null },
    ...{ createdBy: 'Elias Berg', createdDateTime: '2026-11-20T16:00:00Z' },
    ...{ changedBy: 'Elias Berg', changedDateTime: '2026-11-20T16:00:00Z' },
    actions: expenseActions('update', 'delete'),
    ...over,
  };
}

/** A flight, paid for in the project's currency. */
export const aFlight = (over: Partial<Expense> = {}): Expense =>
  anHour({
    ...{ id: anId(92), kind: 'Resource', timeExpense: null, resourceExpense: { category: 'Flight', count: 2 } },
    ...{
      rate: 150,
      rateSource: 'Typed',
      rateDesignation: null,
      currency: 'EUR',
      exchangeRate: 1,
      exchangeRateSource: 'SameCurrency',
    },
    ...{ exchangeRateDate: null, amount: 300, projectAmount: 300 },
    ...over,
  });

/** TIME & EXPENSES with some entries, of which sections and services are the sums. */
export function expensesOf(entries: readonly Expense[], over: Partial<Expenses> = {}): Expenses {
  const sum = (some: readonly Expense[]): number => some.reduce((total, { projectAmount }) => total + projectAmount, 0);
  const sections = EXPENSE_KINDS.map((kind): ExpenseSection => {
    const items = entries.filter((one) => one.kind === kind);
    const quantity = items.reduce(
      (total, one) => total + (one.timeExpense?.hours ?? one.resourceExpense?.count ?? 0),
      0,
    );
    return { kind, items, totalCount: items.length, totalPages: 1, totalAmount: sum(items), billedAmount: 0, quantity };
  });
  const [time, resource] = EXPENSE_KINDS.map((kind) => sum(entries.filter((one) => one.kind === kind)));
  const services: Expenses['services'] = [
    {
      ...{ serviceType: 'MainReport', hours: 7.5, timeAmount: time ?? 0, expenseAmount: resource ?? 0 },
      ...{ amount: sum(entries), billedAmount: 0, budget: null, left: null },
    },
  ];
  return {
    sections,
    services: entries.length > 0 ? services : [],
    engineers: [{ userId: anId(91), name: 'Elias Berg' }],
    projectName: 'Harbour Tower',
    currency: 'EUR',
    create: { action: 'create', allowed: true },
    sendPendingBills: { action: 'sendPendingBills', allowed: false, obstacle: 'role', reason: 'NotYours', text: 'No.' },
    ...over,
  };
}

/** Lists and rates of the engineer of `anHour`, on a Tuesday. */
export function expenseFormData(over: Partial<ExpenseFormData> = {}): ExpenseFormData {
  return {
    currency: 'EUR',
    serviceTypes: (['MainReport', 'DesktopReview'] as const).map((value) => ({ value, label: SERVICE_LABELS[value] })),
    activities: ['Report Writing', 'Travel Time'],
    categories: ['Flight', 'Hotel'],
    riskEngineers: [{ userId: anId(91), name: 'Elias Berg', assignedSince: null, assignedUntil: null }],
    riskEngineerId: anId(91),
    riskEngineerRates: [
      {
        ...{ kind: 'Time', source: 'Company', rateId: anId(95), serviceType: null, category: 'Report Writing' },
        ...{ currency: 'USD', amount: 120, validUntil: null },
      },
    ],
    riskEngineerCurrency: 'USD',
    exchangeRate: 1,
    today: '2026-11-24',
    ...over,
  };
}

/** The hours of `anHour` as the insurer of the project sees them. */
export const aStatementLine = (over: Partial<StatementLine> = {}): StatementLine => ({
  ...{ id: anId(90), kind: 'Time', serviceType: 'MainReport', date: '2026-11-20', category: 'Report Writing' },
  ...{ engineerName: 'Elias Berg', companyName: null, quantity: 7.5, projectAmount: 810, isBilled: false },
  markAsBilled: { action: 'markAsBilled', allowed: true },
  ...over,
});

/** A statement of some pending lines, beside 500 EUR that are billed. */
export function aStatement(lines: readonly StatementLine[], over: Partial<Statement> = {}): Statement {
  const pending = lines.reduce((total, { projectAmount }) => total + projectAmount, 0);
  return {
    ...{ items: [...lines], totalCount: lines.length, totalPages: 1, currency: 'EUR', companies: [] },
    services: [
      {
        ...{ serviceType: 'MainReport', hours: 12, timeAmount: pending + 500, expenseAmount: 0 },
        ...{ amount: pending + 500, billedAmount: 500, budget: 2_000, left: 1_500 - pending },
      },
    ],
    ...{ totalAmount: pending + 500, billedAmount: 500, pendingAmount: pending },
    ...over,
  };
}
