import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { zoneOf } from '../frame/place.ts';

vi.mock('@module-federation/enhanced/runtime', () => ({ loadRemote: vi.fn(), registerRemotes: vi.fn() }));

const PATH = '/submit-fee-proposal';

function released(publicRoutes: readonly string[] | undefined) {
  const entry = {
    name: 'mfe-area',
    version: '1.2.3',
    manifestUrl: '/releases/mfe-area/1.2.3/mf-manifest.json',
    sdkRange: '^0.2.0',
    services: {},
    routes: ['/area'],
    publicRoutes,
    sidebar: [],
    slots: [],
  };
  const registry = { version: 1, revision: 1, shell: { version: '1.0.0', sdkVersion: '0.2.0' }, remotes: [entry] };
  vi.stubGlobal('fetch', async () => Response.json(registry));
}

/** Opens the page with modules of its own: registry and pages are loaded once for each page load. */
async function open(status: 'signedOut' | 'signedIn' | 'restoring' = 'signedOut') {
  vi.resetModules();
  const { sessionStore } = await import('@portal/portal-sdk/session');
  sessionStore.setState({ status });
  history.replaceState(null, '', PATH);
  const { Root } = await import('../app/root.tsx');
  await act(async () => render(<Root />));
}

const Page = () => <h1>Fee proposal</h1>;
const exported = (pages: object, name = 'mfe-area') => ({ default: { name, pages } });
const FAILED = { name: 'This page could not be loaded' };

beforeEach(() => {
  vi.mocked(loadRemote).mockReset();
  vi.mocked(registerRemotes).mockReset();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => vi.unstubAllGlobals());

it.each(['signedOut', 'signedIn', 'restoring'] as const)(
  'a page without a session is shown alone to somebody who is %s',
  async (status) => {
    released([PATH]);
    vi.mocked(loadRemote).mockResolvedValue(exported({ [PATH]: Page }));
    await open(status);
    expect(await screen.findByRole('heading', { name: 'Fee proposal' })).toBeVisible();
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(vi.mocked(loadRemote).mock.calls).toEqual([['mfe_area/public']]);
    expect(location.pathname).toBe(PATH);
  },
);

it.each([
  ['is in no release', undefined, exported({ [PATH]: Page })],
  ['is not exported', [PATH], exported({})],
  ['is exported by another area', [PATH], exported({ [PATH]: Page }, 'mfe-other')],
  ['is no component', [PATH], exported({ [PATH]: 'page' })],
  ['has no module', [PATH], null],
])('says so where the page %s', async (_why, routes, module) => {
  released(routes);
  vi.mocked(loadRemote).mockResolvedValue(module);
  await open();
  expect(await screen.findByRole('heading', FAILED)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
});

it('says so where the remote cannot be loaded', async () => {
  released([PATH]);
  vi.mocked(loadRemote).mockRejectedValue(new Error('404 of the manifest'));
  await open();
  expect(await screen.findByRole('heading', FAILED)).toBeVisible();
});

it('a session is needed at every address that contracts do not name', () => {
  expect(zoneOf(PATH)).toBe('public');
  for (const path of [`${PATH}/more`, '/submit-fee-proposals', '/projects', '/']) expect(zoneOf(path)).toBe('portal');
});
