import type { ProjectScope, RoleHolder } from '@portal/access';
import { IMPORT_SHEET } from '@portal/contracts/projects/import';
import type { ProjectListColumn } from '@portal/contracts/projects/list-columns';
import { conditionsOf, type ProjectFilters } from '../projects/list.filters.ts';
import { orderBy, SETS, type ListOrder } from '../projects/list.statements.ts';
import { searchPattern } from '../projects/name-key.ts';
import { exportColumns, type ExportColumn, type Exported } from './columns.ts';

/** What is exported: all pages of a list. */
export interface AskedProjects {
  readonly scope: ProjectScope;
  readonly columns: readonly ProjectListColumn[];
  /** By whose names the columns go. */
  readonly seenBy: RoleHolder;
  readonly order: ListOrder;
  readonly name: string | undefined;
  readonly importId: string | undefined;
  readonly filters: ProjectFilters;
}

/** The list of projects as an export; it can be imported again. */
export function projectsExported(asked: AskedProjects): Exported {
  const columns = exportColumns(asked.columns, asked.seenBy);
  return { sheet: IMPORT_SHEET, columns, statement: statementOf(asked, columns) };
}

/** The rows of an export in the list's own order, the columns in theirs. */
function statementOf(request: AskedProjects, columns: readonly ExportColumn[]): Exported['statement'] {
  const { scope, order } = request;
  const values: unknown[] = [scope.id];
  const conditions: string[] = [];
  const add = (condition: (value: string) => string, value: unknown) =>
    conditions.push(condition(`$${values.push(value)}`));

  // Names the partial indexes of the orders that have one.
  if (scope.kind === 'company') conditions.push('p.company_id = $1', `p.company_type = '${scope.companyType}'`);
  if (request.name !== undefined) add((value) => `p.name_key like ${value}`, searchPattern(request.name));
  if (request.importId !== undefined) add((value) => `p.import_id = ${value}`, request.importId);
  const filters = conditionsOf(request.filters, values.length + 1);
  conditions.push(...filters.sql);
  const text = `
    select ${columns.map(({ sql }) => sql).join(', ')}
    from ${SETS[scope.kind]} left join companies c on c.company_id = p.company_id
    ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''}
    order by ${orderBy(order, scope.kind === 'company')}`;
  return { text, values: [...values, ...filters.values] };
}
