import type { FeeProposal, FeeProposals } from '@portal/contracts/finance/fee-proposal';
import { FEE_PROPOSAL_TEXTS } from '@portal/contracts/finance/fee-proposal-lists';
import { answering, refusal, renderWithPortal, type RenderOptions } from '@portal/portal-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aCompanyContact } from '../../testing/company-contact.builder.ts';
import {
  aComparison,
  aFeeDraft,
  aFeeProposal,
  anAnswer,
  anAnsweredProposal,
  aRecipient,
  feeActions,
  inDays,
  proposalsOf,
  recipientActions,
} from '../../testing/fee-proposal.builder.ts';
import { anId, aProject } from '../../testing/project.builder.ts';
import { ProjectFeeProposals } from './project-fee-proposals.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

const BOOK = [
  aCompanyContact(),
  aCompanyContact({
    id: anId(301),
    name: 'Slate Engineers',
    info: { email: 'fees@slate.example', phone: null, address: null },
  }),
  aCompanyContact({ id: anId(302), name: 'Harbour Brokers', type: 'Broker' }),
].map(({ id, name, type, info }) => ({ id, name, type, info }));
const ID = anId(310);
const STALE = {
  code: 'StaleVersion',
  details: { changedBy: 'Uma Wright', changedAt: '2026-11-20T10:00:00Z', version: 6 },
};

interface Setup extends RenderOptions {
  readonly proposal?: FeeProposal;
  readonly list?: FeeProposals;
  readonly answers?: Record<string, unknown>;
}

function setup({ proposal = aFeeProposal(), list = proposalsOf([proposal]), answers = {}, ...options }: Setup = {}) {
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
const opened = (options: Setup = {}) => setup({ path: `/?feeProposalId=${ID}`, ...options });
const TITLE = 'Main Report, Desktop Review';
const pane = (name = TITLE) => screen.findByRole('region', { name });
const card = async () => (await screen.findByRole('link', { name: TITLE })).closest('li') as HTMLElement;

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

describe('the form of a proposal', () => {
  const fill = async ({ user, press }: ReturnType<typeof setup>) => {
    await press('Add Fee Proposal');
    const companies = await screen.findByRole('combobox', { name: 'Companies' });
    await user.click(companies);
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'Granite Risk, desk@granite.example',
      'Slate Engineers, fees@slate.example',
    ]);
    await user.click(screen.getByRole('option', { name: /^Granite Risk/ }));
    await user.click(screen.getByRole('checkbox', { name: 'Main Report' }));
    await user.type(screen.getByRole('textbox', { name: 'Inspection Count' }), '3');
  };

  it('offers services with a budget and risk companies alone, and sends at once', async () => {
    const view = setup();
    await fill(view);
    expect(screen.getAllByRole('checkbox')).toHaveLength(2);
    await view.press('Send');
    await waitFor(() => expect(view.notices()).toMatchObject([{ message: `Fee proposal for ${TITLE} sent.` }]));
    expect(view.writes()).toMatchObject([
      {
        json: {
          ...{ projectId: anId(1), companyContactIds: [anId(300)], serviceTypes: ['MainReport'], inspectionCount: 3 },
          ...{ description: null, fileId: null, isSent: true },
        },
      },
    ]);
    expect(await pane()).toBeVisible();
  });

  it('keeps a draft, by the keyboard, too, whatever was pressed before', async () => {
    const view = setup({ proposal: aFeeDraft() });
    await fill(view);
    await view.user.clear(screen.getByRole('textbox', { name: 'Inspection Count' }));
    await view.press('Send');
    expect(await screen.findByText('Field is required.')).toBeVisible();
    await view.user.type(screen.getByRole('textbox', { name: 'Inspection Count' }), '2');
    await view.user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(view.notices()).toMatchObject([{ message: `Draft of ${TITLE} saved.` }]));
    expect(view.writes()).toMatchObject([{ json: { inspectionCount: 2, isSent: false } }]);
  });

  it('asks for what is required, and puts what the server refuses onto its field', async () => {
    const text = FEE_PROPOSAL_TEXTS.sameAddress('desk@granite.example');
    const view = setup({
      answers: {
        'post fee-proposals': () => {
          throw refusal(400, { code: 'ValidationFailed', fieldErrors: { companyContactIds: [text] } });
        },
      },
    });
    await fill(view);
    const count = screen.getByRole('textbox', { name: 'Inspection Count' });
    await view.user.clear(count);
    await view.user.type(count, '11');
    await view.press('Save Draft');
    expect(await screen.findByText('Must be a whole number from 1 to 10')).toBeVisible();
    expect(view.writes()).toEqual([]);
    await view.user.clear(count);
    await view.user.type(count, '10');
    await view.press('Save Draft');
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('leads to the company contacts while none of them can be asked', async () => {
    const { press } = setup({ answers: { 'get company-contacts/dropdown': BOOK.slice(2) } });
    await press('Add Fee Proposal');
    expect(await screen.findByRole('link', { name: 'Go to COMPANY CONTACTS' })).toHaveAttribute(
      'href',
      '/projects/contacts?tab=company-contacts',
    );
    expect(screen.getByRole('combobox', { name: 'Companies' })).toBeDisabled();
  });

  it('changes a draft and sends it; what is against sending leaves it saved', async () => {
    const { choose, user, press, writes, notices } = opened({
      proposal: aFeeDraft(),
      answers: {
        [`put fee-proposals/${ID}/send`]: () => {
          throw refusal(409, { code: 'Conflict', message: FEE_PROPOSAL_TEXTS.assigned });
        },
      },
    });
    await pane();
    await choose('Edit');
    const dialog = await screen.findByRole('dialog', { name: 'Edit Fee Proposal' });
    const chosen = await within(dialog).findByRole('list', { name: 'Chosen companies' });
    expect(chosen).toHaveTextContent('Granite Riskdesk@granite.example');
    await user.type(within(dialog).getByRole('textbox', { name: 'Description' }), 'Two visits');
    await user.click(within(dialog).getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(notices()).toMatchObject([{ kind: 'error', message: FEE_PROPOSAL_TEXTS.assigned }]));
    expect(writes()).toMatchObject([
      { path: 'fee-proposals', json: { id: ID, description: 'Two visits' }, headers: { 'If-Match': '"5"' } },
      { path: `fee-proposals/${ID}/send` },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await press('More actions');
  });

  it('asks before a draft is saved over another version', async () => {
    const { choose, user, press } = opened({
      proposal: aFeeDraft(),
      answers: {
        'put fee-proposals': () => {
          throw refusal(409, STALE);
        },
      },
    });
    await pane();
    await choose('Edit');
    await user.type(await screen.findByRole('textbox', { name: 'Description' }), 'x');
    await press('Save Draft');
    expect(await screen.findByRole('dialog', { name: /^Changed by Uma Wright at / })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Overwrite' })).toBeVisible();
  });
});
