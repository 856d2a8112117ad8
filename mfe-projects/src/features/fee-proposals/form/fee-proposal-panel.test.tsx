import { FEE_PROPOSAL_TEXTS } from '@portal/contracts/finance/fee-proposal-lists';
import { refusal } from '@portal/portal-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aFeeDraft, proposalsOf } from '../../../testing/fee-proposal.builder.ts';
import { anId } from '../../../testing/project.builder.ts';
import { BOOK, ID, STALE, setup, opened, TITLE, pane } from '../fee-proposals.fixture.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

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

  it('still sends where sending failed and is retried after any key', async () => {
    let isDown = true;
    const view = setup({
      answers: {
        'post fee-proposals': () => {
          if (isDown) throw refusal(503, { code: 'Unavailable' });
          return aFeeDraft();
        },
      },
    });
    await fill(view);
    await view.press('Send');
    await waitFor(() => expect(view.notices()).toMatchObject([{ kind: 'error' }]));
    isDown = false;
    await view.user.tab();
    await view.pressNotice();
    await waitFor(() => expect(view.writes()).toHaveLength(2));
    expect(view.writes()[1]?.json).toMatchObject({ isSent: true });
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

  it('stays with its writer where somebody deletes the draft meanwhile', async () => {
    let list = proposalsOf([aFeeDraft()]);
    const { choose, user, client } = opened({ proposal: aFeeDraft(), answers: { 'get fee-proposals': () => list } });
    await pane();
    await choose('Edit');
    await user.type(await screen.findByRole('textbox', { name: 'Description' }), 'Two visits');
    list = proposalsOf([]);
    await client.invalidateQueries();
    await screen.findByText('It was deleted, or it is not yours to see.');
    expect(screen.getByRole('textbox', { name: 'Description' })).toHaveValue('Two visits');
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
