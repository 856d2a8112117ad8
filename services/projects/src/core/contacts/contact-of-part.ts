import type { Knex } from 'knex';
import type { ChangeAuthor } from '../change/change.ts';
import { recordChange } from '../change/record-change.ts';

/** A contact as people wrote it of somebody whose account has the rest. */
interface WrittenContact {
  readonly id: string;
  readonly position: string;
  readonly companyName: string | null;
  readonly phone: string | null;
  readonly address: unknown;
}

/** Returns the contact of a project that ends with a person's part; undefined where nobody has written anything of it. */
export async function writtenContactOf(
  tx: Knex.Transaction,
  projectId: string,
  userId: string,
): Promise<WrittenContact | undefined> {
  return tx('contacts')
    .where({ project_id: projectId, user_id: userId })
    .whereNotNull('changed_by')
    .first<WrittenContact | undefined>({
      ...{ id: 'id', position: 'position', companyName: 'company_name', phone: 'phone', address: 'address' },
    });
}

/** Records that a contact has ended with its person's part. */
export async function recordEnded(
  tx: Knex.Transaction,
  { id, ...written }: WrittenContact,
  part: { readonly projectId: string; readonly userId: string },
  { origin }: ChangeAuthor,
): Promise<void> {
  await recordChange(tx, { kind: 'contact', action: 'end', id, before: { ...part, ...written }, after: null, origin });
}
