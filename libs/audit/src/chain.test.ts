import { expect, it } from 'vitest';
import { sealOf, ZERO_SEAL, type SealedContent } from './index.ts';

const record: SealedContent = {
  id: '1',
  at: '2026-11-20T10:00:00.000000Z',
  action: 'project.create',
  outcome: 'Done',
  status: null,
  reason: null,
  actor_id: null,
  actor_role: null,
  actor_company_id: null,
  operation: 'POST /projects',
  item_kind: 'project',
  item_id: '5',
  changes: null,
  details: null,
  ip: null,
  user_agent: null,
  trace_id: null,
};

it('a seal differs when any field of its record or the seal before it does', () => {
  const first = sealOf(ZERO_SEAL, record);
  const others = Object.keys(record).map((field) => sealOf(ZERO_SEAL, { ...record, [field]: 'other' }));
  const all = [first, ...others, sealOf(first, record)].map((seal) => seal.toString('hex'));
  expect(new Set(all).size).toBe(all.length);
  expect(sealOf(ZERO_SEAL, { ...record })).toEqual(first);
});

it('a text does not pass from one field to its neighbour unseen', () => {
  const one = sealOf(ZERO_SEAL, { ...record, item_kind: 'a', item_id: 'bc' });
  expect(sealOf(ZERO_SEAL, { ...record, item_kind: 'ab', item_id: 'c' })).not.toEqual(one);
});
