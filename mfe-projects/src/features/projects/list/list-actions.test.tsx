import { refusal } from '@portal/portal-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { anId, aProject } from '../../../testing/project.builder.ts';
import { setup, press, entry } from './project-list.fixture.tsx';

afterEach(() => vi.restoreAllMocks());
// Separate chunks, which load slowly on a busy machine.
beforeAll(() => Promise.all([import('../details/row-status.tsx')]));

describe('the export', () => {
  it('asks for all pages of what is shown, and lets the browser save it', async () => {
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const url = 'https://portal.example/api/projects/exports/1';
    const { user, requests } = setup(
      { path: '/projects?name=har&sortFieldName=status&sortDirection=Descending&page=2&columns=name,status' },
      { 'post projects/exports': { url } },
    );
    await user.click(await press('Export'));
    await user.click(await entry('CSV file (.csv)'));
    await waitFor(() => expect(click).toHaveBeenCalledOnce());
    expect(requests.find(({ verb }) => verb === 'post')?.json).toEqual({
      format: 'csv',
      columns: ['name', 'status'],
      selection: { name: 'har', sortFieldName: 'status', sortDirection: 'Descending' },
    });
    expect(click.mock.contexts[0], 'of another origin than the page').toMatchObject({ href: url, target: '_blank' });
  });

  it('says why it is refused', async () => {
    const { user, notices } = setup(
      {},
      {
        'post projects/exports': () => {
          throw refusal(429, { message: 'You can export at most 2 lists at once.' });
        },
      },
    );
    await user.click(await press('Export'));
    await user.click(await entry('Excel workbook (.xlsx)'));
    await waitFor(() =>
      expect(notices()).toEqual([{ kind: 'error', message: 'You can export at most 2 lists at once.' }]),
    );
  });
});

describe('the row’s menu', () => {
  it('opens, closes and reopens what the role may', async () => {
    const { user, requests } = setup(
      {},
      {
        [`get projects/${anId(1)}`]: aProject(),
        [`patch projects/${anId(1)}/close`]: { id: anId(1), version: 4 },
      },
    );
    await user.click(await press('Actions for Harbour Tower'));
    expect(await entry('Open')).toHaveAttribute('href', `/projects/${anId(1)}/details`);
    expect(screen.queryByRole('menuitem', { name: 'Reopen Project' })).not.toBeInTheDocument();
    await user.click(await entry('Close Project'));
    const dialog = await screen.findByRole('dialog', { name: 'Close this project?' });
    await user.type(within(dialog).getByRole('textbox', { name: /Closing Reason/ }), 'Done');
    await user.click(within(dialog).getByRole('button', { name: 'Close Project' }));
    await waitFor(() => expect(requests.find(({ verb }) => verb === 'patch')?.json).toEqual({ closingReason: 'Done' }));
  });

  it('has nothing but Open for those who only read', async () => {
    const { user } = setup({ claims: { role: 'Broker', companyType: 'NoCompany', companyId: null } });
    await user.click(await press('Actions for Harbour Tower'));
    await entry('Open');
    expect(screen.getAllByRole('menuitem')).toHaveLength(1);
  });
});
