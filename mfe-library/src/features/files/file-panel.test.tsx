import { refusal } from '@portal/portal-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aFile, aFolder, anId, aProjectPlace, LIBRARY, ME } from '../../testing/document.builder.ts';
import { entriesOf, showBrowser } from '../../testing/show-browser.tsx';

afterEach(() => vi.restoreAllMocks());

const ALL = ['Open', 'Download', 'Rename', 'Move', 'Make Private', 'Delete'];
/** Answer to a write of several files. */
const WRITTEN = { ids: [anId()] };
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const engineer = (over = {}) => ({ claims: { role: 'RiskEngineer', companyType: 'Risk', ...over } as const });

describe('the files of a folder (spec 1 §2)', () => {
  it('stand under the folder’s name, five to a page', async () => {
    const { requests } = showBrowser({ folders: [aFolder()], files: [aFile()] });
    expect(await screen.findByRole('heading', { name: 'Drawings > Files' })).toBeVisible();
    const row = (await screen.findByRole('button', { name: 'plan.pdf' })).closest('tr') as HTMLElement;
    expect(row.textContent).toContain('1.2 MB');
    expect(row.textContent).toContain('Ola Lind');
    expect(requests.at(-1)?.search).toBe('page=1&pageSize=5');
  });

  it('are searched by name 400 ms after the last key, and sorted', async () => {
    const { user, requests, address } = showBrowser({ folders: [aFolder()], files: [aFile()] });
    await user.type(await screen.findByRole('searchbox', { name: 'Search by Name' }), 'plan');
    await waitFor(() => expect(requests.at(-1)?.search).toBe('page=1&pageSize=5&name=plan'));
    await user.click(screen.getByRole('button', { name: 'Size' }));
    await waitFor(() => expect(requests.at(-1)?.search).toContain('sortFieldName=size&sortDirection=Ascending'));
    expect(address()).toContain('folderId=');
  });

  it.each([
    ['may upload', {}, 'Click "Upload File" to upload a new file to this folder.'],
    ['may not', { claims: { role: 'Broker' as const } }, 'Once they are added, they will appear here.'],
  ])('an empty folder of somebody who %s', async (_who, options, hint) => {
    showBrowser({ place: aProjectPlace(), folders: [aFolder()], options });
    expect(await screen.findByText('There are no files yet in the chosen folder.')).toBeVisible();
    expect(screen.getByText(hint)).toBeVisible();
  });

  it('no folder chosen', async () => {
    showBrowser({ folders: [aFolder()], options: { path: '/library' } });
    expect(await screen.findByText('No folder selected. Please select a folder to view documents.')).toBeVisible();
  });

  it('Layouts says that it takes PDFs alone', async () => {
    showBrowser({ place: aProjectPlace(), folders: [aFolder({ name: 'Layouts', kind: 'Layouts' })] });
    expect(await screen.findByText('Only PDF files can be upload to this folder.')).toBeVisible();
  });

  it.each([
    ['a risk engineer in Risk Review', 'RiskEngineer', 'RiskReview', true],
    ['a site contact in Layouts', 'SiteContact', 'Layouts', true],
    ['a coordinator in Layouts', 'ICCoordinator', 'Layouts', false],
    ['a risk engineer in a plain folder', 'RiskEngineer', 'Plain', false],
  ] as const)('the status is shown to %s: %s, %s, %s', async (_who, role, kind, isShown) => {
    const folder = aFolder({ kind, allowsSiteContact: true });
    showBrowser({
      place: aProjectPlace(),
      folders: [folder],
      files: [aFile({ status: 'Opened' })],
      options: { claims: { role } },
    });
    await screen.findByRole('button', { name: 'plan.pdf' });
    expect(heads().includes('Status')).toBe(isShown);
    expect(screen.queryByText('Opened') !== null).toBe(isShown);
  });
});

