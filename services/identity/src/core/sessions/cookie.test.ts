import { describe, expect, it } from 'vitest';
import { refreshCookie } from './cookie.ts';
import { isFromPortal } from './same-origin.ts';

describe('the refresh cookie (decisions §3.2)', () => {
  it.each([
    ['http://localhost:4200', 'portal_refresh_4200', false],
    ['http://127.0.0.1:4300', 'portal_refresh_4300', false],
    ['http://[::1]:4200', 'portal_refresh_4200', false],
    ['https://portal.example.com', 'portal_refresh_443', true],
    ['https://localhost:4200', 'portal_refresh_4200', true],
    ['http://portal.example.com', 'portal_refresh_80', true],
    ['http://127.0.0.1.evil.example:80', 'portal_refresh_80', true],
  ])('of %s is %s, Secure: %s', (origin, name, secure) => {
    expect(refreshCookie(origin, '/api')).toEqual({
      name,
      attributes: { httpOnly: true, sameSite: 'strict', path: '/api/account', secure },
    });
  });
});

it.each([
  ['https://portal.example', '/portal/v1', 'portal_refresh_443', '/portal/v1/account'],
  ['https://portal.example', 'https://api.portal.example', 'portal_refresh_443', '/account'],
  ['http://localhost:4200', 'http://localhost:4201/api', 'portal_refresh_4201', '/api/account'],
])('the refresh cookie of %s goes to the API at %s alone', (origin, apiBase, name, path) => {
  const cookie = refreshCookie(origin, apiBase);
  expect(cookie).toMatchObject({ name, attributes: { path, sameSite: 'strict', httpOnly: true } });
  expect(cookie.attributes).not.toHaveProperty('domain');
});

describe('isFromPortal', () => {
  const portal = 'http://localhost:4200';
  it.each([
    [{ 'sec-fetch-site': 'same-origin', origin: 'http://127.0.0.1:4200' }, true],
    [{ 'sec-fetch-site': 'cross-site', origin: portal }, false],
    [{ 'sec-fetch-site': 'same-site' }, false],
    [{ 'sec-fetch-site': 'same-site', origin: portal }, true],
    [{ 'sec-fetch-site': 'same-site', origin: 'http://other.localhost:4200' }, false],
    [{ origin: portal }, true],
    [{ origin: 'http://evil.example' }, false],
    [{ origin: 'null' }, false],
    [{}, true],
  ])('%j: %s', (headers, expected) => {
    expect(isFromPortal(headers, portal)).toBe(expected);
  });
});
