import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aFile, aFolder, aProjectPlace } from '../../testing/document.builder.ts';
import { showBrowser } from '../../testing/show-browser.tsx';

afterEach(() => vi.restoreAllMocks());

const PICTURE = aFile({ name: 'roof.png', type: 'image/png' });
const FILM = aFile({ name: 'tour.mp4', type: 'video/mp4' });
const SHEET = aFile({ name: 'old.doc', type: 'application/msword' });

function setup(options = {}, place = aProjectPlace()) {
  const files = [PICTURE, FILM, SHEET];
  const answers = Object.fromEntries(
    files.flatMap((file) => [
      [`get library/files/${file.id}/download`, { url: `/storage/${file.name}` }],
      [`put library/files/${file.id}/mark-as-opened`, file],
    ]),
  );
  const view = showBrowser({ place, folders: [aFolder()], files, answers, options });
  /** Opens a file at its full size. */
  const open = async ({ name }: { name: string }) => {
    await view.user.click(await screen.findByRole('link', { name }));
    await view.user.click(await screen.findByRole('button', { name: 'Full size' }));
    return within(await screen.findByRole('dialog', { name }));
  };
  const marked = () => view.requests.filter(({ path }) => path.endsWith('mark-as-opened')).map(({ path }) => path);
  return { ...view, open, marked };
}

describe('the preview of a file', () => {
  it('a picture is zoomed by buttons and by + - 0', async () => {
    const { open, user } = setup();
    const dialog = await open(PICTURE);
    expect(await dialog.findByRole('img', { name: 'roof.png' })).toHaveAttribute('src', '/storage/roof.png');
    expect(dialog.getByText('100%')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Zoom in' }));
    expect(dialog.getByText('125%')).toBeVisible();
    await user.keyboard('+');
    expect(dialog.getByText('156%')).toBeVisible();
    await user.keyboard('-');
    expect(dialog.getByText('125%')).toBeVisible();
    await user.keyboard('0');
    expect(dialog.getByText('100%')).toBeVisible();
  });

  it('keys zoom as soon as it is open, wherever its focus is', async () => {
    const { open, user } = setup();
    const dialog = await open(PICTURE);
    await dialog.findByRole('img', { name: 'roof.png' });
    dialog.getByRole('button', { name: 'Close' }).focus();
    await user.keyboard('+');
    expect(dialog.getByText('125%')).toBeVisible();
  });

  it('goes through the files of the list, and so does the pane', async () => {
    const { open, user, address } = setup();
    const dialog = await open(PICTURE);
    expect(dialog.getByText('1 of 3')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Previous file' })).toBeDisabled();
    await user.click(dialog.getByRole('button', { name: 'Next file' }));
    expect(await screen.findByRole('dialog', { name: 'tour.mp4' })).toBeVisible();
    await waitFor(() => expect(document.querySelector('video')).toHaveAttribute('controls'));
    await user.click(screen.getByRole('button', { name: 'Next file' }));
    const last = within(await screen.findByRole('dialog', { name: 'old.doc' }));
    expect(await last.findByText('There is no preview of this kind of file.')).toBeVisible();
    expect(last.getByRole('button', { name: 'Download' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Next file' })).toBeDisabled();
    expect(address()).toContain(`fileId=${SHEET.id}`);
    await user.click(last.getByRole('button', { name: 'Previous file' }));
    expect(await screen.findByRole('dialog', { name: 'tour.mp4' })).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('region', { name: 'tour.mp4' })).toBeVisible();
  });

  it('closes by Esc, and gives the focus back to its button', async () => {
    const { open, user } = setup();
    await open(PICTURE);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Full size' })).toHaveFocus());
  });

  it('says so where a picture cannot be shown', async () => {
    const { open } = setup();
    const dialog = await open(PICTURE);
    (await dialog.findByRole('img', { name: 'roof.png' })).dispatchEvent(new Event('error'));
    expect(await dialog.findByText('This file cannot be shown.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Download' })).toBeVisible();
  });
});

describe('opened marks (spec 1 §6)', () => {
  const engineer = { claims: { role: 'RiskEngineer' as const, companyType: 'Risk' as const } };
  it('are set when a primary risk engineer looks into a file', async () => {
    const { open, marked } = setup(engineer);
    await open(PICTURE);
    await waitFor(() => expect(marked()).toEqual([`library/files/${PICTURE.id}/mark-as-opened`]));
  });

  it.each([
    ['a coordinator', {}, aProjectPlace()],
    ['an engineer who is not primary', engineer, aProjectPlace({ isPrimary: false })],
  ])('are not set by %s', async (_who, options, place) => {
    const { open, marked } = setup(options, place);
    const dialog = await open(PICTURE);
    await dialog.findByRole('img', { name: 'roof.png' });
    expect(marked()).toEqual([]);
  });
});
