import { randomUUID } from 'node:crypto';
import { ERROR_CODES, type ErrorBody, type ErrorCode } from '@portal/contracts/common/error';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** An id that a person can tell and that the logs of edge and services share. */
export const newTraceId = (): string => randomUUID().replaceAll('-', '');

const MESSAGES = {
  notFound: 'There is nothing at this address.',
  unavailable: 'This part of the portal is not available right now. Please try again in a moment.',
  internal: 'An unknown error occurred.',
  badRequest: 'The request cannot be understood.',
} as const;

/** Answers in the one shape of every error (decisions §4). */
export function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  code: ErrorCode,
  message: string,
): FastifyReply {
  const body: ErrorBody = { error: { code, message }, traceId: request.id };
  return reply.code(status).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(body);
}

export const sendNotFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendError(request, reply, 404, ERROR_CODES.notFound, MESSAGES.notFound);

export const sendUnavailable = (request: FastifyRequest, reply: FastifyReply, status: 502 | 503 | 504): FastifyReply =>
  sendError(request, reply.header('retry-after', '1'), status, ERROR_CODES.unavailable, MESSAGES.unavailable);

/** Answers errors of the edge itself, with 4xx for faulty requests and 5xx for its own faults. */
export function handleErrors(app: FastifyInstance): void {
  app.setNotFoundHandler(sendNotFound);
  app.setErrorHandler(answerError);
}

/** Answers an error thrown by a route, or by Fastify before there is one. */
export function answerError(error: Error & { statusCode?: number }, request: FastifyRequest, reply: FastifyReply) {
  const status = error.statusCode ?? 500;
  if (status < 500) {
    request.server.logRefusal(request, { status });
    return sendError(request, reply, status, ERROR_CODES.validation, MESSAGES.badRequest);
  }
  request.log.error({ err: error }, 'the edge failed');
  return sendError(request, reply, 500, ERROR_CODES.internal, MESSAGES.internal);
}
