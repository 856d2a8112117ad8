import type { Claim } from '@portal/contracts/projects/claim';
import { CLAIM_LABELS, CLAIM_TYPE_LABELS, type ClaimSortField } from '@portal/contracts/projects/claim-lists';
import { formatDate, textCell, type DataColumn } from '@portal/ui';
import { ClaimStatusDot } from './claim-status.tsx';
import { Money } from './money.tsx';

type Column = DataColumn<Claim> & { readonly id: ClaimSortField };

/**
 * Returns the columns: number, type, cause, date of loss, amounts, status; `seen` limits them to those that the viewer
 * gets, null for all.
 */
export function claimColumns(currency: string, seen: readonly string[] | null): readonly Column[] {
  const columns: readonly Column[] = [
    {
      id: 'claimNumber',
      header: CLAIM_LABELS.claimNumber,
      cell: ({ claimNumber }) => textCell(claimNumber),
      width: 130,
      grows: { to: 190, rank: 1 },
    },
    {
      id: 'type',
      header: CLAIM_LABELS.type,
      cell: ({ type }) => textCell(type && (CLAIM_TYPE_LABELS[type] ?? type)),
      width: 150,
      grows: { to: 220, rank: 2 },
    },
    {
      id: 'cause',
      header: CLAIM_LABELS.cause,
      cell: ({ cause }) => textCell(cause.value),
      width: 140,
      isFlexible: true,
    },
    {
      id: 'dateOfLoss',
      header: CLAIM_LABELS.dateOfLoss,
      cell: ({ dateOfLoss }) => formatDate(dateOfLoss),
      width: 112,
    },
    ...(['amount', 'paid', 'reserve'] as const).map((id): Column => ({
      id,
      header: CLAIM_LABELS[id],
      cell: (claim) => <Money amount={claim[id]} currency={currency} />,
      align: 'end',
      width: 150,
    })),
    {
      id: 'status',
      header: CLAIM_LABELS.status,
      cell: ({ status }) => <ClaimStatusDot status={status} />,
      width: 110,
    },
  ];
  return columns.filter(({ id }) => seen?.includes(id) ?? true);
}
