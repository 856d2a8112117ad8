import type { Viewer } from '@portal/access';
import { filesFor, type NamedFile } from '@portal/attached-files';
import type { Knex } from 'knex';
import { publishAttachments } from '../core/files/publish-attachments.ts';
import type { StoredExpense } from './expense.repository.ts';
import type { FieldNames, Line } from './line.ts';

/** Returns the receipts that an entry is to hold. @throws 400 for files that are not the viewer's or not there */
export const receiptsOf = (
  tx: Knex.Transaction,
  { userId }: Viewer,
  { fileIds }: Line,
  { path }: FieldNames,
  present: readonly NamedFile[] = [],
): Promise<NamedFile[]> => filesFor(tx, fileIds, { userId, present, field: `${path}fileIds` });

/** Returns true if two lists hold the same receipts in the same order. */
export const isSameReceipts = (one: readonly NamedFile[], other: readonly NamedFile[]): boolean =>
  one.map(({ fileId }) => fileId).join() === other.map(({ fileId }) => fileId).join();

/** Publishes the receipts of entries that hold or held some; a deleted entry holds none, in a version of its own. */
export async function publishReceipts(
  tx: Knex.Transaction,
  rows: readonly StoredExpense[],
  isDeleted = false,
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const holders = rows.map(({ id, version, engineer_id: userId, company_id: companyId, files }) => ({
    ...{ kind: 'Expense' as const, id, version: isDeleted ? version + 1 : version, tab: 'expenses' as const },
    ...{ isIssued: true, owner: { userId, companyId } },
    fileIds: isDeleted ? [] : files.map(({ fileId }) => fileId),
  }));
  await publishAttachments(tx, first.project_id, holders);
}
