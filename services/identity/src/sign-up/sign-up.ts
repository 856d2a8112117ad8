import { bareNumber } from '@portal/contracts/admin/phone';
import type { AccessStatus } from '@portal/contracts/common/enums';
import { MESSAGES } from '@portal/contracts/common/messages';
import { userSignedUp } from '@portal/contracts/events/identity';
import { repeatFault } from '@portal/contracts/identity/password-rule';
import type { SignUpBody } from '@portal/contracts/identity/sign-up';
import { publish } from '@portal/event-bus';
import { audit, hashSecretToken, invalid, transaction } from '@portal/service-kit';
import type { Knex } from 'knex';
import { setTimeout as pause } from 'node:timers/promises';
import { hashPassword } from '../passwords/passwords.ts';
import { replacePassword } from '../passwords/repository.ts';
import { findPerson, type Person } from '../users/person.ts';

/** The link of an invite. */
export interface InviteLink {
  readonly inviteId: string;
  readonly token: string;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The rows that a link opens: its invite, while it is unused and in time. */
const opened = (db: Knex, { inviteId, token }: InviteLink) =>
  db('invites')
    .where({ invite_id: inviteId, token_hash: hashSecretToken(token), used_at: null })
    .where('expires_at', '>', db.fn.now());

/** Whom a link invites; undefined for one that is altered, foreign, used, expired or replaced. */
export async function invitedBy(knex: Knex, link: InviteLink): Promise<Person | undefined> {
  if (!UUID.test(link.inviteId)) return undefined;
  const row = await opened(knex, link).first<{ user_id: string } | undefined>('user_id');
  return row && findPerson(knex, row.user_id);
}

/**
 * Signs up whom a link invites: sets the password, uses the link up and tells admin, which keeps the person and their
 * access status (decisions §3.4). Of several attempts at once one wins.
 * @returns the person's id; undefined where the link does not work
 * @throws 400 for fields that are wrong; the link then still works
 */
export async function signUp(knex: Knex, body: SignUpBody): Promise<string | undefined> {
  const fault = repeatFault(body.password, body.confirmPassword);
  if (fault) throw invalid({ confirmPassword: [fault] });
  const person = await invitedBy(knex, body);
  if (!person) return undefined;
  const designation = body.designation?.trim() || null;
  if (person.role === 'RiskEngineer' && designation === null) throw invalid({ designation: [MESSAGES.required] });
  const passwordHash = await hashPassword(body.password);
  return transaction(knex, async (tx) => {
    const { userId } = person;
    if ((await opened(tx, body).update({ used_at: tx.fn.now() })) === 0) return undefined;
    await setPassword(tx, userId, passwordHash);
    const { inviteId, firstName, lastName, address, phone } = body;
    await publish(
      tx,
      userSignedUp,
      { inviteId, userId, firstName, lastName, designation, phone: bareNumber(phone), address },
      { userId, name: `${firstName} ${lastName}` },
    );
    const actor = { userId, role: person.role, companyId: person.companyId };
    await audit(tx, { item: { kind: 'user', id: userId }, actor, details: { inviteId } });
    return userId;
  });
}

/** Who was rejected and invited again has a password from before; that one is remembered as every former one is. */
async function setPassword(tx: Knex.Transaction, userId: string, passwordHash: string): Promise<void> {
  const [former] = await tx('credentials').where({ user_id: userId }).forUpdate().pluck<string[]>('password_hash');
  if (former !== undefined) await replacePassword(tx, userId, former, passwordHash);
  else await tx('credentials').insert({ user_id: userId, password_hash: passwordHash, changed_at: tx.fn.now() });
}

const ASK_EVERY_MS = 50;

/** The access status that admin gives after a sign-up, as soon as it is known here; `InviteSent` after `patienceMs`. */
export async function statusAfterSignUp(knex: Knex, userId: string, patienceMs: number): Promise<AccessStatus> {
  const end = Date.now() + patienceMs;
  for (;;) {
    const status = (await findPerson(knex, userId))?.accessStatus ?? 'InviteSent';
    if (status !== 'InviteSent' || Date.now() >= end) return status;
    await pause(ASK_EVERY_MS);
  }
}
