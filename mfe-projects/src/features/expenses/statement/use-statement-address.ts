import { id } from '@portal/contracts/common/fields';
import { MAX_PAGE_SIZE } from '@portal/contracts/common/limits';
import { EXPENSE_PAGE_SIZE } from '@portal/contracts/finance/expense-lists';
import { asOneOf, asText, asWholeNumber, useSearch } from '@portal/portal-sdk';
import { useKeptRows, type ListAddress } from '@portal/ui';
import * as v from 'valibot';

const SEARCH = {
  statementPage: asWholeNumber().withDefault(1),
  pageSize: asWholeNumber(MAX_PAGE_SIZE),
  show: asOneOf(['billed'] as const),
  companyId: asText((text) => v.is(id, text)),
};

/** State of the statement in the address of BUDGET: its page, and the filters. */
export function useStatementAddress() {
  const [values, setSearch] = useSearch(SEARCH);
  const [rows, keepRows] = useKeptRows(EXPENSE_PAGE_SIZE);
  const pageSize = values.pageSize ?? rows;
  return {
    isBilled: values.show === 'billed',
    companyId: values.companyId,
    address: { page: values.statementPage, pageSize } satisfies ListAddress,
    setAddress(next: ListAddress, options?: { readonly replace?: boolean }) {
      if (next.pageSize === pageSize) setSearch({ statementPage: next.page }, options);
      else {
        keepRows(next.pageSize);
        setSearch({ statementPage: 1, pageSize: next.pageSize });
      }
    },
    show: (shown: 'billed' | undefined) => setSearch({ show: shown, statementPage: 1 }),
    narrow: (companyId: string | undefined) => setSearch({ companyId, statementPage: 1 }),
  };
}
