import { afterEach, describe, expect, it, vi } from 'vitest';
import { permittedParts, signedQuery, type Permission } from './signed-address.ts';

const SECRET = 'a secret of the tests that is long enough';
const KEY = '3f0c2a5e-8d1b-4f7a-9c3e-5b6a7d8e9f01';
const NOW = Math.floor(Date.now() / 1_000);
const permission: Permission = { method: 'PUT', key: KEY, expires: NOW + 300, parts: { maxBytes: '100', size: '7' } };
const query = (): Record<string, string> => Object.fromEntries(new URLSearchParams(signedQuery(permission, SECRET)));
const read = (altered: Record<string, string> = {}, method: Permission['method'] = 'PUT', key = KEY, secret = SECRET) =>
  permittedParts(method, key, { ...query(), ...altered }, secret);

afterEach(() => vi.useRealTimers());

describe('a signed address', () => {
  it('gives what was signed to whoever has it', () => {
    expect(read()).toEqual({ maxBytes: '100', size: '7' });
  });

  it('ends at its time', () => {
    vi.useFakeTimers({ now: (NOW + 299) * 1_000 });
    expect(read()).toBeDefined();
    vi.setSystemTime((NOW + 300) * 1_000);
    expect(read()).toBeUndefined();
  });

  it.each([
    ['a later end', { expires: String(NOW + 9_000) }],
    ['a larger limit', { maxBytes: '1000' }],
    ['another size', { size: '8' }],
    ['a part more', { name: 'x' }],
    ['another signature', { signature: 'A'.repeat(43) }],
    ['a signature of another length', { signature: 'AAAA' }],
    ['no signature', { signature: '' }],
    ['no end', { expires: '' }],
    ['an end that is no number', { expires: 'Infinity' }],
  ])('with %s is refused', (_name, altered) => {
    expect(read(altered)).toBeUndefined();
  });

  it('without one of its parts is refused', () => {
    const { size: _size, ...rest } = query();
    expect(permittedParts('PUT', KEY, rest, SECRET)).toBeUndefined();
  });

  it('is good for its method, its key and its secret alone', () => {
    expect(read({}, 'GET')).toBeUndefined();
    expect(read({}, 'PUT', KEY.replace('3', '4'))).toBeUndefined();
    expect(read({}, 'PUT', KEY, `${SECRET}!`)).toBeUndefined();
  });
});
