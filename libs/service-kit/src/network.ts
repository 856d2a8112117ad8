import { isIPv6 } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';

/** Bits of an IPv6 address that one customer of a provider has: a line of a house is given a /56, with 256 networks in it. */
export const IPV6_SUBNET = 56;

/** Returns those whom limits without a person take for one: an address of IPv4, a /56 of IPv6. */
export function networkOf(ip: string): string {
  const address = normalizeIP(ip, IPV6_SUBNET);
  return isIPv6(address) ? `${address}/${IPV6_SUBNET}` : address;
}
