import { expect, it } from 'vitest';
import { apiBaseFault } from './api-base.ts';

it.each(['/api', '/portal/v1', 'https://api.portal.example', 'http://localhost:4201/api'])('%s is an API', (text) => {
  expect(apiBaseFault(text)).toBeUndefined();
});

it.each([
  '',
  'api',
  '/',
  '/api/',
  '//evil.example/api',
  '/api"><script>',
  'https://api.portal.example/',
  'https://a:b@portal.example/api',
  'https://portal.example/api?x=1',
  'https://portal.example/api#x',
  'ftp://portal.example/api',
  'javascript:alert(1)',
])('%j is none', (text) => {
  expect(apiBaseFault(text)).toMatch(/^must be a path like/);
});
