import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aFile, aFolder, anId, aProjectPlace, LIBRARY, ME } from '../../testing/document.builder.ts';
import { entriesOf, showBrowser } from '../../testing/show-browser.tsx';

afterEach(() => vi.restoreAllMocks());

const ALL = ['Open', 'Download', 'Rename', 'Move', 'Make Private', 'Delete'];
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const engineer = (over = {}) => ({ claims: { role: 'RiskEngineer', companyType: 'Risk', ...over } as const });

describe('the files of a folder (spec 1 §2)', () => {
  it('stand under the folder’s name, five to a page', async () => {
    const { requests } = showBrowser({ folders: [aFolder()], files: [aFile()] });
    expect(await screen.findByRole('heading', { name: 'Drawings > Files' })).toBeVisible();
    const row = (await screen.findByRole('link', { name: 'plan.pdf' })).closest('tr') as HTMLElement;
    expect(
      within(row)
        .getAllByRole('cell')
        .find((cell) => cell.textContent === 'plan.pdf'),
    ).toHaveAttribute('data-identifier');
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
    await screen.findByRole('link', { name: 'plan.pdf' });
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
  await view.user.click(await screen.findByRole('link', { name: 'costs.xlsx' }));
  await waitFor(() => expect(click).toHaveBeenCalled());
  await waitFor(() => expect(view.requests.some(({ path }) => path.endsWith('mark-as-opened'))).toBe(true));
  const pane = within(await screen.findByRole('region', { name: 'costs.xlsx' }));
  expect(pane.getByText('There is no preview of this kind of file.')).toBeVisible();
  expect(pane.queryByRole('button', { name: 'Full size' })).toBeNull();
  expect(click).toHaveBeenCalledOnce();
});
