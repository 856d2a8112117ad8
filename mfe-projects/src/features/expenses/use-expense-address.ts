import { MAX_PAGE_SIZE } from '@portal/contracts/common/limits';
import { SORT_DIRECTIONS } from '@portal/contracts/common/list';
import { SERVICE_TYPES, type ServiceType } from '@portal/contracts/finance/budget-lists';
import { EXPENSE_PAGE_SIZE, type ExpenseKind } from '@portal/contracts/finance/expense-lists';
import type { TimeExpenseFields } from '@portal/contracts/finance/expense-fields';
import { asOneOf, asText, asWholeNumber, useSearch } from '@portal/portal-sdk';
import { useKeptRows, type ListAddress } from '@portal/ui';
import { todayOf } from '../../dates/day.ts';
import { daysOf, PERIODS, type Period } from './period.ts';
import { THIS_WEEK } from './week/week-days.ts';

const SHOWN = ['billed'] as const;
const SEARCH = {
  timePage: asWholeNumber().withDefault(1),
  expensePage: asWholeNumber().withDefault(1),
  pageSize: asWholeNumber(MAX_PAGE_SIZE),
  show: asOneOf(SHOWN),
  /** Order of the days, in both sections. */
  sortDirection: asOneOf(SORT_DIRECTIONS),
  engineer: asText(),
  service: asOneOf(SERVICE_TYPES),
  period: asOneOf(PERIODS),
  /** A day of the week that is entered, or the present week. */
  week: asText((text) => text === THIS_WEEK || /^\d{4}-\d{2}-\d{2}$/.test(text)),
};
const PAGE_OF = { Time: 'timePage', Resource: 'expensePage' } as const satisfies Record<
  ExpenseKind,
  keyof typeof SEARCH
>;

/** Filters of the entries beside their state. */
export interface EntryFilter {
  readonly engineer?: string | undefined;
  readonly service?: ServiceType | undefined;
  readonly period?: Period | undefined;
}

/** Hours that were booked at once. */
export interface BookedHours {
  readonly riskEngineerId: string | null;
  readonly lines: readonly Pick<TimeExpenseFields, 'serviceType' | 'date'>[];
}

/** State of TIME & EXPENSES in its address: page and order of the sections, the filters, and the week that is entered. */
export function useExpenseAddress() {
  const [values, setSearch] = useSearch(SEARCH);
  const [rows, keepRows] = useKeptRows(EXPENSE_PAGE_SIZE);
  const pageSize = values.pageSize ?? rows;
  const { sortDirection, engineer, service, period } = values;
  const sectionOf = (kind: ExpenseKind): ListAddress => ({
    ...{ page: values[PAGE_OF[kind]], pageSize },
    ...(sortDirection && { sortFieldName: 'date', sortDirection }),
  });
  const filter: EntryFilter = { engineer, service, period };
  return {
    isBilled: values.show === 'billed',
    week: values.week,
    filter,
    isFiltered: Object.values(filter).some((value) => value !== undefined),
    sectionOf,
    setSection(kind: ExpenseKind, next: ListAddress, options?: { readonly replace?: boolean }) {
      if (next.sortDirection !== sortDirection)
        setSearch({ sortDirection: next.sortDirection, timePage: 1, expensePage: 1 }, options);
      else if (next.pageSize === pageSize) setSearch({ [PAGE_OF[kind]]: next.page }, options);
      else {
        keepRows(next.pageSize);
        setSearch({ timePage: 1, expensePage: 1, pageSize: next.pageSize });
      }
    },
    show: (shown: (typeof SHOWN)[number] | undefined) => setSearch({ show: shown, timePage: 1, expensePage: 1 }),
    narrow: (by: EntryFilter) => setSearch({ ...by, timePage: 1, expensePage: 1 }),
    enterWeek: (week: string | undefined, options?: { readonly replace?: boolean }) => setSearch({ week }, options),
    /**
     * Leaves the week for the newest days of the list, without the filters that would hide what was booked. The days of an
     * older week may be on a later page.
     */
    showBooked({ riskEngineerId, lines }: BookedHours) {
      const days = period && daysOf(period, todayOf());
      setSearch({
        ...{ week: undefined, show: undefined, timePage: 1 },
        ...(sortDirection === 'Ascending' && { sortDirection: undefined, expensePage: 1 }),
        ...(engineer !== riskEngineerId && { engineer: undefined }),
        ...(lines.some((line) => line.serviceType !== service) && { service: undefined }),
        ...(days && lines.some(({ date }) => date < days.from || date > days.to) && { period: undefined }),
      });
    },
  };
}
