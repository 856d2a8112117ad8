import { endMembersSessions } from '@portal/contracts/identity/session.endpoints';
import { actorOf, audit, forbidden, notFound, route, transaction, type PortalApp } from '@portal/service-kit';
import type { IdentityDeps } from '../config.ts';
import { findMember } from '../core/people/person.repository.ts';
import { applyRevoked, publishRevoked } from '../core/sessions/revoked.ts';
import { endSessions } from '../core/sessions/session.repository.ts';

/**
 * Ends another member's sessions, by the coordinator of their company, who administers its accounts: a lost laptop
 * needs no change of access. Those of a coordinator of an insurer or broker company are ended by its primary contact alone
 * (spec 3 §6). People end their own sessions with their password (`own-sessions.routes.ts`).
 */
export function membersSessionRoutes(
  app: PortalApp,
  { knex, revocations }: Pick<IdentityDeps, 'knex' | 'revocations'>,
): void {
  route(app, endMembersSessions, async ({ viewer, params }) => {
    const { companyId } = viewer;
    if (companyId === null) throw notFound();
    const ended = await transaction(knex, async (tx) => {
      const member = await findMember(tx, companyId, params.id);
      if (!member) throw notFound();
      if (params.id === viewer.userId) throw forbidden();
      const isPrimary = async () => (await findMember(tx, companyId, viewer.userId))?.is_primary_contact === true;
      if (member.role === 'ICCoordinator' && !(await isPrimary())) throw forbidden();
      const sids = await endSessions(tx, { user_id: params.id }, 'SignedOut');
      const revoked = { userId: params.id, sids, reason: 'SignedOutEverywhere' as const };
      await publishRevoked(tx, revoked, actorOf(viewer));
      await audit(tx, { item: { kind: 'user', id: params.id }, details: { sessionsEnded: sids.length } });
      return revoked;
    });
    applyRevoked(revocations, ended);
    return { data: { ended: ended.sids.length } };
  });
}
