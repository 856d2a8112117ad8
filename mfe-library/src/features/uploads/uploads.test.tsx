import { refusal } from '@portal/portal-sdk/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aChosenFile, aFile, aFolder, anId, aPage } from '../../testing/document.builder.ts';
import type { Storage } from '../../testing/storage.ts';
import {
  addressOf,
  FOLDER,
  gone,
  keyOf,
  panel,
  restoreBrowser,
  setup,
  stored,
  stubStorage,
  type Stored,
} from './uploads.fixture.tsx';

const LARGE = 40 * 1024 * 1024;
const PART = 16 * 1024 * 1024;

let storage: Storage;
beforeEach(() => {
  storage = stubStorage();
});
afterEach(restoreBrowser);

describe('uploading (spec 1 §4, §8)', () => {
  it('sends several files one by one, and what they are called once, after the last', async () => {
    const { choose, filesSent, notices, requests } = setup();
    await choose(aChosenFile('a.pdf'), aChosenFile('b.png'), aChosenFile('c.docx'));
    await waitFor(() =>
      expect(notices()).toEqual([{ kind: 'success', message: '3 files were successfully uploaded.' }]),
    );
    expect(storage.most).toBe(1);
    expect(storage.arrived.map(({ url }) => url)).toEqual(['/storage/a.pdf', '/storage/b.png', '/storage/c.docx']);
    expect(filesSent()).toEqual([['a.pdf', 'b.png', 'c.docx'].map((name) => ({ s3Key: keyOf(name), name }))]);
    await gone();
    // The table loads again.
    await waitFor(() => expect(requests.at(-1)?.verb).toBe('get'));
  });

  it('one file is named in the toast', async () => {
    const { choose, notices } = setup();
    await choose(aChosenFile('a.pdf'));
    await waitFor(() => expect(notices()[0]?.message).toBe('a.pdf file was successfully uploaded.'));
  });

  it('leads to what was uploaded, which is marked in its list where that has it on another page', async () => {
    const [first, added] = [
      aFile({ name: 'a.pdf', folderId: FOLDER.id }),
      aFile({ name: 'z.pdf', folderId: FOLDER.id }),
    ];
    const { choose, user, notices, pressNotice, address } = setup({
      [`get library/folders/${FOLDER.id}/files`]: aPage([first]),
      [`get library/files/${added.id}`]: added,
      'post library/files': { items: [{ id: added.id, name: 'z.pdf', state: 'Stored' }] },
    });
    await choose(aChosenFile('z.pdf'));
    await waitFor(() => expect(notices()).toHaveLength(1));
    await user.click(screen.getByRole('treeitem', { name: 'Other' }));
    await pressNotice();
    expect(address()).toContain(`?folderId=${FOLDER.id}&fileId=${added.id}`);
    expect(await screen.findByRole('link', { name: 'z.pdf' })).toHaveAttribute('aria-current', 'true');
    expect(screen.getAllByRole('link', { name: /\.pdf$/ }).map((one) => one.textContent)).toEqual(['z.pdf', 'a.pdf']);
  });

  it('shows how far each is, in bytes and percent', async () => {
    storage.isHeld = true;
    const { choose } = setup();
    await choose(aChosenFile('a.pdf', 2 * 1024 * 1024), aChosenFile('b.pdf', 2 * 1024 * 1024));
    expect(await panel().findByText('1.0 MB of 2.0 MB, 50%')).toBeVisible();
    expect(panel().getByText('1.0 MB of 4.0 MB, 25%')).toBeVisible();
    expect(panel().getByText('Waiting')).toBeVisible();
    expect(panel().getByRole('status')).toHaveTextContent('Uploading 2 files');
    await storage.release();
    await gone();
  });

  it('says file by file what a folder does not take, and sends the rest', async () => {
    const { choose, notices } = setup();
    await choose(aChosenFile('run.exe'), aChosenFile('a.pdf'), aChosenFile('empty.pdf', 0));
    await waitFor(() => expect(storage.arrived).toHaveLength(1));
    expect(panel().getByText(/^The file format is not supported\. Please use one of/)).toBeVisible();
    expect(panel().getByText('The file is empty. Please try another file.')).toBeVisible();
    await waitFor(() => expect(notices().map(({ kind }) => kind)).toEqual(['error', 'error', 'success']));
  });

  it('Layouts takes PDFs alone', async () => {
    const { choose, notices } = setup({}, aFolder({ name: 'Layouts', kind: 'Layouts' }));
    await choose(aChosenFile('a.png'));
    const message = 'The file format is not supported. Please use PDF files for the layouts.';
    expect(notices()).toEqual([{ kind: 'error', message }]);
    expect(storage.arrived).toEqual([]);
  });

  it('goes on while another folder is opened, and asks before the page is left', async () => {
    storage.isHeld = true;
    const { choose, user, navigate, address, filesSent } = setup();
    await choose(aChosenFile('a.pdf'));
    await user.click(screen.getByRole('treeitem', { name: 'Other' }));
    expect(panel().getByText('a.pdf')).toBeVisible();
    await act(async () => void navigate('/projects'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel the uploads?' }));
    await user.click(dialog.getByRole('button', { name: 'Stay' }));
    expect(address()).toContain('/documents');
    await storage.release();
    await gone();
    expect(filesSent()).toHaveLength(1);
  });

  it('can be given up, one file and all', async () => {
    storage.isHeld = true;
    const { choose, user, posts } = setup();
    await choose(aChosenFile('a.pdf'), aChosenFile('b.pdf'), aChosenFile('c.pdf'));
    await user.click(await screen.findByRole('button', { name: 'Cancel b.pdf' }));
    expect(panel().queryByText('b.pdf')).toBeNull();
    await user.click(panel().getByRole('button', { name: 'Cancel All' }));
    await gone();
    await storage.release();
    expect(posts()).toEqual([]);
  });

  it('takes files that are dropped on the panel, and shows that it does', async () => {
    setup();
    const area = (await screen.findByRole('button', { name: 'Upload File' })).closest('section') as HTMLElement;
    const target = within(area).getByRole('heading', { name: 'Reports > Files' });
    const dataTransfer = { types: ['Files'], files: [aChosenFile('a.pdf')] };
    fireEvent.dragEnter(target, { dataTransfer });
    expect(screen.getByText('Drop files to upload them to Reports')).toBeVisible();
    await act(async () => void fireEvent.drop(target, { dataTransfer }));
    expect(screen.queryByText(/^Drop files/)).toBeNull();
    await waitFor(() => expect(storage.arrived).toHaveLength(1));
  });
});

describe('a name that exists', () => {
  it.each([
    ['Replace', 'replace'],
    ['Keep Both', 'keepBoth'],
  ])('needs a decision before anything is sent: %s', async (button, whenExists) => {
    const { choose, user, filesSent } = setup({ 'get library/files/upload-url': addressOf(['a.pdf']) });
    await choose(aChosenFile('a.pdf'), aChosenFile('b.pdf'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Replace the file?' }));
    expect(dialog.getByText('Reports has a file named a.pdf already.')).toBeVisible();
    // The other uploads do not wait for it.
    await waitFor(() => expect(storage.arrived.map(({ url }) => url)).toEqual(['/storage/b.pdf']));
    await user.click(dialog.getByRole('button', { name: button }));
    await waitFor(() => expect(filesSent()).toHaveLength(1));
    expect(filesSent()[0]).toContainEqual({ s3Key: keyOf('a.pdf'), name: 'a.pdf', whenExists });
    expect(filesSent()[0]).toContainEqual({ s3Key: keyOf('b.pdf'), name: 'b.pdf' });
  });

  it('is skipped, for all of an upload at once', async () => {
    const names = ['a.pdf', 'b.pdf'];
    const { choose, user, posts } = setup({ 'get library/files/upload-url': addressOf(names) });
    await choose(...names.map((name) => aChosenFile(name)));
    const dialog = within(await screen.findByRole('dialog', { name: 'Replace the file?' }));
    await user.click(dialog.getByRole('checkbox'));
    await user.click(dialog.getByRole('button', { name: 'Skip' }));
    await gone();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(posts()).toEqual([]);
  });

  it('needs a decision, too, where somebody was faster: 409', async () => {
    let isTaken = true;
    const answer = (call: { json: unknown }) => {
      const isAnswered = (call.json as Stored).files.some(({ whenExists }) => whenExists);
      if (isTaken && !isAnswered)
        throw refusal(409, { code: 'Duplicate', message: 'Taken', details: { existing: ['a.pdf'] } });
      isTaken = false;
      return stored(call);
    };
    const { choose, user, notices } = setup({ 'post library/files': answer });
    await choose(aChosenFile('a.pdf'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Replace the file?' }));
    await user.click(dialog.getByRole('button', { name: 'Keep Both' }));
    await waitFor(() =>
      expect(notices()).toEqual([{ kind: 'success', message: 'a.pdf file was successfully uploaded.' }]),
    );
    // The content is not sent twice.
    expect(storage.arrived).toHaveLength(1);
  });
});

describe('what the service refuses (spec 1 §8)', () => {
  const refusing = (messages: Record<string, readonly string[]>) => {
    let isFirst = true;
    return (call: { json: unknown }) => {
      if (!isFirst) return stored(call);
      isFirst = false;
      throw refusal(400, { fieldErrors: messages });
    };
  };

  it('is dropped with its joined messages, and the rest is stored', async () => {
    const wrong = { 'files.0.name': ['The file is damaged.'], 'files.2.name': ['A virus was found.'] };
    const { choose, filesSent, notices } = setup({ 'post library/files': refusing(wrong) });
    await choose(...['a.pdf', 'b.pdf', 'c.pdf'].map((name) => aChosenFile(name)));
    await waitFor(() =>
      expect(notices()).toEqual([
        { kind: 'error', message: 'The file is damaged. A virus was found.' },
        { kind: 'success', message: 'b.pdf file was successfully uploaded.' },
      ]),
    );
    expect(filesSent()[1]?.map(({ name }) => name)).toEqual(['b.pdf']);
    expect(panel().getByText('The file is damaged.')).toBeVisible();
  });

  it('says nothing of «The value should not be empty.»', async () => {
    const wrong = { 'files.0.name': ['The value should not be empty.'] };
    const { choose, posts, notices } = setup({ 'post library/files': refusing(wrong) });
    await choose(aChosenFile('a.pdf'));
    await waitFor(() => expect(posts()).toHaveLength(1));
    await screen.findByRole('button', { name: 'Dismiss a.pdf' });
    expect(notices()).toEqual([]);
  });

  it('a file that is still checked appears when that is done', async () => {
    const id = anId();
    const checking = { items: [{ id, name: 'a.pdf', state: 'Checking' }] };
    const { choose, notices } = setup({
      'post library/files': checking,
      [`get library/files/${id}/check`]: { id, name: 'a.pdf', state: 'Stored', refusal: null },
    });
    await choose(aChosenFile('a.pdf'));
    await waitFor(() => expect(notices().map(({ kind }) => kind)).toEqual(['info', 'success']));
    await gone();
  });

  it.each([
    ['in which the scanner found a virus', 'Infected', 'A virus was found in the file. It was not stored.'],
    [
      'on which the scanner has no verdict',
      'Unchecked',
      'The file cannot be checked for viruses. It was not stored. Please try another file.',
    ],
  ])('a file %s is told of', async (_which, refusal, reason) => {
    const id = anId();
    const checking = { items: [{ id, name: 'a.pdf', state: 'Checking' }] };
    const { choose, notices } = setup({
      'post library/files': checking,
      [`get library/files/${id}/check`]: { id, name: 'a.pdf', state: 'Refused', refusal },
    });
    await choose(aChosenFile('a.pdf'));
    const message = `a.pdf file was not stored. ${reason}`;
    await waitFor(() => expect(notices().at(-1)).toEqual({ kind: 'error', message }));
  });
});

describe('a large file', () => {
  /** Simulates the service's side of an upload in parts, with parts missing until they arrive. */
  function inParts() {
    const id = anId();
    const parts = [1, 2, 3];
    const has = (number: number) => storage.arrived.some(({ url }) => url === `/storage/part-${number}`);
    return {
      id,
      answers: {
        'post library/uploads': { id, partSize: PART, exists: false },
        [`get library/uploads/${id}/parts`]: () => ({
          size: LARGE,
          partSize: PART,
          stored: parts.filter(has),
          missing: parts.filter((number) => !has(number)).map((number) => ({ number, url: `/storage/part-${number}` })),
        }),
        [`post library/uploads/${id}/complete`]: { s3Key: keyOf('all parts') },
        [`delete library/uploads/${id}`]: { id },
      },
    };
  }
  const big = () => aChosenFile('film.mp4', LARGE);

  it('is sent in parts, three at a time', async () => {
    const { answers } = inParts();
    const { choose, filesSent } = setup(answers);
    await choose(big());
    await waitFor(() => expect(filesSent()).toEqual([[{ s3Key: keyOf('all parts'), name: 'film.mp4' }]]));
    expect(storage.most).toBe(3);
    expect(storage.arrived.map(({ url }) => url).toSorted()).toEqual(
      [1, 2, 3].map((number) => `/storage/part-${number}`),
    );
  });

  it('goes on with what is missing after Retry', async () => {
    storage.refuse.push(403, 403, 403);
    const { answers } = inParts();
    const { choose, user, filesSent, requests } = setup(answers);
    await choose(big());
    await user.click(await screen.findByRole('button', { name: 'Retry film.mp4' }));
    await waitFor(() => expect(filesSent()).toHaveLength(1));
    expect(requests.filter(({ path, verb }) => verb === 'post' && path === 'library/uploads')).toHaveLength(1);
  });

  it('asks for new addresses where some have ended', async () => {
    storage.refuse.push(200, 403, 403);
    const { answers } = inParts();
    const { choose, filesSent } = setup(answers);
    await choose(big());
    await waitFor(() => expect(filesSent()).toHaveLength(1));
    expect(storage.arrived).toHaveLength(3);
  });

  it('goes on where it stopped when the same file is chosen again after a reload', async () => {
    const { answers } = inParts();
    storage.refuse.push(200, 500, 500);
    const first = setup(answers);
    await first.choose(big());
    await waitFor(() => expect(storage.arrived).toHaveLength(1));
    first.unmount();
    const second = setup(answers);
    await second.choose(big());
    await waitFor(() => expect(second.filesSent()).toHaveLength(1));
    expect(second.requests.some(({ verb, path }) => verb === 'post' && path === 'library/uploads')).toBe(false);
    expect(localStorage.getItem('portal.library.uploads')).toBeNull();
  });

  it('is begun anew where the service has given it up', async () => {
    const { id, answers } = inParts();
    const old = { partsId: anId(), folderId: FOLDER.id, fileName: 'film.mp4', size: LARGE, at: Date.now() };
    localStorage.setItem('portal.library.uploads', JSON.stringify([{ ...old, lastModified: 1_700_000_000_000 }]));
    const { choose, filesSent, requests } = setup(answers);
    await choose(big());
    await waitFor(() => expect(filesSent()).toHaveLength(1));
    expect(requests.some(({ path }) => path === `library/uploads/${id}/complete`)).toBe(true);
  });

  it('is dropped at the service when it is cancelled', async () => {
    storage.isHeld = true;
    const { id, answers } = inParts();
    const { choose, user, requests } = setup(answers);
    await choose(big());
    await waitFor(() => expect(storage.most).toBe(3));
    await user.click(screen.getByRole('button', { name: 'Cancel film.mp4' }));
    await gone();
    expect(requests.at(-1)).toMatchObject({ verb: 'delete', path: `library/uploads/${id}` });
    expect(localStorage.getItem('portal.library.uploads')).toBeNull();
  });
});
