import { ATTACHMENT_MAX_BYTES } from '@portal/contracts/library/attachment-rules';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { expired, faulty, fill, invited, LINK, setup, signedUp, submit } from './sign-up.fixture.ts';

const KEY = '10000000-0000-4000-8000-0000000000a1';
const ID = '10000000-0000-4000-8000-0000000000b1';
const WITH_GRANT = { uploadGrant: 'the grant' };
const uploadStarted = (): Response => Response.json({ data: { url: 'https://files.example/upload', s3Key: KEY } });
const stored = (name = 'cv.pdf'): Response => Response.json({ data: { id: ID, name, size: 12 } }, { status: 201 });
const aFile = (name = 'cv.pdf', content = 'some content'): File => new File([content], name);

/** A fake of the browser's upload request, controlled by the test. */
class Sending extends EventTarget {
  static all: Sending[] = [];
  readonly upload = new EventTarget();
  status = 200;
  responseText = '';
  open(): void {}
  send(): void {
    Sending.all.push(this);
  }
  abort(): void {
    this.dispatchEvent(new Event('abort'));
  }
  async end(status = 200): Promise<void> {
    this.status = status;
    await act(async () => void this.dispatchEvent(new Event('load')));
  }
}
const sending = (): Promise<Sending> => vi.waitUntil(() => Sending.all.at(-1), 20_000);

beforeEach(() => {
  Sending.all = [];
  vi.stubGlobal('XMLHttpRequest', Sending);
});
afterEach(() => vi.unstubAllGlobals());

const control = async () => within(await screen.findByRole('group', { name: 'CV file' }));
const choose = async (file: File): Promise<void> => {
  const input = (await control()).getByLabelText<HTMLInputElement>('Choose file: CV file');
  fireEvent.change(input, { target: { files: [file] } });
};

