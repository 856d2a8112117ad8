import { ownerOfPath, type ServiceName } from '@portal/contracts/common/paths';
import type { ServerResponse } from 'node:http';
import type {
  DoneFuncWithErrOrRes,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HookHandlerDoneFunction,
  RouteOptions,
} from 'fastify';
import type { AccessRule } from '@portal/rights';
import { checkAccess, ruleProblem } from './access-rules.ts';
import { auditProblem } from './audit/declaration.ts';
import type { Authenticate } from './authentication.ts';
import { newPersonLimit } from './person-limit.ts';
import type { newPersonTurns } from './person-turns.ts';
import type { VerifiedToken } from './token-cache.ts';

/**
 * Denies by default: a route without an access rule, with an unknown resource or outside the service's paths stops the
 * start; every other one gets its check. A route other than GET also declares its audit action. Requests of routes
 * without a limit of their own count towards the person's; that of a route is one of the address and of the person alike. Each takes turns
 * with the person's others: streams and downloads until they are judged, the rest until they are answered. Streams and downloads take
 * turns among themselves until they are over.
 */
export function guardRoutes(
  app: FastifyInstance,
  service: ServiceName,
  authenticate: Authenticate,
  { countRequest, takeTurn, takeStream }: PersonLimits,
): void {
  const takeStreamTurns = (userId: string, response: ServerResponse): Promise<void> | undefined => {
    const judge = () => takeTurn(userId, response, (giveBack) => void judged.set(response, giveBack));
    const turn = takeStream(userId, response);
    return turn ? turn.then(judge) : judge();
  };

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
    const { ownLimit, isStream = false } = options.config ?? {};
    const countOwn = ownLimit && newPersonLimit(ownLimit.max, undefined, ownLimit.windowMs);
    const limits = { countRequest: countOwn ?? countRequest, takeTurn: isStream ? takeStreamTurns : takeTurn };
    options.onRequest = [guard(rule, authenticate, limits), ...(Array.isArray(own) ? own : [own])];
    if (isStream) options.onSend = [giveBackTurn, ...[options.onSend ?? []].flat()];
  });
}

/** Ends the turns of streams that are being judged. */
const judged = new WeakMap<ServerResponse, () => void>();

/** Ends the turn of a stream whose answer is known: the bytes that follow may take hours. */
function giveBackTurn(
  _request: FastifyRequest,
  { raw }: FastifyReply,
  payload: unknown,
  done: DoneFuncWithErrOrRes,
): void {
  judged.get(raw)?.();
  done(null, payload);
}

/** Limits of what one person asks for in a minute, and of what runs at once. */
export interface PersonLimits {
  readonly countRequest: ReturnType<typeof newPersonLimit>;
  readonly takeTurn: ReturnType<typeof newPersonTurns>;
  /** Turns of streams and downloads, which last until these are over. */
  readonly takeStream: ReturnType<typeof newPersonTurns>;
}

function guard(
  rule: AccessRule,
  authenticate: Authenticate,
  {
    countRequest,
    takeTurn,
  }: Pick<PersonLimits, 'countRequest'> & {
    readonly takeTurn: (userId: string, response: ServerResponse) => Promise<void> | undefined;
  },
) {
  const admit = (token: VerifiedToken, request: FastifyRequest, reply: FastifyReply): Promise<void> | undefined => {
    // Known also where the access is refused, for the record of it.
    request.viewer = token.viewer;
    request.claims = token.claims;
    countRequest(token.viewer.userId);
    checkAccess(rule, token.viewer);
    return takeTurn(token.viewer.userId, reply.raw);
  };
  return (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction): void => {
    let failure: Error | undefined;
    try {
      const token = authenticate(request);
      const admitted =
        token instanceof Promise
          ? token.then((verified) => admit(verified, request, reply))
          : admit(token, request, reply);
      if (admitted) {
        admitted.then(() => done(), done);
        return;
      }
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error));
    }
    done(failure);
  };
}
