import { expect, it } from 'vitest';
import { withoutLinks } from './without-links.ts';

it.each([
  'evil.example',
  'Open www.evil.example/login now',
  'https://evil.example/login',
  'HTTP://localhost/login',
  'http://2130706433/',
  '192.0.2.7/login',
  'Lowe & Sons (portal-login.example)',
  'evil。example',
  'evil.\u200Bexample',
  'anna@evil.example/login',
  'evil.example&anna@site',
  'evil.example&anna@site.example',
  'пример.рф',
  'Plan.zip',
])('no part of %j is an address of the web', (text) => {
  const parts = withoutLinks(text).split(/\s+/u);
  for (const part of parts) expect(part).not.toMatch(/:\/\/|[\p{L}\p{N}][.。][\p{L}\p{N}\u200B]/u);
  expect(parts.join('').replaceAll(/\s/gu, '')).toBe(text.replaceAll(/\s/gu, ''));
});

it.each([
  'Lowe & Sons Ltd.',
  'The contact anna.berg@site.example (anna@site.example). It ends.',
  "The contact sean.o'brien@site.example.",
  'The contacts r&d@site.example and ref=12@site.example.',
  '1,250.50 of 31.12.2026, 9:00 AM UTC+01:00',
  'Hello Jean-Luc,\nsecond line…',
])('%j stays as it is', (text) => expect(withoutLinks(text)).toBe(text));
