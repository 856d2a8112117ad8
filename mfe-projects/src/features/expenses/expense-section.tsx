import type { Expense, Expenses } from '@portal/contracts/finance/expense';
import type { ExpenseKind } from '@portal/contracts/finance/expense-lists';
import { DataTable, EmptyState, formatNumber, Money, type ListAddress, type RowSelection } from '@portal/ui';
import { IconClock, IconReceipt } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId } from 'react';
import { expenseColumns } from './expense-columns.tsx';
import { EXPENSE_KIND_LABELS, EXPENSE_SCREEN_TEXTS as TEXTS } from './expense.texts.ts';
import classes from './expenses.module.css';

interface ExpenseSectionProps {
  readonly kind: ExpenseKind;
  readonly list: UseQueryResult<Expenses>;
  /** Entries to show: those of the page, and one that was just added. */
  readonly items: readonly Expense[];
  readonly currency: string;
  readonly hasEngineers: boolean;
  readonly isBilled: boolean;
  readonly isFiltered: boolean;
  readonly mayAdd: boolean;
  readonly address: ListAddress;
  readonly onAddressChange: (address: ListAddress, options?: { readonly replace?: boolean }) => void;
  readonly openId: string | null;
  readonly addressOf: (id: string) => string;
  readonly selection: RowSelection<Expense> | undefined;
}

/** A section: its sums, whatever the filters show, and its entries, newest day first unless the days are sorted. */
export function ExpenseSection(props: ExpenseSectionProps) {
  const { kind, list, items, currency, hasEngineers, isBilled, isFiltered, mayAdd, address, selection } = props;
  const id = useId();
  const section = list.data?.sections.find((one) => one.kind === kind);
  const label = EXPENSE_KIND_LABELS[kind];
  return (
    <section aria-labelledby={id}>
      <div className={classes.sectionHead}>
        <h2 id={id}>{label}</h2>
        {section && (
          <dl className={classes.sums}>
            {kind === 'Time' && (
              <div>
                <dt>{TEXTS.hours}</dt>
                <dd>{formatNumber(section.quantity)}</dd>
              </div>
            )}
            <div>
              <dt>{TEXTS.total}</dt>
              <dd>
                <Money amount={section.totalAmount} currency={currency} />
              </dd>
            </div>
            <div>
              <dt>{TEXTS.billed}</dt>
              <dd>
                <Money amount={section.billedAmount} currency={currency} />
              </dd>
            </div>
          </dl>
        )}
      </div>
      <DataTable<Expense>
        label={label}
        columns={expenseColumns({ kind, currency, hasEngineers })}
        page={section && { ...section, items }}
        address={address}
        onAddressChange={props.onAddressChange}
        rowId={(entry) => entry.id}
        rowLink={(entry) => props.addressOf(entry.id)}
        openId={props.openId}
        {...(selection && { selection })}
        isFetching={list.isFetching}
        isOutdated={list.isPlaceholderData}
        error={list.error}
        onRetry={() => void list.refetch()}
        empty={
          <EmptyState
            icon={kind === 'Time' ? IconClock : IconReceipt}
            title={isFiltered ? TEXTS.noneFound : emptyTitle(kind, isBilled, section)}
          >
            {isBilled || isFiltered ? undefined : mayAdd ? TEXTS.emptyHint[kind] : TEXTS.emptyReader}
          </EmptyState>
        }
      />
    </section>
  );
}

function emptyTitle(
  kind: ExpenseKind,
  isBilled: boolean,
  section: { readonly billedAmount: number } | undefined,
): string {
  if (isBilled) return TEXTS.emptyBilled;
  return section && section.billedAmount > 0 ? TEXTS.allBilled : TEXTS.empty[kind];
}
