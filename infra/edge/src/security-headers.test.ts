import { describe, expect, it } from 'vitest';
import { inlineScriptHashes, pagePolicy, securityHeaders } from './security-headers.ts';

describe('security headers', () => {
  it('ask for https only where the portal has it', () => {
    expect(securityHeaders(new URL('http://localhost:4200'))).not.toHaveProperty('strict-transport-security');
    expect(securityHeaders(new URL('https://portal.example'))).toHaveProperty('strict-transport-security');
  });

  it('the page runs scripts of the portal alone', () => {
    const policy = pagePolicy({ nonce: 'n0', scriptHashes: [], devOrigins: [] });
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("style-src 'self' 'nonce-n0';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).not.toMatch(/unsafe|upgrade-insecure-requests|\*/);
  });

  it('a page that writes no styles needs no nonce', () => {
    expect(pagePolicy({ nonce: undefined, scriptHashes: [], devOrigins: [] })).toContain("style-src 'self';");
  });

  it('development servers are let in by origin', () => {
    const policy = pagePolicy({ nonce: 'n0', scriptHashes: [], devOrigins: ['http://127.0.0.1:3000'] });
    expect(policy).toContain("script-src 'self' http://127.0.0.1:3000;");
    expect(policy).toContain('ws://127.0.0.1:3000');
  });

  it('files are sent to and shown from the bucket that stores them, and nothing else is', () => {
    const policy = pagePolicy({
      nonce: 'n0',
      scriptHashes: [],
      devOrigins: [],
      storageOrigin: 'https://files.example',
    });
    const allowing = policy.split('; ').filter((rule) => rule.includes('https://files.example'));
    expect(allowing.map((rule) => rule.split(' ')[0])).toEqual(['img-src', 'media-src', 'connect-src']);
  });

  it('the API is called where it is, and gives pictures and films from there; the one that revokes is called alone', () => {
    const apiOrigins = { api: 'https://api.example', global: 'https://global.example' };
    const rules = pagePolicy({ nonce: 'n0', scriptHashes: [], devOrigins: [], apiOrigins }).split('; ');
    const naming = (origin: string) =>
      rules.filter((rule) => rule.split(' ').includes(origin)).map((rule) => rule.split(' ')[0]);
    expect(naming('https://api.example')).toEqual(['img-src', 'media-src', 'connect-src']);
    expect(naming('https://global.example')).toEqual(['connect-src']);
  });

  it.each([
    ['tiles', 'img-src'],
    ['file', 'connect-src'],
  ] as const)('the origin of a base map of %s is named by %s alone', (kind, rule) => {
    const mapOrigin = { kind, origin: 'https://maps.example' };
    const rules = pagePolicy({ nonce: 'n0', scriptHashes: [], devOrigins: [], mapOrigin }).split('; ');
    expect(rules.filter((one) => one.includes('maps.example')).map((one) => one.split(' ')[0])).toEqual([rule]);
  });

  it('a script inside the page is allowed by its hash', () => {
    expect(inlineScriptHashes('<script src="/a.js"></script>')).toEqual([]);
    expect(inlineScriptHashes('<script>alert(1)</script>')).toEqual([
      "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='",
    ]);
  });
});
