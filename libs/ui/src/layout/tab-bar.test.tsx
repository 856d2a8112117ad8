import { renderWithPortal } from '@portal/portal-sdk/testing';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { TabBar } from './tab-bar.tsx';

afterEach(() => vi.restoreAllMocks());

const TABS = ['Alpha', 'Beta', 'Gamma'].map((label) => ({ name: label.toLowerCase(), label, to: `/${label}` }));
const furtherButtons = () => screen.queryAllByRole('button', { hidden: true });

/** The bar in a window of which jsdom knows no widths. */
function setup({ content, window }: { readonly content: number; readonly window: number }) {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(window);
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(content);
  renderWithPortal(<TabBar name="test" tabs={TABS} current="beta" />);
  const bar = screen.getByRole('tablist');
  bar.scrollBy = vi.fn();
  return bar;
}

describe('TabBar', () => {
  it('is only tabs where all of them fit', () => {
    setup({ content: 800, window: 800 });
    expect(furtherButtons()).toEqual([]);
  });

  it('scrolls to those that do not fit by buttons at its edges, which are the mouse’s alone', () => {
    const bar = setup({ content: 1_800, window: 1_000 });
    const [further, ...others] = furtherButtons();
    expect(others).toEqual([]);
    expect(screen.queryByRole('button')).toBeNull();
    expect(further).toHaveAttribute('tabindex', '-1');
    fireEvent.click(further as HTMLElement);
    expect(bar.scrollBy).toHaveBeenCalledWith({ left: 700 });
    bar.scrollLeft = 400;
    fireEvent.scroll(bar);
    expect(furtherButtons()).toHaveLength(2);
    fireEvent.click(furtherButtons()[0] as HTMLElement);
    expect(bar.scrollBy).toHaveBeenLastCalledWith({ left: -700 });
    bar.scrollLeft = 800;
    fireEvent.scroll(bar);
    expect(furtherButtons()).toHaveLength(1);
  });
});
