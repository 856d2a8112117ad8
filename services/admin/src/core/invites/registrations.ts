import {
  companyRegistrationApproved,
  companyRegistrationRejected,
  companyRegistrationRequested,
  companyRegistrationWithdrawn,
  teamMemberJoined,
  userRegistrationApproved,
  userRegistrationRejected,
  userRegistrationRequested,
  userRegistrationWithdrawn,
} from '@portal/contracts/events/registration';
import { publish, type Actor } from '@portal/event-bus';
import type { Knex } from 'knex';
import type { InvitedPerson } from './invite.repository.ts';

/**
 * Publishes the step of a registration that a change of access status means (catalogue notifications, group
 * Registration): requested, approved, rejected, withdrawn before a decision, or joined the team.
 * @param person the person after the change
 * @param from the access status before it
 */
export async function publishRegistration(
  tx: Knex.Transaction,
  person: InvitedPerson,
  from: InvitedPerson['status'],
  actor: Actor,
): Promise<void> {
  const { status } = person;
  if (from === status) return;
  if (status === 'NeedApproval' || from === 'NeedApproval') {
    if (person.registersCompany) await publishCompanyRequest(tx, person, actor);
    else await publishUserRequest(tx, person, actor);
  }
  if (status === 'HasAccess') await publishJoined(tx, person, actor);
}

async function publishUserRequest(tx: Knex.Transaction, person: InvitedPerson, actor: Actor): Promise<void> {
  const { inviteId, role, companyId, companyType, inviterCompanyId } = person;
  const registrant = { ...personOf(person), role, companyId, companyType, inviterCompanyId };
  // The deciding company: the person's own, otherwise the inviting one.
  const decided = { ...registrant, companyName: person.companyName ?? '' };
  if (person.status === 'NeedApproval') await publish(tx, userRegistrationRequested, registrant, actor);
  else if (person.status === 'HasAccess') await publish(tx, userRegistrationApproved, decided, actor);
  else if (person.status === 'AccessRejected') {
    const rejectionReason = person.rejectionReason ?? '';
    await publish(tx, userRegistrationRejected, { ...decided, rejectionReason }, actor);
  } else await publish(tx, userRegistrationWithdrawn, { inviteId }, actor);
}

async function publishCompanyRequest(tx: Knex.Transaction, person: InvitedPerson, actor: Actor): Promise<void> {
  const { inviteId, companyId, companyName, inviterCompanyId } = person;
  if (companyId === null || companyName === null || inviterCompanyId === null)
    throw new Error('Who registers a company has one, and was invited by another');
  const company = { ...personOf(person), companyId, companyName, inviterCompanyId };
  if (person.status === 'NeedApproval') await publish(tx, companyRegistrationRequested, company, actor);
  else if (person.status === 'HasAccess') await publish(tx, companyRegistrationApproved, company, actor);
  else if (person.status === 'AccessRejected') {
    const rejectionReason = person.rejectionReason ?? '';
    await publish(tx, companyRegistrationRejected, { ...company, rejectionReason }, actor);
  } else await publish(tx, companyRegistrationWithdrawn, { inviteId }, actor);
}

/** Publishes a member who joins an existing team. The first member of a new company joins none. */
async function publishJoined(tx: Knex.Transaction, person: InvitedPerson, actor: Actor): Promise<void> {
  const { companyId, companyType, role, kind, registersCompany } = person;
  if (companyId === null || kind === 'Company' || registersCompany) return;
  const { inviteId, userId, userName } = personOf(person);
  await publish(tx, teamMemberJoined, { inviteId, userId, userName, role, companyId, companyType }, actor);
}

const personOf = ({ inviteId, userId, firstName, lastName, email }: InvitedPerson) => ({
  inviteId,
  userId,
  userName: `${firstName} ${lastName}`,
  userEmail: email,
});
