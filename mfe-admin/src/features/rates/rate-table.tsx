import type { Page } from '@portal/contracts/common/list';
import { DEFAULT_PAGE_SIZE } from '@portal/contracts/common/limits';
import { Button } from '@portal/portal-sdk';
import {
  DataTable,
  EmptyState,
  formatAmount,
  textCell,
  useKeptRows,
  type DataColumn,
  type ListAddress,
} from '@portal/ui';
import { IconPlus, IconReceipt2 } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { RATE_SCREEN_TEXTS as TEXTS } from './rate.texts.ts';
import { pageOfRates } from './page-of-rates.ts';
import classes from './rates.module.css';
import type { RateKind, ShownRate } from './shown-rate.ts';

interface RateTableProps {
  readonly kind: RateKind;
  /** Undefined until they are loaded. */
  readonly rates: readonly ShownRate[] | undefined;
  readonly isFetching: boolean;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly addressOf: (id: string) => string;
  /** The rate that was added last: in view and at the top, where the order has it on another page. */
  readonly markedId: string | null;
  /** Called when another page or order is asked for. */
  readonly onUnmark: () => void;
  readonly onAdd: () => void;
}

/** The rates of a kind under their title, with the button that adds some. */
export function RateTable(props: RateTableProps) {
  const { kind, rates, isFetching, error, onRetry, addressOf, markedId, onUnmark, onAdd } = props;
  const [rows, keepRows] = useKeptRows(DEFAULT_PAGE_SIZE, kind);
  const [address, setAddress] = useState<ListAddress>({ page: 1, pageSize: rows });
  const texts = TEXTS[kind];
  const marked = rates?.find(({ id }) => id === markedId);
  const frame = useRef<HTMLElement>(null);
  const shownId = marked?.id;
  useEffect(() => {
    if (shownId === undefined) return;
    const link = frame.current?.querySelector(`[data-row-id="${CSS.escape(shownId)}"]`);
    link?.closest('tr')?.scrollIntoView({ block: 'nearest' });
  }, [shownId]);
  return (
    <section ref={frame} aria-label={texts.title}>
      <div className={classes.head}>
        <h2>{texts.title}</h2>
        <Button variant="default" onClick={onAdd} leftSection={<IconPlus size={18} aria-hidden />}>
          {texts.add}
        </Button>
      </div>
      <DataTable<ShownRate>
        label={texts.title}
        columns={columnsOf(kind)}
        page={rates && withMarked(pageOfRates(rates, address), marked)}
        address={address}
        onAddressChange={(next) => {
          if (next.pageSize !== address.pageSize) keepRows(next.pageSize);
          setAddress(next);
          if (marked) onUnmark();
        }}
        openId={markedId}
        rowId={({ id }) => id}
        rowLink={({ id }) => addressOf(id)}
        isFetching={isFetching}
        error={error}
        onRetry={onRetry}
        empty={
          <EmptyState icon={IconReceipt2} title={texts.empty}>
            {texts.emptyHint}
          </EmptyState>
        }
      />
    </section>
  );
}

/** Returns a page with the marked rate at its top, where it is on another one. */
const withMarked = (page: Page<ShownRate>, marked: ShownRate | undefined): Page<ShownRate> =>
  marked && !page.items.includes(marked) ? { ...page, items: [marked, ...page.items] } : page;

const columnsOf = (kind: RateKind): readonly DataColumn<ShownRate>[] => [
  ...(kind === 'Time'
    ? [
        {
          id: 'designation',
          header: TEXTS.designation,
          cell: ({ designation }: ShownRate) => textCell(designation),
          width: 200,
        },
      ]
    : []),
  {
    id: 'category',
    header: TEXTS.category,
    cell: ({ category }) => textCell(category),
    width: 220,
    least: 140,
    isFlexible: true,
  },
  {
    id: 'amount',
    header: TEXTS[kind].amount,
    cell: ({ amount }) => formatAmount(amount),
    align: 'end',
    width: 140,
  },
  { id: 'currency', header: TEXTS.currency, cell: ({ currency }) => currency, width: 110 },
];
