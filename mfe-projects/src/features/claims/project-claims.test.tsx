import type { Claim, Claims } from '@portal/contracts/projects/claim';
import { answering, refusal, renderWithPortal, type RenderOptions } from '@portal/portal-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aClaim, aLimitedClaim, claimActions, claimsOf } from '../../testing/claim.builder.ts';
import { anId, aProject } from '../../testing/project.builder.ts';
import { ProjectClaims } from './project-claims.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

const CLAIM = aClaim();
const CAUSES = [
  { id: anId(61), value: 'Water Damage', isSeeded: true },
  { id: anId(62), value: 'Fire', isSeeded: true },
];
const REFUSED = { action: 'create', allowed: false } as const;
const STALE = {
  code: 'StaleVersion',
  details: { changedBy: 'Uma Wright', changedAt: '2026-11-20T10:00:00Z', version: 4 },
};

interface Setup extends RenderOptions {
  readonly claim?: Claim;
  readonly page?: Claims;
  readonly answers?: Record<string, unknown>;
}

function setup({ claim = CLAIM, page = claimsOf([claim]), answers = {}, ...options }: Setup = {}) {
  const requests = answering({
    'get claims': page,
    [`get claims/${claim.id}`]: claim,
    [`get claims/${claim.id}/history`]: { items: [], totalCount: 0, totalPages: 0 },
    'get claim-causes-of-loss': CAUSES,
    'post claims': claim,
    'put claims': claim,
    [`delete claims/${claim.id}`]: { id: claim.id },
    ...answers,
  });
  const view = renderWithPortal(<ProjectClaims project={aProject({ currency: 'EUR' })} />, {
    claims: { role: 'ICCoordinator' },
    ...options,
  });
  const press = async (name: string) => view.user.click(await screen.findByRole('button', { name }));
  /** Opens the menu of the pane. */
  const more = async () => {
    await press('More actions');
    return screen.findAllByRole('menuitem');
  };
  const choose = async (name: string) => {
    await more();
    await view.user.click(screen.getByRole('menuitem', { name }));
  };
  return { ...view, requests, press, more, choose, writes: () => requests.filter(({ verb }) => verb !== 'get') };
}
/** The page with the claim open beside the table, as the link of a notification has it. */
const opened = (options: Setup = {}) => setup({ path: `/?claimId=${CLAIM.id}`, ...options });
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const pane = (name = 'Claim CL-2026-1004') => screen.findByRole('region', { name });
const panel = (name: string) => screen.findByRole('dialog', { name });

describe('CLAIMS (decisions §20)', () => {
  it('is a table of ten by number and cause, with the amounts that there are in the currency of the project', async () => {
    const { requests } = setup();
    const row = (await screen.findByRole('link', { name: 'CL-2026-1004 Water Damage' })).closest('tr') as HTMLElement;
    const cells = within(row).getAllByRole('cell');
    expect(cells[0]).toHaveAttribute('data-identifier');
    expect(cells[1]).toHaveClass('tabular');
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      'CL-2026-1004 Water DamageProperty Damage',
      '10/12/2026',
      '1,250,000.50 EUR',
      '100,000.00 EUR',
      'Open',
    ]);
    expect(requests[0]?.search).toContain(`pageSize=10&projectId=${anId(1)}`);
  });

  it('has no columns of what those with limited access do not get, and opens without them', async () => {
    const claim = aLimitedClaim();
    const page = claimsOf([claim], { create: { ...REFUSED, obstacle: 'role', text: 'No' } });
    opened({ claim, page, claims: { role: 'RiskManager' } });
    const item = await pane();
    expect(within(item).getByText('10/12/2026')).toBeVisible();
    expect(within(item).queryByText('Amount')).not.toBeInTheDocument();
    expect(within(item).queryByRole('heading', { name: 'History' })).not.toBeInTheDocument();
    expect(
      within(item)
        .getAllByRole('button')
        .map((button) => button.getAttribute('aria-label')),
    ).toEqual(['Previous', 'Next', 'Close']);
    expect(within(screen.getByRole('table')).queryByText('Property Damage')).not.toBeInTheDocument();
    for (const head of heads()) expect(['Claim No.', 'Date of Loss', 'Status']).toContain(head);
  });

  it('says that there are none: what to do, or nothing to those who only read', async () => {
    const view = setup({ page: claimsOf([]) });
    expect(await screen.findByText('Record the first loss of this project.')).toBeVisible();
    expect(heads()).toEqual(['Claim No.', 'Date of Loss', 'Amount', 'Status']);
    view.unmount();
    setup({ page: claimsOf([], { create: { ...REFUSED, obstacle: 'role', text: 'No' } }) });
    expect(await screen.findByText('Once they are added, they will appear here.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add Claim' })).not.toBeInTheDocument();
  });

  it('keeps what cannot be done in a closed project, and says why', async () => {
    const { user } = setup({ page: claimsOf([], { create: { ...REFUSED, obstacle: 'guard', text: 'Closed.' } }) });
    const add = await screen.findByRole('button', { name: 'Add Claim' });
    expect(add).toHaveAttribute('aria-disabled', 'true');
    await user.hover(add);
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Closed.');
  });

  it('exports what the viewer sees, in the order of the list', async () => {
    const url = 'https://portal.example/api/projects/exports/1';
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { press, user, writes, notices } = setup({
      path: '/?sortFieldName=amount&sortDirection=Descending',
      answers: { 'post claims/exports': { url } },
    });
    await press('Export');
    await user.click(await screen.findByRole('menuitem', { name: 'Excel workbook (.xlsx)' }));
    await waitFor(() => expect(notices()).toMatchObject([{ kind: 'success' }]));
    expect(writes()[0]?.json).toEqual({
      projectId: anId(1),
      format: 'xlsx',
      sortFieldName: 'amount',
      sortDirection: 'Descending',
    });
  });
});

