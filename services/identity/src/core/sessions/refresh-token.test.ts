import { hashSecretToken, newSecretToken } from '@portal/service-kit';
import { describe, expect, it } from 'vitest';
import { isRefreshToken, newSalt, successorOf } from './refresh-token.ts';

describe('refresh tokens', () => {
  it('have one successor for each salt, which looks like any other token', () => {
    const [token, salt] = [newSecretToken(), newSalt()];
    const successor = successorOf(token, salt);
    expect(successorOf(token, salt)).toBe(successor);
    expect(successorOf(token, newSalt())).not.toBe(successor);
    expect(successorOf(newSecretToken(), salt)).not.toBe(successor);
    expect(isRefreshToken(successor)).toBe(true);
  });

  it('are not what is stored', () => {
    const token = newSecretToken();
    expect(hashSecretToken(token).toString('base64url')).not.toBe(token);
  });

  it.each(['', 'a', `${newSecretToken()}x`, "' or 1=1 --", 'ä'.repeat(43)])('are not: %j', (text) => {
    expect(isRefreshToken(text)).toBe(false);
  });
});
