import type { FeeProposal, FeeProposals } from '@portal/contracts/finance/fee-proposal';
import { answering, renderWithPortal, type RenderOptions } from '@portal/portal-sdk/testing';
import { screen, within } from '@testing-library/react';
import { aCompanyContact } from '../../testing/company-contact.builder.ts';
import { aComparison, aFeeProposal, anAnswer, proposalsOf } from '../../testing/fee-proposal.builder.ts';
import { anId, aProject } from '../../testing/project.builder.ts';
import { ProjectFeeProposals } from './project-fee-proposals.tsx';

/** Companies of the book: two risk companies and a broker. */
export const BOOK = [
  aCompanyContact(),
  aCompanyContact({
    id: anId(301),
    name: 'Slate Engineers',
    info: { email: 'fees@slate.example', phone: null, address: null },
  }),
  aCompanyContact({ id: anId(302), name: 'Harbour Brokers', type: 'Broker' }),
].map(({ id, name, type, info }) => ({ id, name, type, info }));
/** The proposal of the tests. */
export const ID = anId(310);
/** Refusal of a version that somebody has changed. */
export const STALE = {
  code: 'StaleVersion',
  details: { changedBy: 'Uma Wright', changedAt: '2026-11-20T10:00:00Z', version: 6 },
};

/** Proposals of the tab, and answers of the service. */
export interface Setup extends RenderOptions {
  readonly proposal?: FeeProposal;
  readonly list?: FeeProposals;
  readonly answers?: Record<string, unknown>;
}

/** Renders the tab. */
export function setup({
  proposal = aFeeProposal(),
  list = proposalsOf([proposal]),
  answers = {},
  ...options
}: Setup = {}) {
  const requests = answering({
    'get fee-proposals': list,
    [`get fee-proposals/${ID}/history`]: { items: [], totalCount: 0, totalPages: 0 },
    [`get fee-proposals/${ID}/comparison`]: aComparison(),
    'get fee-proposals/response/details': anAnswer(),
    'get company-contacts/dropdown': BOOK,
    'post fee-proposals': proposal,
    'put fee-proposals': proposal,
    [`put fee-proposals/${ID}/send`]: aFeeProposal(),
    [`put fee-proposals/${ID}/resend`]: proposal,
    [`delete fee-proposals/${ID}`]: { id: ID },
    'put fee-proposals/accept': proposal,
    'put fee-proposals/reject': proposal,
    ...answers,
  });
  const view = renderWithPortal(<ProjectFeeProposals project={aProject({ currency: 'EUR' })} />, options);
  const press = async (name: string | RegExp) => view.user.click(await screen.findByRole('button', { name }));
  const choose = async (name: string) => {
    await press('More actions');
    await view.user.click(await screen.findByRole('menuitem', { name }));
  };
  /** Presses a button of the question or the form that is open. */
  const answer = async (title: string, name: string) => {
    const dialog = await screen.findByRole('dialog', { name: title });
    await view.user.click(within(dialog).getByRole('button', { name }));
  };
  const writes = () => requests.filter(({ verb }) => verb !== 'get');
  return { ...view, requests, press, choose, answer, writes };
}
/** The page with the proposal open beside the list. */
export const opened = (options: Setup = {}) => setup({ path: `/?feeProposalId=${ID}`, ...options });
/** Title of the proposal. */
export const TITLE = 'Main Report, Desktop Review';
/** Finds the pane of a proposal. */
export const pane = (name = TITLE) => screen.findByRole('region', { name });
/** Finds the card of the proposal. */
export const card = async () => (await screen.findByRole('link', { name: TITLE })).closest('li') as HTMLElement;
