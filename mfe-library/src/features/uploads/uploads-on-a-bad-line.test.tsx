import { sessionStore } from '@portal/portal-sdk';
import { freshToken } from '@portal/portal-sdk/session';
import { refusal } from '@portal/portal-sdk/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aChosenFile, anId } from '../../testing/document.builder.ts';
import type { Storage } from '../../testing/storage.ts';
import { addressOf, gone, panel, restoreBrowser, setup, stored, stubStorage, type Stored } from './uploads.fixture.tsx';

let storage: Storage;
beforeEach(() => {
  storage = stubStorage();
});
afterEach(restoreBrowser);

describe('uploads on a bad line (issue 14 §25)', () => {
  const unavailable = () => refusal(503, { message: 'Not now' });
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const count = (verb: string, path: string, requests: readonly { verb: string; path: string }[]) =>
    requests.filter((one) => one.verb === verb && one.path === path).length;

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  });
  afterEach(() => vi.useRealTimers());

  it('are saved by a further try where the closing call fails: 503', async () => {
    let tries = 0;
    const answer = (call: { json: unknown }) => {
      tries += 1;
      if (tries < 3) throw unavailable();
      return stored(call);
    };
    const { choose, notices } = setup({ 'post library/files': answer });
    await choose(aChosenFile('a.pdf'));
    await waitFor(() => expect(tries).toBe(1));
    await pass(1_000);
    await pass(3_000);
    await waitFor(() =>
      expect(notices()).toEqual([{ kind: 'success', message: 'a.pdf file was successfully uploaded.' }]),
    );
    // The content is not sent twice.
    expect(storage.arrived).toHaveLength(1);
  });

  it('go on by themselves when the line returns, or after a while', async () => {
    let isDown = true;
    const address = (call: { search: string }) => {
      if (isDown) throw unavailable();
      return addressOf()(call);
    };
    const { choose, requests, filesSent } = setup({ 'get library/files/upload-url': address });
    const addressRequests = () => count('get', 'library/files/upload-url', requests);
    await choose(aChosenFile('a.pdf'));
    await pass(14_000);
    expect(await panel().findByText(/^The upload was interrupted\. It goes on .* as soon as/)).toBeVisible();
    const before = addressRequests();
    await act(async () => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(addressRequests()).toBe(before + 1));
    await pass(14_000);
    await screen.findByRole('button', { name: 'Retry a.pdf' });
    isDown = false;
    await pass(20_000);
    await waitFor(() => expect(filesSent()).toHaveLength(1));
    await gone();
  });

  it('go on where the line is away for longer than the life of the token', async () => {
    const fetch = vi.fn<() => Promise<Response>>().mockRejectedValue(new TypeError('Failed to fetch'));
    vi.stubGlobal('fetch', fetch);
    const address = async (call: { search: string }) => {
      await freshToken();
      return addressOf()(call);
    };
    const { choose, filesSent } = setup({ 'get library/files/upload-url': address });
    sessionStore.setState({ expiresAt: Date.now() });
    const accessToken = `h.${btoa(JSON.stringify(sessionStore.getState().claims))}.s`;
    await choose(aChosenFile('a.pdf'));
    // Four tries of the upload, each with four of the refresh.
    await pass(40_000);
    expect(await panel().findByText(/^The upload was interrupted\. It goes on .* as soon as/)).toBeVisible();
    expect(sessionStore.getState().status).toBe('signedIn');
    fetch.mockImplementation(async () => Response.json({ accessToken, data: { accessToken } }));
    await act(async () => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(filesSent()).toHaveLength(1));
    expect(sessionStore.getState().accessToken).toBe(accessToken);
    await gone();
  });

  it('in parts end with their closing call where its answer was lost: no part is sent twice', async () => {
    const [id, partSize, size] = [anId(), 16 * 1024 * 1024, 40 * 1024 * 1024];
    const numbers = [1, 2, 3];
    const missing = () => numbers.filter((number) => !storage.arrived.some(({ url }) => url === `/storage/${number}`));
    let isLost = true;
    const { choose, filesSent } = setup({
      'post library/uploads': { id, partSize, exists: false },
      [`get library/uploads/${id}/parts`]: () => ({
        size,
        partSize,
        stored: numbers.filter((number) => !missing().includes(number)),
        missing: missing().map((number) => ({ number, url: `/storage/${number}` })),
      }),
      [`post library/uploads/${id}/complete`]: () => {
        if (isLost) throw refusal(0);
        return { s3Key: anId() };
      },
    });
    await choose(aChosenFile('film.mp4', size));
    await waitFor(() => expect(storage.arrived).toHaveLength(3));
    await pass(14_000);
    await screen.findByRole('button', { name: 'Retry film.mp4' });
    isLost = false;
    await act(async () => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(filesSent()).toHaveLength(1));
    expect(storage.arrived).toHaveLength(3);
    await gone();
  });

  it('need a confirmation before the page is left while they wait for the line', async () => {
    const answer = () => {
      throw unavailable();
    };
    const { choose, navigate } = setup({ 'get library/files/upload-url': answer });
    await choose(aChosenFile('a.pdf'));
    await pass(14_000);
    await screen.findByRole('button', { name: 'Retry a.pdf' });
    await act(async () => void navigate('/projects'));
    expect(await screen.findByRole('dialog', { name: 'Cancel the uploads?' })).toBeVisible();
  });

  it('are sent again all at once: Retry All', async () => {
    storage.refuse.push(403, 403);
    const { choose, user, filesSent } = setup();
    await choose(aChosenFile('a.pdf'), aChosenFile('b.pdf'), aChosenFile('c.pdf'));
    await user.click(await screen.findByRole('button', { name: 'Retry All' }));
    await waitFor(() =>
      expect(
        filesSent()
          .flat()
          .map(({ name }) => name),
      ).toEqual(['c.pdf', 'a.pdf', 'b.pdf']),
    );
    await gone();
  });
});

