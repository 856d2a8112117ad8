import { commandStore, Link, pageStore } from '@portal/portal-sdk';
import { renderWithPortal } from '@portal/portal-sdk/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { useEffect, useState, type ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { UnsavedChangesGuard } from '../dialogs/unsaved-changes-guard.tsx';
import { useItemDialog } from '../dialogs/use-item-dialog.ts';
import { useListAddress } from '../table/use-list-address.ts';
import { ListWithPane } from './list-with-pane.tsx';
import { PaneActions } from './pane-actions.tsx';
import { Pane } from './pane.tsx';
import { usePanePlace } from './pane-context.ts';

const IDS = ['North', 'East', 'South', 'West', 'Centre'];
const SIZE = 2;

interface PlacePaneProps {
  readonly id: string;
  readonly isUnsaved: boolean;
  /** Actions beside the title. */
  readonly actions?: ReactNode;
  /** Receives the place of the item each time the pane is rendered. */
  readonly onPlace?: ((place: ReturnType<typeof usePanePlace>) => void) | undefined;
}

/** The pane of a place, another one while it is loaded. */
function PlacePane({ id, isUnsaved, actions, onPlace }: PlacePaneProps) {
  const place = usePanePlace();
  onPlace?.(place);
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLoaded(true));
    return () => clearTimeout(timer);
  }, []);
  return isLoaded ? (
    <Pane title={id} actions={actions}>
      <UnsavedChangesGuard when={isUnsaved} />
    </Pane>
  ) : (
    <Pane key="loading" title="Loading" children={null} />
  );
}

interface PlacesProps extends Pick<PlacePaneProps, 'actions' | 'onPlace'> {
  readonly unsaved?: string;
  readonly size?: number;
  /** True for cards in place of a table's rows. */
  readonly areCards?: boolean;
  /** A line above the list that can be put aside. */
  readonly notice?: string;
}

