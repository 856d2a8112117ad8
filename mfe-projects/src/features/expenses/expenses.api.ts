import type { Currency } from '@portal/contracts/common/enums';
import type { SortDirection } from '@portal/contracts/common/list';
import type { ExpenseFormData } from '@portal/contracts/finance/expense';
import type { ExpenseKind } from '@portal/contracts/finance/expense-lists';
import { ApiError, call, send, useEndpoint, useWrite } from '@portal/portal-sdk';
import { keepPreviousData } from '@tanstack/react-query';
import { todayOf } from '../../dates/day.ts';
import { daysOf } from './period.ts';
import type { EntryFilter } from './use-expense-address.ts';

/** A page of a section. */
export interface SectionPage {
  readonly page: number;
  readonly pageSize: number;
  readonly isBilled: boolean;
}

/** A page of a section of entries, in an order of days, narrowed by filters. */
interface EntryPage extends SectionPage {
  readonly sortDirection?: SortDirection;
  readonly filter: EntryFilter;
}

/** Reads a page of a section of a project's time and expenses; the one before stays until it is there. */
export function useExpenses(projectId: string, kind: ExpenseKind, { filter, isBilled, ...page }: EntryPage) {
  const { page: number, pageSize, sortDirection } = page;
  const { engineer, service, period } = filter;
  const query = {
    ...{ projectId, kind, page: number, pageSize, isBilled: isBilled ? ('true' as const) : ('false' as const) },
    ...(sortDirection && { sortFieldName: 'date' as const, sortDirection }),
    ...(engineer !== undefined && { riskEngineerId: engineer }),
    ...(service !== undefined && { serviceType: service }),
    ...(period !== undefined && daysOf(period, todayOf())),
  };
  return useEndpoint('GET /expenses', { query }, { placeholderData: keepPreviousData });
}

/** A page of a statement. */
interface StatementPage extends SectionPage {
  /** Company to whose entries it is narrowed. */
  readonly companyId?: string | undefined;
}

/** Reads what is pending in a project, or what is billed, as its insurer sees it; the page before stays until it is there. */
export const useStatement = (projectId: string, { page, pageSize, isBilled, companyId }: StatementPage) =>
  useEndpoint(
    'GET /expenses/statement',
    {
      query: {
        ...{ projectId, page, pageSize, isBilled: isBilled ? ('true' as const) : ('false' as const) },
        ...(companyId !== undefined && { companyId }),
      },
    },
    { placeholderData: keepPreviousData },
  );

/** Requests the entries of a project that the viewer reads as a workbook. */
export const requestExport = (projectId: string): Promise<Response> =>
  send('GET /expenses/export', { query: { projectId } });

/** Requests the statement of a project as a workbook: of all, or of one company. */
export const requestStatement = (projectId: string, companyId: string | undefined): Promise<Response> =>
  send('GET /expenses/statement/export', { query: { projectId, ...(companyId !== undefined && { companyId }) } });

/**
 * Requests the statement of a project as a PDF, which is set meanwhile: of what is pending or billed, of all or of one company. It is not
 * tried again by itself: each try is a setting, and the button offers another.
 */
export const requestStatementPdf = (
  projectId: string,
  { isBilled, companyId }: Pick<StatementPage, 'isBilled' | 'companyId'>,
): Promise<Response> =>
  send('GET /expenses/statement/pdf', {
    query: {
      ...{ projectId, isBilled: isBilled ? ('true' as const) : ('false' as const) },
      ...(companyId !== undefined && { companyId }),
    },
    retry: 0,
  });

/** Reads an entry; nothing where there is none yet. */
export const useExpense = (id: string | undefined) =>
  useEndpoint('GET /expenses/{id}', id === undefined ? null : { params: { id } });

/** Reads the newest lines of an entry's history. */
export const useExpenseHistory = (id: string, pageSize: number) =>
  useEndpoint(
    'GET /expenses/{id}/history',
    { params: { id }, query: { page: 1, pageSize } },
    { placeholderData: keepPreviousData },
  );

/** Returns an entry as it is now. */
export const expenseNow = (id: string) => call('GET /expenses/{id}', { params: { id } });

/** Reads lists, engineers and rates for entries of an engineer; of the viewer without one. */
export const useFormData = (projectId: string, riskEngineerId: string | null) =>
  useEndpoint(
    'GET /expenses/form-data',
    { query: { projectId, ...(riskEngineerId !== null && { riskEngineerId }) } },
    { placeholderData: keepPreviousData },
  );

/** A day on which one currency is exchanged for another. */
export interface Exchange {
  readonly date: string | null;
  readonly from: Currency | null;
  readonly to: Currency;
}

/** Returns true if an exchange is between two currencies, on a day that is known. */
export const isExchanged = ({ date, from, to }: Exchange): boolean =>
  from !== null && from !== to && date !== null && /^\d{4}-\d{2}-\d{2}$/.test(date);

/** Reads the published rate of an exchange; nothing within one currency. */
export const usePublishedRate = (exchange: Exchange) =>
  useEndpoint(
    'GET /expenses/exchange-rate',
    isExchanged(exchange)
      ? { query: { date: exchange.date ?? '', from: exchange.from ?? exchange.to, to: exchange.to } }
      : null,
    { staleTime: RATE_STALE_MS, retry: false },
  );

/** Returns true if a rate was refused because none is published for the day; other faults tell nothing about it. */
export const isNoRate = (error: unknown): boolean => error instanceof ApiError && error.status === 400;

/** Published rates of past days do not change. */
export const RATE_STALE_MS = 3_600_000;

/** Returns true for a day before the assignment of an engineer began, which has to be confirmed. */
export function isEarlyDay(
  { riskEngineers }: Pick<ExpenseFormData, 'riskEngineers'>,
  riskEngineerId: string | null,
  date: string | null,
): boolean {
  const since = riskEngineers.find(({ userId }) => userId === riskEngineerId)?.assignedSince ?? null;
  return since !== null && date !== null && date < since;
}

/** Setting of writes that are refused where the entry, or the rate that it has, is another one by now. */
export const STALE = { refreshWhenRefused: true } as const;
export const useDeleteExpense = () => useWrite('DELETE /expenses/{id}', STALE);
export const useMarkAsBilled = () => useWrite('PUT /expenses/mark-as-billed', STALE);
export const useReverse = () => useWrite('PUT /expenses/{id}/reverse', STALE);
export const useSendPendingBills = () => useWrite('POST /assignments/send-pending-bills', STALE);
