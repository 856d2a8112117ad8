import { PROJECT_TAB_NAMES } from '@portal/contracts/common/tabs';
import { renderWithPortal } from '@portal/portal-sdk/testing';
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { TabBar, type TabLink } from './tab-bar.tsx';

afterEach(() => vi.restoreAllMocks());

const TABS: readonly TabLink[] = PROJECT_TAB_NAMES.map((name) => ({ name, label: name, to: `/${name}` }));
const TAB_WIDTH = 100;

/** The bar of all tabs of a project in a window; jsdom lays nothing out. */
function setup({ room, current = 'details', tabs = TABS }: { room: number; current?: string; tabs?: typeof TABS }) {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(room);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, TAB_WIDTH, 36));
  return renderWithPortal(<TabBar name="test" tabs={tabs} current={current} />, {
    routes: TABS.map(({ to, label }) => ({ path: to, element: <p>The section {label}</p> })),
  });
}
const shown = () => screen.getAllByRole('tab').map((tab) => tab.textContent);
const more = () => screen.queryByRole('button', { name: 'More' });

describe('TabBar', () => {
  it('is only tabs where all of them fit', () => {
    setup({ room: 1700 });
    expect(shown()).toEqual(PROJECT_TAB_NAMES);
    expect(more()).toBeNull();
  });

  it('has those that do not fit in a menu, in order, and the current one in sight', async () => {
    const { user, address } = setup({ room: 500, current: 'claims' });
    expect(shown()).toEqual(['details', 'location', 'notes', 'claims']);
    await user.click(more() as HTMLElement);
    const others = await screen.findAllByRole('menuitem');
    expect(others.map((item) => item.textContent)).toEqual(
      PROJECT_TAB_NAMES.filter((name) => !['details', 'location', 'notes', 'claims'].includes(name)),
    );
    await user.click(screen.getByRole('menuitem', { name: 'devices' }));
    expect(address()).toBe('/devices');
  });

  it('moves by arrow keys among the tabs, from which the Tab key leads to the menu (APG, Tabs, Menu Button)', async () => {
    const { user } = setup({ room: 500 });
    await user.tab();
    expect(screen.getByRole('tab', { name: 'details' })).toHaveFocus();
    await user.keyboard('{ArrowLeft}');
    expect(screen.getByRole('tab', { name: 'documents' })).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'details' })).toHaveFocus();
    await user.keyboard('{End}{Tab}');
    expect(more()).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(await screen.findByRole('menuitem', { name: 'contacts' })).toBeVisible();
  });

  it('says the reason against a tab in the menu, which leads nowhere', async () => {
    const closed = TABS.map((tab) => (tab.name === 'claims' ? { ...tab, obstacle: 'Not yet.' } : tab));
    const { user, address } = setup({ room: 500, tabs: closed });
    await user.click(more() as HTMLElement);
    const item = await screen.findByRole('menuitem', { name: 'claims' });
    expect(item).toHaveAttribute('aria-disabled', 'true');
    await user.hover(item);
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Not yet.');
    await user.click(item);
    expect(address()).toBe('/');
  });

  it('describes a tab by its count, which is no part of its name', () => {
    const counted = TABS.map((tab) =>
      tab.name === 'recommendations' ? { ...tab, count: { value: 12, label: '12 open' } } : tab,
    );
    setup({ room: 0, tabs: counted });
    const tab = screen.getByRole('tab', { name: 'recommendations' });
    expect(tab).toHaveAccessibleDescription('12 open');
    expect(tab).toHaveTextContent('12');
  });

  it('describes an entry of the menu by its count as well', async () => {
    const counted = TABS.map((tab) => ({ ...tab, count: { value: 12, label: `12 in ${tab.name}` } }));
    const { user } = setup({ room: 500, tabs: counted });
    await user.click(more() as HTMLElement);
    expect(await screen.findByRole('menuitem', { name: 'claims' })).toHaveAccessibleDescription('12 in claims');
  });
});
