import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { originOf, recordOf, type AuditRecord } from './record.ts';
import { newRefusalLimit } from './refusal-limit.ts';

const BEGAN = new Date('2026-03-29T10:00:00.000Z');
const refusal = (parts: Partial<AuditRecord> = {}): AuditRecord => ({
  ...recordOf(originOf('GET /projects/:id'), 'project.read', { item: { kind: 'project', id: 'x' } }),
  ...{ outcome: 'Refused', status: 401, reason: 'Unauthenticated', user_agent: 'Browser 1', trace_id: 'trace-1' },
  ...parts,
});
const from = (network: string, most = 2) => ({ key: network, most, network });

describe('the limit of recorded refusals', () => {
  beforeEach(() => vi.useFakeTimers({ now: BEGAN }));
  afterEach(() => vi.useRealTimers());

  it('lets a number of each count pass, and tells at the end of the minute how many followed', () => {
    const rests: AuditRecord[] = [];
    const limit = newRefusalLimit((rest) => rests.push(rest));
    const admitted = ['a', 'a', 'b', 'a', 'a', 'b', 'a'].map((who) => limit.admits(refusal(), from(who)));
    expect(admitted).toEqual([true, true, true, false, false, true, false]);
    vi.advanceTimersByTime(59_999);
    expect(rests).toEqual([]);
    vi.advanceTimersByTime(1);
    const about = { ip: 'a', item_kind: null, item_id: null, user_agent: null, trace_id: null };
    expect(rests).toEqual([refusal({ ...about, details: { times: 3, since: BEGAN.toISOString() } })]);
    expect(limit.admits(refusal(), from('a'))).toBe(true);
    vi.advanceTimersByTime(60_000);
    expect(rests).toHaveLength(1);
  });

  it('names the items of those left out, where the count does, up to 5,000', () => {
    const rests: AuditRecord[] = [];
    const limit = newRefusalLimit((rest) => rests.push(rest));
    const idOf = (n: number) => `item ${n}`;
    for (let n = 0; n < 5_003; n += 1)
      limit.admits(refusal({ item_id: idOf(n) }), { ...from('a', 1), namesItems: true });
    limit.end();
    expect(rests).toMatchObject([{ item_id: null, details: { times: 5_002 } }]);
    expect(rests[0]?.details?.['ids']).toEqual(Array.from({ length: 5_000 }, (_, n) => idOf(n + 1)));
  });

  it('tells of many what they have in common', () => {
    const rests: AuditRecord[] = [];
    const limit = newRefusalLimit((rest) => rests.push(rest));
    const person = { actor_id: '1', actor_role: 'Admin', actor_company_id: '2' };
    const leftOut = [
      refusal(person),
      refusal({ ...person, action: 'claim.read', operation: 'GET /claims' }),
      refusal({ ...person, status: 404, reason: 'NotFound' }),
      refusal(person),
    ];
    for (const one of leftOut) limit.admits(one, from('a', 0));
    limit.end();
    expect(rests).toMatchObject([
      {
        ...{ ...person, ip: 'a', outcome: 'Refused', status: null, reason: null },
        ...{ action: 'access.refuse', operation: 'several operations', details: { times: 4 } },
      },
    ]);
  });

  it('counts 10,000 by themselves and all others together', () => {
    const rests: AuditRecord[] = [];
    const limit = newRefusalLimit((rest) => rests.push(rest));
    for (let n = 0; n < 10_000; n += 1) limit.admits(refusal(), from(`own ${n}`, 1));
    const others = Array.from({ length: 5 }, (_, n) => limit.admits(refusal(), from(`other ${n}`, 1)));
    expect(others).toEqual([true, false, false, false, false]);
    expect(limit.admits(refusal(), from('own 7', 1))).toBe(false);
    limit.end();
    expect(rests.map(({ ip, details }) => [ip, details?.['times']])).toEqual([
      ['own 7', 1],
      [null, 4],
    ]);
  });
});
