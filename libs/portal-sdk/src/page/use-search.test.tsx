import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderWithPortal } from '../testing/index.ts';
import { asText, asWholeNumber } from './search-schema.ts';
import { useSearch } from './use-search.ts';

const SCHEMA = { page: asWholeNumber().withDefault(1), name: asText(), filter: asText() };

function Page() {
  const [{ page, name, filter }, setSearch, addressOf] = useSearch(SCHEMA);
  const setTwo = () => {
    setSearch({ name: '1' });
    setSearch({ filter: '1' });
  };
  return (
    <>
      <button onClick={setTwo}>{[page, name, filter].join()}</button>
      <button onClick={() => setSearch({ page: 5 }, { replace: true })}>Replace</button>
      <a href={addressOf({ page: 3 })}>Third</a>
    </>
  );
}

describe('the parameters of the address', () => {
  it('keep both of two changes in the same moment', async () => {
    const { user, address } = renderWithPortal(<Page />, { path: '/projects?page=2&other=x' });
    await user.click(screen.getByRole('button', { name: '2,,' }));
    expect(address()).toBe('/projects?page=2&other=x&name=1&filter=1');
    expect(screen.queryByRole('button', { name: '2,1,1' })).not.toBeNull();
  });

  it('follow Back', async () => {
    const { user, address, navigate } = renderWithPortal(<Page />, { path: '/projects' });
    await user.click(screen.getByRole('button', { name: '1,,' }));
    await act(() => navigate(-1));
    expect(address()).toBe('/projects?name=1');
  });

  it('change in place of the current address where that is requested', async () => {
    const { user, address, navigate } = renderWithPortal(<Page />, { path: '/projects' });
    await user.click(screen.getByRole('button', { name: '1,,' }));
    await user.click(screen.getByRole('button', { name: 'Replace' }));
    expect(address()).toBe('/projects?name=1&filter=1&page=5');
    await act(() => navigate(-1));
    expect(address()).toBe('/projects?name=1');
  });

  it('make links that keep the others', () => {
    renderWithPortal(<Page />, { path: '/projects?name=har' });
    expect(screen.getByRole('link', { name: 'Third' }).getAttribute('href')).toBe('?name=har&page=3');
  });
});