describe('a claim beside the table', () => {
  it('is moved by the steps that the server allows, and by no others', async () => {
    const { press, more, writes, notices } = opened({ answers: { 'put claims': aClaim({ status: 'InReview' }) } });
    await pane();
    const off = (await more()).filter((entry) => entry.getAttribute('aria-disabled'));
    expect(off.map(({ textContent }) => textContent)).toEqual(['Settle', 'Decline', 'Reopen']);
    await press('Start Review');
    await waitFor(() => expect(notices()).toMatchObject([{ message: 'The claim is now “In Review”.' }]));
    const { id, claimNumber, amount, description } = CLAIM;
    expect(writes()).toMatchObject([
      { headers: { 'If-Match': '"3"' }, json: { id, claimNumber, amount, description, status: 'InReview' } },
    ]);
  });

  it('is not moved from a version that somebody has changed', async () => {
    const { press } = opened({
      answers: {
        'put claims': () => {
          throw refusal(409, STALE);
        },
      },
    });
    await pane();
    await press('Start Review');
    expect(await screen.findByRole('dialog', { name: /^Changed by Uma Wright at / })).toBeVisible();
    await press('Reload');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Changed by/ })).not.toBeInTheDocument());
  });

  it('tells its history with the values as the pane writes them', async () => {
    const item = { id: anId(70), happenedDateTime: '2026-11-20T09:41:00Z', actorName: 'Uma Wright', words: null };
    const items = [
      {
        ...{ ...item, action: 'review', oldStatus: 'Open', newStatus: 'InReview' },
        changes: [{ field: 'reserve', oldValue: null, newValue: '5000.00' }],
      },
    ];
    opened({ answers: { [`get claims/${CLAIM.id}/history`]: { items, totalCount: 1, totalPages: 1 } } });
    const history = within(await pane()).getByRole('region', { name: 'History' });
    await within(history).findByText('Uma Wright');
    expect(history).toHaveTextContent('Uma Wright started the review');
    expect(history).toHaveTextContent('Reserve: – → 5,000.00 EUR');
  });

  it('is deleted after a question, and gone', async () => {
    const { choose, writes, notices, user } = opened();
    await pane();
    await choose('Delete');
    const question = await screen.findByRole('dialog', { name: 'Delete this claim?' });
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(notices()).toMatchObject([{ message: 'Claim deleted.' }]));
    expect(writes()).toMatchObject([{ verb: 'delete', headers: { 'If-Match': '"3"' } }]);
    await waitFor(() => expect(screen.queryByRole('region', { name: /^Claim/ })).not.toBeInTheDocument());
  });

  it('that is not there any more says so', async () => {
    opened({
      answers: {
        [`get claims/${CLAIM.id}`]: () => {
          throw refusal(404, { message: 'This item no longer exists.' });
        },
      },
    });
    expect(await screen.findByText('This item no longer exists.')).toBeVisible();
  });
});

