import { listOwnSessions, endOwnSession, endOtherSessions } from '@portal/contracts/identity/session.endpoints';
import { sessionEnded } from '@portal/contracts/events/identity';
import { publish } from '@portal/event-bus';
import { notFound, route, transaction, unauthenticated, type PortalApp } from '@portal/service-kit';
import type { FastifyRequest } from 'fastify';
import type { IdentityDeps } from '../config.ts';
import { authenticateAgain } from '../core/credentials/authenticate.ts';
import { forbidCaching } from '../core/sessions/answer.ts';
import { applyRevoked, publishRevoked } from '../core/sessions/revoked.ts';
import { ownSessions } from './own-sessions.ts';
import { endSessions } from '../core/sessions/session.repository.ts';

type OwnSessionDeps = Pick<IdentityDeps, 'knex' | 'revocations'>;

/** Passwords that one address may try here in a minute; a company sits behind one, and each account is locked by itself. */
const RATE_LIMIT = { max: 300, windowMs: 60_000 } as const;

/** The person's own sessions; ending them requires the password (decisions §3.3). */
export function ownSessionRoutes(app: PortalApp, { knex, revocations }: OwnSessionDeps): void {
  const provedAgain = ({ claims }: FastifyRequest, { password }: { readonly password: string }): Promise<void> => {
    if (!claims) throw unauthenticated();
    return authenticateAgain(knex, { userId: claims.sub, email: claims.email, password });
  };

  route(app, listOwnSessions, async ({ viewer, request, reply }) => {
    forbidCaching(reply);
    return { data: await ownSessions(knex, viewer.userId, request.claims?.sid) };
  });

  route(
    app,
    endOwnSession,
    async ({ viewer, params, body, request }) => {
      await provedAgain(request, body);
      const event = { userId: viewer.userId, sid: params.sessionId };
      await transaction(knex, async (tx) => {
        const ended = await endSessions(tx, { sid: params.sessionId, user_id: viewer.userId }, 'SignedOut');
        if (ended.length === 0) throw notFound();
        await publish(tx, sessionEnded, event, null);
      });
      revocations.apply({ subject: sessionEnded.subject, data: event });
      return { data: null };
    },
    { rateLimit: RATE_LIMIT },
  );

  route(
    app,
    endOtherSessions,
    async ({ viewer, body, request }) => {
      await provedAgain(request, body);
      const revoked = await transaction(knex, async (tx) => {
        const sids = await endSessions(tx, { user_id: viewer.userId }, 'SignedOut', request.claims?.sid);
        const ended = { userId: viewer.userId, sids, reason: 'SignedOutEverywhere' as const };
        await publishRevoked(tx, ended, null);
        return ended;
      });
      applyRevoked(revocations, revoked);
      return { data: { ended: revoked.sids.length } };
    },
    { rateLimit: RATE_LIMIT },
  );
}
