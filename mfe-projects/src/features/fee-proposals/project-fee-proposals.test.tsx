import { FEE_PROPOSAL_TEXTS } from '@portal/contracts/finance/fee-proposal-lists';
import { refusal } from '@portal/portal-sdk/testing';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  aFeeProposal,
  anAnswered,
  anAnsweredProposal,
  aRecipient,
  inDays,
  proposalsOf,
} from '../../testing/fee-proposal.builder.ts';
import { anId } from '../../testing/project.builder.ts';
import { setup, opened, TITLE, card } from './fee-proposals.fixture.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

describe('FEE PROPOSAL (decisions §7, §20)', () => {
  it('lists proposals with their services, state, time of sending and companies', async () => {
    const { requests } = setup();
    const item = await card();
    expect(item).toHaveTextContent(/2 inspections · Sent on 11\/20\/2026/);
    const [company] = within(within(item).getByRole('list', { name: `Companies asked for ${TITLE}` })).getAllByRole(
      'listitem',
    );
    expect(company).toHaveTextContent(/^Granite RiskSent$/);
    expect(requests[0]?.search).toContain('sortFieldName=createdDateTime&sortDirection=Descending');
  });

  it('says what waits for a decision, and marks the lowest total of the answers by a text', async () => {
    setup({ proposal: anAnsweredProposal() });
    expect(await screen.findByText('1 proposal waits for your decision.')).toBeVisible();
    const item = await card();
    expect(within(item).getByText('All 2 companies have answered. Compare the answers and accept one.')).toBeVisible();
    const rows = within(within(item).getByRole('list', { name: /^Companies asked/ })).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Granite RiskAnswered4,000.00 EUR, answer of Granite Risk',
      'Slate EngineersAnsweredLowest total3,500.50 EUR, answer of Slate Engineers',
    ]);
  });

  it('shows first what waits for the viewer to judge it, then the newest', async () => {
    const sent = aFeeProposal({ id: anId(311), serviceTypes: ['MainReport'] });
    const readOnly = anAnsweredProposal({ id: anId(312), serviceTypes: ['FinalInspection'], actions: [] });
    setup({ list: proposalsOf([sent, readOnly, anAnsweredProposal()]) });
    await card();
    const ids = screen.getAllByRole('link').flatMap((link) => link.getAttribute('data-row-id') ?? []);
    expect(ids).toEqual([anAnsweredProposal().id, sent.id, readOnly.id]);
  });

  it('asks for a rejection where the project is assigned already, and counts no decision', async () => {
    const text = FEE_PROPOSAL_TEXTS.assignedMeanwhile;
    const accept = { action: 'accept', allowed: false, obstacle: 'guard', reason: 'AssignedAlready', text } as const;
    const recipients = [anAnswered(4_000, { actions: [accept] })];
    const { press, answer, writes, user } = opened({ proposal: anAnsweredProposal({ recipients }) });
    const item = await card();
    expect(item).toHaveTextContent(
      'The project is assigned already, so no answer can be accepted. Reject this proposal: its companies are told.',
    );
    expect(item).not.toHaveTextContent('Accept or reject it.');
    expect(screen.queryByText(/^1 proposal waits/)).not.toBeInTheDocument();
    await user.hover(await screen.findByRole('button', { name: 'Accept Granite Risk' }));
    expect(await screen.findByRole('tooltip')).toHaveTextContent(text);
    await press('Reject');
    await answer('Reject this fee proposal?', 'Reject');
    expect(writes().map(({ path }) => path)).toEqual(['fee-proposals/reject']);
  });

  it('names totals in the currency in which they were asked, whatever the project’s is meanwhile', async () => {
    setup({ proposal: { ...anAnsweredProposal(), currency: 'CHF' } });
    expect(await card()).toHaveTextContent('4,000.00 CHF');
  });

  it('says which links have expired, and which expire within three days', async () => {
    const recipients = [
      aRecipient({ isLinkExpired: true, linkExpiresDateTime: inDays(-1) }),
      aRecipient({ companyContactId: anId(301), companyName: 'Slate Engineers', linkExpiresDateTime: inDays(2) }),
      aRecipient({ companyContactId: anId(302), companyName: 'Basalt', linkExpiresDateTime: inDays(5) }),
    ];
    setup({ proposal: aFeeProposal({ recipients }) });
    const item = await card();
    expect(within(item).getByText('The link of Granite Risk has expired. Resend it for an answer.')).toBeVisible();
    expect(within(item).getByText(/^The link of Slate Engineers expires on /)).toBeVisible();
    expect(within(item).queryByText(/^The link of Basalt/)).not.toBeInTheDocument();
    expect(within(item).getByText('Link Expired')).toBeVisible();
  });

  it('says why a link has ended that cannot be sent again, and advises it of no other', async () => {
    const text = FEE_PROPOSAL_TEXTS.addressChanged;
    const verdict = { action: 'resend', allowed: false, obstacle: 'guard', reason: 'AddressChanged', text } as const;
    const ended = { isLinkExpired: true, linkExpiresDateTime: inDays(-1) };
    const slate = { companyContactId: anId(301), companyName: 'Slate Engineers' };
    const recipients = [aRecipient({ ...ended, actions: [verdict] }), aRecipient({ ...ended, ...slate })];
    const { press, writes, user } = opened({ proposal: aFeeProposal({ recipients }) });
    const item = await card();
    expect(within(item).getByText(`The link of Granite Risk has ended. ${text}`)).toBeVisible();
    expect(within(item).getByText('The link of Slate Engineers has expired. Resend it for an answer.')).toBeVisible();
    await user.hover(await screen.findByRole('button', { name: 'Resend Granite Risk' }));
    expect(await screen.findByRole('tooltip')).toHaveTextContent(text);
    await press('Resend Granite Risk');
    expect(writes()).toEqual([]);
  });

  it.each([
    [
      { refusal: 'The project is closed.' },
      'The accepted fee was not followed by an assignment: The project is closed.',
    ],
    [{ assignment: 'Pending' }, 'The project is being assigned to Granite Risk.'],
    [{ assignment: 'Made' }, 'Granite Risk is assigned to the project. Go to RESOURCES'],
    [{ assignment: 'Ended' }, 'The assignment of Granite Risk has ended. Go to RESOURCES'],
  ] as const)('says how an accepted fee went on: %j', async (over, text) => {
    const recipients = [aRecipient({ status: 'Approved', total: 4_000, linkExpiresDateTime: null })];
    setup({
      proposal: aFeeProposal({ status: 'refusal' in over ? 'WaitingForApproval' : 'Approved', recipients, ...over }),
    });
    expect(await card()).toHaveTextContent(text);
  });

  it('says that there are none, and why none may be added', async () => {
    const view = setup({ list: proposalsOf([]) });
    expect(await screen.findByText('Ask companies what the services of this project would cost.')).toBeVisible();
    view.unmount();
    const create = { action: 'create', allowed: false, obstacle: 'guard', text: FEE_PROPOSAL_TEXTS.noBudgets } as const;
    const { user } = setup({ list: proposalsOf([], { create }) });
    const add = await screen.findByRole('button', { name: 'Add Fee Proposal' });
    expect(add).toHaveAttribute('aria-disabled', 'true');
    await user.hover(add);
    expect(await screen.findByRole('tooltip')).toHaveTextContent(FEE_PROPOSAL_TEXTS.noBudgets);
    expect(screen.getAllByText(FEE_PROPOSAL_TEXTS.noBudgets).length).toBeGreaterThan(1);
  });

  it('is gone through by j and k', async () => {
    const second = aFeeProposal({ id: anId(311), serviceTypes: ['FinalInspection'] });
    const { user } = setup({ list: proposalsOf([aFeeProposal(), second]) });
    await card();
    await user.keyboard('jj');
    expect(screen.getByRole('link', { name: 'Final Inspection' })).toHaveFocus();
    await user.keyboard('k');
    expect(screen.getByRole('link', { name: TITLE })).toHaveFocus();
  });

  it('shows a failure with a way on', async () => {
    let isBroken = true;
    const { press } = setup({
      answers: {
        'get fee-proposals': () => {
          if (isBroken) throw refusal(503, { code: 'Unavailable', message: 'Away' });
          return proposalsOf([aFeeProposal()]);
        },
      },
    });
    await screen.findByRole('alert');
    isBroken = false;
    await press('Retry');
    expect(await card()).toBeVisible();
  });
});
