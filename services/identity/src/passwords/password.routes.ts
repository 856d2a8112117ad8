import { PASSWORD_TEXTS } from '@portal/contracts/identity/password-rule';
import {
  forgotPassword,
  verifyResetToken,
  resetPassword as resetPasswordEndpoint,
  updatePassword as updatePasswordEndpoint,
} from '@portal/contracts/identity/password.endpoints';
import { LINK_EXPIRED_CODE } from '@portal/contracts/identity/passwords';
import { enqueue } from '@portal/event-bus';
import { auditAbout, auditOrigin, badRequest, route, transaction, type PortalApp } from '@portal/service-kit';
import type { FastifyRequest } from 'fastify';
import { randomInt } from 'node:crypto';
import type { IdentityDeps } from '../config.ts';
import { inPasswordTurn } from '../core/credentials/password-turns.ts';
import { forbidCaching } from '../core/sessions/answer.ts';
import { refreshCookie } from '../core/sessions/cookie.ts';
import { isRefreshToken } from '../core/sessions/refresh-token.ts';
import { applyRevoked } from '../core/sessions/revoked.ts';
import { findSessionOf } from '../core/sessions/session.repository.ts';
import { isFromPortal } from '../core/sessions/same-origin.ts';
import { RESET_JOB, type ResetRequest } from './jobs.ts';
import { ownerOfLink, resetPassword } from './reset.ts';
import { updatePassword } from './update.ts';

/** Requests that one address may make in a minute; a company sits behind one. */
const RATE_LIMIT = { max: 60, windowMs: 60_000 } as const;

/** Forgotten, reset and updated passwords (spec 3 §7; decisions §3.3). */
export function passwordRoutes(app: PortalApp, { knex, config, revocations }: IdentityDeps): void {
  const cookie = refreshCookie(config.PUBLIC_URL, config.API_BASE_URL);
  const publicUrl = config.PUBLIC_URL;

  const sessionOf = async (request: FastifyRequest) => {
    const token = request.cookies[cookie.name];
    if (!isRefreshToken(token) || !isFromPortal(request.headers, publicUrl)) return undefined;
    return findSessionOf(knex, token);
  };
  // The address as typed: the record does not reveal if somebody has it.
  const aboutAccount = (email: string): void => auditAbout({ kind: 'account', id: email.trim().toLowerCase() });
  const linkExpired = () => badRequest(LINK_EXPIRED_CODE, PASSWORD_TEXTS.linkExpired);

  route(
    app,
    forgotPassword,
    async ({ body, request }) => {
      aboutAccount(body.email);
      // The same one row for every e-mail; whether it is somebody's is looked up when the answer is out.
      const payload: ResetRequest = { email: body.email, origin: auditOrigin(request) };
      // Begun at no fixed time, so that the work for a known one does not slow down the next answer in particular.
      const afterSeconds = randomInt(1, 1_000) / 1_000;
      await transaction(knex, (tx) => enqueue(tx, { kind: RESET_JOB, payload, afterSeconds }));
      return { data: null };
    },
    { rateLimit: RATE_LIMIT },
  );

  route(
    app,
    verifyResetToken,
    async ({ body, reply }) => {
      forbidCaching(reply);
      if (!(await ownerOfLink(knex, body.token))) throw linkExpired();
      return { data: null };
    },
    { rateLimit: RATE_LIMIT },
  );

  route(
    app,
    resetPasswordEndpoint,
    async ({ body, request, reply }) => {
      forbidCaching(reply);
      const revoked = await inPasswordTurn(request, reply, () => resetPassword(knex, body, publicUrl));
      if (!revoked) throw linkExpired();
      applyRevoked(revocations, revoked);
      return { data: null };
    },
    { rateLimit: RATE_LIMIT },
  );

  route(
    app,
    updatePasswordEndpoint,
    async ({ body, request, reply }) => {
      forbidCaching(reply);
      aboutAccount(body.email);
      const session = await sessionOf(request);
      const update = () => updatePassword(knex, body, { publicUrl, session });
      applyRevoked(revocations, await inPasswordTurn(request, reply, update));
      return { data: null };
    },
    { rateLimit: RATE_LIMIT },
  );
}
