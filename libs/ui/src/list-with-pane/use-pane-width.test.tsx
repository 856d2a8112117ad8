import { renderWithPortal } from '@portal/portal-sdk/testing';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ListWithPane } from './list-with-pane.tsx';
import { Pane } from './pane.tsx';

const ROOM = 1160;
const MOST = ROOM - 336;
const KEY = 'portal.pane.places';

const shown = () =>
  renderWithPortal(
    <ListWithPane
      name="places"
      page={{ items: [{ id: 'North' }], totalCount: 1 }}
      isPlaceholder={false}
      address={{ page: 1, pageSize: 10 }}
      onAddressChange={() => undefined}
      openId="North"
      addressOf={(id) => `/?place=${id}`}
      onClose={() => undefined}
      pane={<Pane title="North">Open</Pane>}
    >
      <p>North</p>
    </ListWithPane>,
  );
const separator = () => screen.getByRole('separator', { name: 'Width of the open item' });
const width = () => Number(separator().getAttribute('aria-valuenow'));

describe('the width of the open item', () => {
  beforeEach(() => void vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(ROOM));
  afterEach(() => {
    vi.restoreAllMocks();
    localStorage.clear();
  });

  it('changes by the arrows, Home, End and Enter, within what it says', async () => {
    const { user } = shown();
    expect(separator()).toHaveAttribute('aria-valuemin', '360');
    expect(separator()).toHaveAttribute('aria-valuemax', String(MOST));
    separator().focus();
    await user.keyboard('{ArrowLeft}');
    expect(width()).toBe(504);
    await user.keyboard('{End}{ArrowLeft}');
    expect(width()).toBe(MOST);
    await user.keyboard('{Home}{ArrowRight}');
    expect(width()).toBe(360);
    await user.keyboard('{Enter}');
    expect(width()).toBe(480);
  });

  it('leaves the arrows with Alt to the browser, which goes back by them', async () => {
    const { user } = shown();
    separator().focus();
    await user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
    expect(width()).toBe(480);
  });

  it('starts from what is shown where it was chosen in a larger window, and keeps that choice', async () => {
    localStorage.setItem(KEY, '1400');
    const { user } = shown();
    expect(width()).toBe(MOST);
    expect(localStorage.getItem(KEY)).toBe('1400');
    separator().focus();
    await user.keyboard('{ArrowRight}');
    expect(width()).toBe(MOST - 24);
    expect(localStorage.getItem(KEY)).toBe(String(MOST - 24));
  });
});
