import { expect, it } from 'vitest';
import { changedFields, recordedDetails, storable } from './changed-fields.ts';

it('only the fields that differ are kept, with what they were and what they are', () => {
  const before = { name: 'Keel', since: new Date('2026-01-01T00:00:00Z'), tags: ['a'], left: 'x' };
  expect(changedFields(before, { name: 'Keel', since: '2026-01-01T00:00:00.000Z', tags: ['a', 'b'] })).toEqual({
    tags: { old: ['a'], new: ['a', 'b'] },
  });
  expect(changedFields(before, { name: 'Keel' })).toBeNull();
  expect(changedFields(undefined, { name: 'Keel', city: null, area: undefined })).toEqual({
    name: { old: null, new: 'Keel' },
  });
  expect(changedFields({ name: 'Keel' }, undefined)).toEqual({ name: { old: 'Keel', new: null } });
});

it('passwords, tokens and hashes are never kept, only that they changed', () => {
  const secrets = { password: 'a', newPassword: 'a', passwordHash: 'a', refresh_token: 'a', Cookie: 'a', salt: 'a' };
  const text = JSON.stringify([
    changedFields(undefined, { ...secrets, password: 'Portal-2026' }),
    changedFields(secrets, { ...secrets, password: 'Portal-2026' }),
    changedFields({}, { account: { token: 'Portal-2026', deep: [{ apiSecret: 'Portal-2026' }] } }),
    recordedDetails({ tokenHash: 'Portal-2026', list: [{ password: 'Portal-2026' }] }),
  ]);
  expect(text).not.toContain('Portal-2026');
  expect(changedFields(secrets, { ...secrets, salt: 'b' })).toEqual({
    salt: { old: '(not recorded)', new: '(not recorded)' },
  });
});

it('what PostgreSQL cannot store or is too long is cut away', () => {
  expect(storable('a\0b\ud800', 10)).toBe('ab\ufffd');
  expect(storable('x'.repeat(50), 10)).toHaveLength(10);
  expect(recordedDetails({ text: 'x'.repeat(9_000), many: Array.from({ length: 500 }, () => 1) })).toMatchObject({
    text: expect.stringMatching(/^x{1999}…$/),
    many: { length: 100 },
  });
});
