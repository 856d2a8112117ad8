import { ROLES, type Role } from '@portal/contracts/common/enums';
import {
  FEE_PROPOSAL_STATUSES,
  FEE_PROPOSAL_TEXTS,
  FEE_RECIPIENT_BUTTONS,
  FEE_RECIPIENT_STATUSES,
} from '@portal/contracts/finance/fee-proposal-lists';
import { describe, expect, it } from 'vitest';
import {
  evaluateFeeProposal,
  evaluateFeeRecipient,
  evaluateNewFeeProposal,
  FEE_PROPOSAL_ACTIONS,
  isLinkValid,
  type FeePlace,
  type FeeRecipientFacts,
} from './fee-proposals.ts';

const INSURER: readonly Role[] = ['ICCoordinator', 'ICUnderwriter'];
const as = (role: Role) => ({ role, companyType: 'Insurance', plan: 'Global' }) as const;
const flags = [true, false];
const PLACE: FeePlace = { projectStatus: 'Open', isAssigned: false, hasBudgets: true, hasEntries: false };
/** All places that differ in a fact. */
const PLACES: readonly FeePlace[] = (['Open', 'Closed'] as const).flatMap((projectStatus) =>
  flags.flatMap((isAssigned) =>
    flags.flatMap((hasBudgets) => flags.map((hasEntries) => ({ projectStatus, isAssigned, hasBudgets, hasEntries }))),
  ),
);
const isFree = ({ isAssigned, hasBudgets, hasEntries }: FeePlace) => !isAssigned && hasBudgets && !hasEntries;
const STATES = ['New', ...FEE_PROPOSAL_STATUSES] as const;

/** Decisions §7 and §27, written down once more and by hand: from, to, call. */
const PROPOSALS: readonly { from: readonly string[]; to: string | null; call: string; isBlockable?: boolean }[] = [
  { from: ['New'], to: 'Draft', call: 'create', isBlockable: true },
  { from: ['Draft'], to: 'Draft', call: 'update' },
  { from: ['Draft'], to: 'Sent', call: 'send', isBlockable: true },
  { from: ['Draft'], to: null, call: 'delete' },
  { from: ['Sent', 'WaitingForApproval'], to: 'Rejected', call: 'reject' },
];
const RECIPIENTS: readonly { from: string; to: string; call: string }[] = [
  { from: 'ApprovedByRe', to: 'Approved', call: 'accept' },
  { from: 'Sent', to: 'Sent', call: 'resend' },
];

/** All that can have become of a company's entry in the book, and of the currency. */
const ASKED: readonly Pick<FeeRecipientFacts, 'inBook' | 'formerCurrency'>[] = (
  ['SameAddress', 'OtherAddress', 'Deleted'] as const
).flatMap((inBook) => [null, 'EUR'].map((formerCurrency) => ({ inBook, formerCurrency })));

const tries = STATES.length * FEE_PROPOSAL_ACTIONS.length * ROLES.length * PLACES.length;
const recipientTries =
  FEE_RECIPIENT_STATUSES.length *
  FEE_PROPOSAL_STATUSES.length *
  FEE_RECIPIENT_BUTTONS.length *
  ROLES.length *
  PLACES.length *
  ASKED.length;

describe('the machines of fee proposals against decisions §7 and §27', () => {
  it(`proposals: ${STATES.length} states × ${FEE_PROPOSAL_ACTIONS.length} calls × ${ROLES.length} roles × ${PLACES.length} places = ${tries} tries, 0 differences`, () => {
    const differences: unknown[] = [];
    let tried = 0;
    for (const role of ROLES)
      for (const status of STATES)
        for (const action of FEE_PROPOSAL_ACTIONS)
          for (const place of PLACES) {
            tried++;
            const row = PROPOSALS.find(({ call, from }) => call === action && from.includes(status));
            const isAllowed =
              row && INSURER.includes(role) && place.projectStatus === 'Open' && (!row.isBlockable || isFree(place));
            const verdict = evaluateFeeProposal({ ...place, status }, action, as(role));
            const found = verdict.allowed ? verdict.to : 'refused';
            const expected = isAllowed ? row.to : 'refused';
            if (found !== expected) differences.push({ role, status, action, place, found, expected });
          }
    expect([tried, differences]).toEqual([tries, []]);
  });

  it(`recipients: ${FEE_RECIPIENT_STATUSES.length} states × ${FEE_PROPOSAL_STATUSES.length} of the proposal × ${FEE_RECIPIENT_BUTTONS.length} calls × ${ROLES.length} roles × ${PLACES.length} places × ${ASKED.length} books and currencies = ${recipientTries} tries, 0 differences`, () => {
    const differences: unknown[] = [];
    let tried = 0;
    for (const role of ROLES)
      for (const status of FEE_RECIPIENT_STATUSES)
        for (const proposalStatus of FEE_PROPOSAL_STATUSES)
          for (const action of FEE_RECIPIENT_BUTTONS)
            for (const place of PLACES)
              for (const asked of ASKED) {
                tried++;
                const row = RECIPIENTS.find(({ call, from }) => call === action && from === status);
                const isInBook = action === 'accept' || asked.inBook !== 'Deleted';
                const isAddressed = isInBook && asked.inBook !== 'OtherAddress';
                const isBlocked = !isAddressed || (action === 'accept' && place.isAssigned);
                const isPossible = place.projectStatus === 'Open' && !isBlocked && asked.formerCurrency === null;
                const verdict = evaluateFeeRecipient({ ...place, ...asked, status, proposalStatus }, action, as(role));
                const found = verdict.allowed ? verdict.to : 'refused';
                const expected = row && INSURER.includes(role) && isPossible ? row.to : 'refused';
                if (found !== expected) differences.push({ role, status, action, place, asked, found, expected });
              }
    expect([tried, differences]).toEqual([recipientTries, []]);
  });

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

  it('links: open for a recipient who was sent one and has not answered, while project and proposal are open', () => {
    const open: unknown[] = [];
    for (const status of FEE_RECIPIENT_STATUSES)
      for (const proposalStatus of FEE_PROPOSAL_STATUSES)
        for (const projectStatus of ['Open', 'Closed'] as const)
          for (const isExpired of flags)
            if (isLinkValid({ status, proposalStatus, projectStatus, isExpired }))
              open.push([status, proposalStatus, projectStatus, isExpired]);
    expect(open).toEqual([
      ['Sent', 'Sent', 'Open', false],
      ['Sent', 'WaitingForApproval', 'Open', false],
    ]);
  });

  it('tells each block in the specified words, the closed project first (spec 1 §8)', () => {
    const told = (place: Partial<FeePlace>) => {
      const verdict = evaluateNewFeeProposal({ ...PLACE, ...place }, as('ICUnderwriter'));
      return verdict.allowed ? null : [verdict.reason, verdict.text];
    };
    expect(told({})).toBeNull();
    expect(told({ isAssigned: true, hasBudgets: false, hasEntries: true })).toEqual([
      'AssignedAlready',
      FEE_PROPOSAL_TEXTS.assigned,
    ]);
    expect(told({ hasBudgets: false, hasEntries: true })).toEqual(['NoBudgets', FEE_PROPOSAL_TEXTS.noBudgets]);
    expect(told({ hasEntries: true })).toEqual(['HasEntries', FEE_PROPOSAL_TEXTS.hasEntries]);
    expect(told({ projectStatus: 'Closed', isAssigned: true })).toEqual(['ProjectClosed', FEE_PROPOSAL_TEXTS.closed]);
  });
});
