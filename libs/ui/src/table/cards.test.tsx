import { renderWithPortal } from '@portal/portal-sdk/testing';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { RowSelection } from './choice-box.tsx';
import type { DataColumn, ListAddress } from './column.ts';
import { DataTable } from './data-table.tsx';

interface City {
  readonly id: string;
  readonly people: number | null;
}
const COLUMNS: readonly DataColumn<City>[] = [
  { id: 'name', header: 'Name', cell: ({ id }) => id, beneath: () => 'on the sea', width: 200 },
  { id: 'people', header: 'People', cell: ({ people }) => people ?? '–', width: 100 },
  { id: 'area', header: 'Area', cell: () => '9 km²', isOnCard: false, width: 100 },
];
const PAGE = {
  items: [
    { id: 'Bern', people: 9 },
    { id: 'Cork', people: null },
  ],
  totalPages: 1,
  totalCount: 2,
};

function setup(selection?: RowSelection<City>) {
  const onAddressChange = vi.fn();
  function Frame() {
    const [address, setAddress] = useState<ListAddress>({ page: 2, pageSize: 10 });
    return (
      <DataTable<City>
        label="Cities"
        columns={COLUMNS}
        page={PAGE}
        address={address}
        onAddressChange={(next) => {
          onAddressChange(next);
          setAddress(next);
        }}
        rowId={({ id }) => id}
        rowLink={({ id }) => `/cities/${id}`}
        isFetching={false}
        error={null}
        onRetry={() => undefined}
        empty={null}
        selection={selection}
      />
    );
  }
  return { ...renderWithPortal(<Frame />), onAddressChange };
}

describe('a table on a phone (decisions §2)', () => {
  beforeEach(() => {
    const wide = window.matchMedia;
    const narrow = vi.spyOn(window, 'matchMedia');
    narrow.mockImplementation((media) => ({ ...wide(media), matches: media === '(max-width: 480px)' }));
    return () => narrow.mockRestore();
  });

  it('is cards of title and facts that keep the roles of a table, without columns that cards leave out', () => {
    setup();
    const table = screen.getByRole('table', { name: 'Cities' });
    const [head, bern] = within(table).getAllByRole('row');
    expect(table).toHaveAttribute('role', 'table');
    expect(
      within(head as HTMLElement)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Name', 'People']);
    const cells = within(bern as HTMLElement).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent)).toEqual(['Bernon the sea', 'People9']);
    expect(cells.every((cell) => cell.getAttribute('role') === 'cell')).toBe(true);
    expect(screen.getByRole('link', { name: 'Bern' })).toHaveAttribute('href', '/cities/Bern');
  });

  it('is sorted by a choice, also by what the cards leave out', async () => {
    const { user, onAddressChange } = setup();
    const order = screen.getByRole('combobox', { name: 'Sort by' });
    await user.selectOptions(order, 'Area, descending');
    expect(onAddressChange.mock.lastCall?.[0]).toMatchObject({
      page: 1,
      sortFieldName: 'area',
      sortDirection: 'Descending',
    });
    expect(screen.getByRole('columnheader', { name: 'People' })).toHaveAttribute('aria-sort', 'none');
    await user.selectOptions(order, 'Usual order');
    expect(onAddressChange.mock.lastCall?.[0]).toMatchObject({ sortFieldName: undefined });
  });

  it('has room around its checkboxes that chooses a card, and opens none', async () => {
    const onChange = vi.fn();
    const chosen = new Set<string>();
    const { user, address } = setup({ chosen, label: ({ id }) => `Choose ${id}`, labelOfAll: 'Choose all', onChange });
    for (const name of ['Choose Bern', 'Choose all']) {
      const room = screen.getByRole('checkbox', { name }).closest('label');
      await user.click(room as HTMLElement);
    }
    expect(onChange.mock.calls).toEqual([
      [[PAGE.items[0]], true],
      [PAGE.items, true],
    ]);
    expect(address()).toBe('/');
  });
});
