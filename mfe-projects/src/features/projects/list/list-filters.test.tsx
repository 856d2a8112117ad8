import { refusal } from '@portal/portal-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { aScore } from '../../../testing/analytics.builder.ts';
import { anId, aRow } from '../../../testing/project.builder.ts';
import { setup, press } from './project-list.fixture.tsx';

// Separate chunks, which load slowly on a busy machine.
beforeAll(() => Promise.all([import('./filter-panel.tsx'), import('../../analytics/score/score-panel.tsx')]));

describe('filters', () => {
  it('are applied together, stand in the address, and are taken away one by one', async () => {
    const { user, address, lastList } = setup({ path: '/projects?page=3' });
    await user.click(await press('Filters'));
    const panel = await screen.findByRole('form', { name: 'Filters' });
    await user.click(within(panel).getByRole('combobox', { name: 'Status' }));
    await user.click(await screen.findByRole('option', { name: 'Closed' }));
    await user.type(within(panel).getByRole('textbox', { name: 'Policy Expiry to' }), '01312027');
    await user.click(within(panel).getByRole('checkbox', { name: 'Ready to be reallocated' }));
    expect(address()).toBe('/projects?page=3');
    await user.click(within(panel).getByRole('button', { name: 'Apply' }));
    await waitFor(() =>
      expect(address()).toBe('/projects?projectStatus=Closed&policyExpireTo=2027-01-31&readyToBeReallocated=true'),
    );
    await waitFor(() =>
      expect(lastList()).toMatchObject({ page: '1', projectStatus: 'Closed', policyExpireTo: '2027-01-31' }),
    );
    await user.click(await press('Remove filter Policy Expiry to: 01/31/2027'));
    await waitFor(() => expect(address()).toBe('/projects?projectStatus=Closed&readyToBeReallocated=true'));
    expect(await press('Filters (2)')).toBeVisible();
  });

  it('leave the projects of a band of the risk score, which stands with its maximum and its band', async () => {
    const scored = { riskScore: 173, riskScoreMax: 500, riskBand: 'Moderate' } as const;
    const items = [aRow(scored), aRow({ id: anId(2), name: 'Mill' })];
    const { user, address, lastList } = setup(
      { claims: { companyType: 'Broker' } },
      { 'get projects': { items, totalPages: 1, totalCount: 2 } },
    );
    const cells = async (name: string) =>
      within((await screen.findByRole('link', { name })).closest('tr') as HTMLElement)
        .getAllByRole('cell')
        .map((cell) => cell.textContent);
    expect(await cells('Harbour Tower')).toContain('173 of 500, Moderate');
    expect(await cells('Mill')).not.toContain('null');
    await user.click(await press('Filters'));
    const panel = await screen.findByRole('form', { name: 'Filters' });
    await user.click(within(panel).getByRole('combobox', { name: 'Risk Band' }));
    await user.click(await screen.findByRole('option', { name: 'Very High' }));
    await user.click(within(panel).getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(address()).toBe('/projects?riskBand=VeryHigh'));
    await waitFor(() => expect(lastList()).toMatchObject({ riskBand: 'VeryHigh' }));
    expect(await press('Remove filter Risk Band: Very High')).toBeVisible();
  });

  it('explain a score by one press, which opens no row, or say why it is not explained', async () => {
    const reason = 'ANALYTICS of this project are not open to you.';
    let isOpen = false;
    const items = [aRow({ riskScore: 173, riskScoreMax: 500, riskBand: 'Moderate' })];
    const { user, address } = setup(
      { claims: { companyType: 'Broker' } },
      {
        'get projects': { items, totalPages: 1, totalCount: 1 },
        'get analytics/access': { isAvailable: false, reason: null },
        'get analytics/risk-score': () => {
          if (!isOpen) throw refusal(403);
          return aScore();
        },
      },
    );
    const explained = async () => {
      await user.click(await press('Risk score 173 of 500, Moderate: explain'));
      return within(await screen.findByRole('dialog', { name: 'Risk score explained' }));
    };
    expect(await (await explained()).findByText(reason)).toBeVisible();
    await user.keyboard('{Escape}');
    isOpen = true;
    expect(await (await explained()).findByRole('heading', { name: 'Parts of the score' })).toBeVisible();
    expect(address()).toBe('/projects');
  });

  it('refuse an expiry that ends before it begins', async () => {
    const { user, address } = setup({ path: '/projects' });
    await user.click(await press('Filters'));
    const panel = await screen.findByRole('form', { name: 'Filters' });
    await user.type(within(panel).getByRole('textbox', { name: 'Policy Expiry from' }), '01012028');
    await user.type(within(panel).getByRole('textbox', { name: 'Policy Expiry to' }), '01012026');
    await user.click(within(panel).getByRole('button', { name: 'Apply' }));
    expect(await within(panel).findByText('Policy Expiry to must not be before Policy Expiry from.')).toBeVisible();
    expect(address()).toBe('/projects');
  });

  it('show the names of what is chosen', async () => {
    setup({ path: `/projects?parentCompanyId=${anId(3)}&countryName=Norway` });
    expect(await press('Remove filter Parent Company: Van Oord')).toBeVisible();
    expect(await press('Remove filter Country: Norway')).toBeVisible();
  });

  it('are those of the person', async () => {
    const { user } = setup({ claims: { role: 'SiteContact', companyType: 'NoCompany', companyId: null } });
    await user.click(await press('Filters'));
    const panel = await screen.findByRole('form', { name: 'Filters' });
    expect(within(panel).queryByText('Policy Expiry to')).not.toBeInTheDocument();
    expect(within(panel).queryByText('Parent Company')).not.toBeInTheDocument();
    expect(within(panel).getByRole('combobox', { name: 'Insurance Company' })).toBeVisible();
  });

  it('that leave nothing say so and can be given up', async () => {
    const { user, address } = setup(
      { path: '/projects?projectStatus=Closed' },
      { 'get projects': { items: [], totalPages: 0, totalCount: 0 } },
    );
    expect(await screen.findByText('No results found.')).toBeVisible();
    await user.click(await press('Show all projects'));
    await waitFor(() => expect(address()).toBe('/projects'));
  });
});
