import { refusal } from '@portal/portal-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aFile, aFolder, anId, aPage, aProjectPlace, LIBRARY } from '../../testing/document.builder.ts';
import { entriesOf, showBrowser } from '../../testing/show-browser.tsx';

afterEach(() => vi.restoreAllMocks());

const FOLDER = aFolder();
const inFolder = { folderId: FOLDER.id };
const ROOF = aFile({ ...inFolder, name: 'roof.png', type: 'image/png' });
const HALL = aFile({ ...inFolder, name: 'hall.png', type: 'image/png', isPrivate: true });
const SHEET = aFile({ ...inFolder, name: 'costs.doc', type: 'application/msword' });
const FILES = [ROOF, HALL, SHEET];
const ADDRESSES = Object.fromEntries(
  FILES.map(({ id, name }) => [`get library/files/${id}/download`, { url: `/storage/${name}` }]),
);
const engineer = { claims: { role: 'RiskEngineer', companyType: 'Risk' } as const };

/** The link of a row; a private file has its mark in it. */
const link = (name: string) => screen.findByRole('link', { name: new RegExp(`^${name}`) });

function setup({ options = {}, answers = {}, place = LIBRARY } = {}) {
  const view = showBrowser({ place, folders: [FOLDER], files: FILES, answers: { ...ADDRESSES, ...answers }, options });
  return { ...view, open: async (name: string) => view.user.click(await link(name)) };
}
const pane = async (name: string) => within(await screen.findByRole('region', { name }));

describe('a file beside its list (screens.md, ListWithPane)', () => {
  it('shows its picture, its facts and its marks; the list stays', async () => {
    const { open, address } = setup();
    await open('hall.png');
    const file = await pane('hall.png');
    expect(await file.findByRole('img', { name: 'hall.png' })).toHaveAttribute('src', '/storage/hall.png');
    for (const text of ['Private', 'PNG', '1.2 MB', 'Ola Lind', 'Drawings', '2 of 3']) {
      expect(file.getByText(text)).toBeVisible();
    }
    expect(screen.getByRole('link', { name: 'roof.png' })).toBeVisible();
    expect(address()).toBe(`/library/documents?folderId=${FOLDER.id}&fileId=${HALL.id}`);
  });

  it('goes on by j and k, downloads nothing meanwhile, and closes by Esc', async () => {
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { open, user, address } = setup();
    await open('hall.png');
    await pane('hall.png');
    await user.keyboard('j');
    await pane('costs.doc');
    await user.keyboard('kk');
    await pane('roof.png');
    expect(click).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'roof.png' })).toBeNull());
    expect(screen.getByRole('link', { name: 'roof.png' })).toHaveFocus();
    expect(address()).toBe(`/library/documents?folderId=${FOLDER.id}`);
  });

  it.each([
    ['a coordinator', {}, aProjectPlace(), ['Rename', 'Move', 'Make Private', 'Delete'], []],
    [
      'an engineer who is not primary',
      engineer,
      aProjectPlace({ isPrimary: false }),
      [],
      ['Rename', 'Move', 'Make Private', 'Delete'],
    ],
  ] as const)('has Download and the menu of its row: %s', async (_who, options, place, on, off) => {
    const { open, user } = setup({ options, place });
    await open('roof.png');
    const file = await pane('roof.png');
    expect(file.getByRole('button', { name: 'Download' })).toBeEnabled();
    await user.click(file.getByRole('button', { name: 'More actions' }));
    expect(entriesOf(within(await screen.findByRole('menu')))).toEqual({ on, off });
  });

  it('closes when its file is deleted', async () => {
    const { open, user, address } = setup({ answers: { 'delete library/files': { ids: [ROOF.id] } } });
    await open('roof.png');
    await user.click((await pane('roof.png')).getByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(address()).not.toContain('fileId'));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'roof.png' })).toBeNull());
  });

  it('closes when another folder is opened', async () => {
    const other = aFolder({ name: 'Photos' });
    const view = showBrowser({
      folders: [FOLDER, other],
      files: FILES,
      answers: { ...ADDRESSES, [`get library/folders/${other.id}/files`]: aPage([]) },
    });
    await view.user.click(await screen.findByRole('link', { name: 'roof.png' }));
    await pane('roof.png');
    await view.user.click(screen.getByRole('treeitem', { name: /Photos/ }));
    await waitFor(() => expect(view.address()).toBe(`/library/documents?folderId=${other.id}`));
    expect(screen.queryByRole('region', { name: 'roof.png' })).toBeNull();
  });
});

describe('a link to a file', () => {
  const at = (query: string) => ({ options: { path: `/library/documents?${query}` } });

  it('opens one that is on another page of its folder', async () => {
    const far = aFile({ ...inFolder, name: 'far.png', type: 'image/png' });
    const answers = {
      [`get library/files/${far.id}`]: far,
      [`get library/files/${far.id}/download`]: { url: '/storage/far.png' },
    };
    setup({ answers, ...at(`folderId=${FOLDER.id}&fileId=${far.id}`) });
    expect(await (await pane('far.png')).findByRole('img', { name: 'far.png' })).toBeVisible();
  });

  it('that names no folder opens the one that has it', async () => {
    const view = setup({ answers: { [`get library/files/${ROOF.id}`]: ROOF }, ...at(`fileId=${ROOF.id}`) });
    await pane('roof.png');
    expect(await screen.findByRole('heading', { name: 'Drawings > Files' })).toBeVisible();
    expect(view.address()).toContain(`folderId=${FOLDER.id}`);
  });

  it.each([
    ['gone', 404, 'This item no longer exists.'],
    ['closed to the viewer', 403, 'You do not have access to this item.'],
  ] as const)('says that it is %s', async (_state, status, text) => {
    const id = anId();
    setup({
      answers: {
        [`get library/files/${id}`]: () => {
          throw refusal(status);
        },
      },
      ...at(`folderId=${FOLDER.id}&fileId=${id}`),
    });
    expect(await (await pane('File')).findByText(text)).toBeVisible();
  });

  it('without a folder to be seen says that it is gone', async () => {
    const elsewhere = aFile({ name: 'other.png' });
    setup({ answers: { [`get library/files/${elsewhere.id}`]: elsewhere }, ...at(`fileId=${elsewhere.id}`) });
    expect(await (await pane('File')).findByText('This item no longer exists.')).toBeVisible();
    expect(screen.getByText('No folder selected. Please select a folder to view documents.')).toBeVisible();
  });
});
