import { ROLES } from '@portal/contracts/common/enums';
import { CLAIM_STATUSES } from '@portal/contracts/projects/claim-lists';
import { describe, expect, it } from 'vitest';
import { CLAIM_ACTIONS, evaluateClaim } from './claims.ts';

/** Decisions §10, written down once more and by hand: from, to, call. */
const SPECIFICATION: readonly (readonly [string, string | null, string])[] = [
  ['New', 'Open', 'create'],
  ['Open', 'InReview', 'review'],
  ['InReview', 'Settled', 'settle'],
  ['InReview', 'Declined', 'decline'],
  ['Settled', 'Reopened', 'reopen'],
  ['Declined', 'Reopened', 'reopen'],
  ['Reopened', 'InReview', 'review'],
  ...CLAIM_STATUSES.flatMap((status) => [[status, status, 'update'] as const, [status, null, 'delete'] as const]),
];
const STATES = ['New', ...CLAIM_STATUSES] as const;
const tries = STATES.length * CLAIM_ACTIONS.length * ROLES.length * 2;

describe('the claim’s machine against decisions §10', () => {
  it(`${STATES.length} states × ${CLAIM_ACTIONS.length} calls × ${ROLES.length} roles × 2 states of the project = ${tries} tries, 0 differences`, () => {
    for (const role of ROLES)
      for (const status of STATES)
        for (const action of CLAIM_ACTIONS)
          for (const projectStatus of ['Open', 'Closed'] as const) {
            const row = SPECIFICATION.find(([from, , call]) => from === status && call === action);
            const isAllowed =
              row !== undefined && projectStatus === 'Open' && (role === 'ICCoordinator' || role === 'ICUnderwriter');
            const viewer = { role, companyType: 'Insurance', plan: 'Global' } as const;
            const verdict = evaluateClaim({ status, projectStatus }, action, viewer);
            expect([role, status, action, verdict.allowed, verdict.allowed ? verdict.to : null]).toEqual([
              role,
              status,
              action,
              isAllowed,
              isAllowed ? row[1] : null,
            ]);
          }
  });

  it('says from which status something is done', () => {
    const viewer = { role: 'ICUnderwriter', companyType: 'Insurance', plan: 'Global' } as const;
    expect(evaluateClaim({ status: 'Settled', projectStatus: 'Open' }, 'review', viewer)).toMatchObject({
      reason: 'WrongState',
      text: 'Action can be done only when the claim status is “Open” or “Reopened”.',
    });
  });
});
