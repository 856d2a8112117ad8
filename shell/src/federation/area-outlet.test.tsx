import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { registryOf, renderInShell } from '../testing/render-in-shell.tsx';
import { AreaOutlet } from './area-outlet.tsx';
import { AREA_TIMEOUT_MS } from './load-exposed.ts';

vi.mock('@module-federation/enhanced/runtime', () => ({ loadRemote: vi.fn(), registerRemotes: vi.fn() }));

let serial = 0;
const areaOf = (name: string, element = <h1>Help</h1>) => ({ default: { name, routes: [{ path: '/help', element }] } });

/** A remote of its own for each test, because loads are kept. */
function setup() {
  const registry = registryOf('help');
  const entry = { ...registry.remotes[0]!, name: `mfe-area-${++serial}` };
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }));
  const show = () => act(async () => renderInShell(<AreaOutlet entry={entry} />, { registry, path: '/help' }));
  return { entry, show };
}

const card = () => screen.findByRole('heading', { name: 'This section could not be loaded' });
const retry = () => userEvent.click(screen.getByRole('button', { name: 'Retry' }));

beforeEach(() => {
  vi.mocked(loadRemote).mockReset();
  vi.mocked(registerRemotes).mockReset();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a remote that cannot be loaded', () => {
  it('costs its own panel, which says so with the versions', async () => {
    const { entry, show } = setup();
    vi.mocked(loadRemote).mockRejectedValue(new Error('404 of the manifest'));
    await show();
    await card();
    expect(screen.getByText(`${entry.name} 1.2.3`)).toBeInTheDocument();
    expect(screen.getByText('404 of the manifest')).toBeInTheDocument();
    expect(console.error).toHaveBeenCalledWith(
      'A section could not be loaded',
      expect.objectContaining({ Section: `${entry.name} 1.2.3`, Services: 'help ^0.1.0' }),
    );
  });

  it('is truly loaded again by Retry: registered anew under an address that no cache knows', async () => {
    const { entry, show } = setup();
    vi.mocked(loadRemote).mockRejectedValueOnce(new Error('first')).mockRejectedValueOnce(new Error('second'));
    await show();
    await card();
    await retry();
    expect(await screen.findByText('second')).toBeInTheDocument();
    vi.mocked(loadRemote).mockResolvedValueOnce(areaOf(entry.name));
    await retry();
    expect(await screen.findByRole('heading', { name: 'Help' })).toBeInTheDocument();
    expect(vi.mocked(registerRemotes).mock.calls.map(([[remote], options]) => [remote, options])).toEqual([
      [expect.objectContaining({ entry: expect.stringMatching(/mf-manifest\.json$/) }), { force: false }],
      [expect.objectContaining({ entry: expect.stringMatching(/\?retry=1$/) }), { force: true }],
      [expect.objectContaining({ entry: expect.stringMatching(/\?retry=2$/) }), { force: true }],
    ]);
  });

  it('is given up after 10 seconds of silence', async () => {
    const { show } = setup();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.mocked(loadRemote).mockReturnValue(new Promise(() => undefined));
    await show();
    await vi.advanceTimersByTimeAsync(AREA_TIMEOUT_MS);
    vi.useRealTimers();
    await card();
    expect(screen.getByText('It did not answer within 10 seconds.')).toBeInTheDocument();
  });

  it.each([
    ['nothing', null],
    ['no default export', {}],
    ['something else', { default: 5 }],
    ['another area', areaOf('mfe-other')],
    ['relative top-level routes', { default: { name: 'mfe-area', routes: [{ path: 'help' }] } }],
  ])('shows the card where it exports %s', async (_what, exported) => {
    const { show } = setup();
    vi.mocked(loadRemote).mockResolvedValue(exported);
    await show();
    await card();
  });
});

describe('a remote that throws on render', () => {
  it('shows the card, and its pages again after Retry', async () => {
    const { entry, show } = setup();
    let isBroken = true;
    const Page = () => {
      if (isBroken) throw new Error('render failed');
      return <h1>Help</h1>;
    };
    vi.mocked(loadRemote).mockImplementation(async () => areaOf(entry.name, <Page />));
    await show();
    await card();
    isBroken = false;
    await retry();
    expect(await screen.findByRole('heading', { name: 'Help' })).toBeInTheDocument();
  });

  it('gets another chance at another address', async () => {
    const { entry, show } = setup();
    const Broken = () => {
      throw new Error('this page alone');
    };
    vi.mocked(loadRemote).mockResolvedValue({
      default: {
        name: entry.name,
        routes: [
          { path: '/help', element: <Broken /> },
          { path: '/help/two', element: <h1>Two</h1> },
        ],
      },
    });
    const { router } = await show();
    await card();
    await router.navigate('/help/two');
    expect(await screen.findByRole('heading', { name: 'Two' })).toBeInTheDocument();
  });
});

it('an address that the remote does not know is not found', async () => {
  const { entry, show } = setup();
  vi.mocked(loadRemote).mockResolvedValue(areaOf(entry.name));
  const { router } = await show();
  await screen.findByRole('heading', { name: 'Help' });
  await router.navigate('/help/nowhere');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Not found' })).toBeInTheDocument());
});
