import { refusal } from '@portal/portal-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aFolder, aProjectPlace, LIBRARY, ME, PROJECT } from '../../testing/document.builder.ts';
import { entriesOf, showBrowser } from '../../testing/show-browser.tsx';

afterEach(() => vi.restoreAllMocks());

const names = () => screen.getAllByRole('treeitem').map((item) => item.getAttribute('aria-label'));
const inDialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('the folders', () => {
  const parent = aFolder({ name: 'Site' });
  const child = aFolder({ name: 'North', parentFolderId: parent.id, childrenFiles: 3 });

  it('stand in one another with their counts; the address names the chosen one', async () => {
    const { user, address } = showBrowser({ folders: [parent, child] });
    const site = await screen.findByRole('treeitem', { name: 'Site', selected: true });
    expect(names()).toEqual(['Site']);
    site.focus();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    const north = screen.getByRole('treeitem', { name: 'North' });
    expect(north).toHaveFocus();
    expect(north).toHaveAccessibleDescription('3 files');
    await user.keyboard('{Enter}');
    expect(address()).toBe(`/library/documents?folderId=${child.id}`);
  });

  it('another folder is shown from its first page, unsearched', async () => {
    const other = aFolder({ name: 'Other' });
    const { user, address } = showBrowser({
      folders: [parent, other],
      options: { path: `/library?folderId=${parent.id}&page=2&name=x&sortFieldName=name&sortDirection=Ascending` },
    });
    await user.click(await screen.findByRole('treeitem', { name: 'Other' }));
    expect(address()).toBe(`/library?folderId=${other.id}`);
  });

  it('come back with the one that was open last in their place, until it is gone', async () => {
    const other = aFolder({ name: 'Other' });
    const noFolder = () => screen.findByText('No folder selected. Please select a folder to view documents.');
    const first = showBrowser({ folders: [parent, other] });
    await first.user.click(await screen.findByRole('treeitem', { name: 'Other' }));
    first.unmount();

    const again = showBrowser({ folders: [parent, other], options: { path: '/library' } });
    expect(await screen.findByRole('treeitem', { name: 'Other', selected: true })).toBeVisible();
    expect(again.address()).toBe(`/library?folderId=${other.id}`);
    again.unmount();

    const path = `/projects/${PROJECT}/documents`;
    const elsewhere = showBrowser({ place: aProjectPlace(), folders: [parent, other], options: { path } });
    expect(await noFolder()).toBeVisible();
    elsewhere.unmount();
    const { address } = showBrowser({ folders: [parent], options: { path: '/library' } });
    expect(await noFolder()).toBeVisible();
    expect(address()).toBe('/library');
  });

  it('say so where there are none', async () => {
    showBrowser({});
    expect(await screen.findByText('There are no folders yet.')).toBeVisible();
  });

  it('that cannot be loaded are loaded again by Retry', async () => {
    const fail = vi.fn().mockImplementation(() => {
      throw refusal(500, { traceId: 'abc' });
    });
    const { user } = showBrowser({ answers: { 'get library/folders': fail } });
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(fail).toHaveBeenCalledTimes(2));
  });
});

