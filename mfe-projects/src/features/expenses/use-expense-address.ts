import { MAX_PAGE_SIZE } from '@portal/contracts/common/limits';
import { EXPENSE_PAGE_SIZE, type ExpenseKind } from '@portal/contracts/finance/expense-lists';
import { asOneOf, asText, asWholeNumber, useSearch } from '@portal/portal-sdk';
import { useKeptRows, type ListAddress } from '@portal/ui';

const SHOWN = ['billed'] as const;
const SEARCH = {
  timePage: asWholeNumber().withDefault(1),
  expensePage: asWholeNumber().withDefault(1),
  pageSize: asWholeNumber(MAX_PAGE_SIZE),
  show: asOneOf(SHOWN),
  /** First day of the week that is entered. */
  week: asText((text) => /^\d{4}-\d{2}-\d{2}$/.test(text)),
};
const PAGE_OF = { Time: 'timePage', Resource: 'expensePage' } as const satisfies Record<
  ExpenseKind,
  keyof typeof SEARCH
>;

/** State of TIME & EXPENSES in its address: the page of each section, the filter, and the week that is entered. */
export function useExpenseAddress() {
  const [values, setSearch] = useSearch(SEARCH);
  const [rows, keepRows] = useKeptRows(EXPENSE_PAGE_SIZE);
  const pageSize = values.pageSize ?? rows;
  const sectionOf = (kind: ExpenseKind): ListAddress => ({ page: values[PAGE_OF[kind]], pageSize });
  return {
    isBilled: values.show === 'billed',
    week: values.week,
    sectionOf,
    setSection(kind: ExpenseKind, next: ListAddress, options?: { readonly replace?: boolean }) {
      if (next.pageSize === pageSize) setSearch({ [PAGE_OF[kind]]: next.page }, options);
      else {
        keepRows(next.pageSize);
        setSearch({ timePage: 1, expensePage: 1, pageSize: next.pageSize });
      }
    },
    show: (shown: (typeof SHOWN)[number] | undefined) => setSearch({ show: shown, timePage: 1, expensePage: 1 }),
    enterWeek: (week: string | undefined) => setSearch({ week }),
  };
}
