import { opens, type Screen, type Situation } from './screen.ts';
import { hasRole } from './who.ts';

interface Proposals {
  readonly create: { readonly allowed: boolean };
  readonly items: readonly {
    readonly id: string;
    readonly recipients: readonly { readonly companyContactId: string; readonly total: number | null }[];
  }[];
}

/** The first open project of the person's whose proposals fulfil a condition, with its proposals. */
async function projectWith({ api }: Situation, isSuitable: (proposals: Proposals) => boolean) {
  const answer = await api?.get('projects?pageSize=100&projectStatus=Open');
  const { data } = (await answer?.json()) as { data: { items: { id: string }[] } };
  for (const { id: projectId } of data.items) {
    const listed = await api?.get(`fee-proposals?projectId=${projectId}`);
    const { data: proposals } = (await listed?.json()) as { data: Proposals };
    if (isSuitable(proposals)) return { projectId, ...proposals };
  }
  throw new Error('No open project of the person’s has such fee proposals');
}

/** A proposal with two answers at least, and its first answer. */
async function answered(situation: Situation) {
  const isCompared = ({ recipients }: Proposals['items'][number]): boolean =>
    recipients.filter(({ total }) => total !== null).length > 1;
  const { projectId, items } = await projectWith(situation, (proposals) => proposals.items.some(isCompared));
  const proposal = items.find(isCompared);
  const company = proposal?.recipients.find(({ total }) => total !== null)?.companyContactId ?? '';
  return { address: `/projects/${projectId}/feeProposal?feeProposalId=${proposal?.id ?? ''}`, company };
}
const ROUTE = '/projects/:projectId/:tabName';
const who = hasRole('projects', 'ICCoordinator', 'ICUnderwriter');

/** FEE PROPOSAL of a project. */
export const FEE_PROPOSALS: readonly Screen[] = [
  {
    name: 'project-fee-proposal',
    route: ROUTE,
    address: async (situation) => (await answered(situation)).address,
    who,
    open: (page) => page.getByRole('region', { name: 'History' }).waitFor(),
    variants: ['coordinator', 'underwriter'],
  },
  {
    name: 'project-fee-comparison',
    route: ROUTE,
    address: async (situation) => `${(await answered(situation)).address}&view=comparison`,
    who,
    open: (page) => page.getByRole('table', { name: /^Answers for / }).waitFor(),
    variants: ['coordinator'],
  },
  {
    name: 'project-fee-answer',
    route: ROUTE,
    address: async (situation) => {
      const { address, company } = await answered(situation);
      return `${address}&companyContactId=${company}`;
    },
    who,
    open: (page) => page.getByRole('region', { name: 'Engineers' }).waitFor(),
    variants: ['underwriter'],
  },
  {
    name: 'project-fee-proposal-add',
    route: ROUTE,
    address: async (situation) => {
      const { projectId } = await projectWith(situation, ({ create }) => create.allowed);
      return `/projects/${projectId}/feeProposal`;
    },
    who,
    open: opens('Add Fee Proposal'),
    variants: ['coordinator'],
  },
];
