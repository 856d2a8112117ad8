import type { AccessRequestStatus, ContactPosition } from '@portal/contracts/projects/contact-position';
import type { Knex } from 'knex';

/** Columns of a contact as entered. */
export interface ContactColumns {
  readonly position: ContactPosition;
  readonly user_id: string | null;
  readonly is_accepted: boolean;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email: string | null;
  readonly company_name: string | null;
  readonly phone: string | null;
  readonly address: string | null;
}

/** Columns of a contact with an account, which stores these values itself. */
export const NOTHING_ENTERED = {
  is_accepted: true,
  first_name: null,
  last_name: null,
  email: null,
  company_name: null,
  phone: null,
  address: null,
} as const;

/** Columns of the request for access that a contact stands under, if any. */
export interface RequestColumns {
  readonly request_status: AccessRequestStatus | null;
  readonly asked_by: string | null;
  readonly asked_by_name: string | null;
}

export async function insertContact(
  tx: Knex.Transaction,
  place: { readonly companyId: string; readonly projectId: string | null },
  columns: ContactColumns & Partial<RequestColumns>,
  changedBy: string,
): Promise<string> {
  const [row] = await tx('contacts')
    .insert({ ...columns, company_id: place.companyId, project_id: place.projectId, changed_by: changedBy })
    .returning<{ id: string }[]>('id');
  if (!row) throw new Error('The insert of a contact returned nothing');
  return row.id;
}

/** Changes a contact that the transaction has locked; its version grows. */
export async function changeContact(
  tx: Knex.Transaction,
  id: string,
  columns: Partial<ContactColumns & RequestColumns> & { readonly rejection_reason?: string | null },
  changedBy: string,
): Promise<void> {
  await tx('contacts')
    .where({ id })
    .update({ ...columns, version: tx.raw('version + 1'), changed_at: tx.fn.now(), changed_by: changedBy });
}
