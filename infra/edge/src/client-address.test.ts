import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { makeClientAddress, type TrustedProxies } from './client-address.ts';

const PROXY = '10.0.0.7';

const addressOf = (
  headers: Readonly<Record<string, string>>,
  from = PROXY,
  header: TrustedProxies['header'] = 'x-forwarded-for',
): string => {
  const request = { headers, socket: { remoteAddress: from } } as unknown as IncomingMessage;
  return makeClientAddress({ addresses: [PROXY, '10.1.0.0/16'], header })(request);
};

describe('the address of a client', () => {
  it('is the one that the trusted proxy names', () => {
    expect(addressOf({ 'x-forwarded-for': '203.0.113.7' })).toBe('203.0.113.7');
    expect(addressOf({ 'x-forwarded-for': '203.0.113.7' }, `::ffff:${PROXY}`)).toBe('203.0.113.7');
  });

  it('is the connection’s where nobody is trusted, or another one sends the header', () => {
    expect(addressOf({ 'x-forwarded-for': '203.0.113.7' }, '198.51.100.1')).toBe('198.51.100.1');
    const trustingNobody = makeClientAddress({ addresses: [], header: 'x-forwarded-for' });
    const request = { headers: { 'x-forwarded-for': '203.0.113.7' }, socket: { remoteAddress: '127.0.0.1' } };
    expect(trustingNobody(request as unknown as IncomingMessage)).toBe('127.0.0.1');
  });

  it('is the last one that is no trusted proxy: what stands before it is the client’s claim', () => {
    expect(addressOf({ 'x-forwarded-for': '6.6.6.6, 203.0.113.7' })).toBe('203.0.113.7');
    expect(addressOf({ 'x-forwarded-for': '6.6.6.6, 203.0.113.7, 10.1.2.3' })).toBe('203.0.113.7');
    expect(addressOf({ 'x-forwarded-for': '10.1.2.3, 203.0.113.7' })).toBe('203.0.113.7');
  });

  it('is the nearest proxy’s where none is named', () => {
    expect(addressOf({})).toBe(PROXY);
    for (const nothing of ['', 'unknown', '6.6.6.6, unknown', '6.6.6.6, <script>', '6.6.6.6,'])
      expect(addressOf({ 'x-forwarded-for': nothing })).toBe(PROXY);
    expect(addressOf({ 'x-forwarded-for': '6.6.6.6, unknown, 10.1.2.3' })).toBe('10.1.2.3');
    expect(addressOf({ 'x-forwarded-for': '10.1.2.3' })).toBe('10.1.2.3');
  });

  it.each([
    ['203.0.113.7:4711', '203.0.113.7'],
    ['2001:DB8::7', '2001:db8::7'],
    ['[2001:db8::7]', '2001:db8::7'],
    ['[2001:db8::7]:4711', '2001:db8::7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['fe80::1%eth0', 'fe80::1'],
  ])('may be written as %s', (written, address) => {
    expect(addressOf({ 'x-forwarded-for': written })).toBe(address);
    const quoted = `for="${written.replace(/^([^[]*:[^[]*:.*)$/, '[$1]')}"`;
    expect(addressOf({ forwarded: quoted }, PROXY, 'forwarded')).toBe(address);
  });

  it('is read from the one header that the proxy writes, as the client may have sent the other', () => {
    const both = { 'x-forwarded-for': '203.0.113.7', forwarded: 'for=203.0.113.8' };
    expect(addressOf(both)).toBe('203.0.113.7');
    expect(addressOf(both, PROXY, 'forwarded')).toBe('203.0.113.8');
  });

  it.each([
    ['For=203.0.113.7;proto=https;by=10.0.0.7', '203.0.113.7'],
    ['for=6.6.6.6, for=203.0.113.7;host="portal.example:443"', '203.0.113.7'],
    ['for="6.6.6.6, for=203.0.113.7', '203.0.113.7'],
    ['for=_hidden', PROXY],
    ['proto=https', PROXY],
    ['for=6.6.6.6;for=203.0.113.7', PROXY],
    ['for=203.0.113.7;host="a, for=6.6.6.6"', PROXY],
    ['for=203.0.113.7;host="a, for=6.6.6.6;b=c"', PROXY],
  ])('of Forwarded: %s', (forwarded, address) => {
    expect(addressOf({ forwarded }, PROXY, 'forwarded')).toBe(address);
  });
});
