import { answering, refusal, renderWithPortal } from '@portal/portal-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aComparison, anAnsweredProposal, proposalsOf } from '../../../testing/fee-proposal.builder.ts';
import { anId, aProject } from '../../../testing/project.builder.ts';
import { ProjectFeeProposals } from '../project-fee-proposals.tsx';

const ID = anId(310);

function setup(comparison: unknown = aComparison(), path = `/?feeProposalId=${ID}&view=comparison`) {
  const requests = answering({
    'get fee-proposals': proposalsOf([anAnsweredProposal()]),
    [`get fee-proposals/${ID}/history`]: { items: [], totalCount: 0, totalPages: 0 },
    [`get fee-proposals/${ID}/comparison`]: comparison,
    'put fee-proposals/accept': anAnsweredProposal(),
  });
  const view = renderWithPortal(<ProjectFeeProposals project={aProject()} />, { path });
  return { ...view, writes: () => requests.filter(({ verb }) => verb !== 'get') };
}
const table = () => screen.findByRole('table', { name: 'Answers for Main Report, Desktop Review' });
/** The lines of the table, each by its label with its values. */
const linesOf = (shown: HTMLElement) =>
  within(shown)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));

describe('answers side by side (decisions §20, §27)', () => {
  afterEach(() => vi.restoreAllMocks());

  it('have a column each, and the lowest value of a line says so', async () => {
    setup();
    const shown = await table();
    expect(linesOf(shown)).toEqual([
      ['Main Report'],
      ['Hourly Rate', '100.00 EURLowest', '125.00 EUR'],
      ['Hours', '10', '10'],
      ['Inspections', '2', '2'],
      ['Total', '2,000.00 EURLowest', '2,500.00 EUR'],
      ['Desktop Review'],
      ['Hourly Rate', '100.00 EUR', '100.00 EUR'],
      ['Hours', '5', '5'],
      ['Inspections', '2', '2'],
      ['Total', '1,000.00 EUR', '1,000.00 EUR'],
      ['Travel'],
      ['Hourly Rate', '50.00 EUR', '–'],
      ['Hours', '4', '–'],
      ['Inspections', '2', '–'],
      ['Total', '400.00 EUR', '0.00 EURLowest'],
      ['Expenses'],
      ['Flight', '600.00 EUR', '–'],
      ['Total', '600.00 EUR', '0.00 EURLowest'],
      ['Total Fee', '4,000.00 EUR', '3,500.00 EURLowest'],
      ['Cost by ServiceWith the service’s share of travel and expenses'],
      ['Main Report', '2,666.67 EUROver budget by 66.67 EUR', '2,500.00 EURLowestLeaves 100.00 EUR of the budget'],
      ['Desktop Review', '1,333.33 EURNo budget', '1,000.00 EURLowestNo budget'],
    ]);
  });

  it('are accepted in their column, from the version that was compared', async () => {
    const { user, writes } = setup();
    await table();
    await user.click(screen.getByRole('button', { name: 'Accept Slate Engineers' }));
    const dialog = await screen.findByRole('dialog', { name: 'Accept the fee of Slate Engineers?' });
    await user.click(within(dialog).getByRole('button', { name: 'Accept' }));
    await waitFor(() =>
      expect(writes()).toMatchObject([
        { json: { feeProposalId: ID, companyContactId: anId(301) }, headers: { 'If-Match': '"5"' } },
      ]),
    );
  });

  it('are reached from the proposal, and lead back to it', async () => {
    const { user, address } = setup(aComparison(), `/?feeProposalId=${ID}`);
    await user.click(await screen.findByRole('button', { name: 'Compare Answers' }));
    await table();
    expect(address()).toBe(`/?feeProposalId=${ID}&view=comparison`);
    await user.click(screen.getByRole('link', { name: 'Back to Fee Proposals' }));
    expect(await screen.findByRole('region', { name: 'Main Report, Desktop Review' })).toBeVisible();
    expect(address()).toBe(`/?feeProposalId=${ID}`);
  });

  it('that there are none yet, or that are gone, say so', async () => {
    const none = setup(aComparison({ answers: [], services: [] }));
    expect(await screen.findByText('There are no answers yet.')).toBeVisible();
    none.unmount();
    setup(() => {
      throw refusal(404, { message: 'Gone' });
    });
    expect(await screen.findByText('This fee proposal no longer exists.')).toBeVisible();
  });

  it('are shown one by one on a phone, the company picked from a list', async () => {
    const wide = window.matchMedia;
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      query.includes('480') ? ({ ...wide(query), matches: true } as MediaQueryList) : wide(query),
    );
    const { user } = setup();
    const shown = await table();
    expect(within(shown).getAllByRole('columnheader')).toHaveLength(2);
    expect(within(shown).getByRole('link', { name: 'Granite Risk' })).toBeVisible();
    await user.click(screen.getByRole('combobox', { name: 'Company' }));
    await user.click(await screen.findByRole('option', { name: 'Slate Engineers' }));
    await waitFor(() => expect(within(shown).getByRole('link', { name: 'Slate Engineers' })).toBeVisible());
    expect(within(shown).queryByRole('link', { name: 'Granite Risk' })).not.toBeInTheDocument();
  });
});
