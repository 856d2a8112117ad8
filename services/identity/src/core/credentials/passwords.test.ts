import { describe, expect, it } from 'vitest';
import { hashPassword, isPassword } from './passwords.ts';

describe('passwords', () => {
  it('are stored as argon2id of a sane cost, each with its own salt', async () => {
    const [first, second] = await Promise.all([hashPassword('Portal-2026'), hashPassword('Portal-2026')]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(first).not.toBe(second);
  });

  it('are right or wrong', async () => {
    const stored = await hashPassword('Portal-2026');
    expect(await isPassword(stored, 'Portal-2026')).toBe(true);
    expect(await isPassword(stored, 'portal-2026')).toBe(false);
    expect(await isPassword(stored, '')).toBe(false);
  });

  it('are always wrong where there is none', async () => {
    expect(await isPassword(undefined, 'Portal-2026')).toBe(false);
  });
});
