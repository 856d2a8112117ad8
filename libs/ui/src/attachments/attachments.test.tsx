import { Modal } from '@portal/portal-sdk/forms';
import { renderWithPortal, Sending } from '@portal/portal-sdk/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Attachment } from './attachment.tsx';
import { AttachmentField, type AttachmentFieldProps } from './attachment-field.tsx';

const KEY = '10000000-0000-4000-8000-0000000000a1';
const ID = '10000000-0000-4000-8000-0000000000b1';
const BUCKET = 'https://files.example/upload';

interface Values {
  readonly cvFileId: string | null;
}

/** Requests to the service, `METHOD path`. */
let requests: string[];
let answers: Record<string, (request: Request) => Response | Promise<Response>>;
const json = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });
const fileNamed = (name: string) => ({ id: ID, name, url: `/api/storage/${KEY}?signature=x`, s3Key: KEY, size: 2048 });

beforeEach(() => {
  Sending.all = [];
  requests = [];
  answers = {
    'GET /api/files/upload-url': () => json(200, { data: { url: BUCKET, s3Key: KEY } }),
    'POST /api/files': async (request) => {
      const { name } = (await request.json()) as { name: string };
      return json(201, { data: fileNamed(name) });
    },
    [`GET /api/files/${ID}`]: () => json(200, { data: fileNamed('site.png') }),
  };
  vi.stubGlobal('XMLHttpRequest', Sending);
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    requests.push(`${request.method} ${pathname}${search}`);
    const answer = answers[`${request.method} ${pathname}`];
    if (!answer) throw new Error(`Nothing answers ${request.method} ${pathname}`);
    return answer(request);
  });
});

function setup(props: Partial<AttachmentFieldProps<Values>> = {}, cvFileId: string | null = null) {
  const onSave = vi.fn();
  function Form() {
    const { control, handleSubmit } = useForm<Values>({ defaultValues: { cvFileId } });
    return (
      <form onSubmit={(event) => void handleSubmit((values) => onSave(values))(event)}>
        <AttachmentField control={control} name="cvFileId" label="CV" {...props} />
        <button type="submit">Save</button>
      </form>
    );
  }
  const { user, notices, unmount } = renderWithPortal(<Form />);
  const held = async (): Promise<string | null> => {
    await user.click(screen.getByRole('button', { name: 'Save' }));
    return (onSave.mock.lastCall?.[0] as Values).cvFileId;
  };
  const choose = (file: File) =>
    fireEvent.change(screen.getByLabelText('CV', { selector: 'input' }), { target: { files: [file] } });
  /** Chooses, and waits until the bytes are on their way. */
  const begin = async (file: File): Promise<Sending> => {
    choose(file);
    return waitFor(() => {
      const sending = Sending.all.at(-1);
      if (!sending) throw new Error('Nothing is sent yet');
      return sending;
    });
  };
  return { user, notices, unmount, held, choose, begin };
}
const aFile = (name: string, bytes = 2048): File => new File([new Uint8Array(bytes)], name);
const choosing = () => screen.findByRole('button', { name: 'Choose file' });

