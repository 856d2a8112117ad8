import { describe, expect, it } from 'vitest';
import { satisfies } from './packages.mjs';

const wanted = {
  packages: {
    '': { version: '0.1.0' },
    'libs/ui': { version: '0.1.0' },
    'node_modules/@portal/ui': { link: true },
    'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
    'node_modules/b-win32': { version: '1.0.0', integrity: 'sha512-b', optional: true },
    'libs/ui/node_modules/a': { version: '2.0.0', integrity: 'sha512-c' },
  },
};
const installed = (change: object = {}) => ({
  packages: {
    'node_modules/@portal/ui': { link: true },
    'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
    'libs/ui/node_modules/a': { version: '2.0.0', integrity: 'sha512-c' },
    ...change,
  },
});

describe('what is installed', () => {
  it('satisfies the lockfile when each package has its version; those of other platforms may be missing', () => {
    expect(satisfies(installed(), wanted)).toBe(true);
  });

  it('does not when a package has another version, another content or is missing', () => {
    expect(satisfies(installed({ 'node_modules/a': { version: '1.0.1', integrity: 'sha512-a' } }), wanted)).toBe(false);
    expect(satisfies(installed({ 'node_modules/a': { version: '1.0.0', integrity: 'sha512-x' } }), wanted)).toBe(false);
    expect(satisfies(installed({ 'node_modules/@portal/ui': undefined }), wanted)).toBe(false);
    expect(satisfies({ packages: {} }, wanted)).toBe(false);
    expect(satisfies({}, wanted)).toBe(false);
  });
});
