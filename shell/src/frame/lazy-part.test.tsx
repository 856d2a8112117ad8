import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { noticeStore } from '@portal/portal-sdk';
import { renderInShell } from '../testing/render-in-shell.tsx';
import { lazyPart } from './lazy-part.tsx';

const Panel = ({ name }: { readonly name: string }) => <p>Panel of {name}</p>;

it('a part of the frame that cannot be loaded says so, and is tried again when it is shown again', async () => {
  const load = vi.fn(async () => ({ default: Panel }));
  load.mockRejectedValueOnce(new Error('Loading chunk 5 failed'));
  const Part = lazyPart(load);

  const { unmount } = renderInShell(<Part name="bell" />);
  await vi.waitFor(() => expect(noticeStore.getState().notices).toMatchObject([{ kind: 'error' }]), 20_000);
  expect(screen.queryByText('Panel of bell')).toBeNull();
  unmount();

  renderInShell(<Part name="bell" />);
  expect(await screen.findByText('Panel of bell')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});
