import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Answers that may be under way on one connection: browsers and proxies ask for one at a time. */
const MOST_UNDER_WAY = 16;

/**
 * Returns a function that counts the answers under way on each connection. It returns true if the request may be answered;
 * one too many ends the connection. Node takes up all requests of a chunk of 64 kB at once, and each of them would hold an
 * open file, or a connection to a service, for as long as nobody reads the answers before its own.
 */
export function limitPipelining(): (request: FastifyRequest, reply: FastifyReply) => boolean {
  const underWay = new WeakMap<Socket, number>();
  return function admits(request, reply) {
    const { socket } = request.raw;
    const count = (underWay.get(socket) ?? 0) + 1;
    underWay.set(socket, count);
    if (count <= MOST_UNDER_WAY) {
      reply.raw.once('close', () => underWay.set(socket, (underWay.get(socket) ?? 1) - 1));
      return true;
    }
    // The rest of the chunk still comes, one by one.
    if (!socket.destroyed) {
      request.server.logRefusal(request, { reason: `more than ${MOST_UNDER_WAY} requests at once on a connection` });
      socket.destroy();
    }
    return false;
  };
}
