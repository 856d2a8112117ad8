import type { Claim } from '@portal/contracts/projects/claim';
import { CLAIM_LABELS, CLAIM_TYPE_LABELS, type ClaimSortField } from '@portal/contracts/projects/claim-lists';
import { formatDate, Money, type DataColumn } from '@portal/ui';
import { ClaimStatusDot } from './claim-status.tsx';
import classes from './claims.module.css';

type Column = DataColumn<Claim> & { readonly id: ClaimSortField };
type RarelyFilled = 'paid' | 'reserve';

interface ClaimColumnsOptions {
  readonly currency: string;
  /** Fields that the viewer gets; null for all. */
  readonly seen: readonly string[] | null;
  /** Returns true if a claim of the page has the amount. */
  readonly isFilled: (field: RarelyFilled) => boolean;
  readonly sortedBy: string | undefined;
}

/**
 * Returns the columns: number and cause with the type beneath, date of loss, amounts, status. What is paid and reserved
 * has a column where a claim of the page has it.
 */
export function claimColumns({ currency, seen, isFilled, sortedBy }: ClaimColumnsOptions): readonly Column[] {
  const isSeen = (field: ClaimSortField): boolean => seen?.includes(field) ?? true;
  const columns: readonly Column[] = [
    {
      id: 'claimNumber',
      header: CLAIM_LABELS.claimNumber,
      cell: ({ claimNumber, cause }) => (
        <>
          {claimNumber}{' '}
          <span className={classes.cause} title={cause.value}>
            {cause.value}
          </span>
        </>
      ),
      ...(isSeen('type') && {
        beneath: ({ type }: Claim) => <span>{type && (CLAIM_TYPE_LABELS[type] ?? type)}</span>,
      }),
      isIdentifier: true,
      isWrapped: true,
      width: 320,
      least: 220,
      isFlexible: true,
    },
    {
      id: 'dateOfLoss',
      header: CLAIM_LABELS.dateOfLoss,
      cell: ({ dateOfLoss }) => formatDate(dateOfLoss),
      isTabular: true,
      width: 112,
      drops: 1,
    },
    ...(['amount', 'paid', 'reserve'] as const)
      .filter((id) => id === 'amount' || id === sortedBy || isFilled(id))
      .map((id): Column => ({
        id,
        header: CLAIM_LABELS[id],
        cell: (claim) => <Money amount={claim[id]} currency={currency} />,
        align: 'end',
        width: 150,
        drops: id === 'amount' ? 2 : 3,
      })),
    {
      id: 'status',
      header: CLAIM_LABELS.status,
      cell: ({ status }) => <ClaimStatusDot status={status} />,
      width: 120,
    },
  ];
  return columns.filter(({ id }) => isSeen(id));
}
