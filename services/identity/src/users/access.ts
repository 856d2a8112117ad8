import { userAccessChanged } from '@portal/contracts/events/identity';
import { publishAll } from '@portal/event-bus';
import { auditAllLater, originOf } from '@portal/service-kit';
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
  const changed = (await findPeople(tx, userIds)).flatMap((is) => {
    const was = before.get(is.userId);
    return was && !isSame(was, is) ? [{ was, is }] : [];
  });
  if (changed.length === 0) return;
  await auditAllLater(
    tx,
    FROM_ADMIN,
    changed.map(({ was, is }) => ({
      action: 'user.changeAccess',
      item: { kind: 'user', id: is.userId },
      ...{ before: grantedBy(was), after: grantedBy(is) },
    })),
  );
  await publishChanges(
    tx,
    changed.map(({ is }) => is),
  );
}

async function publishChanges(tx: Knex.Transaction, people: readonly Person[]): Promise<void> {
  const versions = await tx('users')
    .whereIn(
      'user_id',
      people.map(({ userId }) => userId),
    )
    .increment('access_version', 1)
    .returning<{ userId: string; version: number }[]>(['user_id as userId', 'access_version as version']);
  await publishAll(tx, userAccessChanged, versions, null);
  for (const { userId, accessStatus } of people) {
    if (accessStatus === 'HasAccess') continue;
    const sids = await endSessions(tx, { user_id: userId }, 'AccessChanged');
    await publishRevoked(tx, { userId, sids, reason: 'AccessChanged' }, null);
  }
}
