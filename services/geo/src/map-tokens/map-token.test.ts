import { randomBytes } from 'node:crypto';
import { MAP_TOKEN_LIFE_S } from '@portal/contracts/geo/access-token';
import { claimsOf } from '@portal/testing';
import { describe, expect, it } from 'vitest';
import { openMapToken, sealMapToken } from './map-token.ts';

const key = randomBytes(32);
const now = Math.floor(Date.now() / 1_000);

describe('a token of the map services', () => {
  it('says whose it is, and lives ten minutes', () => {
    const claims = claimsOf();
    const token = sealMapToken(key, claims, now);
    expect(openMapToken(key, token)).toEqual({ ...claims, exp: now + MAP_TOKEN_LIFE_S });
    expect(openMapToken(key, token, (now + MAP_TOKEN_LIFE_S - 1) * 1_000)).toBeDefined();
    expect(openMapToken(key, token, (now + MAP_TOKEN_LIFE_S) * 1_000)).toBeUndefined();
  });

  it('never outlives the access token that it was requested with', () => {
    const token = sealMapToken(key, claimsOf({ exp: now + 60 }), now);
    expect(openMapToken(key, token)?.exp).toBe(now + 60);
  });

  it('shows nothing of whom it is for', () => {
    const token = sealMapToken(key, claimsOf());
    expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain('coordinator');
  });

  it('is none where it was altered, cut, made with another key, or is anything else', () => {
    const token = sealMapToken(key, claimsOf());
    const altered = `${token.slice(0, 40)}${token[40] === 'A' ? 'B' : 'A'}${token.slice(41)}`;
    for (const wrong of [altered, token.slice(0, -4), token.slice(0, 20), '', 'x', `${token}.`, 'A'.repeat(5_000)]) {
      expect(openMapToken(key, wrong)).toBeUndefined();
    }
    expect(openMapToken(randomBytes(32), token)).toBeUndefined();
  });
});
