import { FEE_PROPOSAL_TEXTS } from '@portal/contracts/finance/fee-proposal-lists';
import { refusal } from '@portal/portal-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  aFeeDraft,
  aFeeProposal,
  anAnswer,
  anAnsweredProposal,
  feeActions,
  proposalsOf,
  recipientActions,
} from '../../../testing/fee-proposal.builder.ts';
import { anId } from '../../../testing/project.builder.ts';
import { ID, STALE, setup, opened, TITLE, pane } from '../fee-proposals.fixture.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

describe('a proposal beside the list', () => {
  it('is sent, from the version that was shown', async () => {
    const { press, writes, notices } = opened({ proposal: aFeeDraft() });
    await pane();
    await press('Send');
    await waitFor(() => expect(notices()).toMatchObject([{ message: 'The link was mailed to 1 company.' }]));
    expect(writes()).toMatchObject([{ path: `fee-proposals/${ID}/send`, headers: { 'If-Match': '"5"' } }]);
  });

  it('says why it cannot be sent, and shows the refusal of what somebody else has made impossible', async () => {
    const text = FEE_PROPOSAL_TEXTS.hasEntries;
    const { press, user, notices, unmount } = opened({
      proposal: aFeeDraft(),
      answers: {
        [`put fee-proposals/${ID}/send`]: () => {
          throw refusal(409, { code: 'Conflict', message: text });
        },
      },
    });
    await pane();
    await press('Send');
    await waitFor(() => expect(notices()).toMatchObject([{ kind: 'error', message: text }]));
    unmount();
    opened({ proposal: aFeeDraft({ actions: feeActions('update', 'delete') }) });
    await pane();
    await press('More actions');
    await user.hover(await screen.findByRole('menuitem', { name: 'Send' }));
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Not send now.');
  });

  it('is withdrawn after a question, and gone', async () => {
    const { choose, answer, writes, notices } = opened({ proposal: aFeeDraft() });
    await pane();
    await choose('Withdraw');
    expect(writes()).toEqual([]);
    await answer('Withdraw this fee proposal?', 'Withdraw');
    await waitFor(() => expect(notices()).toMatchObject([{ message: 'Fee proposal withdrawn.' }]));
    expect(writes()).toMatchObject([{ verb: 'delete', headers: { 'If-Match': '"5"' } }]);
    await waitFor(() => expect(screen.queryByRole('region', { name: TITLE })).not.toBeInTheDocument());
  });

  it('mails its link again to one company', async () => {
    const { press, writes, notices } = opened();
    expect(await pane()).toHaveTextContent(/desk@granite\.example · mailed on 11\/20\/2026 .* · valid until /);
    await press('Resend Granite Risk');
    await waitFor(() => expect(notices()).toMatchObject([{ message: 'The link was mailed to Granite Risk again.' }]));
    expect(writes()).toMatchObject([{ path: `fee-proposals/${ID}/resend`, json: { companyContactId: anId(300) } }]);
  });

  it('is rejected after a question', async () => {
    const { choose, answer, writes, notices } = opened({ proposal: anAnsweredProposal() });
    await pane();
    await choose('Reject');
    await answer('Reject this fee proposal?', 'Reject');
    await waitFor(() => expect(notices()).toMatchObject([{ message: 'Fee proposal rejected.' }]));
    expect(writes()).toMatchObject([{ json: { feeProposalId: ID }, headers: { 'If-Match': '"5"' } }]);
  });

  it('is accepted for one company after a question that names it, its total and what follows', async () => {
    const { press, answer, writes, notices } = opened({ proposal: anAnsweredProposal() });
    await pane();
    await press('Accept Slate Engineers');
    const dialog = await screen.findByRole('dialog', { name: 'Accept the fee of Slate Engineers?' });
    expect(dialog).toHaveTextContent('Slate Engineers, 3,500.50 EUR');
    expect(dialog).toHaveTextContent(
      'The other companies are rejected, and the project is assigned to Slate Engineers',
    );
    await answer('Accept the fee of Slate Engineers?', 'Accept');
    await waitFor(() =>
      expect(notices()).toMatchObject([{ message: 'The fee of Slate Engineers has been accepted.' }]),
    );
    expect(writes()).toMatchObject([
      { json: { feeProposalId: ID, companyContactId: anId(301) }, headers: { 'If-Match': '"5"' } },
    ]);
  });

  it('is not accepted from a version that somebody has changed', async () => {
    const { press, answer } = opened({
      proposal: anAnsweredProposal(),
      answers: {
        'put fee-proposals/accept': () => {
          throw refusal(409, STALE);
        },
      },
    });
    await pane();
    await press('Accept Granite Risk');
    await answer('Accept the fee of Granite Risk?', 'Accept');
    expect(await screen.findByRole('dialog', { name: /^Changed by Uma Wright at / })).toBeVisible();
  });

  it('says why an answer cannot be accepted now', async () => {
    const [granite] = anAnsweredProposal().recipients;
    const recipients = granite ? [{ ...granite, actions: recipientActions() }] : [];
    const { user } = opened({ proposal: anAnsweredProposal({ recipients }) });
    await pane();
    const accept = screen.getByRole('button', { name: 'Accept Granite Risk' });
    await user.hover(accept);
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Not accept now.');
  });

  it('tells its history with the values as the form has them, and gives its file', async () => {
    const line = {
      ...{ id: anId(70), happenedDateTime: '2026-11-20T09:41:00Z', actorName: 'Uma Wright', action: 'update' },
      ...{ oldStatus: 'Draft', newStatus: 'Draft', words: null },
      changes: [
        { field: 'serviceTypes', oldValue: ['MainReport'], newValue: ['MainReport', 'DesktopReview'] },
        { field: 'inspectionCount', oldValue: 1, newValue: 2 },
        { field: 'file', oldValue: null, newValue: 'scope.pdf' },
      ],
    };
    const file = { id: anId(400), name: 'scope.pdf' };
    opened({
      proposal: aFeeProposal({ file, description: 'Two visits in spring.' }),
      answers: {
        [`get fee-proposals/${ID}/history`]: { items: [line], totalCount: 1, totalPages: 1 },
        [`get files/${file.id}`]: { ...file, s3Key: file.id, size: 2_048, url: 'https://files.example/scope.pdf' },
      },
    });
    const item = await pane();
    expect(within(item).getByText('Two visits in spring.')).toBeVisible();
    expect(await within(item).findByRole('link', { name: /^scope\.pdf/ })).toHaveAttribute(
      'href',
      'https://files.example/scope.pdf',
    );
    const history = within(item).getByRole('region', { name: 'History' });
    await within(history).findByText('Uma Wright');
    expect(history).toHaveTextContent('Uma Wright changed the proposal');
    expect(history).toHaveTextContent('Services: Main Report → Main Report, Desktop Review');
    expect(history).toHaveTextContent('Inspection Count: 1 → 2');
    expect(history).toHaveTextContent('File: – → scope.pdf');
  });

  it('that is not there any more says so', async () => {
    opened({ list: proposalsOf([]) });
    expect(await screen.findByText('This item no longer exists.')).toBeVisible();
  });
});

