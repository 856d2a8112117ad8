import { describe, expect, it } from 'vitest';
import { compareNotices } from './notices.ts';

const answer = (feeProposalId: string, companyContactId = 'c1') => ({ feeProposalId, companyContactId });

describe('notifications of answers', () => {
  it('are right where each answer has one, whatever others there are', () => {
    expect(
      compareNotices([answer('f1'), answer('f1', 'c2')], [answer('f1', 'c2'), answer('f1'), answer('f2')]),
    ).toEqual([]);
  });

  it('are told where one is missing, and where one came twice', () => {
    expect(compareNotices([answer('f1'), answer('f2')], [answer('f2'), answer('f2')])).toEqual([
      '0 notifications of the answer to f1 of c1',
      '2 notifications of the answer to f2 of c1',
    ]);
  });
});
