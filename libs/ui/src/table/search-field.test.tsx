import { asText, readSearch, useSearch, withSearch } from '@portal/portal-sdk';
import { renderWithPortal } from '@portal/portal-sdk/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { useCallback, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SearchField } from './search-field.tsx';
import type { ListAddress } from './column.ts';
import { LIST_SEARCH, listAddressOf, listChangesOf } from './use-list-address.ts';

const SCHEMA = { name: asText() };

function List({ onSearch }: { readonly onSearch: (text: string) => void }) {
  const [search, setSearch] = useSearch(SCHEMA);
  const searchFor = useCallback(
    (name: string) => {
      onSearch(name);
      setSearch({ name });
    },
    [onSearch, setSearch],
  );
  return <SearchField value={search.name ?? ''} onSearch={searchFor} />;
}

/** A list that takes a search over when the button is pressed. */
function SlowList() {
  const [entered, setEntered] = useState('');
  const [value, setValue] = useState('');
  return (
    <>
      <SearchField value={value} onSearch={setEntered} />
      <button onClick={() => setValue(entered)}>Arrives</button>
    </>
  );
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
    await act(() => navigate(1));
    expect(box()).toHaveValue('new');
  });

  it('keeps what is typed while the list takes over the search before', async () => {
    renderWithPortal(<SlowList />);
    type('har');
    await pass(400);
    type('harb');
    fireEvent.click(screen.getByRole('button', { name: 'Arrives' }));
    expect(box()).toHaveValue('harb');
    await pass(400);
    fireEvent.click(screen.getByRole('button', { name: 'Arrives' }));
    expect(box()).toHaveValue('harb');
  });
});

describe('the list in the address', () => {
  const FIELDS = ['name', 'status'];
  const FIRST = { page: 1, pageSize: 10 };
  const addressOf = (text: string) => listAddressOf(readSearch(new URLSearchParams(text), LIST_SEARCH), FIELDS);
  const changed = (text: string, from: ListAddress, to: ListAddress) =>
    withSearch(new URLSearchParams(text), LIST_SEARCH, listChangesOf(from, to)).toString();

  it('takes what makes no sense for absent', () => {
    expect(addressOf('page=-1&pageSize=1e9&sortFieldName=x&sortDirection=Up')).toEqual(FIRST);
    expect(addressOf('sortFieldName=name')).toEqual(FIRST);
  });

  it('leaves defaults out and other parameters alone', () => {
    const from = { page: 4, pageSize: 50 };
    expect(changed('importId=7&page=4&pageSize=50', from, { ...FIRST, name: 'a b' })).toBe('importId=7&name=a+b');
  });

  it('sends a direction only with a field (spec 2 §4)', () => {
    expect(changed('', FIRST, { page: 2, pageSize: 10, sortDirection: 'Ascending' })).toBe('page=2');
  });

  it('keeps what changed since it was read', () => {
    const from = { page: 3, pageSize: 10 };
    const search = changed('status=Open&sortFieldName=name&sortDirection=Ascending&page=3', from, {
      ...from,
      page: 1,
      name: 'har',
    });
    expect(search).toBe('status=Open&sortFieldName=name&sortDirection=Ascending&name=har');
  });
});
