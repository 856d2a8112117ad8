import { DEFAULT_PAGE_SIZE } from '@portal/contracts/common/limits';
import { Button } from '@portal/portal-sdk';
import { DataTable, EmptyState, formatAmount, textCell, type DataColumn, type ListAddress } from '@portal/ui';
import { IconPlus, IconReceipt2 } from '@tabler/icons-react';
import { useState } from 'react';
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
  readonly onAdd: () => void;
}

/** The rates of a kind under their title, with the button that adds some. */
export function RateTable({ kind, rates, isFetching, error, onRetry, addressOf, onAdd }: RateTableProps) {
  const [address, setAddress] = useState<ListAddress>({ page: 1, pageSize: DEFAULT_PAGE_SIZE });
  const texts = TEXTS[kind];
  return (
    <section aria-label={texts.title}>
      <div className={classes.head}>
        <h2>{texts.title}</h2>
        <Button variant="default" onClick={onAdd} leftSection={<IconPlus size={18} aria-hidden />}>
          {texts.add}
        </Button>
      </div>
      <DataTable<ShownRate>
        label={texts.title}
        columns={columnsOf(kind)}
        page={rates && pageOfRates(rates, address)}
        address={address}
        onAddressChange={setAddress}
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
