import { userAccessChanged } from '@portal/contracts/events/identity';
import { publish } from '@portal/event-bus';
import { auditLater, originOf } from '@portal/service-kit';
import type { Knex } from 'knex';
import { publishRevoked } from '../core/sessions/revoked.ts';
import { endSessions } from '../core/sessions/session.repository.ts';
import { findPeople, type Person } from '../core/people/person.repository.ts';

/** Returns the facts that a token grants; a change of any invalidates the tokens issued before. */
const grantedBy = ({ role, companyId, companyType, plan, accessStatus }: Person) => ({
  role,
  companyId,
  companyType,
  plan,
  accessStatus,
});
const isSame = (one: Person, other: Person): boolean =>
  JSON.stringify(grantedBy(one)) === JSON.stringify(grantedBy(other));

/** Audit origin of admin's events; admin's own audit record names the author. */
const FROM_ADMIN = originOf('events of admin');

/**
 * Runs a change of people; where it changes somebody's access, raises the version of their tokens and publishes it, so
 * that every service refuses older tokens within a second (decisions §3.3). People who lose access lose every session.
 */
export async function withAccessOf(
  tx: Knex.Transaction,
  userIds: readonly string[],
  change: () => Promise<void>,
): Promise<void> {
  const before = new Map((await findPeople(tx, userIds)).map((person) => [person.userId, person]));
  await change();
  for (const person of await findPeople(tx, userIds)) {
    const known = before.get(person.userId);
    if (!known || isSame(known, person)) continue;
    const item = { kind: 'user', id: person.userId };
    const [was, is] = [grantedBy(known), grantedBy(person)];
    await auditLater(tx, FROM_ADMIN, { action: 'user.changeAccess', item, before: was, after: is });
    await publishChange(tx, person);
  }
}

async function publishChange(tx: Knex.Transaction, { userId, accessStatus }: Person): Promise<void> {
  const [row] = await tx('users')
    .where({ user_id: userId })
    .increment('access_version', 1)
    .returning<{ access_version: number }[]>('access_version');
  if (row) await publish(tx, userAccessChanged, { userId, version: row.access_version }, null);
  if (accessStatus === 'HasAccess') return;
  const sids = await endSessions(tx, { user_id: userId }, 'AccessChanged');
  await publishRevoked(tx, { userId, sids, reason: 'AccessChanged' }, null);
}
