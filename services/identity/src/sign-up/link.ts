import type { InviteKind } from '@portal/contracts/identity/invite-kinds';
import type { InvitedCompany, SignUpAs } from '@portal/contracts/identity/sign-up';
import { hashSecretToken } from '@portal/service-kit';
import { signUpsOf } from '@portal/workflow';
import type { Knex } from 'knex';
import { findPerson, type Person } from '../core/people/person.repository.ts';

/** The link of an invite. */
export interface InviteLink {
  readonly inviteId: string;
  readonly token: string;
}

/** The person that a link invites, and the kind of invite. */
export interface Invited {
  readonly person: Person;
  readonly kind: InviteKind;
  readonly signUpAs: readonly SignUpAs[];
  /** The company that is to sign up, where admin knows it already. */
  readonly company: InvitedCompany | null;
  /** The company that invites; null where the portal does. */
  readonly inviterName: string | null;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

interface InviteRow {
  readonly user_id: string;
  readonly kind: InviteKind;
  readonly company: InvitedCompany | null;
  readonly inviter_name: string | null;
}

/** Returns the inviter for invites without one: members of a team are invited by their own company. */
const inviterOf = ({ kind, inviter_name }: InviteRow, { companyId, companyName }: Person): string | null =>
  inviter_name ?? (kind === 'TeamMember' && companyId !== null ? companyName : null);

/** The rows that a link opens: its invite, while it is unused and in time. */
const opened = (db: Knex, { inviteId, token }: InviteLink) =>
  db('invites')
    .where({ invite_id: inviteId, token_hash: hashSecretToken(token), used_at: null })
    .where('expires_at', '>', db.fn.now());

/** Returns the invite of a link; undefined if it is altered, foreign, used, expired or replaced. */
export async function invitedBy(knex: Knex, link: InviteLink): Promise<Invited | undefined> {
  if (!UUID.test(link.inviteId)) return undefined;
  const row = await opened(knex, link).first<InviteRow | undefined>('user_id', 'kind', 'company', 'inviter_name');
  const person = row && (await findPerson(knex, row.user_id));
  if (!person) return undefined;
  const { kind, company } = row;
  return { person, kind, signUpAs: signUpsOf(kind, person), company, inviterName: inviterOf(row, person) };
}

/** Uses a link up, in the transaction of the sign-up; false where it does not work any more. */
export async function useLink(tx: Knex.Transaction, link: InviteLink): Promise<boolean> {
  return (await opened(tx, link).update({ used_at: tx.fn.now() })) > 0;
}

/** Returns true if a person has a link that was not used yet. */
export async function hasLink(knex: Knex, userId: string): Promise<boolean> {
  const unused = knex('invites').where({ user_id: userId, used_at: null }).whereNotNull('token_hash');
  return (await unused.first('invite_id')) !== undefined;
}
