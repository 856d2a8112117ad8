import { commandStore } from '@portal/portal-sdk';
import { renderWithPortal } from '@portal/portal-sdk/testing';
import { describe, expect, it, vi } from 'vitest';
import { GuardedButton } from './guarded-action.tsx';

const offered = () => commandStore.getState().sets.flat();

describe('a button that the command palette offers as well (screens.md, Moving about)', () => {
  it('is there by its text, and does the same', () => {
    const onClick = vi.fn();
    const { unmount } = renderWithPortal(
      <GuardedButton isCommand obstacle={undefined} onClick={onClick}>
        Add Claim
      </GuardedButton>,
    );
    expect(offered().map(({ label }) => label)).toEqual(['Add Claim']);
    offered()[0]?.run();
    expect(onClick).toHaveBeenCalledOnce();
    unmount();
    expect(offered()).toEqual([]);
  });

  it('is not there while something is in its way', () => {
    renderWithPortal(
      <GuardedButton isCommand obstacle="Project has been closed." onClick={() => undefined}>
        Add Claim
      </GuardedButton>,
    );
    expect(offered()).toEqual([]);
  });
});
