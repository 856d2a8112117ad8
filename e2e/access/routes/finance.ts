import { randomUUID } from 'node:crypto';
import { NOT_THERE, NOT_YOURS, ofTenant, type Kind, type Place } from '../kind.ts';
import { BUDGET, NOTHING, PROJECT, UNKNOWN_ID } from '../kinds.ts';
import { rows, type RowSpec } from '../rows.ts';
import type { Walker } from '../walkers.ts';
import type { World } from '../world.ts';

/** Lite companies have no FEE PROPOSAL (spec 2 §2). */
const isLite = ({ viewer }: Walker): boolean => viewer.plan === 'Lite';
const FEE_PROJECT: Kind = { ...PROJECT, instead: (_world, who) => (isLite(who) ? NOT_YOURS : undefined) };
/** The project of a new proposal: its tab is compared before its state, so that Lite companies do not come so far. */
const PROJECT_TO_ASK_FOR: Kind = {
  ...PROJECT,
  ids: (world, who) => ({ ...PROJECT.ids(world, who), ...(isLite(who) && { closed: undefined }) }),
};
/** An answered proposal of the company. */
const FEE_PROPOSAL: Kind = ofTenant(({ fee }) => fee?.proposalId ?? UNKNOWN_ID, {
  instead: (world, who) => (world.own(who)?.fee ? undefined : NOT_THERE),
  nobody: 'no-such-proposal',
  fields: ['feeProposalId'],
});
/** Returns the company that has answered the proposal of a place: with another one it is not found, whosever it is. */
const respondent = (world: World, who: Walker, place: Place) => ({
  companyContactId:
    (place === 'foreign' ? world.another(who) : world.ownOrAny(who)).fee?.companyContactId ?? UNKNOWN_ID,
});
const FEE_ANSWER: Kind = { ...FEE_PROPOSAL, body: respondent };
const FEE_ANSWER_READ: Kind = { ...FEE_PROPOSAL, query: respondent };
/** A link of which one id is right at most tells nothing. */
const EXPIRED: RowSpec = { access: 'public', answers: '400 LinkExpired' };

/** An entry in a project of others. What each account reads of those in its reach is the service's own test. */
const EXPENSE: Kind = {
  ...NOTHING,
  ids: (world, who) => ({ reach: UNKNOWN_ID, foreign: world.anothersEntry(who) }),
};

/** Everybody's list holds what is their own or their company's. */
const OWN = { own: true, ownCompany: true };

export const finance = rows({
  'GET /budgets': { access: ['read', 'budget'], about: PROJECT },
  'GET /budgets/service-types': { access: ['read', 'budget'], about: PROJECT },
  'POST /budgets': { access: ['create', 'budget'], about: PROJECT },
  'PUT /budgets': { access: ['update', 'budget'], about: BUDGET },
  'DELETE /budgets/{id}': { access: ['delete', 'budget'], about: BUDGET },
  'GET /budget-allowances': { access: ['read', 'budget'], about: PROJECT },
  'POST /budget-allowances': { access: ['update', 'budget'], about: PROJECT },
  'GET /expenses': { access: ['read', 'expense'], about: PROJECT, facts: OWN },
  'GET /expenses/count': { access: ['read', 'expense'], about: PROJECT, facts: OWN },
  'GET /expenses/former-projects': { access: ['read', 'expense'] },
  'GET /expenses/form-data': { access: ['create', 'expense'], about: PROJECT, facts: OWN },
  'GET /expenses/statement': { access: ['read', 'statement'], about: PROJECT },
  'GET /expenses/export': { access: ['read', 'expense'], about: PROJECT, facts: OWN },
  'GET /expenses/statement/export': { access: ['read', 'statement'], about: PROJECT },
  'GET /expenses/statement/pdf': { access: ['read', 'statement'], about: PROJECT },
  'GET /expenses/{id}': { access: ['read', 'expense'], about: EXPENSE },
  'GET /expenses/{id}/history': { access: ['read', 'expense'], about: EXPENSE },
  'POST /expenses/time': { access: ['create', 'expense'], about: PROJECT, facts: OWN },
  'POST /expenses/resource': { access: ['create', 'expense'], about: PROJECT, facts: OWN },
  'POST /expenses/week': { access: ['create', 'expense'], about: PROJECT, facts: OWN },
  'PUT /expenses/time': { access: ['update', 'expense'], about: EXPENSE },
  'PUT /expenses/resource': { access: ['update', 'expense'], about: EXPENSE },
  'DELETE /expenses/{id}': { access: ['delete', 'expense'], about: EXPENSE },
  'PUT /expenses/mark-as-billed': { access: ['approve', 'expense'], about: EXPENSE },
  'PUT /expenses/{id}/reverse': { access: ['approve', 'expense'], about: EXPENSE },
  'POST /assignments/send-pending-bills': { access: ['create', 'statement'], about: PROJECT, facts: OWN },
  'GET /fee-proposals': { access: ['read', 'feeProposal'], about: FEE_PROJECT },
  'POST /fee-proposals': { access: ['create', 'feeProposal'], about: PROJECT_TO_ASK_FOR },
  'PUT /fee-proposals': { access: ['update', 'feeProposal'], about: FEE_PROPOSAL },
  'DELETE /fee-proposals/{id}': { access: ['delete', 'feeProposal'], about: FEE_PROPOSAL },
  'PUT /fee-proposals/{id}/send': { access: ['update', 'feeProposal'], about: FEE_PROPOSAL },
  'PUT /fee-proposals/{id}/resend': {
    ...{ access: ['update', 'feeProposal'], about: FEE_ANSWER },
    // Companies that have answered get no other link.
    answers: '400 InvalidTransition',
  },
  'PUT /fee-proposals/accept': { access: ['approve', 'feeProposal'], about: FEE_ANSWER },
  'PUT /fee-proposals/reject': { access: ['approve', 'feeProposal'], about: FEE_PROPOSAL },
  'GET /fee-proposals/{id}/comparison': { access: ['read', 'feeProposal'], about: FEE_PROPOSAL },
  'GET /fee-proposals/{id}/comparison/export': { access: ['read', 'feeProposal'], about: FEE_PROPOSAL },
  'GET /fee-proposals/{id}/history': { access: ['read', 'feeProposal'], about: FEE_PROPOSAL },
  'GET /fee-proposals/response/details': { access: ['read', 'feeProposal'], about: FEE_ANSWER_READ },
  'GET /fee-proposals/response/form-data': {
    ...EXPIRED,
    special: { query: { feeProposalId: randomUUID(), companyContactId: randomUUID() } },
  },
  'PUT /fee-proposals/response/submit': EXPIRED,
});