describe('a claim that is not the list’s', () => {
  it('of another project is not shown in this one, in whose currency it is not', async () => {
    opened({ claim: aClaim({ projectId: anId(2) }) });
    expect(await screen.findByText('It was deleted, or it is not yours to see.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'More actions' })).not.toBeInTheDocument();
  });

  it.each([404, 403])('any more (%i), since it was opened, leaves the pane', async (status) => {
    let isThere = true;
    const { client } = opened({
      answers: {
        [`get claims/${CLAIM.id}`]: () => {
          if (!isThere) throw refusal(status);
          return CLAIM;
        },
      },
    });
    await pane();
    isThere = false;
    void client.invalidateQueries();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Claim CL-2026-1004' })).not.toBeInTheDocument());
    expect(screen.getByRole('region', { name: 'Claim' })).toBeVisible();
  });
});

describe('the form of a claim', () => {
  it('adds one, with a cause of loss that was not there', async () => {
    const added = { id: anId(63), value: 'Crane collapse', isSeeded: false };
    const { press, user, writes, notices } = setup({
      // The list is read again before the addition is answered.
      answers: { 'post claim-causes-of-loss': added, 'get claim-causes-of-loss': [...CAUSES, added] },
    });
    await press('Add Claim');
    await panel('Add Claim');
    await user.type(await screen.findByRole('textbox', { name: 'Claim No.' }), 'CL-7');
    await user.type(screen.getByRole('textbox', { name: 'Date of Loss' }), '10012026');
    await user.click(screen.getByRole('combobox', { name: 'Type' }));
    await user.click(await screen.findByRole('option', { name: 'Property Damage' }));
    await press('+ Add New Cause of Loss');
    await user.type(screen.getByRole('textbox', { name: 'New Cause of Loss' }), 'Crane collapse{Enter}');
    await user.type(screen.getByRole('textbox', { name: 'Amount' }), '1200.5');
    await press('Save');
    await waitFor(() => expect(notices()).toMatchObject([{ message: `Claim ${CLAIM.claimNumber} added.` }]));
    expect(await screen.findByRole('region', { name: `Claim ${CLAIM.claimNumber}` })).toBeVisible();
    expect(writes().map(({ json }) => json)).toMatchObject([
      { value: 'Crane collapse' },
      {
        ...{ projectId: anId(1), claimNumber: 'CL-7', type: 'PropertyDamage', causeId: anId(63) },
        ...{ dateOfLoss: '2026-10-01', amount: 1200.5, paid: null, reserve: null, description: null, fileIds: [] },
      },
    ]);
  });

  it('takes a loss of today at the site, whatever day it is for the viewer', async () => {
    const { press, user } = setup({ page: claimsOf([CLAIM], { siteToday: '2026-11-21' }) });
    await press('Add Claim');
    await user.type(await screen.findByRole('textbox', { name: 'Date of Loss' }), '11202026');
    await press('Choose date');
    expect(await screen.findByRole('button', { name: 'Saturday, November 21, 2026' })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Sunday, November 22, 2026' })).toBeDisabled();
  });

  it('stays open with what was typed when the right to add goes meanwhile', async () => {
    let page = claimsOf([CLAIM]);
    const { press, user, client } = setup({ answers: { 'get claims': () => page } });
    await press('Add Claim');
    const number = await screen.findByRole('textbox', { name: 'Claim No.' });
    await user.type(number, 'CL-7');
    page = claimsOf([CLAIM], { create: { ...REFUSED, obstacle: 'closed', text: 'Closed.' } });
    await client.invalidateQueries();
    const add = screen.getByRole('button', { name: 'Add Claim', hidden: true });
    await waitFor(() => expect(add).toHaveAttribute('aria-disabled', 'true'));
    expect(number).toBeVisible();
    expect(number).toHaveValue('CL-7');
  });

  it('asks for what is required, and puts what the server refuses onto its field', async () => {
    const inFuture = 'The date of loss must not be in the future.';
    const { press, choose, user, writes } = opened({
      answers: {
        'put claims': () => {
          throw refusal(400, { code: 'ValidationFailed', fieldErrors: { dateOfLoss: [inFuture] } });
        },
      },
    });
    await pane();
    await choose('Edit');
    const amount = await screen.findByRole('textbox', { name: 'Amount' });
    await user.clear(amount);
    await press('Save');
    expect(await screen.findByText('Field is required.')).toBeVisible();
    expect(writes()).toEqual([]);
    await user.type(amount, '5');
    await press('Save');
    expect(await screen.findByText(inFuture)).toBeVisible();
  });

  it('keeps what was typed when the claim is fetched anew, and asks before it is saved over another version', async () => {
    const answers = {
      'put claims': ({ headers }: { headers: Record<string, string> }) => {
        if (headers['If-Match'] === '"4"') return CLAIM;
        throw refusal(409, STALE);
      },
    };
    const { press, choose, user, writes, client } = opened({ answers });
    await pane();
    await choose('Edit');
    await user.type(await screen.findByRole('textbox', { name: 'Description' }), ' More.');
    await client.invalidateQueries();
    expect(screen.getByRole('textbox', { name: 'Description' })).toHaveValue('Water ran through three floors. More.');
    await press('Save');
    await screen.findByRole('dialog', { name: /^Changed by Uma Wright at / });
    await press('Overwrite');
    await pane();
    expect(writes().map(({ headers }) => headers)).toEqual([{ 'If-Match': '"3"' }, { 'If-Match': '"4"' }]);
  });
});

it('a claim that may not be edited now says why', async () => {
  const { user, more } = opened({ claim: aClaim({ actions: claimActions() }) });
  await pane();
  await more();
  await user.hover(screen.getByRole('menuitem', { name: 'Edit' }));
  expect(await screen.findByRole('tooltip', { name: 'Not update now.' })).toBeVisible();
});
