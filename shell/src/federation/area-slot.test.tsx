import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { Slot, SlotProvider } from '@portal/portal-sdk';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { registryOf, renderInShell } from '../testing/render-in-shell.tsx';
import { AreaOutlet } from './area-outlet.tsx';
import { renderSlot } from './area-slot.tsx';

vi.mock('@module-federation/enhanced/runtime', () => ({ loadRemote: vi.fn(), registerRemotes: vi.fn() }));

const Documents = ({ projectId }: { readonly projectId: string }) => <p>Documents of {projectId}</p>;

let serial = 0;
/** A remote of its own for each test, because loads are kept. */
function setup({ isReleased = true } = {}) {
  const [remote] = registryOf('library').remotes;
  const entry = { ...remote!, name: `mfe-slot-${++serial}`, slots: isReleased ? ['project.documents'] : [] };
  const registry = { ...registryOf('projects'), remotes: [entry] };
  const area = (over = {}) => ({
    default: {
      name: entry.name,
      routes: [{ path: '/library', element: <h1>Library</h1> }],
      slots: { 'project.documents': Documents },
      ...over,
    },
  });
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }));
  document.title = 'Harbour Tower';
  const page = (
    <SlotProvider value={renderSlot}>
      <h1>Harbour Tower</h1>
      <Slot name="project.documents" projectId="p1" />
    </SlotProvider>
  );
  const show = (element = page) =>
    act(async () => renderInShell(element, { registry, path: '/projects/p1/documents' }));
  return { entry, area, show };
}

beforeEach(() => {
  vi.mocked(loadRemote).mockReset();
  vi.mocked(registerRemotes).mockReset();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => vi.unstubAllGlobals());

const FAILED = { name: 'This section could not be loaded' };

describe('a slot (architecture, «Composition at run time»)', () => {
  it('shows what the area that names it lends, with what it is handed', async () => {
    const { area, show } = setup();
    vi.mocked(loadRemote).mockResolvedValue(area());
    await show();
    expect(await screen.findByText('Documents of p1')).toBeVisible();
  });

  it('says quietly that nothing is there where no released area fills it', async () => {
    const { show } = setup({ isReleased: false });
    await show();
    expect(screen.getByText('This part of the portal is not available.')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(loadRemote).not.toHaveBeenCalled();
  });

  it('costs its own part alone where the area fails: the page keeps its heading and title, and Retry truly retries', async () => {
    const { area, show } = setup();
    vi.mocked(loadRemote).mockRejectedValueOnce(new Error('gone')).mockResolvedValueOnce(area());
    await show();
    expect(await screen.findByRole('heading', { ...FAILED, level: 2 })).toBeVisible();
    expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual([
      'Harbour Tower',
    ]);
    expect(document.title).toBe('Harbour Tower');
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Documents of p1')).toBeVisible();
    expect(vi.mocked(registerRemotes).mock.lastCall).toEqual([
      [expect.objectContaining({ entry: expect.stringMatching(/\?retry=1$/) })],
      { force: true },
    ]);
  });

  it('says so where the area does not fill what its entry names', async () => {
    const { entry, area, show } = setup();
    vi.mocked(loadRemote).mockResolvedValue(area({ slots: {} }));
    await show();
    expect(await screen.findByText(`${entry.name} does not fill project.documents`)).toBeInTheDocument();
  });

  it('is not filled by what is no component', async () => {
    const { area, show } = setup();
    vi.mocked(loadRemote).mockResolvedValue(area({ slots: { 'project.documents': 'Documents' } }));
    await show();
    expect(await screen.findByText(/exports no valid area: slots\.project\.documents/)).toBeInTheDocument();
  });

  it('that was mended by Retry mended the area’s pages, too', async () => {
    const { entry, area, show } = setup();
    vi.mocked(loadRemote).mockRejectedValueOnce(new Error('gone')).mockResolvedValueOnce(area());
    await show();
    await screen.findByRole('heading', FAILED);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('Documents of p1');
    await show(<AreaOutlet entry={{ ...entry, routes: ['/library'] }} />);
    expect(screen.queryByRole('heading', FAILED)).toBeNull();
    expect(loadRemote).toHaveBeenCalledTimes(2);
  });
});
