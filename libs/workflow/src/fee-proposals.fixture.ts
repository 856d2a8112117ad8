import { ROLES, type Role } from '@portal/contracts/common/enums';
import {
  FEE_PROPOSAL_STATUSES,
  FEE_RECIPIENT_BUTTONS,
  FEE_RECIPIENT_STATUSES,
} from '@portal/contracts/finance/fee-proposal-lists';
import {
  evaluateFeeProposal,
  evaluateFeeRecipient,
  FEE_PROPOSAL_ACTIONS,
  type FeePlace,
  type FeeRecipientFacts,
} from './fee-proposals.ts';
import { casesOf, type TriedMachine } from './machine.fixture.ts';

const INSURER: readonly Role[] = ['ICCoordinator', 'ICUnderwriter'];
export const as = (role: Role) => ({ role, companyType: 'Insurance', plan: 'Global' }) as const;
export const FLAGS = [true, false];
/** A place in which nothing blocks a proposal. */
export const PLACE: FeePlace = {
  ...{ projectStatus: 'Open', isAssigned: false, hasBudgets: true, hasEntries: false, hasRoom: true },
};
/** All places that differ in a fact. */
const PLACES: readonly FeePlace[] = (['Open', 'Closed'] as const).flatMap((projectStatus) =>
  FLAGS.flatMap((isAssigned) =>
    FLAGS.flatMap((hasBudgets) =>
      FLAGS.flatMap((hasEntries) =>
        FLAGS.map((hasRoom) => ({ projectStatus, isAssigned, hasBudgets, hasEntries, hasRoom })),
      ),
    ),
  ),
);
const isFree = ({ isAssigned, hasBudgets, hasEntries }: FeePlace) => !isAssigned && hasBudgets && !hasEntries;
const STATES = ['New', ...FEE_PROPOSAL_STATUSES] as const;

/** Decisions §7 and §27, written down once more and by hand: from, to, call. */
const PROPOSALS: readonly {
  from: readonly string[];
  to: string | null;
  call: string;
  isBlockable?: boolean;
  needsRoom?: boolean;
}[] = [
  { from: ['New'], to: 'Draft', call: 'create', isBlockable: true, needsRoom: true },
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

/** Proposals: each state, call, role and place. */
export const TRIED_FEE_PROPOSALS: TriedMachine = {
  name: 'Fee proposals',
  ...casesOf({
    states: STATES.length,
    calls: FEE_PROPOSAL_ACTIONS.length,
    roles: ROLES.length,
    places: PLACES.length,
  }),
  tryAll() {
    const differences: unknown[] = [];
    let tried = 0;
    for (const role of ROLES)
      for (const status of STATES)
        for (const action of FEE_PROPOSAL_ACTIONS)
          for (const place of PLACES) {
            tried++;
            const row = PROPOSALS.find(({ call, from }) => call === action && from.includes(status));
            const isPossible = (!row?.isBlockable || isFree(place)) && (!row?.needsRoom || place.hasRoom);
            const isAllowed = row && INSURER.includes(role) && place.projectStatus === 'Open' && isPossible;
            const verdict = evaluateFeeProposal({ ...place, status }, action, as(role));
            const found = verdict.allowed ? verdict.to : 'refused';
            const expected = isAllowed ? row.to : 'refused';
            if (found !== expected) differences.push({ role, status, action, place, found, expected });
          }
    return { tried, differences };
  },
};

/** Recipients: each state of theirs and of the proposal, call, role, place, and what became of them in the book. */
export const TRIED_FEE_RECIPIENTS: TriedMachine = {
  name: 'Fee recipients',
  ...casesOf({
    states: FEE_RECIPIENT_STATUSES.length,
    'of the proposal': FEE_PROPOSAL_STATUSES.length,
    calls: FEE_RECIPIENT_BUTTONS.length,
    roles: ROLES.length,
    places: PLACES.length,
    'books and currencies': ASKED.length,
  }),
  tryAll() {
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
    return { tried, differences };
  },
};
