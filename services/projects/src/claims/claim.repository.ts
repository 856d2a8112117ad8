import type { NamedFile } from '@portal/attached-files';
import type { SortDirection } from '@portal/contracts/common/list';
import type { CreateClaim } from '@portal/contracts/projects/claim';
import {
  CLAIM_STATUSES,
  CLAIM_TYPE_LABELS,
  type ClaimSortField,
  type ClaimStatus,
} from '@portal/contracts/projects/claim-lists';
import { nameOrder, queryPrepared, type ListParameters } from '@portal/service-kit';
import type { Knex } from 'knex';
import type pg from 'pg';
import { labelSql } from '../core/export/exported.ts';
import { cleanText } from '../core/text.ts';

/** A stored claim; money is exact text. */
export interface StoredClaim {
  readonly id: string;
  readonly project_id: string;
  readonly version: number;
  readonly claim_number: string;
  readonly status: ClaimStatus;
  readonly type: string;
  readonly cause_id: string;
  readonly cause: string;
  readonly date_of_loss: string;
  readonly amount: string;
  readonly paid: string | null;
  readonly reserve: string | null;
  readonly description: string | null;
  readonly created_at: Date;
  readonly created_by: string;
  readonly changed_at: Date;
  readonly changed_by: string | null;
  readonly files: readonly NamedFile[];
}

const CLAIM = `
  select c.*, l.value as cause, coalesce((
    select json_agg(json_build_object('fileId', f.file_id, 'name', f.name) order by f.position)
    from claim_files f where f.claim_id = c.id), '[]') as files
  from claims c join causes_of_loss l on l.id = c.cause_id`;

/** Sort expressions by field; equal rows are ordered by id. */
const ORDER: Readonly<Record<ClaimSortField, string>> = {
  claimNumber: nameOrder('c.claim_number'),
  type: labelSql('c.type', CLAIM_TYPE_LABELS),
  cause: nameOrder('l.value'),
  dateOfLoss: 'c.date_of_loss',
  amount: 'c.amount',
  // Missing amounts sort below zero.
  paid: 'coalesce(c.paid, -1)',
  reserve: 'coalesce(c.reserve, -1)',
  status: `array_position(array[${CLAIM_STATUSES.map((status) => `'${status}'`).join(', ')}], c.status)`,
};

/** Returns the requested order of claims `c` with their causes `l`. */
export function claimOrder(field: ClaimSortField, sortDirection: SortDirection): string {
  const direction = sortDirection === 'Ascending' ? 'asc' : 'desc';
  return `${ORDER[field]} ${direction}, c.id ${direction}`;
}

/** A page of a project's claims, and how many there are. */
export async function claimsOf(
  pool: pg.Pool,
  projectId: string,
  { sortFieldName, sortDirection, pageSize, offset }: ListParameters<ClaimSortField>,
): Promise<{ readonly claims: StoredClaim[]; readonly total: number }> {
  const [claims, [counted]] = await Promise.all([
    queryPrepared<StoredClaim>(pool, {
      name: `claims-${sortFieldName}-${sortDirection}`,
      text: `${CLAIM} where c.project_id = $1
        order by ${claimOrder(sortFieldName, sortDirection)} limit $2 offset $3`,
      values: [projectId, pageSize, offset],
    }),
    queryPrepared<{ total: number }>(pool, {
      name: 'claims-total',
      text: 'select count(*)::int as total from claims where project_id = $1',
      values: [projectId],
    }),
  ]);
  return { claims, total: counted?.total ?? 0 };
}

/** One claim. */
export async function claimOf(target: pg.Pool | Knex.Transaction, id: string): Promise<StoredClaim | undefined> {
  const [row] = await queryPrepared<StoredClaim>(target, {
    name: 'claim',
    text: `${CLAIM} where c.id = $1`,
    values: [id],
  });
  return row;
}

/** Returns the project of a claim; undefined where there is no such claim. */
export async function projectOfClaim(target: pg.Pool | Knex.Transaction, id: string): Promise<string | undefined> {
  const [row] = await queryPrepared<{ project_id: string }>(target, {
    name: 'project-of-claim',
    text: 'select project_id from claims where id = $1',
    values: [id],
  });
  return row?.project_id;
}

/** The columns of what people enter, cleaned. */
export const columnsOf = (fields: Omit<CreateClaim, 'projectId'>) => ({
  claim_number: fields.claimNumber.normalize('NFC').trim(),
  type: fields.type,
  cause_id: fields.causeId,
  date_of_loss: fields.dateOfLoss,
  amount: fields.amount.toFixed(2),
  paid: fields.paid?.toFixed(2) ?? null,
  reserve: fields.reserve?.toFixed(2) ?? null,
  description: cleanText(fields.description),
});

/** Replaces the claim's files. */
export async function replaceFiles(tx: Knex.Transaction, claimId: string, files: readonly NamedFile[]): Promise<void> {
  await tx('claim_files').where({ claim_id: claimId }).delete();
  if (files.length === 0) return;
  await tx('claim_files').insert(
    files.map(({ fileId, name }, position) => ({ claim_id: claimId, position, file_id: fileId, name })),
  );
}
