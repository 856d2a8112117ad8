import type { Viewer } from '@portal/access';
import type { EditedContact, NewGlobalContact } from '@portal/contracts/projects/contact';
import { CONTACT_TEXTS } from '@portal/contracts/projects/contact-texts';
import { actorOf, admit, expectedVersion, invalid, notFound } from '@portal/service-kit';
import { evaluateInBook } from '@portal/workflow';
import type { Knex } from 'knex';
import { recordChange } from '../core/change/record-change.ts';
import { bookOf, candidatesOf } from './candidates.ts';
import { auditedContact } from './contact.mapping.ts';
import { countEnteredEmail } from '../core/contacts/entered-emails.ts';
import { lockContact, required, type StoredContact } from './contact.repository.ts';
import { duplicateContact, personOfEmail } from './person.ts';
import type { Target } from './lock-contact.ts';
import { changesOf, columnsOf } from './write-contact.ts';
import { changeContact, insertContact, NOTHING_ENTERED, type ContactColumns } from './store-contact.ts';

/** Adds somebody to the contacts of the viewer's company. Throws 400, 403, 409. */
export async function addToBook(tx: Knex.Transaction, viewer: Viewer, body: NewGlobalContact): Promise<StoredContact> {
  const place = { companyId: bookOf(viewer), projectId: null };
  admit(evaluateInBook('create', viewer));
  await countEnteredEmail(tx, viewer);
  const person = await personOfEmail(tx, viewer, place, body);
  return insertInBook(tx, viewer, columnsOf(body, person));
}

/** Adds one of the {@link candidatesOf} to the company's contacts, which shows the person no project. Throws 400, 403, 409. */
export async function addUserToBook(tx: Knex.Transaction, viewer: Viewer, userId: string): Promise<StoredContact> {
  const companyId = bookOf(viewer);
  admit(evaluateInBook('create', viewer));
  const [chosen] = await candidatesOf(tx, companyId, { id: userId });
  if (!chosen) throw invalid({ id: [CONTACT_TEXTS.notCandidateOfBook] });
  // Candidates without an account come from the book itself.
  if (chosen.user_id === null) throw duplicateContact('book', 'id');
  const { position, user_id } = chosen;
  return insertInBook(tx, viewer, { position, user_id, ...NOTHING_ENTERED });
}

async function insertInBook(tx: Knex.Transaction, viewer: Viewer, columns: ContactColumns): Promise<StoredContact> {
  const place = { companyId: bookOf(viewer), projectId: null };
  const id = await insertContact(tx, place, columns, actorOf(viewer).name);
  const stored = await required(tx, id);
  await recordChange(tx, { kind: 'globalContact', id, before: null, after: auditedContact(stored) });
  return stored;
}

/** Changes one of them. Throws 400, 403, 404, 409. */
export async function changeInBook(
  tx: Knex.Transaction,
  viewer: Viewer,
  body: Omit<EditedContact, 'sendInvite'>,
  version: number | undefined,
): Promise<StoredContact> {
  const row = await lockInBook(tx, viewer, { id: body.id, expected: version }, 'update');
  await changeContact(tx, row.id, await changesOf(tx, viewer, row, body), actorOf(viewer).name);
  const after = await required(tx, row.id);
  const states = { before: auditedContact(row), after: auditedContact(after) };
  await recordChange(tx, { kind: 'globalContact', id: row.id, ...states });
  return after;
}

/** Deletes one of them; in projects the person stays a contact. Throws 403, 404, 409. */
export async function deleteFromBook(
  tx: Knex.Transaction,
  viewer: Viewer,
  id: string,
  version: number | undefined,
): Promise<void> {
  const row = await lockInBook(tx, viewer, { id, expected: version }, 'delete');
  await tx('contacts').where({ id }).delete();
  await recordChange(tx, { kind: 'globalContact', id, before: auditedContact(row), after: null });
}

async function lockInBook(
  tx: Knex.Transaction,
  viewer: Viewer,
  { id, expected }: Target,
  action: 'update' | 'delete',
): Promise<StoredContact> {
  const companyId = bookOf(viewer);
  const row = await lockContact(tx, id);
  if (row?.company_id !== companyId || row.project_id !== null) throw notFound();
  admit(evaluateInBook(action, viewer), { version: expectedVersion(row, expected, CONTACT_TEXTS.stale) });
  return row;
}
