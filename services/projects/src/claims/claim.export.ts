import type { SortDirection } from '@portal/contracts/common/list';
import {
  CLAIM_LABELS,
  CLAIM_STATUS_LABELS,
  CLAIM_TEXTS,
  CLAIM_TYPE_LABELS,
  type ClaimSortField,
} from '@portal/contracts/projects/claim-lists';
import type { ExportSubject } from '../core/export/export-address.ts';
import { labelSql, type ExportColumn, type Exported } from '../core/export/exported.ts';
import { claimOrder } from './claim.repository.ts';

/** The claims of a project as somebody sees them. */
interface ClaimsExportRequest {
  readonly projectId: string;
  /** Number, cause, date and status only (decisions §11). */
  readonly isLimited: boolean;
  readonly sortFieldName: ClaimSortField;
  readonly sortDirection: SortDirection;
}

/** Columns over claims `c`, causes of loss `l` and projects `p`; `isFull` marks those for viewers with full access. */
const COLUMNS: readonly (ExportColumn & { readonly isFull?: true })[] = [
  { label: CLAIM_LABELS.claimNumber, kind: 'text', sql: 'c.claim_number' },
  { label: CLAIM_LABELS.type, kind: 'text', sql: labelSql('c.type', CLAIM_TYPE_LABELS), isFull: true },
  { label: CLAIM_LABELS.cause, kind: 'text', sql: 'l.value' },
  { label: CLAIM_LABELS.dateOfLoss, kind: 'date', sql: 'c.date_of_loss' },
  { label: CLAIM_LABELS.amount, kind: 'money', sql: 'c.amount', isFull: true },
  { label: CLAIM_LABELS.currency, kind: 'text', sql: 'p.currency', isFull: true },
  { label: CLAIM_LABELS.paid, kind: 'money', sql: 'c.paid', isFull: true },
  { label: CLAIM_LABELS.reserve, kind: 'money', sql: 'c.reserve', isFull: true },
  { label: CLAIM_LABELS.status, kind: 'text', sql: labelSql('c.status', CLAIM_STATUS_LABELS) },
  { label: CLAIM_LABELS.description, kind: 'text', sql: 'c.description', isFull: true },
];

/** All claims of the project in the order of the list. */
function claimsExported({ projectId, isLimited, sortFieldName, sortDirection }: ClaimsExportRequest): Exported {
  const columns = COLUMNS.filter(({ isFull = false }) => !(isLimited && isFull));
  const text = `
    select ${columns.map(({ sql }) => sql).join(', ')}
    from claims c join causes_of_loss l on l.id = c.cause_id join projects p on p.id = c.project_id
    where c.project_id = $1 order by ${claimOrder(sortFieldName, sortDirection)}`;
  return { sheet: CLAIM_TEXTS.sheet, columns, statement: { text, values: [projectId] } };
}

export const CLAIMS_EXPORT: ExportSubject<ClaimsExportRequest> = { name: 'claims', exported: claimsExported };
