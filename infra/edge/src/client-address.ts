import { isIP } from 'node:net';
import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

/** Headers by which a proxy names the address that a request came from. */
export const FORWARDED_HEADERS = ['x-forwarded-for', 'forwarded'] as const;

/** Proxies in front of the edge. */
export interface TrustedProxies {
  /** Addresses and networks (`10.0.0.0/8`) of the proxies; none by default. */
  readonly addresses: readonly string[];
  /** The header that they write. The other one is ignored, since a client may have sent it. */
  readonly header: (typeof FORWARDED_HEADERS)[number];
}

/**
 * Returns a function that gives the address of the person or program behind a request. The header is read only where a
 * trusted proxy has sent the request, from its end to the first address that is no trusted proxy's: what stands before
 * it is what the client claims. An element that holds no address ends the search at the proxy that wrote it.
 */
export function makeClientAddress({ addresses, header }: TrustedProxies): (request: IncomingMessage) => string {
  const isTrusted = proxyAddr.compile([...addresses]);
  const read = header === 'forwarded' ? forwardedFor : addressOf;
  return ({ headers, socket }) => {
    let client = addressOf(socket.remoteAddress ?? '') ?? '';
    const elements = [headers[header] ?? []].flat().join(',').split(',');
    while (isTrusted(client, 0)) {
      const next = read(elements.pop() ?? '');
      if (next === undefined) break;
      client = next;
    }
    return client;
  };
}

/** A pair of an element of `Forwarded` (RFC 7239 §4). A comma ends the element also within quotes. */
const PAIR = /^\s*([\w!#$%&'*+.^`|~-]+)=(?:"([^"\\]*)"|([\w!#$%&'*+.^`|~:[\]-]+))\s*$/;

/** Returns the address of an element of `Forwarded`; undefined where the element is not entirely well-formed. */
function forwardedFor(element: string): string | undefined {
  const pairs = element.split(';').map((pair) => PAIR.exec(pair));
  if (pairs.includes(null)) return undefined;
  const named = pairs.filter((pair) => pair?.[1]?.toLowerCase() === 'for');
  return named.length === 1 ? addressOf(named[0]?.[2] ?? named[0]?.[3] ?? '') : undefined;
}

/** Returns an address without brackets, port and zone, and IPv4 in its own form; undefined where there is none. */
function addressOf(text: string): string | undefined {
  const [, bracketed, plain] = /^\s*(?:\[([^\]]*)\](?::\d{1,5})?|(\S*))\s*$/.exec(text) ?? [];
  const host = bracketed ?? plain?.replace(/^(\d+(?:\.\d+){3}):\d{1,5}$/, '$1') ?? '';
  const address = host.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');
  return isIP(address) === 0 ? undefined : address.toLowerCase();
}

/** Returns the fault of a list of addresses and networks; undefined where there is none. */
export function addressListFault(addresses: readonly string[]): string | undefined {
  try {
    proxyAddr.compile([...addresses]);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}
