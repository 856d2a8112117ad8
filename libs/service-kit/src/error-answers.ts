import { ERROR_CODES, type ErrorBody } from '@portal/contracts/common/error';
import { isConnectionError } from '@portal/event-bus';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isOutdatedPlan } from './database.ts';
import {
  badRequest,
  conflict,
  notFound,
  Problem,
  RequestLimitProblem,
  tooLarge,
  unavailable,
  unsupportedMedia,
} from './errors.ts';

/** Answer to a violated constraint: the 409's code (default Duplicate), message and field. */
export interface Conflict {
  readonly message: string;
  readonly code?: string;
  readonly field?: string;
}
/** Constraints by name, or SQLSTATEs such as `40001`, whose violation is a 409 and not a fault. */
export type Conflicts = Readonly<Record<string, Conflict>>;

/** Turns whatever was thrown into the envelope of decisions §4. Registered once, as Fastify's error handler. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = problemOf(error, request.routeOptions?.config?.conflicts);
  if (!problem) {
    request.log.error({ err: error, traceId: request.id, route: request.routeOptions?.url }, 'A request failed');
    return send(reply, new Problem(500, ERROR_CODES.internal, 'Something went wrong.'), request);
  }
  request.problem = problem;
  if (isReadToItsEnd(request)) reply.removeHeader('connection');
  if (problem.statusCode === 503) request.log.warn({ err: error, traceId: request.id }, 'A request was turned away');
  else request.log.info(refusalForLog(request, problem), 'A request was refused');
  return send(reply, problem, request);
}

/** Returns what the log tells of a refusal: nothing of the request but its route, since fields and texts may be secrets. */
const refusalForLog = (
  { id, ip, method, routeOptions, viewer }: FastifyRequest,
  { statusCode, code, parts }: Problem,
) => ({
  traceId: id,
  method,
  route: routeOptions?.url,
  status: statusCode,
  code,
  reason: parts.reason,
  ip,
  userId: viewer?.userId,
});

/** Bytes of a refused body that are still read and dropped. */
const DROPPED_BYTES = 4 * 1024 * 1024;

/**
 * Returns true for bodies of moderate length, which are read although refused. Otherwise Fastify closes the connection
 * while the client or proxy is still writing, and the answer is lost with it.
 */
function isReadToItsEnd({ headers }: FastifyRequest): boolean {
  const length = Number(headers['content-length']);
  return length > 0 && length <= DROPPED_BYTES;
}

/** Registered once, as Fastify's handler of unknown paths. */
export function answerUnknownPath(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return send(reply, notFound('There is nothing at this address.'), request);
}

function send(reply: FastifyReply, problem: Problem, request: FastifyRequest): FastifyReply {
  const endpoint = request.routeOptions?.config?.endpoint;
  const body: ErrorBody = problem.body(request.id, endpoint && 'ifMatch' in endpoint ? endpoint.ifMatch : undefined);
  return reply
    .code(problem.statusCode)
    .headers(problem.parts.headers ?? {})
    .type('application/json; charset=utf-8')
    .serializer((content: unknown) => JSON.stringify(content))
    .send(body);
}

function problemOf(error: unknown, conflicts: Conflicts | undefined): Problem | undefined {
  if (error instanceof Problem) return error;
  if (!(error instanceof Error)) return undefined;
  return fromDatabase(error, conflicts) ?? fromFramework(error);
}

/** Codes of data exceptions caused by the input only: text that cannot be stored, numbers and dates out of range. */
const UNSTORABLE = new Set(['22001', '22003', '22007', '22008', '22021', '22P02', '22P05']);

function fromDatabase(error: Error, conflicts: Conflicts | undefined): Problem | undefined {
  if (isConnectionError(error) || isOutdatedPlan(error)) return unavailable();
  const code = 'code' in error ? error.code : undefined;
  const constraint = 'constraint' in error ? error.constraint : undefined;
  if (typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code)) return undefined;
  const declared = conflicts?.[typeof constraint === 'string' ? constraint : code] ?? conflicts?.[code];
  if (declared) {
    const { message, field } = declared;
    const parts = field ? { fieldErrors: { [field]: [message] } } : {};
    return conflict(declared.code ?? ERROR_CODES.duplicate, message, parts);
  }
  if (UNSTORABLE.has(code)) return badRequest(ERROR_CODES.validation, 'Something in this request cannot be stored.');
  // The statement's time ran out.
  if (code === '57014') return unavailable('This took too long. Try again shortly.');
  return undefined;
}

/** Converts errors of Fastify and its plugins: messages up to 499 reveal nothing internal. */
function fromFramework(error: Error): Problem | undefined {
  const statusCode = 'statusCode' in error ? error.statusCode : undefined;
  if (typeof statusCode !== 'number') return undefined;
  if (statusCode === 413) return tooLarge();
  if (statusCode === 415) return unsupportedMedia();
  if (statusCode === 429) return new RequestLimitProblem();
  if (statusCode === 503) return unavailable();
  if (statusCode >= 400 && statusCode < 500) {
    return new Problem(statusCode, statusCode === 404 ? ERROR_CODES.notFound : ERROR_CODES.validation, error.message);
  }
  return undefined;
}
