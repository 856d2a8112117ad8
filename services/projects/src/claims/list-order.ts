import { fieldsFor, type Viewer } from '@portal/access';
import type { SortDirection } from '@portal/contracts/common/list';
import { CLAIM_TEXTS, type ClaimSortField } from '@portal/contracts/projects/claim-lists';
import { invalid } from '@portal/service-kit';

interface RequestedOrder {
  readonly sortFieldName?: ClaimSortField | undefined;
  readonly sortDirection?: SortDirection | undefined;
}

/**
 * Returns the order of claims for a viewer, newest loss first by default.
 * @throws 400 for a field that the viewer does not see, because the order would reveal it
 */
export function claimListOrder(viewer: Viewer, { sortFieldName, sortDirection }: RequestedOrder) {
  const seen = fieldsFor(viewer, 'read', 'claim');
  if (seen && sortFieldName && !seen.includes(sortFieldName)) {
    throw invalid({ sortFieldName: [CLAIM_TEXTS.notSortable] });
  }
  return {
    sortFieldName: sortFieldName ?? 'dateOfLoss',
    sortDirection: sortDirection ?? (sortFieldName === undefined ? 'Descending' : 'Ascending'),
  } as const;
}
