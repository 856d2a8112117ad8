import { refusal } from '@portal/portal-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { anId } from '../../../testing/project.builder.ts';
import { aView, setup, heads, press, entry } from './project-list.fixture.tsx';

// Separate chunks, which load slowly on a busy machine.
beforeAll(() => Promise.all([import('../../../lists/views/view-dialog.tsx')]));

describe('the column chooser', () => {
  it('hides, shows and moves columns; the name always stays', async () => {
    const { user, requests } = setup({}, { 'put projects/views/columns': ({ json }: { json: unknown }) => json });
    await heads();
    await user.click(await press('Columns'));
    expect(screen.queryByRole('checkbox', { name: 'Project Name' })).not.toBeInTheDocument();
    await user.click(await screen.findByRole('checkbox', { name: 'Policy Start' }));
    await user.click(screen.getByRole('button', { name: 'Move Country up' }));
    expect((await heads()).slice(0, 6)).toEqual([
      'Project Name',
      'Country',
      'Reference No.',
      'Policy No.',
      'Policy Expiry',
      'Total Premium',
    ]);
    const kept = () => requests.findLast(({ verb }) => verb === 'put')?.json as { columns: string[] } | undefined;
    await waitFor(() => expect(kept()?.columns.slice(0, 3)).toEqual(['name', 'country', 'referenceNumber']));
    await user.click(screen.getByRole('checkbox', { name: 'Policy Start' }));
    expect(await heads()).toContain('Policy Start');
    await user.click(screen.getByRole('button', { name: 'Reset to default' }));
    expect((await heads())[1]).toBe('Reference No.');
  });

  it('is remembered for the person', async () => {
    setup({}, { 'get projects/views': { items: [], columns: ['name', 'country', 'buildDate'] } });
    expect(await heads()).toEqual(['Project Name', 'Country', 'Reallocate']);
  });

  it('goes back where the choice could not be kept', async () => {
    const { user, notices } = setup(
      {},
      {
        'put projects/views/columns': () => {
          throw refusal(500);
        },
      },
    );
    const before = await heads();
    await user.click(await press('Columns'));
    await user.click(await screen.findByRole('checkbox', { name: 'Country' }));
    await waitFor(() => expect(notices()).toHaveLength(1));
    expect(await heads()).toEqual(before);
  });
});

describe('saved views', () => {
  const open = async (user: ReturnType<typeof setup>['user']) => user.click(await press(/^Views: /));

  it('are chosen from a menu, in the address', async () => {
    const { user, address, lastList } = setup({ path: '/projects?name=har&page=2' });
    await open(user);
    await user.click(await entry('Norway'));
    await waitFor(() => expect(address()).toBe(`/projects?view=${anId(9)}`));
    await waitFor(() => expect(lastList()).toEqual({ page: '1', pageSize: '10', countryName: 'Norway' }));
    expect(await heads()).toEqual(['Project Name', 'Status', 'Reallocate']);
    await open(user);
    await user.click(await entry('All projects'));
    await waitFor(() => expect(address()).toBe('/projects'));
  });

  it('are opened by a link, and wait for what they say', async () => {
    const { requests } = setup({ path: `/projects?view=${anId(9)}` });
    expect(await heads()).toEqual(['Project Name', 'Status', 'Reallocate']);
    const lists = requests.filter(({ path }) => path === 'projects');
    expect(lists.map(({ search }) => search)).toEqual(['page=1&pageSize=10&countryName=Norway']);
  });

  it('that do not exist any more show all projects', async () => {
    setup({ path: `/projects?view=${anId(8)}` });
    expect((await heads()).length).toBe(10);
    expect(await press('Views: All projects')).toBeVisible();
  });

  it('keep what is shown under a name', async () => {
    const saved = aView({ id: anId(10), name: 'Mine', columns: ['name', 'country'], selection: { name: 'har' } });
    const { user, requests, address } = setup(
      { path: '/projects?name=har&columns=name,country' },
      { 'post projects/views': saved },
    );
    await open(user);
    await user.click(await entry('Save as new view'));
    const dialog = await screen.findByRole('dialog', { name: 'Save as new view' });
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByText('Field is required.')).toBeVisible();
    await user.type(within(dialog).getByRole('textbox', { name: /View name/ }), 'Mine{Enter}');
    await waitFor(() => expect(address()).toBe(`/projects?view=${anId(10)}`));
    expect(requests.find(({ verb }) => verb === 'post')?.json).toEqual({
      name: 'Mine',
      columns: ['name', 'country'],
      selection: { name: 'har' },
    });
  });

  it('say on the field that a name is taken', async () => {
    const taken = () => {
      throw refusal(409, { code: 'Duplicate', fieldErrors: { name: ['You have a view with this name already.'] } });
    };
    const { user } = setup({}, { 'post projects/views': taken });
    await open(user);
    await user.click(await entry('Save as new view'));
    const dialog = await screen.findByRole('dialog', { name: 'Save as new view' });
    await user.type(within(dialog).getByRole('textbox', { name: /View name/ }), 'Norway{Enter}');
    expect(await within(dialog).findByText('You have a view with this name already.')).toBeVisible();
  });

  it('are overwritten with what is shown, by their version', async () => {
    const path = `put projects/views/${anId(9)}`;
    const { user, requests, address } = setup(
      { path: `/projects?view=${anId(9)}&projectStatus=Open` },
      { [path]: aView({ version: 5, selection: { countryName: 'Norway', projectStatus: 'Open' } }) },
    );
    expect(await screen.findByText('(changed)')).toBeVisible();
    await open(user);
    await user.click(await entry('Save changes'));
    await waitFor(() => expect(address()).toBe(`/projects?view=${anId(9)}`));
    const put = requests.find(({ verb }) => verb === 'put');
    expect([put?.json, put?.headers]).toEqual([
      { name: 'Norway', columns: ['name', 'status'], selection: { countryName: 'Norway', projectStatus: 'Open' } },
      { 'If-Match': '"4"' },
    ]);
  });

  it('are deleted after a question', async () => {
    const { user, requests, address } = setup(
      { path: `/projects?view=${anId(9)}` },
      { [`delete projects/views/${anId(9)}`]: { id: anId(9) } },
    );
    await heads();
    await open(user);
    await user.click(await entry('Delete view'));
    const dialog = await screen.findByRole('dialog', { name: 'Delete this view?' });
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(address()).toBe('/projects'));
    expect(requests.some(({ verb }) => verb === 'delete')).toBe(true);
  });
});
