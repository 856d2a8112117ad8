import { renderWithPortal } from '@portal/portal-sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Timeline } from './timeline.tsx';

afterEach(() => vi.restoreAllMocks());

/** Heights in pixels: of an entry, and of what stands above the first one. */
const [ENTRY, ABOVE] = [100, 30];
const entryOf = (number: number) => ({
  ...{ id: `e${number}`, at: '2026-11-12T10:00:00Z', actorName: 'Clara Nordin', text: `step ${number}` },
});

interface Loading {
  /** Entries that are there at first, of nine. */
  readonly from: number;
  readonly onOlder: () => void;
}

/** A time line in a pane that scrolls; older entries come when the test lets them. */
function InPane({ from, onOlder }: Loading) {
  const [first, setFirst] = useState(from);
  const [isLoading, setLoading] = useState(false);
  const older = () => {
    onOlder();
    setLoading(true);
  };
  const come = () => {
    setFirst(first - 3);
    setLoading(false);
  };
  return (
    <>
      <button onClick={come}>Come</button>
      <div data-testid="pane" style={{ overflowY: 'auto' }}>
        <Timeline
          label="History"
          entries={Array.from({ length: 10 - first }, (_, index) => entryOf(first + index))}
          error={null}
          onRetry={() => undefined}
          onOlder={first > 1 ? older : undefined}
          isLoadingOlder={isLoading}
        />
      </div>
    </>
  );
}

/** Lays the entries out below each other, in a pane that is lower than they are. */
function layOut(): void {
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(2_000);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(500);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: Element) {
    const scrolled = screen.queryByTestId('pane')?.scrollTop ?? 0;
    const index = this.matches('li') ? [...(this.parentElement?.children ?? [])].indexOf(this) : undefined;
    return new DOMRect(0, (index === undefined ? 0 : ABOVE + index * ENTRY) - scrolled, 300, ENTRY);
  });
}

function setup(from = 7) {
  layOut();
  const onOlder = vi.fn();
  const { user } = renderWithPortal(<InPane from={from} onOlder={onOlder} />);
  const pane = screen.getByTestId('pane');
  /** Lets the older entries come without a press that would take the focus. */
  const come = () => screen.getByRole('button', { name: 'Come' }).click();
  const steps = () => screen.getAllByRole('listitem').map((item) => /step \d/.exec(item.textContent)?.[0]);
  return { user, pane, onOlder, come, steps, button: () => screen.getByRole('button', { name: 'Show older' }) };
}

describe('older entries of a time line', () => {
  it('come above the one that is read, which stays in its place, also if somebody scrolls meanwhile', async () => {
    const { user, pane, button, come, steps } = setup();
    await user.click(button());
    pane.scrollTop = 50;
    // Until then the browser does not hold the place as well.
    expect(pane.style.overflowAnchor).toBe('none');
    come();
    await waitFor(() => expect(steps()).toHaveLength(6));
    expect(steps()[0]).toBe('step 4');
    expect(pane.scrollTop).toBe(50 + 3 * ENTRY);
    expect(pane.style.overflowAnchor).toBe('');
  });

  it('leave the focus where it is while they are loaded and afterwards, and are asked for once', async () => {
    const { user, button, come, steps, onOlder } = setup();
    button().focus();
    await user.keyboard('{Enter}');
    expect(button()).toHaveFocus();
    expect(button()).toHaveAttribute('aria-busy', 'true');
    await user.keyboard('{Enter}');
    expect(onOlder).toHaveBeenCalledTimes(1);
    come();
    await waitFor(() => expect(steps()).toHaveLength(6));
    expect(button()).toHaveFocus();
  });

  it('leave the focus in the time line where they are the last', async () => {
    const { user, pane, button, come, steps } = setup(4);
    await user.click(button());
    come();
    await waitFor(() => expect(steps()[0]).toBe('step 1'));
    expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
    expect(screen.getByRole('list', { name: 'History' })).toHaveFocus();
    expect(pane.scrollTop).toBe(3 * ENTRY);
  });

  it('scroll nothing where nobody has asked for them', async () => {
    const { pane, come, steps } = setup();
    pane.scrollTop = 50;
    come();
    await waitFor(() => expect(steps()).toHaveLength(6));
    expect(pane.scrollTop).toBe(50);
  });
});
