import { describe, expect, it } from 'vitest';
import { newPasswordFault, PASSWORD_TEXTS, repeatFault } from './password-rule.ts';

describe('the rule of new passwords (spec 1 §5)', () => {
  it.each(['Portal-2026', 'abcdefg1', '1234567Z', 'пароль1a', 'a b c d e 1', `a1${'x'.repeat(126)}`])(
    '%s',
    (password) => {
      expect(newPasswordFault(password)).toBeUndefined();
    },
  );

  it.each(['abcdef1', 'abcdefgh', '12345678', 'пароль12', 'a1\uD800aaaaaa'])('refuses %j', (password) => {
    expect(newPasswordFault(password)).toBe(PASSWORD_TEXTS.rule);
  });

  it('asks for one', () => {
    expect(newPasswordFault('')).toBe('Please enter new password.');
  });

  it('takes no endless ones', () => {
    expect(newPasswordFault(`a1${'x'.repeat(9_998)}`)).toBe('Must be at most 128 characters');
  });

  it('the repetition is there and the same', () => {
    expect(repeatFault('Portal-2026', '')).toBe('Please repeat your password.');
    expect(repeatFault('Portal-2026', 'Portal-2027')).toBe("Passwords don't match. Please try again.");
    expect(repeatFault('Portal-2026', 'Portal-2026')).toBeUndefined();
  });
});
