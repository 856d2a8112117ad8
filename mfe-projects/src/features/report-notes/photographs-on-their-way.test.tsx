import { Sending } from '@portal/portal-sdk/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onPhone } from '../../testing/phone.ts';
import { anId } from '../../testing/project.builder.ts';
import { anAnswer } from '../../testing/report-notes.builder.ts';
import { choose, questionOf, setup, type Setup } from './report-notes.fixture.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a photograph that is on its way', () => {
  const PHOTO = { id: anId(90), name: 'crane.jpg', url: '/api/storage/crane', s3Key: anId(91), size: 2048 };

  function withPhotos(options: Setup = {}) {
    Sending.all = [];
    vi.stubGlobal('XMLHttpRequest', Sending);
    const photos = [{ ...PHOTO, fileId: PHOTO.id }];
    const view = setup({
      ...options,
      answers: {
        'get files/upload-url': { url: 'https://files.example/upload', s3Key: PHOTO.s3Key },
        'post files': PHOTO,
        'put report-notes/dynamic': ({ json }: { json: { questionId: string; value: number; fileIds: string[] } }) =>
          anAnswer(json.questionId, { value: json.value, photos: json.fileIds.length > 0 ? photos : [] }),
      },
    });
    const photograph = async (question: string) => {
      const { user } = view;
      const place = within(await questionOf(question));
      await user.click(place.getByRole('button', { name: 'Add photos' }));
      const field = await place.findByLabelText('Photos', { selector: 'input' });
      fireEvent.change(field, { target: { files: [new File([new Uint8Array(2048)], PHOTO.name)] } });
      return vi.waitUntil(() => Sending.all.at(-1));
    };
    const isAskedOnUnload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    return { ...view, photograph, isAskedOnUnload };
  }

  it('goes on where one asks the next question on a phone, is not called saved before, and belongs to its answer', async () => {
    onPhone();
    const { user, photograph, writes, isAskedOnUnload } = withPhotos();
    await user.click(await choose('Hot work', /^2 Partly adequate/));
    await screen.findByText(/^Saved at /);
    const sending = await photograph('Hot work');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await questionOf('Losses');
    expect(screen.getByText('Uploading 1 photo…')).toBeVisible();
    expect(screen.queryByText(/^Saved at /)).not.toBeInTheDocument();
    expect(isAskedOnUnload()).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Previous' }));
    expect(
      within(await questionOf('Hot work')).getByRole('progressbar', { name: 'Uploading crane.jpg' }),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await sending.end(200);
    expect(await screen.findByText(/^Saved at /)).toBeVisible();
    expect(writes().at(-1)).toMatchObject({
      json: { questionId: 'hot-work', value: 2, fileIds: [PHOTO.id] },
      headers: { 'If-Match': '"1"' },
    });
    expect(isAskedOnUnload()).toBe(false);
  });

  it('goes on where its question is collapsed; one that failed is opened again, leads there, and is retried', async () => {
    const { user, photograph, writes } = withPhotos();
    const sending = await photograph('Hot work');
    await user.keyboard('1');
    await waitFor(() => expect(screen.queryByRole('radio')).not.toBeInTheDocument());
    await sending.end(403);
    const trouble = await screen.findByRole('link', { name: '1 photo is not uploaded' });
    expect(trouble).toHaveAttribute('href', expect.stringContaining('section=Base.fire&question=hot-work'));
    expect(within(await questionOf('Hot work')).getByText('crane.jpg was not uploaded.')).toBeVisible();
    const [again] = screen.getAllByRole('button', { name: 'Retry' });
    await user.click(again as HTMLElement);
    await waitFor(() => expect(Sending.all).toHaveLength(2));
    await Sending.all[1]?.end(200);
    await waitFor(() => expect(writes().at(-1)).toMatchObject({ json: { value: 1, fileIds: [PHOTO.id] } }));
  });

  it('is asked about before another page is opened, and lost if that is wanted', async () => {
    const { user, photograph, navigate } = withPhotos({ routes: [{ path: '/sites', element: <p>Sites</p> }] });
    const sending = await photograph('Hot work');
    const aborted = vi.spyOn(sending, 'abort');
    await act(async () => void (await navigate('/sites')));
    expect(await screen.findByRole('dialog', { name: 'Cancel the uploads?' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    expect(await screen.findByText('Sites')).toBeVisible();
    expect(aborted).toHaveBeenCalled();
  });
});
