import {
  FEE_PROPOSAL_STATUSES,
  FEE_PROPOSAL_TEXTS,
  FEE_RECIPIENT_STATUSES,
} from '@portal/contracts/finance/fee-proposal-lists';
import { describe, expect, it } from 'vitest';
import { as, FLAGS, PLACE, TRIED_FEE_PROPOSALS, TRIED_FEE_RECIPIENTS } from './fee-proposals.fixture.ts';
import {
  evaluateFeeRecipient,
  evaluateNewFeeProposal,
  isLinkValid,
  type FeePlace,
  type FeeRecipientFacts,
} from './fee-proposals.ts';
import { asSpecified, titleOf } from './machine.fixture.ts';

describe('the machines of fee proposals against decisions §7 and §27', () => {
  it.each([TRIED_FEE_PROPOSALS, TRIED_FEE_RECIPIENTS].map((one) => [titleOf(one), one] as const))(
    '%s',
    (_title, machine) => {
      expect(machine.tryAll()).toEqual(asSpecified(machine));
    },
  );

  it('tells why a company gets no other link: the book first, then the currency by its name', () => {
    const told = (asked: Partial<FeeRecipientFacts>) => {
      const facts = {
        ...PLACE,
        status: 'Sent',
        proposalStatus: 'Sent',
        inBook: 'SameAddress',
        formerCurrency: null,
      } as const;
      const verdict = evaluateFeeRecipient({ ...facts, ...asked }, 'resend', as('ICCoordinator'));
      return verdict.allowed ? null : [verdict.obstacle, verdict.reason, verdict.text];
    };
    expect(told({})).toBeNull();
    expect(told({ inBook: 'Deleted' })).toEqual(['guard', 'NotInBook', FEE_PROPOSAL_TEXTS.notInBook]);
    expect(told({ inBook: 'OtherAddress', formerCurrency: 'EUR' })).toEqual([
      ...['guard', 'AddressChanged', FEE_PROPOSAL_TEXTS.addressChanged],
    ]);
    expect(told({ formerCurrency: 'EUR' })).toEqual([
      ...['guard', 'CurrencyChanged', FEE_PROPOSAL_TEXTS.currencyChanged('EUR')],
    ]);
  });

  it('tells why an answer cannot be accepted any more: the project was assigned meanwhile, or the book has another address', () => {
    const told = (over: Partial<FeeRecipientFacts>) => {
      const facts = { ...PLACE, status: 'ApprovedByRe', proposalStatus: 'WaitingForApproval' } as const;
      const asked = { inBook: 'OtherAddress', formerCurrency: 'EUR' } as const;
      const verdict = evaluateFeeRecipient({ ...facts, ...asked, ...over }, 'accept', as('ICCoordinator'));
      return verdict.allowed ? null : [verdict.reason, verdict.text];
    };
    expect(told({ isAssigned: true })).toEqual(['AssignedAlready', FEE_PROPOSAL_TEXTS.assignedMeanwhile]);
    expect(told({})).toEqual(['AddressChanged', FEE_PROPOSAL_TEXTS.addressChanged]);
    expect(told({ inBook: 'Deleted', formerCurrency: null })).toBeNull();
  });

  it('tells who accepts after the decision that it was made, whoever was accepted; other calls name their status', () => {
    const told = (status: FeeRecipientFacts['status'], action: 'accept' | 'resend') => {
      const asked = { inBook: 'SameAddress', formerCurrency: null, proposalStatus: 'Approved' } as const;
      const verdict = evaluateFeeRecipient({ ...PLACE, ...asked, status }, action, as('ICCoordinator'));
      return verdict.allowed ? null : [verdict.obstacle, verdict.reason, verdict.text];
    };
    const { decided, notAnswered, onlyWhen } = FEE_PROPOSAL_TEXTS;
    for (const status of ['Rejected', 'Approved'] as const)
      expect(told(status, 'accept')).toEqual(['state', 'WrongState', decided]);
    expect(told('Sent', 'accept')).toEqual(['state', 'NotAnswered', notAnswered]);
    expect(told('Draft', 'accept')).toEqual(['state', 'WrongState', onlyWhen(['Answered'])]);
    expect(told('Rejected', 'resend')).toEqual(['state', 'WrongState', onlyWhen(['Sent'])]);
  });

  it('links: open for a recipient who was sent one and has not answered, while project and proposal are open', () => {
    const open: unknown[] = [];
    for (const status of FEE_RECIPIENT_STATUSES)
      for (const proposalStatus of FEE_PROPOSAL_STATUSES)
        for (const projectStatus of ['Open', 'Closed'] as const)
          for (const isExpired of FLAGS)
            if (isLinkValid({ status, proposalStatus, projectStatus, isExpired }))
              open.push([status, proposalStatus, projectStatus, isExpired]);
    expect(open).toEqual([
      ['Sent', 'Sent', 'Open', false],
      ['Sent', 'WaitingForApproval', 'Open', false],
    ]);
  });

  it('tells each block in the specified words, the closed project first and the number of proposals last (spec 1 §8)', () => {
    const told = (place: Partial<FeePlace>) => {
      const verdict = evaluateNewFeeProposal({ ...PLACE, ...place }, as('ICUnderwriter'));
      return verdict.allowed ? null : [verdict.reason, verdict.text];
    };
    expect(told({})).toBeNull();
    expect(told({ isAssigned: true, hasBudgets: false, hasEntries: true, hasRoom: false })).toEqual([
      'AssignedAlready',
      FEE_PROPOSAL_TEXTS.assigned,
    ]);
    expect(told({ hasBudgets: false, hasEntries: true })).toEqual(['NoBudgets', FEE_PROPOSAL_TEXTS.noBudgets]);
    expect(told({ hasEntries: true, hasRoom: false })).toEqual(['HasEntries', FEE_PROPOSAL_TEXTS.hasEntries]);
    expect(told({ hasRoom: false })).toEqual(['ProposalLimitReached', FEE_PROPOSAL_TEXTS.tooMany]);
    expect(told({ projectStatus: 'Closed', isAssigned: true })).toEqual(['ProjectClosed', FEE_PROPOSAL_TEXTS.closed]);
  });
});
