import { PEOPLE } from '../fixtures/people.ts';
import { apiOf } from '../fixtures/session.ts';
import { SubmitFeeProposalPage } from '../pages/submit-fee-proposal.page.ts';
import { opens, type Screen, type Situation } from './screen.ts';
import { hasRole } from './who.ts';

interface Proposals {
  readonly create: { readonly allowed: boolean };
  readonly items: readonly {
    readonly id: string;
    readonly recipients: readonly {
      readonly companyContactId: string;
      readonly total: number | null;
      readonly linkExpiresDateTime: string | null;
      readonly isLinkExpired: boolean;
    }[];
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
type Recipient = Proposals['items'][number]['recipients'][number];
const isOpen = ({ linkExpiresDateTime, isLinkExpired }: Recipient): boolean =>
  linkExpiresDateTime !== null && !isLinkExpired;

/** The link of a company that has not answered yet. */
async function openLink(): Promise<string> {
  const api = await apiOf(process.env['PORTAL_URL'] ?? '', PEOPLE.coordinator);
  try {
    const { items } = await projectWith({ api }, (proposals) =>
      proposals.items.some(({ recipients }) => recipients.some(isOpen)),
    );
    const [proposal] = items.filter(({ recipients }) => recipients.some(isOpen));
    const companyContactId = proposal?.recipients.find(isOpen)?.companyContactId ?? '';
    return linkOf({ feeProposalId: proposal?.id ?? '', companyContactId });
  } finally {
    await api.dispose();
  }
}
const linkOf = (ids: { readonly feeProposalId: string; readonly companyContactId: string }): string =>
  `/submit-fee-proposal?${new URLSearchParams({ ...ids, insuranceCompanyEmail: 'fees@insurer.example' }).toString()}`;

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
  {
    name: 'submit-fee-proposal',
    route: '/submit-fee-proposal',
    address: openLink,
    who: 'signed out',
    open: async (page) => {
      const form = new SubmitFeeProposalPage(page);
      await form.addExpense.click();
      await form.submit.click();
      await page.getByText('Field is required.').first().waitFor();
    },
  },
  {
    name: 'fee-link-expired',
    route: '/submit-fee-proposal',
    address: () => linkOf({ feeProposalId: 'gone', companyContactId: 'gone' }),
    who: 'signed out',
    open: (page) => page.getByRole('heading', { name: 'The link has expired' }).waitFor(),
  },
];