describe('the CV of an engineer who signs up (decisions §3.4; spec 3 §2, §8)', () => {
  it('is uploaded as soon as it is chosen, with a grant of its own, and sent by its id', async () => {
    const { requests } = setup(
      '/user',
      invited(WITH_GRANT),
      invited({ uploadGrant: 'a newer grant' }),
      uploadStarted(),
      stored(),
      signedUp('HasAccess'),
    );
    await choose(aFile());
    expect((await control()).getByRole('status')).toHaveTextContent('Uploading cv.pdf');
    await (await sending()).end();
    await waitFor(async () => expect((await control()).getByRole('status')).toHaveTextContent(/^cv\.pdf$/));
    expect(requests.slice(1)).toEqual([
      { path: '/api/account/verify-invite-token', body: LINK },
      { path: '/api/files/cv/upload-url', body: { grant: 'a newer grant', fileName: 'cv.pdf', size: 12 } },
      { path: '/api/files/cv', body: { grant: 'a newer grant', s3Key: KEY, name: 'cv.pdf', size: 12 } },
    ]);
    const texts = { Designation: 'Surveyor', Country: 'Switzerland', Region: 'Bern', City: 'Bern', 'Zip Code': '3011' };
    const others = { 'Address line': 'Marktgasse 1', Phone: '+41311234567' };
    const passwords = { Password: 'Portal-2026', 'Repeat password': 'Portal-2026' };
    for (const [label, value] of Object.entries({ ...texts, ...others, ...passwords })) await fill(label, value);
    await submit();
    await screen.findByRole('heading', { name: 'You are signed up' });
    expect(requests.at(-1)).toMatchObject({ path: '/api/account/signup-user', body: { cvFileId: ID } });
  });

  it('can be taken away again, and is not sent then', async () => {
    const { requests } = setup('/user', invited(WITH_GRANT), invited(WITH_GRANT), uploadStarted(), stored());
    await choose(aFile());
    await (await sending()).end();
    await userEvent.click(await screen.findByRole('button', { name: 'Remove file' }));
    expect((await control()).getByLabelText('Choose file: CV file')).toBeInTheDocument();
    expect(screen.getByRole('group', { name: 'CV file' })).toHaveFocus();
    expect(requests).toHaveLength(4);
  });

  it.each([
    ['of another format', aFile('cv.exe'), /^The file format is not supported\./],
    ['that is empty', aFile('cv.pdf', ''), 'The file is empty. Please try another file.'],
  ])('a file %s is not sent', async (_which, file, text) => {
    const { requests } = setup('/user', invited(WITH_GRANT));
    await choose(file);
    expect((await control()).getByText(text)).toBeInTheDocument();
    expect(requests).toHaveLength(1);
  });

  it('a file that is too large is not sent', async () => {
    const { requests } = setup('/user', invited(WITH_GRANT));
    const large = aFile();
    Object.defineProperty(large, 'size', { value: ATTACHMENT_MAX_BYTES + 1 });
    await choose(large);
    expect((await control()).getByText(/exceeds the maximum limit of 25 MB/)).toBeInTheDocument();
    expect(requests).toHaveLength(1);
  });

  it('the form is not sent while it is on its way, which can be cancelled', async () => {
    const { requests } = setup('/user', invited(WITH_GRANT), invited(WITH_GRANT), uploadStarted());
    await choose(aFile());
    await sending();
    await submit();
    expect(await screen.findByText('Please wait until the file is uploaded.')).toBeInTheDocument();
    await userEvent.click((await control()).getByRole('button', { name: 'Cancel' }));
    expect((await control()).getByLabelText('Choose file: CV file')).toBeInTheDocument();
    expect(screen.queryByText('Please wait until the file is uploaded.')).toBeNull();
    expect(requests).toHaveLength(3);
  });

  it('says what the server finds wrong with it, and offers to try again what failed otherwise', async () => {
    setup(
      '/user',
      invited(WITH_GRANT),
      invited(WITH_GRANT),
      uploadStarted(),
      faulty({ name: ['Not a PDF'], size: ['Too long'] }),
      invited(WITH_GRANT),
      new Response(null, { status: 503 }),
      invited(WITH_GRANT),
      uploadStarted(),
      stored('again.pdf'),
    );
    await choose(aFile());
    await (await sending()).end();
    expect(await screen.findByText('Not a PDF. Too long')).toBeInTheDocument();
    await choose(aFile('again.pdf'));
    expect(await screen.findByText('again.pdf was not uploaded.')).toBeInTheDocument();
    expect((await control()).getByText(/^Something went wrong\./)).toBeInTheDocument();
    await userEvent.click((await control()).getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(Sending.all).toHaveLength(2));
    await (await sending()).end();
    await waitFor(async () => expect((await control()).getByRole('status')).toHaveTextContent(/^again\.pdf$/));
  });

  it('is sent again where the line failed, and stored again where that answer was lost', async () => {
    const lost = new Response(null, { status: 503 });
    const { requests } = setup('/user', invited(WITH_GRANT), invited(WITH_GRANT), uploadStarted(), lost, stored());
    await choose(aFile());
    await (await sending()).end(503);
    await waitFor(() => expect(Sending.all).toHaveLength(2), { timeout: 20_000 });
    await (await sending()).end();
    expect(await screen.findByRole('button', { name: 'Remove file' }, { timeout: 20_000 })).toBeInTheDocument();
    expect(requests.slice(3).map(({ path }) => path)).toEqual(['/api/files/cv', '/api/files/cv']);
    expect(Sending.all).toHaveLength(2);
  });

  it('goes on by itself when the line is back, once', async () => {
    const lost = new Response(null, { status: 503 });
    const { requests } = setup(
      '/user',
      invited(WITH_GRANT),
      ...[invited(WITH_GRANT), lost],
      ...[invited(WITH_GRANT), uploadStarted(), stored()],
    );
    await choose(aFile());
    expect(await screen.findByText('cv.pdf was not uploaded.')).toBeInTheDocument();
    act(() => void window.dispatchEvent(new Event('online')));
    await (await sending()).end();
    await waitFor(async () => expect((await control()).getByRole('status')).toHaveTextContent(/^cv\.pdf$/));
    act(() => void window.dispatchEvent(new Event('online')));
    expect(requests).toHaveLength(6);
  });

  it('goes on with the upload that was begun: an invite may begin a few', async () => {
    const lost = () => new Response(null, { status: 503 });
    const { requests } = setup(
      '/user',
      invited(WITH_GRANT),
      ...[invited(WITH_GRANT), uploadStarted(), ...Array.from({ length: 4 }, lost)],
      stored(),
    );
    await choose(aFile());
    const first = await sending();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    await first.end();
    // The three pauses before a call is given up.
    await act(() => vi.advanceTimersByTimeAsync(13_500));
    vi.useRealTimers();
    expect(await screen.findByText('cv.pdf was not uploaded.')).toBeInTheDocument();
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(Sending.all).toHaveLength(2));
    await (await sending()).end();
    expect(await screen.findByRole('button', { name: 'Remove file' })).toBeInTheDocument();
    const [path, begun] = ['/api/files/cv', requests.slice(0, 3)];
    expect(requests.slice(begun.length).map((request) => request.path)).toEqual(Array.from({ length: 5 }, () => path));
  });

  it('does not go on with a file that was cancelled', async () => {
    const lost = new Response(null, { status: 503 });
    const { requests } = setup('/user', invited(WITH_GRANT), invited(WITH_GRANT), lost);
    await choose(aFile());
    expect(await screen.findByText('cv.pdf was not uploaded.')).toBeInTheDocument();
    await userEvent.click((await control()).getByRole('button', { name: 'Cancel' }));
    act(() => void window.dispatchEvent(new Event('online')));
    expect((await control()).getByLabelText('Choose file: CV file')).toBeInTheDocument();
    expect(requests).toHaveLength(3);
  });

  it('leads to link-expired where the link was used meanwhile', async () => {
    setup('/user', invited(WITH_GRANT), expired());
    await choose(aFile());
    await waitFor(() => expect(location.pathname).toBe('/account/link-expired'));
  });

  it('is not required of other roles', async () => {
    setup('/user', invited({ role: 'ICUnderwriter' }));
    await screen.findByLabelText('Designation');
    expect(screen.queryByRole('group', { name: 'CV file' })).toBeNull();
  });
});
