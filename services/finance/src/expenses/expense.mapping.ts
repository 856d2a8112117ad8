import type { Viewer } from '@portal/access';
import type { Expense, ExpenseSection, ServiceSums, StatementLine } from '@portal/contracts/finance/expense';
import { SERVICE_TYPES, type ServiceType } from '@portal/contracts/finance/budget-lists';
import type { ExpenseKind } from '@portal/contracts/finance/expense-lists';
import { amountOf, centsOf, sumOf, type Cents } from '@portal/money';
import { lastChangeOf } from '@portal/service-kit';
import { actionsOnExpense, actionVerdict, evaluateExpense, type ExpenseFacts } from '@portal/workflow';
import type { MoneyProject } from '../core/access/reach-project.ts';
import { usedOf, type Uses } from '../core/booked/uses.ts';
import { isSameDesignation } from '../core/rates/rates.ts';
import type { StoredExpense } from './expense.repository.ts';
import type { StoredSum } from './sums.repository.ts';

/** Returns the facts by which the workflow decides about an entry. */
export function factsOf(
  row: Pick<StoredExpense, 'is_billed' | 'engineer_id' | 'company_id'>,
  { status }: Pick<MoneyProject, 'status'>,
  { userId, companyId, role }: Viewer,
): ExpenseFacts {
  return {
    status: row.is_billed ? 'Billed' : 'Unbilled',
    projectStatus: status,
    isOwn: row.engineer_id === userId,
    // The insurer marks the entries of engineers without a company, too (decisions §27).
    isOfCompany: row.company_id === null ? role === 'ICCoordinator' : row.company_id === companyId,
  };
}

/** Returns true if an entry is among those that the viewer reads with its rate (decisions §11). */
export const isReadable = (row: StoredExpense, { role, userId, companyId }: Viewer): boolean =>
  role === 'RiskEngineer' ? row.engineer_id === userId : companyId !== null && row.company_id === companyId;

/** Builds the answer for an entry, with the viewer's actions. */
export function expenseAnswerOf(row: StoredExpense, project: MoneyProject, viewer: Viewer): Expense {
  const quantity = Number(row.quantity);
  return {
    id: row.id,
    version: row.version,
    projectId: row.project_id,
    kind: row.kind,
    serviceType: row.service_type,
    date: row.date,
    engineer: { userId: row.engineer_id, name: row.engineer_name, companyName: row.company_name },
    timeExpense: row.kind === 'Time' ? { activity: row.category, hours: quantity } : null,
    resourceExpense: row.kind === 'Resource' ? { category: row.category, count: quantity } : null,
    rate: Number(row.rate),
    rateSource: row.rate_source,
    rateDesignation: row.rate_designation,
    designationNow: otherDesignation(row, row.designation_now),
    designationBefore: otherDesignation(row, row.designation_before),
    currency: row.currency,
    exchangeRate: Number(row.exchange_rate),
    exchangeRateSource: row.exchange_rate_source,
    exchangeRateDate: row.exchange_rate_date,
    amount: Number(row.amount),
    projectAmount: Number(row.project_amount),
    description: row.description,
    files: [...row.files],
    isBilled: row.is_billed,
    billedBy: row.billed_by,
    billedDateTime: row.billed_at?.toISOString() ?? null,
    createdBy: row.created_by,
    createdDateTime: row.created_at.toISOString(),
    ...lastChangeOf(row, true),
    actions: actionsOnExpense(factsOf(row, project, viewer), viewer),
  };
}

/** Returns a designation where the rate of an entry was found by another one, else null: whoever bills looks at those. */
const otherDesignation = ({ rate_designation: own }: StoredExpense, other: string | null): string | null =>
  own === null || other === null || isSameDesignation(own, other) ? null : other;

/** Builds a line of a statement: hours and amounts, without the rate. */
export const statementLineOf = (row: StoredExpense, project: MoneyProject, viewer: Viewer): StatementLine => ({
  id: row.id,
  kind: row.kind,
  serviceType: row.service_type,
  date: row.date,
  engineerName: row.engineer_name,
  companyName: row.company_name,
  category: row.category,
  quantity: Number(row.quantity),
  projectAmount: Number(row.project_amount),
  isBilled: row.is_billed,
  markAsBilled: actionVerdict('markAsBilled', evaluateExpense(factsOf(row, project, viewer), 'markAsBilled', viewer)),
});

/** Returns the total of sums. */
export const totalOf = (sums: readonly StoredSum[]): Cents => sumOf(sums.map(({ amount }) => centsOf(amount)));

/** Returns how many entries sums are of. */
export const countOf = (sums: readonly StoredSum[]): number => sums.reduce((all, { entries }) => all + entries, 0);

/** The page of a section; `count` is the number of entries that a filter leaves, where there is one. */
interface SectionPage {
  readonly isBilled: boolean;
  readonly pageSize: number;
  readonly count: number | undefined;
}

/** Builds the sums of a section, of which `items` are a page. */
export function sectionOf(
  kind: ExpenseKind,
  items: Expense[],
  sums: readonly StoredSum[],
  { isBilled, pageSize, count }: SectionPage,
): ExpenseSection {
  const ofKind = sums.filter((sum) => sum.kind === kind);
  const totalCount = count ?? countOf(ofKind.filter((sum) => sum.is_billed === isBilled));
  return {
    ...{ kind, items, totalCount, totalPages: Math.ceil(totalCount / pageSize) },
    totalAmount: amountOf(totalOf(ofKind)),
    billedAmount: amountOf(totalOf(ofKind.filter((sum) => sum.is_billed))),
    quantity: ofKind.reduce((all, { quantity }) => all + quantity, 0),
  };
}

/** Budgets of services, with what is used of them by all companies. */
interface BudgetsOfServices {
  readonly budgets: ReadonlyMap<ServiceType, Cents>;
  readonly uses: Uses;
}

/**
 * Builds the sums of services that have entries, in their order, beside their budgets for those who see them: what is left is
 * that of the budget's card, whose sums are of the entries of all companies (decisions §27).
 */
export function serviceSumsOf(sums: readonly StoredSum[], money?: BudgetsOfServices): ServiceSums[] {
  const services = SERVICE_TYPES.filter((service) => sums.some((sum) => sum.service_type === service));
  return services.map((serviceType) => {
    const own = sums.filter((sum) => sum.service_type === serviceType);
    const time = own.filter(({ kind }) => kind === 'Time');
    const budget = money?.budgets.get(serviceType);
    const amount = totalOf(own);
    const use = money?.uses.get(serviceType);
    const used = use === undefined ? amount : usedOf(use);
    return {
      serviceType,
      hours: time.reduce((all, { quantity }) => all + quantity, 0),
      timeAmount: amountOf(totalOf(time)),
      expenseAmount: amountOf(totalOf(own.filter(({ kind }) => kind === 'Resource'))),
      amount: amountOf(amount),
      billedAmount: amountOf(totalOf(own.filter((sum) => sum.is_billed))),
      budget: budget === undefined ? null : amountOf(budget),
      left: budget === undefined ? null : amountOf(budget - used),
    };
  });
}

/** The content of an entry for history and audit record. */
export const contentOf = (row: StoredExpense) => ({
  engineer: row.engineer_name,
  serviceType: row.service_type,
  date: row.date,
  category: row.category,
  quantity: Number(row.quantity),
  rate: row.rate,
  rateDesignation: row.rate_designation,
  currency: row.currency,
  exchangeRate: row.exchange_rate,
  projectAmount: row.project_amount,
  description: row.description,
  files: row.files.map(({ name }) => name),
  isBilled: row.is_billed,
});
