import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aFile, aFolder, anId } from '../../testing/document.builder.ts';
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
    await waitFor(() => expect(view.notices()[0]?.message).toBe('site.png file was moved.'));
    expect(view.requests.find(({ verb }) => verb === 'put')?.json).toEqual({
      ids: [photos[0]?.id],
      folderId: there.id,
    });
  });
});