describe('the answer to which a notification leads', () => {
  const PATH = `/?feeProposalId=${ID}&companyContactId=${anId(300)}&companyName=Granite%20Risk`;

  it('is shown as it was written, and can be accepted', async () => {
    const { requests, press, answer, writes } = setup({ proposal: anAnsweredProposal(), path: PATH });
    expect(await screen.findByText('100.00 EUR × 10 h × 2 inspections')).toBeVisible();
    const item = await pane('Granite Risk');
    expect(within(item).getByRole('region', { name: 'Travel' })).toHaveTextContent(
      '50.00 EUR × 4 h × 2 inspections400.00 EUR',
    );
    expect(within(item).getByRole('region', { name: 'Expenses' })).toHaveTextContent('Flight300.00 EUR × 2600.00 EUR');
    expect(requests.find(({ path }) => path === 'fee-proposals/response/details')?.search).toBe(
      `feeProposalId=${ID}&companyContactId=${anId(300)}`,
    );
    await press('Accept Granite Risk');
    await answer('Accept the fee of Granite Risk?', 'Accept');
    await waitFor(() => expect(writes()).toMatchObject([{ headers: { 'If-Match': '"5"' } }]));
  });

  it.each([
    [
      'that is gone',
      () => {
        throw refusal(404, { message: 'Gone' });
      },
    ],
    ['of another project', anAnswer({ projectId: anId(2) })],
  ])('%s says so under the company’s name', async (_, given) => {
    setup({ proposal: anAnsweredProposal(), path: PATH, answers: { 'get fee-proposals/response/details': given } });
    expect(await within(await pane('Granite Risk')).findByText('This item no longer exists.')).toBeVisible();
  });
});