describe('the attachment control (spec 3 §2, §4 File upload)', () => {
  it('asks for an address, sends the bytes there with progress, stores the file, and holds its id', async () => {
    const onUploading = vi.fn<(isUploading: boolean) => void>();
    const { held, begin } = setup({ onUploading });
    const file = aFile('site.png');
    const sending = await begin(file);
    expect(requests).toEqual(['GET /api/files/upload-url?fileName=site.png&size=2048']);
    expect(sending.target).toBe(`PUT ${BUCKET}`);
    expect(sending.body).toBe(file);
    expect(onUploading).toHaveBeenLastCalledWith(true);
    sending.sent(512, 2048);
    expect(screen.getByText('25 %')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('Uploading site.png');
    await sending.end(200);
    expect(await screen.findByRole('button', { name: 'Show site.png in full size' })).toBeVisible();
    expect(screen.getByText('2 kB')).toBeVisible();
    expect(requests.at(-1)).toBe('POST /api/files');
    expect(onUploading).toHaveBeenLastCalledWith(false);
    expect(await held()).toBe(ID);
  });

  it('that goes away in the middle of an upload ends it', async () => {
    const onUploading = vi.fn<(isUploading: boolean) => void>();
    const { begin, unmount } = setup({ onUploading });
    const abort = vi.spyOn(await begin(aFile('cv.pdf')), 'abort');
    unmount();
    expect(abort).toHaveBeenCalled();
    expect(onUploading).toHaveBeenLastCalledWith(false);
  });

  it('says what may be chosen', async () => {
    setup();
    expect(await screen.findByText('.pdf, .jpg, .jpeg, .png, .gif, .bmp up to 25 MB')).toBeVisible();
  });

  it('holds nothing any more once the file is removed, and the keyboard stays there', async () => {
    const { user, held } = setup({}, ID);
    await screen.findByText('site.png');
    await user.click(screen.getByRole('button', { name: 'Remove file' }));
    expect(await choosing()).toBeVisible();
    expect(screen.getAllByRole('group', { name: 'CV' })[0]).toHaveFocus();
    expect(await held()).toBeNull();
  });

  it('that is disabled shows the file and cannot be changed', async () => {
    setup({ disabled: true }, ID);
    expect(await screen.findByText('site.png')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Remove file' })).not.toBeInTheDocument();
  });

  it('breaks off by Cancel: nothing is stored, nothing is said', async () => {
    const { user, held, begin, notices } = setup();
    await begin(aFile('cv.pdf'));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await choosing()).toBeVisible();
    expect(requests).toHaveLength(1);
    expect(notices()).toEqual([]);
    expect(await held()).toBeNull();
  });

  it('sends the bytes again where the line failed, and stores again where that answer was lost', async () => {
    const { held, begin, notices } = setup();
    const storing = answers['POST /api/files'];
    let tries = 0;
    answers['POST /api/files'] = (request) => {
      tries += 1;
      if (tries === 1) throw new TypeError('Failed to fetch');
      return storing?.(request) ?? json(500, {});
    };
    await (await begin(aFile('cv.pdf'))).end(503, '<Error>SlowDown</Error>');
    await waitFor(() => expect(Sending.all).toHaveLength(2), { timeout: 20_000 });
    await Sending.all[1]?.end(200);
    expect(await screen.findByRole('link', { name: /^cv\.pdf/ }, { timeout: 20_000 })).toBeVisible();
    expect([tries, Sending.all.length, notices()]).toEqual([2, 2, []]);
    expect(await held()).toBe(ID);
  });

  it('offers an upload that failed again, says so as a notification, and goes on when the line returns', async () => {
    const onUploading = vi.fn<(isUploading: boolean) => void>();
    const { user, held, begin, notices } = setup({ onUploading });
    await (await begin(aFile('cv.pdf'))).end(400, '<Error>RequestTimeout</Error>');
    expect(await screen.findByRole('alert')).toHaveTextContent('cv.pdf was not uploaded.');
    expect(onUploading).toHaveBeenLastCalledWith(true);
    expect(notices()).toEqual([{ kind: 'error', message: 'An unknown error occurred.' }]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(Sending.all).toHaveLength(2));
    await Sending.all[1]?.end(400, '<Error>RequestTimeout</Error>');
    await screen.findByRole('button', { name: 'Retry' });
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(Sending.all).toHaveLength(3));
    await Sending.all[2]?.end(200);
    expect(await screen.findByRole('link', { name: /^cv\.pdf/ })).toBeVisible();
    expect(onUploading).toHaveBeenLastCalledWith(false);
    expect(await held()).toBe(ID);
  });
});

