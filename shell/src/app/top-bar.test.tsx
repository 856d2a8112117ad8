import { pageStore } from '@portal/portal-sdk';
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { registryOf, renderInShell } from '../testing/render-in-shell.tsx';
import { TopBar } from './top-bar.tsx';

it('the trail ends with its last page while the page itself has no name yet', () => {
  pageStore.setState({ title: '', trail: [{ label: 'Projects', to: '/projects' }] });
  const bar = <TopBar hasBells={false} openBell={null} onBell={() => undefined} onOpenNavigation={() => undefined} />;
  renderInShell(bar, { registry: registryOf('projects'), path: '/projects/1' });
  const trail = screen.getByRole('link', { name: 'Projects' }).parentElement;
  expect(trail).toHaveTextContent(/^Projects$/);
  act(() => pageStore.setState({ title: 'Mountain Dam' }));
  expect(trail).toHaveTextContent(/^Projects\/Mountain Dam$/);
});
