import { ownerOfPath, type ServiceName } from '@portal/contracts/common/paths';
import type { FastifyInstance, FastifyReply, FastifyRequest, HookHandlerDoneFunction, RouteOptions } from 'fastify';
import type { AccessRule } from '@portal/rights';
import { checkAccess, ruleProblem } from './access-rules.ts';
import { auditProblem } from './audit/declaration.ts';
import type { Authenticate } from './authentication.ts';
import type { newPersonLimit } from './person-limit.ts';
import type { VerifiedToken } from './token-cache.ts';

/**
 * Denies by default: a route without an access rule, with an unknown resource or outside the service's paths stops the
 * start; every other one gets its check. A route other than GET also declares its audit action. Requests of routes
 * without a limit of their own count towards the person's.
 */
export function guardRoutes(
  app: FastifyInstance,
  service: ServiceName,
  authenticate: Authenticate,
  countRequest: PersonLimit,
): void {
  app.addHook('onRoute', (options: RouteOptions) => {
    const name = `${String(options.method)} ${options.url}`;
    const { access: rule, audit } = options.config?.endpoint ?? {};
    const problem = ruleProblem(rule);
    if (problem || !rule) throw new Error(`The route ${name} ${problem ?? 'declares no access'}`);
    for (const method of [options.method].flat()) {
      const unaudited = auditProblem(method, audit);
      if (unaudited) throw new Error(`The route ${name} ${unaudited}`);
    }
    const owner = ownerOfPath(options.url.replace(/:[^/]+/g, 'id'));
    if (owner !== service) {
      throw new Error(`The route ${name} is not ${service}'s: its path belongs to ${owner ?? 'nobody'}`);
    }
    if (rule.kind === 'public') return;
    const own = options.onRequest ?? [];
    const count = options.config?.rateLimit ? undefined : countRequest;
    options.onRequest = [guard(rule, authenticate, count), ...(Array.isArray(own) ? own : [own])];
  });
}

type PersonLimit = ReturnType<typeof newPersonLimit>;

function guard(rule: AccessRule, authenticate: Authenticate, countRequest: PersonLimit | undefined) {
  const admit = (token: VerifiedToken, request: FastifyRequest): void => {
    // Known also where the access is refused, for the record of it.
    request.viewer = token.viewer;
    request.claims = token.claims;
    countRequest?.(token.viewer.userId);
    checkAccess(rule, token.viewer);
  };
  return (request: FastifyRequest, _reply: FastifyReply, done: HookHandlerDoneFunction): void => {
    let failure: Error | undefined;
    try {
      const token = authenticate(request);
      if (token instanceof Promise) {
        token.then((verified) => admit(verified, request)).then(() => done(), done);
        return;
      }
      admit(token, request);
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error));
    }
    done(failure);
  };
}
