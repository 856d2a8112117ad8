import type { Expenses } from '@portal/contracts/finance/expense';
import type { FeeProposal, FeeProposals } from '@portal/contracts/finance/fee-proposal';
import { makeCompanyContact } from './place-contacts.ts';
import type { Walker } from './walkers.ts';

/** A fee proposal, and the company of the book that has answered it. */
export interface WalkFee {
  readonly proposalId: string;
  readonly companyContactId: string;
}

const ANSWER = {
  engineerRates: [{ serviceType: 'MainReport', amount: 100, hours: 5, inspectionCount: 1 }],
  travelCost: { amount: 0, hours: 0, inspectionCount: 1 },
  expenseCosts: [],
} as const;

/**
 * A fee proposal of a project with a budget for its main report, described by the marker and answered by the public form; of an
 * earlier walk where there is one. Lite companies have no FEE PROPOSAL (spec 2 §2).
 */
export async function makeFee(coordinator: Walker, projectId: string, marker: string): Promise<WalkFee | undefined> {
  const { api, viewer } = coordinator;
  if (viewer.plan === 'Lite') return undefined;
  const { id: companyContactId } = await makeCompanyContact(coordinator, marker);
  const { items } = await api<FeeProposals>('GET', `/fee-proposals?projectId=${projectId}`);
  const fields = { companyContactIds: [companyContactId], serviceTypes: ['MainReport'], inspectionCount: 1 };
  const content = { projectId, ...fields, description: marker, isSent: true };
  const { id: proposalId, recipients } = items[0] ?? (await api<FeeProposal>('POST', '/fee-proposals', content));
  if (recipients.every(({ total }) => total === null)) {
    const link = { feeProposalId: proposalId, companyContactId };
    await api('PUT', '/fee-proposals/response/submit', { ...link, ...ANSWER });
  }
  return { proposalId, companyContactId };
}

/** An entry of an engineer's time and expenses in one of these demo projects; billed ones are listed apart. */
export async function entryOf({ api, email }: Walker, projectIds: readonly string[]): Promise<string> {
  for (const projectId of projectIds) {
    for (const query of ['', '&isBilled=true']) {
      const { sections } = await api<Expenses>('GET', `/expenses?projectId=${projectId}${query}`);
      const [entry] = sections.flatMap(({ items }) => items);
      if (entry) return entry.id;
    }
  }
  throw new Error(`${email} has no time and expenses in the demo projects`);
}
