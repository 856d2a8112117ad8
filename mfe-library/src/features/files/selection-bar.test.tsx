import { refusal } from '@portal/portal-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aFile, aFolder, anId, aPage } from '../../testing/document.builder.ts';
import { showBrowser } from '../../testing/show-browser.tsx';

afterEach(() => vi.restoreAllMocks());

/** Answer to a write of several files. */
const WRITTEN = { ids: [anId()] };

describe('chosen files', () => {
  const files = [aFile({ name: 'one.pdf' }), aFile({ name: 'two.pdf' })];
  const choose = async (view: ReturnType<typeof showBrowser>, name = 'Select all files of this page') =>
    view.user.click(await screen.findByRole('checkbox', { name }));

  it('have their bar in the place of the search', async () => {
    const view = showBrowser({ folders: [aFolder()], files });
    await choose(view);
    expect(screen.getByRole('toolbar', { name: '2 files selected' })).toBeVisible();
    expect(screen.queryByRole('searchbox')).toBeNull();
    await view.user.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(screen.getByRole('searchbox')).toBeVisible();
  });

  it.each([
    [
      'one',
      'Select one.pdf',
      1,
      "Are you sure you want to delete one.pdf file? It will be deleted immediately, you can't undo this action.",
      'one.pdf file was successfully deleted.',
    ],
    [
      'several',
      'Select all files of this page',
      2,
      "Are you sure you want to delete 2 files? They will be deleted immediately, you can't undo this action.",
      '2 files were successfully deleted.',
    ],
  ] as const)('are deleted after asking: %s', async (_count, box, count, question, said) => {
    const view = showBrowser({ folders: [aFolder()], files, answers: { 'delete library/files': WRITTEN } });
    await choose(view, box);
    await view.user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(question)).toBeVisible();
    await view.user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(view.notices()).toEqual([{ kind: 'success', message: said }]));
    expect(view.requests.find(({ verb }) => verb === 'delete')?.json).toEqual({
      ids: files.slice(0, count).map(({ id }) => id),
    });
    expect(screen.getByRole('searchbox')).toBeVisible();
  });

  it('are chosen no longer once somebody else has deleted or moved them', async () => {
    const here = aFolder();
    const [one, two, three] = ['one.pdf', 'two.pdf', 'three.pdf'].map((name) => aFile({ name, folderId: here.id }));
    let shown = [one, two, three];
    const left = [one?.id];
    const gone = () => {
      throw refusal(404, { code: 'NotFound' });
    };
    const view = showBrowser({
      folders: [here],
      answers: {
        [`get library/folders/${here.id}/files`]: () => aPage(shown),
        [`get library/files/${two?.id}`]: { ...two, folderId: anId() },
        [`get library/files/${three?.id}`]: gone,
        'delete library/files': ({ json }: { json: unknown }) =>
          (json as { ids: string[] }).ids.every((id) => left.includes(id)) ? WRITTEN : gone(),
      },
    });
    await choose(view);
    const remove = async () => {
      await view.user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Delete' }));
      await view.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    };
    shown = [one];
    await remove();
    expect(await screen.findByRole('toolbar', { name: '1 file selected' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await remove();
    await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
    expect(view.requests.findLast(({ verb }) => verb === 'delete')?.json).toEqual({ ids: [one?.id] });
  });

  it('are made private, and visible again when all are', async () => {
    const view = showBrowser({ folders: [aFolder()], files, answers: { 'put library/files/visibility': WRITTEN } });
    await choose(view);
    await view.user.click(screen.getByRole('button', { name: 'Make Private' }));
    await waitFor(() => expect(view.notices()[0]?.message).toBe('2 files were made private.'));
    expect(view.requests.find(({ verb }) => verb === 'put')?.json).toMatchObject({ isPrivate: true });
  });

  it('all private: made visible', async () => {
    const answers = { 'put library/files/visibility': WRITTEN };
    const view = showBrowser({ folders: [aFolder()], files: [aFile({ isPrivate: true })], answers });
    expect(await screen.findByRole('img', { name: 'Private' })).toBeVisible();
    await choose(view);
    await view.user.click(screen.getByRole('button', { name: 'Make Visible' }));
    await waitFor(() =>
      expect(view.requests.find(({ verb }) => verb === 'put')?.json).toMatchObject({ isPrivate: false }),
    );
  });

  it('are downloaded as one archive where they are several', async () => {
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const view = showBrowser({
      folders: [aFolder()],
      files,
      answers: { 'post library/files/zip': { url: '/storage/zip' } },
    });
    await choose(view);
    await view.user.click(screen.getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(click).toHaveBeenCalled());
    expect(view.requests.at(-1)).toMatchObject({ path: 'library/files/zip', json: { ids: files.map(({ id }) => id) } });
  });

  it('are moved to a folder that takes them', async () => {
    const layouts = aFolder({ name: 'Layouts', kind: 'Layouts' });
    const photos = [aFile({ name: 'site.png', type: 'image/png' })];
    const [here, there] = [aFolder(), aFolder({ name: 'Photos' })];
    const answers = { 'put library/files/move': WRITTEN };
    const view = showBrowser({ folders: [here, there, layouts], files: photos, answers });
    await choose(view);
    await view.user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Move' }));
    const tree = within(await screen.findByRole('tree', { name: 'New place' }));
    expect(tree.getByRole('treeitem', { name: 'Layouts' })).toHaveAccessibleDescription(
      /The file format is not supported\. Please use PDF files for the layouts\./,
    );
    await view.user.click(tree.getByRole('treeitem', { name: 'Photos' }));
    await view.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Move' }));
    await waitFor(() => expect(view.notices()[0]?.message).toBe('site.png file was moved to Photos.'));
    expect(view.requests.find(({ verb }) => verb === 'put')?.json).toEqual({
      ids: [photos[0]?.id],
      folderId: there.id,
    });
  });
});
