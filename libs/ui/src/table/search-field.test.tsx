import { useSearchParams } from '@portal/portal-sdk';
import { renderWithPortal } from '@portal/portal-sdk/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { useCallback } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SearchField } from './search-field.tsx';
import { listAddressOf, withListAddress, withListChange } from './use-list-address.ts';

function List({ onSearch }: { readonly onSearch: (text: string) => void }) {
  const [search, setSearch] = useSearchParams();
  const searchFor = useCallback(
    (name: string) => {
      onSearch(name);
      setSearch(name ? { name } : {});
    },
    [onSearch, setSearch],
  );
  return <SearchField value={search.get('name') ?? ''} onSearch={searchFor} />;
}

describe("'Search by Name'", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const box = () => screen.getByRole('searchbox', { name: 'Search by Name' });
  const type = (text: string) => fireEvent.change(box(), { target: { value: text } });
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

  it('searches 400 ms after the last key (spec 2 §9)', async () => {
    const onSearch = vi.fn();
    renderWithPortal(<List onSearch={onSearch} />);
    type('har');
    await pass(399);
    type('harb');
    await pass(399);
    expect(onSearch).not.toHaveBeenCalled();
    await pass(1);
    expect(onSearch).toHaveBeenCalledExactlyOnceWith('harb');
  });

  it('is focused by / and emptied by Esc', async () => {
    const onSearch = vi.fn();
    renderWithPortal(<List onSearch={onSearch} />, { path: '/?name=abc' });
    fireEvent.keyDown(document.body, { key: '/' });
    expect(box()).toHaveFocus();
    fireEvent.keyDown(box(), { key: 'Escape' });
    expect(onSearch).toHaveBeenCalledWith('');
  });

  it('follows Back', async () => {
    const { navigate } = renderWithPortal(<List onSearch={vi.fn()} />, { path: '/?name=old' });
    type('new');
    await pass(400);
    expect(box()).toHaveValue('new');
    await act(() => navigate(-1));
    expect(box()).toHaveValue('old');
  });
});

describe('the list in the address', () => {
  const FIELDS = ['name', 'status'];
  it('takes what makes no sense for absent', () => {
    const address = listAddressOf(new URLSearchParams('page=-1&pageSize=1e9&sortFieldName=x&sortDirection=Up'), FIELDS);
    expect(address).toEqual({ page: 1, pageSize: 10 });
  });

  it('leaves defaults out and other parameters alone', () => {
    const search = withListAddress(new URLSearchParams('importId=7&page=4'), { page: 1, pageSize: 10, name: 'a b' });
    expect(search.toString()).toBe('importId=7&name=a+b');
  });

  it('sends a direction only with a field (spec 2 §4)', () => {
    const search = withListAddress(new URLSearchParams(), { page: 2, pageSize: 10, sortDirection: 'Ascending' });
    expect(search.toString()).toBe('page=2');
  });

  it('keeps what changed since it was read', () => {
    const from = { page: 3, pageSize: 10 };
    const search = withListChange(
      new URLSearchParams('status=Open&sortFieldName=name&sortDirection=Ascending&page=3'),
      { from, to: { ...from, page: 1, name: 'har' } },
      FIELDS,
    );
    expect(search.toString()).toBe('status=Open&sortFieldName=name&sortDirection=Ascending&name=har');
  });
});