describe('many files (issue 14 §25)', () => {
  it('are saved in groups as they arrive, and told of once: a crash costs one group', async () => {
    const names = Array.from({ length: 30 }, (_, n) => `photo ${n}.png`);
    const arrived: number[] = [];
    const answer = (call: { json: unknown }) => {
      arrived.push(storage.arrived.length);
      return stored(call);
    };
    const { choose, filesSent, notices } = setup({ 'post library/files': answer });
    await choose(...names.map((name) => aChosenFile(name)));
    await waitFor(() =>
      expect(notices()).toEqual([{ kind: 'success', message: '30 files were successfully uploaded.' }]),
    );
    expect(filesSent().map((files) => files.length)).toEqual([25, 5]);
    expect(arrived).toEqual([25, 30]);
  });
});

describe('a name that is changed (issue 14 §25)', () => {
  it('is told: signs that no name may have, and those that the service changes', async () => {
    const answer = ({ json }: { json: unknown }) => ({
      items: (json as Stored).files.map(({ name }) => ({
        id: anId(),
        name: name.replace('site.png', 'site.jpg'),
        state: 'Stored',
      })),
    });
    const { choose, filesSent, notices } = setup({ 'post library/files': answer });
    await choose(aChosenFile('100% done.pdf'));
    await waitFor(() =>
      expect(notices().at(-1)).toEqual({ kind: 'info', message: '100% done.pdf was saved as 100 done.pdf.' }),
    );
    expect(filesSent().flat()[0]?.name).toBe('100 done.pdf');
    await choose(aChosenFile('a|b.pdf'), aChosenFile('plan.pdf'), aChosenFile('site.png'));
    await waitFor(() =>
      expect(notices().at(-1)).toEqual({
        kind: 'info',
        message: '2 files were saved under other names: a|b.pdf as ab.pdf, site.png as site.jpg.',
      }),
    );
  });
});