/** A list of five items, by default two on a page; one may have a form with something unsaved. */
function Places({ unsaved, size = SIZE, areCards = false, notice, actions, onPlace }: PlacesProps) {
  const [isIgnored, setIgnored] = useState(false);
  const [address, setAddress] = useListAddress([], size);
  const { itemId, addressOf, close } = useItemDialog('place');
  const ids = IDS.slice((address.page - 1) * size, address.page * size);
  const linkTo = (id: string) => (
    <Link to={addressOf(id)} data-row-link="" data-row-id={id}>
      {id}
    </Link>
  );
  return (
    <ListWithPane
      name="places"
      tools={
        notice !== undefined &&
        !isIgnored && (
          <p>
            {notice} <button onClick={() => setIgnored(true)}>Ignore</button>
          </p>
        )
      }
      page={{ items: ids.map((id) => ({ id })), totalCount: IDS.length }}
      isPlaceholder={false}
      address={address}
      onAddressChange={setAddress}
      openId={itemId}
      addressOf={addressOf}
      onClose={close}
      pane={
        itemId === null ? undefined : (
          <PlacePane key={itemId} id={itemId} isUnsaved={itemId === unsaved} actions={actions} onPlace={onPlace} />
        )
      }
    >
      {areCards ? (
        <ul>
          {ids.map((id) => (
            <li key={id}>{linkTo(id)}</li>
          ))}
        </ul>
      ) : (
        <table>
          <tbody>
            {ids.map((id) => (
              <tr key={id}>
                <td>{linkTo(id)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </ListWithPane>
  );
}

afterEach(() => vi.restoreAllMocks());

const pane = (name: string) => screen.findByRole('region', { name });
const row = (name: string) => screen.getByRole('link', { name });

describe('a list with its open item beside it (screens.md, ListWithPane)', () => {
  it('moves the focus along the rows by j and k while none is open', async () => {
    const { user } = renderWithPortal(<Places />);
    await user.keyboard('j');
    expect(row('North')).toHaveFocus();
    await user.keyboard('jj');
    expect(row('East')).toHaveFocus();
    await user.keyboard('k');
    expect(row('North')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await pane('North')).toHaveTextContent('1 of 5');
    // On the title of what was loaded, where that of the loading state had it.
    expect(screen.getByRole('heading', { name: 'North' })).toHaveFocus();
  });

  it('keeps the page’s title as its first heading for screen readers where an item is a page of its own', async () => {
    pageStore.setState({ title: 'Harbour Bridge' });
    const { unmount } = renderWithPortal(<Places />, { path: '/?place=North' });
    await pane('North');
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
    unmount();
    const wide = window.matchMedia;
    vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({
      ...wide(media),
      matches: media.includes('480px'),
    }));
    renderWithPortal(<Places />, { path: '/?place=North' });
    const item = await pane('North');
    const [first, second] = screen.getAllByRole('heading');
    expect(first).toHaveTextContent('Harbour Bridge');
    expect(first?.matches('h1')).toBe(true);
    expect(item).toContainElement(second as HTMLElement);
    expect(second?.matches('h2')).toBe(true);
  });

  it('has the focus where a tool above it leaves with it, such as a notice that is put aside', async () => {
    const { user } = renderWithPortal(<Places notice="Nobody is assigned." />);
    await user.click(screen.getByRole('button', { name: 'Ignore' }));
    expect(screen.queryByText('Nobody is assigned.')).toBeNull();
    expect(row('North')).toHaveFocus();
  });

  it.each([
    ['rows', false],
    ['cards', true],
  ])('moves the focus along %s by the arrows, too', async (_, areCards) => {
    const { user } = renderWithPortal(<Places areCards={areCards} size={3} />);
    row('North').focus();
    await user.keyboard('{ArrowDown}');
    expect(row('East')).toHaveFocus();
    await user.keyboard('{End}{ArrowUp}{ArrowUp}');
    expect(row('North')).toHaveFocus();
  });

  it('keeps the focus on the title from item to item, also while they are loaded', async () => {
    const { user } = renderWithPortal(<Places />, { path: '/?place=North' });
    await user.click(await screen.findByRole('heading', { name: 'North' }));
    await user.keyboard('j');
    expect(await screen.findByRole('heading', { name: 'East' })).toHaveFocus();
  });

  it.each([
    ['row', false, 'TR'],
    ['card', true, 'LI'],
  ])('scrolls to the %s of the item that is opened', async (_, areCards, element) => {
    const scrolled: Element[] = [];
    vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function note(this: HTMLElement) {
      scrolled.push(this);
    });
    const { user } = renderWithPortal(<Places areCards={areCards} />, { path: '/?place=North' });
    await pane('North');
    await user.keyboard('j');
    await pane('East');
    expect(scrolled.map(({ tagName, textContent }) => `${tagName} ${textContent}`)).toEqual([
      `${element} North`,
      `${element} East`,
    ]);
  });

  it('counts each of two presses that come before the page is drawn again', async () => {
    renderWithPortal(<Places size={3} />, { path: '/?place=North' });
    await pane('North');
    for (const key of ['j', 'j']) document.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true }));
    expect(await pane('South')).toBeVisible();
  });

  it('counts a press on a page that still shows the item before', async () => {
    const shown: ReturnType<typeof usePanePlace>['next'][] = [];
    renderWithPortal(<Places size={3} onPlace={({ next }) => shown.push(next)} />, { path: '/?place=North' });
    await pane('North');
    const next = shown.at(-1);
    await act(async () => {
      next?.();
      next?.();
    });
    expect(await pane('South')).toBeVisible();
  });

  it('goes on to the next page and back, and counts all pages', async () => {
    const { user } = renderWithPortal(<Places />, { path: '/?place=East' });
    expect(await pane('East')).toHaveTextContent('2 of 5');
    await user.keyboard('j');
    expect(await pane('South')).toHaveTextContent('3 of 5');
    expect(row('West')).toBeVisible();
    await user.keyboard('k');
    expect(await pane('East')).toHaveTextContent('2 of 5');
    await user.keyboard('jjj');
    expect(await pane('Centre')).toHaveTextContent('5 of 5');
    expect(screen.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('asks before it turns the page over something unsaved, and stays with the address or goes on with the item', async () => {
    const { user, address } = renderWithPortal(<Places unsaved="East" />, { path: '/?place=East' });
    await pane('East');
    await user.keyboard('j');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Stay' })).toHaveFocus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/?place=East');
    await user.keyboard('j');
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(await pane('South')).toHaveTextContent('3 of 5');
    expect(address()).toBe('/?place=South&page=2');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('keeps the focus on the list where another page takes the place of its row', async () => {
    const { user } = renderWithPortal(<Places />, { path: '/?place=North' });
    await pane('North');
    row('North').focus();
    await user.keyboard('jj');
    await pane('South');
    expect(row('South')).toHaveFocus();
  });
});

describe('actions of the open item (screens.md, Moving about)', () => {
  const offered = () =>
    commandStore
      .getState()
      .sets.flat()
      .map(({ label, hint, of }) => `${of ?? ''} ${label}: ${hint ?? ''}`);

  it('are offered in the command palette under its title, as far as they are possible', async () => {
    const taken: string[] = [];
    const action = (id: string, label: string, obstacle?: string) => ({
      id,
      label,
      obstacle,
      onPress: () => taken.push(id),
    });
    const { user } = renderWithPortal(
      <Places
        actions={
          <PaneActions
            primary={action('open', 'Open Place')}
            others={[
              action('close', 'Close Place'),
              action('delete', 'Delete Place', 'Only a place without visitors can be deleted.'),
              { ...action('move', 'Move Place'), isBusy: true },
            ]}
          />
        }
      />,
      { path: '/?place=North' },
    );
    await pane('North');
    await waitFor(() => expect(offered()).toEqual(['item Open Place: North', 'item Close Place: North']));
    act(() => commandStore.getState().sets.flat()[1]?.run());
    expect(taken).toEqual(['close']);
    await user.keyboard('j');
    await pane('East');
    await waitFor(() => expect(offered()).toEqual(['item Open Place: East', 'item Close Place: East']));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(offered()).toEqual([]);
  });
});
