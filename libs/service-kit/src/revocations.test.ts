import { randomUUID } from 'node:crypto';
import {
  MAX_REVOKED_SESSIONS,
  sessionEnded,
  sessionRevoked,
  userAccessChanged,
} from '@portal/contracts/events/identity';
import { claimsOf } from '@portal/testing';
import { describe, expect, it } from 'vitest';
import { newRevocations } from './revocations.ts';

const MINUTE = 60_000;

describe('the list of refused tokens', () => {
  it('refuses those of an ended session and no others', () => {
    const list = newRevocations();
    const claims = claimsOf();
    list.apply({ subject: sessionEnded.subject, data: { userId: claims.sub, sid: claims.sid } });
    expect(list.isRevoked(claims)).toBe(true);
    expect(list.isRevoked({ ...claims, sid: randomUUID() })).toBe(false);
  });

  it('refuses those of each revoked session', () => {
    const list = newRevocations();
    const [one, two] = [claimsOf(), claimsOf()];
    const data = { userId: one.sub, sids: [one.sid, two.sid], reason: 'PasswordChanged', at: new Date().toISOString() };
    list.apply({ subject: sessionRevoked.subject, data });
    expect([list.isRevoked(one), list.isRevoked(two)]).toEqual([true, true]);
  });

  it('refuses those of an event of more sessions than are published at once', () => {
    const list = newRevocations();
    const [one, others] = [claimsOf(), Array.from({ length: MAX_REVOKED_SESSIONS }, () => randomUUID())];
    const data = {
      userId: one.sub,
      sids: [...others, one.sid],
      reason: 'PasswordChanged',
      at: new Date().toISOString(),
    };
    list.apply({ subject: sessionRevoked.subject, data });
    expect(list.isRevoked(one)).toBe(true);
  });

  it('refuses those of a lower version, whatever the order in which versions come', () => {
    const list = newRevocations();
    const claims = claimsOf({ ver: 4 });
    for (const version of [5, 3]) {
      list.apply({ subject: userAccessChanged.subject, data: { userId: claims.sub, version } });
    }
    expect(list.isRevoked(claims)).toBe(true);
    expect(list.isRevoked({ ...claims, ver: 5 })).toBe(false);
  });

  it('forgets what concerns only tokens that have expired since', () => {
    let now = 0;
    const list = newRevocations(() => now);
    const claims = claimsOf({ ver: 1 });
    list.apply({ subject: sessionEnded.subject, data: { userId: claims.sub, sid: claims.sid } });
    list.apply({ subject: userAccessChanged.subject, data: { userId: claims.sub, version: 2 } });
    now = 15 * MINUTE;
    list.sweep();
    expect(list.isRevoked(claims)).toBe(true);
    now = 17 * MINUTE;
    list.sweep();
    expect(list.isRevoked(claims)).toBe(false);
  });

  it('pays no heed to other events', () => {
    const list = newRevocations();
    expect(() => list.apply({ subject: 'identity.user.greeted.v1', data: null })).not.toThrow();
  });
});