describe('what may be done with a folder (spec 1 §6, §9)', () => {
  const ALL = ['New Folder', 'Rename', 'Move', 'Delete'];
  const engineer = (over = {}) => ({ claims: { role: 'RiskEngineer', companyType: 'Risk', ...over } }) as const;
  it.each([
    ['a coordinator', LIBRARY, {}, {}, ALL, []],
    ['a coordinator, Layouts', aProjectPlace(), { kind: 'Layouts', isImmutable: true }, {}, [], ALL],
    ['a coordinator, a closed project', aProjectPlace({ projectStatus: 'Closed' }), {}, {}, [], ALL],
    ['an external engineer', LIBRARY, {}, engineer(), ['New Folder'], ['Rename', 'Move', 'Delete']],
    [
      'an external engineer who made it',
      LIBRARY,
      { creatorId: ME },
      engineer(),
      ['New Folder', 'Rename', 'Delete'],
      ['Move'],
    ],
    ['an engineer on FreeUsage', LIBRARY, {}, engineer({ subscriptionPlan: 'FreeUsage' }), [], ALL],
  ] as const)('%s', async (_who, place, folder, options, on, off) => {
    const { openMenu } = showBrowser({ place, folders: [aFolder(folder)], options });
    expect(entriesOf(await openMenu('Drawings'))).toEqual({ on, off });
  });

  it('New Folder stays and says why it cannot be pressed', async () => {
    const { user } = showBrowser({ options: engineer({ subscriptionPlan: 'FreeUsage' }) });
    const button = await screen.findByRole('button', { name: 'New Folder' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await user.tab();
    expect(await screen.findByRole('tooltip', { name: 'Adding folders is not part of your plan.' })).toBeVisible();
  });
});

describe('changing folders', () => {
  it('a new one is made in a folder and then shown', async () => {
    const parent = aFolder();
    const added = aFolder({ name: 'Photos', parentFolderId: parent.id });
    const view = showBrowser({ folders: [parent], answers: { 'post library/folders': added } });
    await view.user.click((await view.openMenu('Drawings')).getByRole('menuitem', { name: 'New Folder' }));
    const dialog = await inDialog('New Folder in Drawings');
    await view.user.click(dialog.getByRole('button', { name: 'Create' }));
    expect(await dialog.findByText('Name required')).toBeVisible();
    await view.user.type(dialog.getByRole('textbox'), ' Photos {Enter}');
    await waitFor(() => expect(view.address()).toContain(added.id));
    expect(view.requests.find(({ verb }) => verb === 'post')?.json).toEqual({
      name: 'Photos',
      parentFolderId: parent.id,
    });
    expect(dialog.queryByRole('checkbox')).toBeNull();
  });

  it('in a project the insurer says whether the primary site contact may use it', async () => {
    const added = aFolder({ name: 'Photos', version: 1 });
    const view = showBrowser({ place: aProjectPlace(), answers: { 'post library/folders': added } });
    await view.user.click(await screen.findByRole('button', { name: 'New Folder' }));
    const dialog = await inDialog('New Folder');
    await view.user.type(dialog.getByRole('textbox'), 'Photos');
    await view.user.click(dialog.getByRole('checkbox', { name: /The primary site contact may use this folder/ }));
    await view.user.click(dialog.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(view.requests.filter(({ verb }) => verb !== 'get')).toMatchObject([
      { json: { name: 'Photos', parentFolderId: null, projectId: PROJECT, allowsSiteContact: true } },
    ]);
  });

  it('people of a broker company read of the property respondent instead', async () => {
    const claims = { role: 'ICCoordinator', companyType: 'Broker' } as const;
    const { user } = showBrowser({ place: aProjectPlace(), options: { claims } });
    await user.click(await screen.findByRole('button', { name: 'New Folder' }));
    const box = (await inDialog('New Folder')).getByRole('checkbox');
    expect(box).toHaveAccessibleName(/^The primary property respondent may use this folder/);
  });

  it('a name that is taken is said at the field', async () => {
    const folder = aFolder();
    const refuse = () => {
      throw refusal(409, { code: 'Duplicate', message: 'A folder with this name already exists here.' });
    };
    const view = showBrowser({ folders: [folder], answers: { [`put library/folders/${folder.id}`]: refuse } });
    await view.user.click((await view.openMenu('Drawings')).getByRole('menuitem', { name: 'Rename' }));
    const dialog = await inDialog('Rename Folder');
    await view.user.type(dialog.getByRole('textbox'), '2{Enter}');
    expect(await dialog.findByText('A folder with this name already exists here.')).toBeVisible();
  });

  it('is moved to the top or into another one, not into itself', async () => {
    const parent = aFolder({ name: 'Site' });
    const child = aFolder({ name: 'North', parentFolderId: parent.id });
    const path = `put library/folders/${child.id}/move`;
    const view = showBrowser({
      folders: [parent, child],
      answers: { [path]: child },
      options: { path: `/library?folderId=${child.id}` },
    });
    await view.user.click((await view.openMenu('North')).getByRole('menuitem', { name: 'Move' }));
    const dialog = await inDialog('Move North');
    expect(dialog.getByRole('treeitem', { name: 'Site' })).toHaveAccessibleDescription(/It is here already\./);
    await view.user.click(dialog.getByRole('treeitem', { name: 'Top level' }));
    await view.user.click(dialog.getByRole('button', { name: 'Move' }));
    await waitFor(() => expect(view.notices()[0]?.message).toBe('North folder was moved.'));
    expect(view.requests.find(({ verb }) => verb === 'put')?.json).toEqual({ parentFolderId: null });
  });

  it.each([
    ['Move', 'Move North', 'put', '/move'],
    ['Delete', 'Delete North folder?', 'delete', ''],
  ])(
    '%s of one that somebody else has changed says who, and has it looked at first',
    async (command, title, verb, end) => {
      const child = aFolder({ name: 'North' });
      const refuse = () => {
        throw refusal(409, {
          code: 'StaleVersion',
          details: { changedBy: 'Uma Wright', changedAt: '2026-11-20T10:00:00Z' },
        });
      };
      const path = `library/folders/${child.id}`;
      const view = showBrowser({
        folders: [child, aFolder({ name: 'South' })],
        answers: { [`${verb} ${path}${end}`]: refuse, [`get ${path}/contents`]: { folders: 0, files: 0 } },
      });
      await view.user.click((await view.openMenu('North')).getByRole('menuitem', { name: command }));
      const dialog = await inDialog(title);
      if (command === 'Move') await view.user.click(dialog.getByRole('treeitem', { name: 'South' }));
      await waitFor(() => expect(dialog.getByRole('button', { name: command })).toBeEnabled());
      await view.user.click(dialog.getByRole('button', { name: command }));
      const conflict = within(await screen.findByRole('dialog', { name: /^Changed by Uma Wright at / }));
      expect(conflict.queryByRole('button', { name: 'Overwrite' })).toBeNull();
      await view.user.click(conflict.getByRole('button', { name: 'Reload' }));
      await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull());
      expect(view.notices()).toEqual([]);
    },
  );

  it.each([
    [{ folders: 2, files: 1 }, '2 folders and 1 file in it will be deleted with it.'],
    [{ folders: 0, files: 7 }, '7 files in it will be deleted with it.'],
    [{ folders: 0, files: 0 }, 'The folder is empty.'],
  ])('is deleted after what is in it was named: %j', async (contents, text) => {
    const folder = aFolder();
    const path = `library/folders/${folder.id}`;
    const view = showBrowser({
      folders: [folder],
      answers: { [`get ${path}/contents`]: contents, [`delete ${path}`]: { id: folder.id } },
    });
    await view.user.click((await view.openMenu('Drawings')).getByRole('menuitem', { name: 'Delete' }));
    const dialog = await inDialog('Delete Drawings folder?');
    expect(await dialog.findByText(text)).toBeVisible();
    expect(dialog.getByText("You can't undo this action.")).toBeVisible();
    await view.user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(view.address()).toBe('/library/documents'));
    expect(view.requests.find(({ verb }) => verb === 'delete')?.headers).toEqual({ 'If-Match': '"2"' });
  });
});
