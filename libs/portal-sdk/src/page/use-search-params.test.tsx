import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderWithPortal } from '../testing/index.ts';
import { useSearchParams } from './use-search-params.ts';

function Page() {
  const [search, setSearch] = useSearchParams();
  const set = (key: string) =>
    setSearch((current) => {
      current.set(key, '1');
      return current;
    });
  const setTwo = () => {
    set('name');
    set('filter');
  };
  return <button onClick={setTwo}>{search.toString()}</button>;
}

describe('the parameters of the address', () => {
  it('keep both of two changes in the same moment', async () => {
    const { user, address } = renderWithPortal(<Page />, { path: '/projects?page=2' });
    await user.click(screen.getByRole('button', { name: 'page=2' }));
    expect(address()).toBe('/projects?page=2&name=1&filter=1');
    expect(screen.getByRole('button').textContent).toBe('page=2&name=1&filter=1');
  });

  it('follow Back', async () => {
    const { user, address, navigate } = renderWithPortal(<Page />, { path: '/projects' });
    await user.click(screen.getByRole('button'));
    await act(() => navigate(-1));
    expect(address()).toBe('/projects?name=1');
  });
});
