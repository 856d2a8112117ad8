import type { Viewer } from '@portal/access';
import { roleOfPosition } from '@portal/contracts/projects/contact-position';
import { CONTACT_TEXTS } from '@portal/contracts/projects/contact-texts';
import { actorOf, admit, invalid } from '@portal/service-kit';
import { evaluateInProject, evaluateNewEngineer } from '@portal/workflow';
import type { Knex } from 'knex';
import { reachProject } from '../core/access/reach-project.ts';
import { recordChange } from '../core/change/record-change.ts';
import { bookOf, candidatesOf } from './candidates.ts';
import { publishAccessRequest, requestOf } from './access-request.ts';
import { auditedContact, type StoredCandidate } from './contact.mapping.ts';
import { required, type StoredContact } from './contact.repository.ts';
import { joinAsWritten } from './joining.ts';
import { personOfEmail, type Place } from './person.ts';
import { insertContact, NOTHING_ENTERED, type ContactColumns } from './store-contact.ts';

/**
 * Adds one of the {@link candidatesOf} to a project; a person with an account takes part at once, or when the insurer
 * approves the contact of an engineer. Throws 400, 403, 404, 409.
 */
export async function addFromUser(
  tx: Knex.Transaction,
  viewer: Viewer,
  body: { readonly projectId: string; readonly id: string },
): Promise<StoredContact> {
  const project = await reachProject(tx, viewer, body.projectId, 'contacts', 'no key update');
  admit(evaluateInProject(project, viewer, ['create', 'contact']));
  const [chosen] = await candidatesOf(tx, bookOf(viewer), { id: body.id });
  if (!chosen) throw invalid({ id: [CONTACT_TEXTS.notCandidate] });
  if (roleOfPosition(chosen.position) === 'RiskEngineer') admit(evaluateNewEngineer(project, viewer));
  const place = { companyId: project.companyId, projectId: project.id };
  const columns = await columnsOfChosen(tx, viewer, place, chosen);
  const actor = actorOf(viewer);
  const id = await insertContact(tx, place, { ...columns, ...requestOf(viewer) }, actor.name);
  await joinAsWritten(tx, await required(tx, id));
  const stored = await required(tx, id);
  await publishAccessRequest(tx, stored, actor);
  await recordChange(tx, { kind: 'contact', id, before: null, after: auditedContact(stored) });
  return stored;
}

/** Copies the entry of the company's book, unless the person has an account meanwhile. */
async function columnsOfChosen(
  tx: Knex.Transaction,
  viewer: Viewer,
  place: Place,
  { id, user_id, position }: StoredCandidate,
): Promise<ContactColumns> {
  if (user_id !== null) return { ...NOTHING_ENTERED, position, user_id };
  const { first_name, last_name, email, company_name, phone, address } = await required(tx, id);
  const reached = { company_name, phone, address: address && JSON.stringify(address) };
  const person = await personOfEmail(tx, viewer, place, { email, position }, { field: 'id' });
  if (person?.is_known) return { ...NOTHING_ENTERED, ...reached, position, user_id: person.user_id };
  const account = { user_id: person?.user_id ?? null, is_accepted: person === undefined };
  return { ...reached, ...account, position, first_name, last_name, email };
}