describe('what may be done with a file (spec 1 §6)', () => {
  const mine = { creatorId: ME };
  it.each([
    ['an insurance coordinator', { claims: {} }, {}, {}, ALL, []],
    [
      'a primary engineer, with own files',
      engineer(),
      mine,
      {},
      ALL.filter((one) => one !== 'Make Private'),
      ['Make Private'],
    ],
    [
      'a primary engineer, with files of others',
      engineer(),
      {},
      {},
      ['Open', 'Download', 'Rename', 'Move'],
      ['Make Private', 'Delete'],
    ],
    [
      'another engineer',
      engineer(),
      mine,
      { isPrimary: false },
      ['Open', 'Download'],
      ['Rename', 'Move', 'Make Private', 'Delete'],
    ],
    [
      'a coordinator of a closed project',
      { claims: {} },
      {},
      { projectStatus: 'Closed' },
      ['Open', 'Download'],
      ['Rename', 'Move', 'Make Private', 'Delete'],
    ],
  ] as const)('%s', async (_who, options, file, place, on, off) => {
    const { openMenu } = showBrowser({
      place: aProjectPlace(place),
      folders: [aFolder()],
      files: [aFile(file)],
      options,
    });
    expect(entriesOf(await openMenu('plan.pdf'))).toEqual({ on, off });
  });

  it.each([
    ['a closed project', {}, { projectStatus: 'Closed' }, 'Project has been closed. No further actions are allowed.'],
    [
      'an engineer who is not primary',
      engineer(),
      { isPrimary: false },
      'Only the primary risk engineer of the project can do this.',
    ],
  ] as const)('Upload File stays in %s and says why it cannot be pressed', async (_where, options, place, reason) => {
    const { user } = showBrowser({ place: aProjectPlace(place), folders: [aFolder()], options });
    const button = await screen.findByRole('button', { name: 'Upload File' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await user.hover(button);
    expect(await screen.findByRole('tooltip', { name: reason })).toBeVisible();
  });

  it('Delete says that only own files can be', async () => {
    const view = showBrowser({ place: aProjectPlace(), folders: [aFolder()], files: [aFile()], options: engineer() });
    const item = (await view.openMenu('plan.pdf')).getByRole('menuitem', { name: 'Delete' });
    await view.user.hover(item);
    expect(await screen.findByRole('tooltip', { name: 'You can delete only your own files.' })).toBeVisible();
  });
});

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

describe('Edit File Name (spec 1 §5)', () => {
  const file = aFile({ name: 'Plan of.the site.PDF' });
  const path = `put library/files/${file.id}/name`;
  const open = async (answers = {}) => {
    const view = showBrowser({ folders: [aFolder()], files: [file], answers });
    await view.user.click((await view.openMenu(file.name)).getByRole('menuitem', { name: 'Rename' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit File Name' }));
    return { ...view, dialog, field: dialog.getByRole('textbox', { name: /Name/ }) };
  };

  it('keeps the extension, leaves special characters out and sends the version that was read', async () => {
    const { user, dialog, field, notices, requests } = await open({ [path]: { ...file, name: 'Layout v2.PDF' } });
    expect(field).toHaveValue('Plan of.the site');
    expect(dialog.getByText('.PDF')).toBeVisible();
    await user.clear(field);
    await user.type(field, ' Lay:out? v.2 ');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(notices()).toEqual([
        { kind: 'success', message: 'File name updated' },
        { kind: 'info', message: 'Lay:out? v.2.PDF was saved as Layout v2.PDF.' },
      ]),
    );
    expect(requests.find(({ verb }) => verb === 'put')).toMatchObject({
      json: { name: 'Layout v2.PDF' },
      headers: { 'If-Match': '"4"' },
    });
  });

  it('must not be empty', async () => {
    const { user, dialog, field, requests } = await open();
    await user.clear(field);
    await user.type(field, '?:');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Name required')).toBeVisible();
    expect(requests.some(({ verb }) => verb === 'put')).toBe(false);
  });

  it('keeps what was typed, by the file, and says what no name may have (decisions §26.8)', async () => {
    const first = await open();
    await first.user.clear(first.field);
    await first.user.type(first.field, 'Plan @ site');
    await first.user.click(first.dialog.getByRole('button', { name: 'Save' }));
    expect(await first.dialog.findByText(/^The file name has special characters\./)).toBeVisible();
    expect(first.requests.some(({ verb }) => verb === 'put')).toBe(false);
    first.unmount();
    const { user, dialog, field } = await open();
    await user.click(await dialog.findByRole('button', { name: 'Restore' }));
    expect(field).toHaveValue('Plan @ site');
  });

  it('shows the first field error of the server', async () => {
    const refuse = () => {
      throw refusal(400, { fieldErrors: { name: ['A file with this name already exists in this folder.', 'Two'] } });
    };
    const { user, dialog, field } = await open({ [path]: refuse });
    await user.type(field, '2');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('A file with this name already exists in this folder.')).toBeVisible();
  });

  const stale = refusal(409, {
    code: 'StaleVersion',
    details: { changedBy: 'Uma Wright', changedAt: '2026-11-20T10:00:00Z', version: 6 },
  });
  const question = () => screen.findByRole('dialog', { name: /^Changed by Uma Wright at / });

  it('of a file that somebody else changed says so and shows what is there', async () => {
    const refuse = () => {
      throw stale;
    };
    const { user, dialog, field } = await open({ [path]: refuse });
    await user.type(field, '2');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await user.click(within(await question()).getByRole('button', { name: 'Reload' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('of a file that somebody else changed keeps the typed name, and overwrites theirs when that is wanted', async () => {
    const answer = ({ headers }: { headers: Record<string, string> }) => {
      if (headers['If-Match'] === '"6"') return { ...file, name: 'Plan ofthe site2.PDF' };
      throw stale;
    };
    const now = { ...file, name: 'Theirs.PDF', version: 6 };
    const { user, dialog, field, requests, notices } = await open({
      [path]: answer,
      [`get library/files/${file.id}`]: now,
    });
    await user.type(field, '2');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await question();
    expect(field).toHaveValue('Plan of.the site2');
    await user.click(within(await question()).getByRole('button', { name: 'Overwrite' }));
    await waitFor(() => expect(notices()[0]).toEqual({ kind: 'success', message: 'File name updated' }));
    expect(requests.filter(({ verb }) => verb === 'put').at(-1)?.json).toEqual({ name: 'Plan ofthe site2.PDF' });
  });
});

it('what cannot be shown is downloaded by a click on its row; for engineers it counts as opened', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const file = aFile({ id: anId(), name: 'costs.xlsx', type });
  const view = showBrowser({
    place: LIBRARY,
    folders: [aFolder()],
    files: [file],
    options: engineer(),
    answers: {
      [`get library/files/${file.id}/download`]: { url: '/storage/costs' },
      [`put library/files/${file.id}/mark-as-opened`]: file,
    },
  });
  await view.user.click(await screen.findByRole('button', { name: 'costs.xlsx' }));
  await waitFor(() => expect(click).toHaveBeenCalled());
  await waitFor(() => expect(view.requests.some(({ path }) => path.endsWith('mark-as-opened'))).toBe(true));
  expect(screen.queryByRole('dialog')).toBeNull();
});
