import type { Viewer } from '@portal/access';
import { SERVICE_LABELS } from '@portal/contracts/finance/budget-lists';
import type { Row, RowBatches, SheetColumn } from '@portal/worksheet';
import type pg from 'pg';
import { reachForBooking } from '../core/access/reach-booking.ts';
import { allExpensesOf, statementScope, type StoredExpense } from './expense.repository.ts';

/** A column of the sheet, with its value of an entry; `isRate` marks those that insurers do not read (decisions §27). */
interface Column extends SheetColumn {
  readonly of: (row: StoredExpense) => string | null;
  readonly isRate?: true;
}

const columnsIn = (currency: string): readonly Column[] => [
  { label: 'Date', kind: 'date', of: ({ date }) => date },
  { label: 'Kind', kind: 'text', of: ({ kind }) => (kind === 'Time' ? 'Time' : 'Expense') },
  { label: 'Service', kind: 'text', of: ({ service_type: service }) => SERVICE_LABELS[service] },
  { label: 'Activity or Category', kind: 'text', of: ({ category }) => category },
  { label: 'Risk Engineer', kind: 'text', of: ({ engineer_name: name }) => name },
  { label: 'Company', kind: 'text', of: ({ company_name: name }) => name },
  { label: 'Hours', kind: 'number', of: ({ kind, quantity }) => (kind === 'Time' ? quantity : null) },
  { label: 'Count', kind: 'number', of: ({ kind, quantity }) => (kind === 'Resource' ? quantity : null) },
  { label: 'Rate', kind: 'money', of: ({ rate }) => rate, isRate: true },
  { label: 'Designation', kind: 'text', of: ({ rate_designation: of }) => of, isRate: true },
  { label: 'Currency', kind: 'text', of: ({ currency: of }) => of, isRate: true },
  { label: 'Amount', kind: 'money', of: ({ amount }) => amount, isRate: true },
  { label: 'Exchange Rate', kind: 'number', of: ({ exchange_rate: rate }) => rate, isRate: true },
  { label: `Amount (${currency})`, kind: 'money', of: ({ project_amount: amount }) => amount },
  { label: 'Billed', kind: 'text', of: ({ is_billed: isBilled }) => (isBilled ? 'Yes' : 'No') },
  { label: 'Description', kind: 'text', of: ({ description }) => description, isRate: true },
];

/** Sheet and rows of an export. */
export interface ExpenseExport {
  readonly columns: readonly SheetColumn[];
  readonly rows: RowBatches;
}

/**
 * Returns the entries of a project that the viewer reads, for a workbook; insurers read hours and amounts, never rates, of all
 * or of one company.
 * @throws 404, 403
 */
export async function expensesToExport(
  pool: pg.Pool,
  viewer: Viewer,
  { projectId, companyId }: { readonly projectId: string; readonly companyId?: string | undefined },
): Promise<ExpenseExport> {
  const project = await reachForBooking(pool, viewer, projectId);
  const isInsurer = viewer.role === 'ICCoordinator' || viewer.role === 'ICUnderwriter';
  const columns = columnsIn(project.details.currency).filter(({ isRate = false }) => !(isInsurer && isRate));
  return {
    columns,
    rows: rowsOf(allExpensesOf(pool, project.id, statementScope(viewer, project.id, companyId)), columns),
  };
}

async function* rowsOf(
  batches: AsyncIterable<readonly StoredExpense[]>,
  columns: readonly Column[],
): AsyncGenerator<readonly Row[], void, void> {
  for await (const rows of batches) yield rows.map((row) => columns.map(({ of }) => of(row)));
}