describe('what is not taken is told under the control (spec 3 §5, §8)', () => {
  const UNSUPPORTED = 'The file format is not supported. Please use one of the following formats: ';

  it.each([
    ['another format', aFile('setup.exe'), {}, `${UNSUPPORTED}.pdf, .jpg, .jpeg, .png, .gif, .bmp.`],
    ['no picture, in picture-only mode', aFile('cv.pdf'), { pictureOnly: true }, `${UNSUPPORTED}.jpg, .jpeg, .png.`],
    [
      'a file above the limit of the caller',
      aFile('logo.png', 102_401),
      { maxBytes: 102_400 },
      'The file exceeds the maximum limit of 100 KB and cannot be uploaded. Please try another file.',
    ],
    [
      'a file above 26,000,000 bytes',
      aFile('plan.pdf', 26_000_001),
      {},
      'The file exceeds the maximum limit of 25 MB and cannot be uploaded. Please try another file.',
    ],
    ['an empty file', aFile('cv.pdf', 0), {}, 'The file is empty. Please try another file.'],
  ])('%s', async (_what, file, props, text) => {
    const { user } = setup(props);
    const group = screen.getAllByRole('group', { name: 'CV' }).at(-1) as HTMLElement;
    fireEvent.drop(group, { dataTransfer: { files: [file] } });
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(requests).toEqual([]);
    expect(user).toBeDefined();
  });

  it('several files at once', async () => {
    setup();
    const group = screen.getAllByRole('group', { name: 'CV' }).at(-1) as HTMLElement;
    fireEvent.drop(group, { dataTransfer: { files: [aFile('a.pdf'), aFile('b.pdf')] } });
    expect(await screen.findByRole('alert')).toHaveTextContent('Please choose one file.');
  });

  it("the server's field errors, joined with '. '", async () => {
    const fieldErrors = { name: ['The name is wrong'], size: ['The size too'] };
    answers['POST /api/files'] = () =>
      json(400, { error: { code: 'ValidationFailed', message: 'Wrong' }, fieldErrors, traceId: 't' });
    const { begin, notices } = setup();
    await (await begin(aFile('cv.pdf'))).end(200);
    expect(await screen.findByRole('alert')).toHaveTextContent('The name is wrong. The size too');
    expect(notices()).toEqual([]);
  });
});

describe('a stored file', () => {
  it('that is a picture opens as large as the window; Esc closes, and the focus is where it was', async () => {
    const { user } = setup({}, ID);
    const preview = await screen.findByRole('button', { name: 'Show site.png in full size' });
    preview.focus();
    await user.keyboard('{Enter}');
    const viewer = await screen.findByRole('dialog', { name: 'site.png' });
    expect(screen.getByRole('img', { name: 'site.png' })).toHaveAttribute('src', `/api/storage/${KEY}?signature=x`);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(viewer).not.toBeInTheDocument());
    await waitFor(() => expect(preview).toHaveFocus());
  });

  it('closes with its viewer no dialog that it stands in', async () => {
    const onClose = vi.fn<() => void>();
    const { user } = renderWithPortal(
      <Modal opened onClose={onClose} title="Member">
        <Attachment fileId={ID} />
      </Modal>,
    );
    const preview = await screen.findByRole('button', { name: 'Show site.png in full size' });
    await user.click(preview);
    const viewer = await screen.findByRole('dialog', { name: 'site.png' });
    await waitFor(() => expect(viewer.contains(document.activeElement)).toBe(true));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(viewer).not.toBeInTheDocument());
    expect(onClose).not.toHaveBeenCalled();
    await waitFor(() => expect(preview).toHaveFocus());
  });

  it('that is a PDF opens in a new window', async () => {
    answers[`GET /api/files/${ID}`] = () => json(200, { data: fileNamed('cv.pdf') });
    setup({}, ID);
    const link = await screen.findByRole('link', { name: 'cv.pdf (opens in a new window)' });
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    expect(link).toHaveAttribute('href', `/api/storage/${KEY}?signature=x`);
  });

  it('in Safari says that a PDF cannot be previewed', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Macintosh) Version/18.1 Safari/605.1.15');
    answers[`GET /api/files/${ID}`] = () => json(200, { data: fileNamed('cv.pdf') });
    setup({}, ID);
    expect(await screen.findByText('Cannot preview PDF in Safari (due to bug in it).')).toBeVisible();
    vi.restoreAllMocks();
  });

  it('that one may not see says so, and can be taken away', async () => {
    answers[`GET /api/files/${ID}`] = () => json(404, { error: { code: 'NotFound', message: 'Gone' }, traceId: 't' });
    const { user, held } = setup({}, ID);
    expect(await screen.findByText('This file is not available.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove file' }));
    expect(await held()).toBeNull();
  });
});
