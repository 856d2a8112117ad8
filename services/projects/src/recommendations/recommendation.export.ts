import type { SortDirection } from '@portal/contracts/common/list';
import { COMBUSTIBILITIES } from '@portal/contracts/projects/project-lists';
import { RECOMMENDATION_LABELS as LABELS } from '@portal/contracts/projects/recommendation-labels';
import {
  RECOMMENDATION_STATUS_LABELS,
  type RecommendationSortField,
} from '@portal/contracts/projects/recommendation-lists';
import { RECOMMENDATION_TEXTS } from '@portal/contracts/projects/recommendation-texts';
import type { ExportSubject } from '../core/export/export-address.ts';
import { labelSql, type ExportColumn, type Exported } from '../core/export/exported.ts';
import { siteDayOf } from '../core/inspection/site-time.ts';
import { MATCHES, orderOf } from './list.ts';

/** The recommendations that a query lists for somebody. */
interface RecommendationsExportRequest {
  /** Parameters of the list, including those of the viewer's rights. */
  readonly values: readonly unknown[];
  readonly sortFieldName: RecommendationSortField;
  readonly sortDirection: SortDirection;
}

const COMBUSTIBILITY_LABELS = Object.fromEntries(COMBUSTIBILITIES.map(({ value, label }) => [value, label]));

/** Columns of the export, over recommendations `r`, their inspections `i` and locations `l`. */
const COLUMNS: readonly ExportColumn[] = [
  { label: LABELS.number, kind: 'number', sql: 'r.number' },
  { label: LABELS.inspectionNumber, kind: 'number', sql: 'i.number' },
  { label: LABELS.status, kind: 'text', sql: labelSql('r.status', RECOMMENDATION_STATUS_LABELS) },
  { label: LABELS.priority, kind: 'text', sql: 'r.priority' },
  { label: LABELS.category, kind: 'text', sql: 'r.category' },
  { label: LABELS.type, kind: 'text', sql: 'coalesce(r.other_type, r.type)' },
  { label: LABELS.comment, kind: 'text', sql: 'r.comment' },
  { label: LABELS.location, kind: 'text', sql: 'r.location' },
  { label: LABELS.combustibility, kind: 'text', sql: labelSql('r.combustibility', COMBUSTIBILITY_LABELS) },
  { label: LABELS.dueDate, kind: 'date', sql: 'r.due_on' },
  { label: LABELS.issuedDateTime, kind: 'date', sql: siteDayOf('r.issued_at') },
  { label: LABELS.authorName, kind: 'text', sql: 'r.author_name' },
  { label: LABELS.action, kind: 'text', sql: 'r.action' },
  { label: LABELS.actionedBy, kind: 'text', sql: 'r.actioned_by_name' },
  { label: LABELS.actionedDateTime, kind: 'date', sql: siteDayOf('r.actioned_at') },
  { label: LABELS.closedDateTime, kind: 'date', sql: siteDayOf('r.closed_at') },
];

/** All recommendations of the list, in its order. */
function recommendationsExported({ values, sortFieldName, sortDirection }: RecommendationsExportRequest): Exported {
  const text = `
    select ${COLUMNS.map(({ sql }) => sql).join(', ')}
    from recommendations r join inspections i on i.id = r.inspection_id left join locations l on l.id = i.location_id
    where ${MATCHES} order by ${orderOf(sortFieldName, sortDirection)}`;
  return { sheet: RECOMMENDATION_TEXTS.sheet, columns: COLUMNS, statement: { text, values: [...values] } };
}

export const RECOMMENDATIONS_EXPORT: ExportSubject<RecommendationsExportRequest> = {
  name: 'recommendations',
  exported: recommendationsExported,
};
