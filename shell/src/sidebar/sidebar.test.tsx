import { ROLES, type Role } from '@portal/contracts/common/enums';
import type { SessionClaims } from '@portal/contracts/identity/session';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { registryOf, renderInShell } from '../testing/render-in-shell.tsx';
import { Sidebar } from './sidebar.tsx';

const ALL = ['dashboard', 'subscriptions', 'projects', 'global-ecosystem', 'my-company', 'library', 'partners', 'help'];
const ADMIN = ['non-subscribers', 'communications'];

function setup(claims: Partial<SessionClaims>, ...released: string[]) {
  renderInShell(<Sidebar isOpen={false} onClose={() => undefined} />, {
    claims,
    registry: registryOf(...released),
    path: '/projects/1',
  });
  return within(screen.getByRole('navigation', { name: 'Main navigation' }))
    .getAllByRole('link')
    .map((link) => link.textContent);
}

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

describe('the sidebar (spec 1 §2, §6)', () => {
  it('has the entries of the role in the specified order', () => {
    expect(setup({ role: 'ICCoordinator' }, ...ALL, ...ADMIN)).toEqual([
      'Dashboard',
      'Projects',
      'Global Ecosystem',
      'My Company',
      'Custom Reports',
      'Library',
      'Partners',
      'Help',
    ]);
  });

  it('of Admin has Subscriptions, Non-Subscribers, Communications', () => {
    expect(setup({ role: 'Admin', companyType: 'NoCompany' }, ...ALL, ...ADMIN)).toEqual([
      'Subscriptions',
      'Non-Subscribers',
      'Communications',
    ]);
  });

  it('does not show entries whose area is not released', () => {
    expect(setup({ role: 'ICCoordinator' }, 'projects', 'help')).toEqual(['Projects', 'Custom Reports', 'Help']);
  });

  it.each(ROLES.filter((role): role is Role => !['Admin', 'None', 'ICCoordinator'].includes(role)))(
    'of %s has Projects and Help of what is released now',
    (role) => expect(setup({ role }, 'projects', 'help')).toEqual(['Projects', 'Help']),
  );

  it("shows Custom Reports disabled with 'Not available in Beta'", async () => {
    setup({ role: 'ICCoordinator' }, 'projects');
    const entry = screen.getByRole('link', { name: 'Custom Reports' });
    expect(entry).toHaveAttribute('aria-disabled', 'true');
    await userEvent.hover(entry);
    expect(await screen.findByText('Not available in Beta')).toBeInTheDocument();
  });

  it('disables Global Ecosystem for who has not the Global package', async () => {
    setup({ role: 'ICUnderwriter', subscriptionPlan: 'Pro' }, 'projects', 'global-ecosystem');
    const entry = screen.getByRole('link', { name: 'Global Ecosystem' });
    expect(entry).toHaveAttribute('aria-disabled', 'true');
    entry.focus();
    expect(
      await screen.findByText('This feature is only available for Global package subscribers'),
    ).toBeInTheDocument();
  });

  it('marks the entry of the current area', () => {
    setup({ role: 'ICCoordinator' }, 'projects', 'help');
    expect(screen.getByRole('link', { name: 'Projects' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: 'Help' })).not.toHaveAttribute('aria-current');
  });

  it('as a drawer takes the focus and keeps it; Esc closes it, and the focus returns to its button', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) => ({ matches: true, media: query, addEventListener() {}, removeEventListener() {} }) as never,
    );
    function Page() {
      const [isOpen, setOpen] = useState(false);
      return (
        <>
          <Sidebar isOpen={isOpen} onClose={() => setOpen(false)} />
          <button onClick={() => setOpen(true)}>Open navigation</button>
        </>
      );
    }
    renderInShell(<Page />, { registry: registryOf('help') });
    const user = userEvent.setup();
    const opener = screen.getByRole('button', { name: 'Open navigation' });
    await user.click(opener);
    const close = screen.getByRole('button', { name: 'Close navigation' });
    await waitFor(() => expect(close).toHaveFocus());
    await user.tab({ shift: true });
    expect(screen.getByRole('link', { name: 'Help' })).toHaveFocus();
    await user.tab();
    expect(close).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(opener).toHaveFocus();
    await user.click(opener);
    await waitFor(() => expect(close).toHaveFocus());
    await user.click(document.body);
    expect(screen.getByLabelText('Sidebar')).toHaveAttribute('data-open', 'false');
  });

  it('collapses, names its entries still, and remembers it', async () => {
    setup({ role: 'ICCoordinator' }, 'projects');
    await userEvent.click(screen.getByRole('button', { name: 'Collapse sidebar' }));
    expect(screen.getByRole('navigation').closest('[data-collapsed]')).toHaveAttribute('data-collapsed', 'true');
    expect(screen.getByRole('link', { name: 'Projects' })).toBeInTheDocument();
    expect(localStorage.getItem('portal.sidebar-collapsed')).toBe('true');
    expect(screen.getByRole('button', { name: 'Expand sidebar' })).toHaveAttribute('aria-expanded', 'false');
  });
});
