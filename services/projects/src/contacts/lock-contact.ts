import type { Viewer } from '@portal/access';
import { CONTACT_TEXTS } from '@portal/contracts/projects/contact-texts';
import { admit, expectedVersion, notFound } from '@portal/service-kit';
import { evaluateContact, type Verdict } from '@portal/workflow';
import type { Knex } from 'knex';
import { reachItem } from '../core/access/reach-project.ts';
import { contactFactsOf } from './contact.mapping.ts';
import { lockContact, type StoredContact } from './contact.repository.ts';

/** The contact to change, and the version expected by the request, if any. */
export interface Target {
  readonly id: string;
  readonly expected: number | undefined;
}

/**
 * Locks a contact of a project for an action of the viewer: the project before its contact, as everywhere, so that no two
 * wait for each other. Throws 400, 403, 404, 409.
 */
export async function lockProjectContact(
  tx: Knex.Transaction,
  viewer: Viewer,
  { id, expected }: Target,
  action: 'approve' | 'reject' | 'update' | 'delete',
  also: readonly Verdict[] = [],
): Promise<StoredContact> {
  const found = await tx('contacts').where({ id }).first<{ project_id: string | null } | undefined>('project_id');
  if (!found?.project_id) throw notFound();
  const project = await reachItem(tx, viewer, found.project_id, 'contacts', 'no key update');
  const row = await lockContact(tx, id);
  if (!row) throw notFound();
  const version = expectedVersion(row, expected, CONTACT_TEXTS.stale);
  admit(evaluateContact(project, contactFactsOf(row, viewer), action, viewer), { also, version });
  return row;
}
