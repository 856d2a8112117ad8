import type { Page } from '@portal/contracts/common/list';
import { renderWithPortal } from '@portal/portal-sdk/testing';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { DataColumn, ListAddress } from './column.ts';
import { DataTable } from './data-table.tsx';

interface City {
  readonly id: string;
  readonly name: string;
  readonly people: number;
}
const COLUMNS: readonly DataColumn<City>[] = [
  { id: 'name', header: 'Name', cell: (city) => city.name, width: 200 },
  { id: 'people', header: 'People', cell: (city) => city.people, align: 'end', width: 100 },
];
const CITIES: readonly City[] = ['Aarhus', 'Bern', 'Cork'].map((name, index) => ({ id: name, name, people: index }));
const page = (over: Partial<Page<City>> = {}): Page<City> => ({
  items: CITIES,
  totalPages: 9,
  totalCount: 25,
  ...over,
});
const FIRST_PAGE = page();
const FAULT = Object.assign(new Error('x'), { status: 500, traceId: 'abc' });

interface Setup {
  readonly defaultSort?: string;
  readonly page?: Page<City> | undefined;
  readonly address?: Partial<ListAddress>;
  readonly isFetching?: boolean;
  readonly isOutdated?: boolean;
  readonly error?: unknown;
}

function setup(first: Setup = {}, next: Setup = first) {
  const onAddressChange = vi.fn();
  const onRetry = vi.fn();
  function Frame() {
    const [shown, setShown] = useState(first);
    const [address, setAddress] = useState<ListAddress>({ page: 1, pageSize: 3, ...first.address });
    return (
      <>
        <button onClick={() => setShown(next)}>Next state</button>
        <DataTable<City>
          label="Cities"
          columns={COLUMNS}
          defaultSort={first.defaultSort}
          page={'page' in shown ? shown.page : FIRST_PAGE}
          address={address}
          onAddressChange={(changed, options) => {
            onAddressChange(changed, options);
            setAddress(changed);
          }}
          rowId={(city) => city.id}
          rowLink={(city) => `/cities/${city.id}`}
          isFetching={shown.isFetching ?? false}
          isOutdated={shown.isOutdated ?? false}
          error={shown.error ?? null}
          onRetry={onRetry}
          empty={<p>There are no cities yet.</p>}
        />
      </>
    );
  }
  const view = renderWithPortal(<Frame />);
  return { ...view, onAddressChange, onRetry, goOn: () => view.user.click(screen.getByText('Next state')) };
}
const head = (name: string) => screen.getByRole('columnheader', { name });
const bodyRows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1);

describe('sorting (spec 2 §4)', () => {
  it('goes through unsorted, Ascending, Descending, cleared', async () => {
    const { user, onAddressChange } = setup({ address: { page: 2 } });
    const press = () => user.click(within(head('People')).getByRole('button'));
    expect(head('People')).toHaveAttribute('aria-sort', 'none');
    await press();
    expect(head('People')).toHaveAttribute('aria-sort', 'ascending');
    expect(onAddressChange.mock.lastCall?.[0]).toMatchObject({
      page: 1,
      sortFieldName: 'people',
      sortDirection: 'Ascending',
    });
    await press();
    expect(head('People')).toHaveAttribute('aria-sort', 'descending');
    await press();
    expect(head('People')).toHaveAttribute('aria-sort', 'none');
    expect(onAddressChange.mock.lastCall?.[0]).toMatchObject({ sortFieldName: undefined, sortDirection: undefined });
  });

  it('shows the order that goes without saying', async () => {
    const { user, onAddressChange } = setup({ defaultSort: 'name' });
    expect(head('Name')).toHaveAttribute('aria-sort', 'ascending');
    await user.click(within(head('People')).getByRole('button'));
    expect(head('Name')).toHaveAttribute('aria-sort', 'none');
    await user.click(within(head('Name')).getByRole('button'));
    await user.click(within(head('Name')).getByRole('button'));
    expect(onAddressChange.mock.lastCall?.[0]).toMatchObject({ sortFieldName: 'name', sortDirection: 'Descending' });
    await user.click(within(head('Name')).getByRole('button'));
    expect(head('Name')).toHaveAttribute('aria-sort', 'ascending');
    expect(onAddressChange.mock.lastCall?.[0]).toMatchObject({ sortFieldName: undefined });
  });

  it('sorts by one column at a time, beginning with Ascending', async () => {
    const { user } = setup({ address: { sortFieldName: 'people', sortDirection: 'Descending' } });
    await user.click(within(head('Name')).getByRole('button'));
    expect(head('Name')).toHaveAttribute('aria-sort', 'ascending');
    expect(head('People')).toHaveAttribute('aria-sort', 'none');
  });
});

describe('pages (spec 2 §9)', () => {
  it('says {from}-{to} of {total} items and of {n} pages', () => {
    setup({ address: { page: 2 } });
    expect(screen.getByText('4-6 of 25 items')).toBeVisible();
    expect(screen.getByText('of 9 pages')).toBeVisible();
  });

  it('says + where counting stopped early', () => {
    setup({ page: page({ totalCount: 1000, totalPages: 334, totalIsLowerBound: true }) });
    expect(screen.getByText('1-3 of 1,000+ items')).toBeVisible();
    expect(screen.getByText('of 334+ pages')).toBeVisible();
  });

  it('goes to the next page, the one before, and one that is typed', async () => {
    const { user, onAddressChange } = setup();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(onAddressChange.mock.lastCall?.[0]).toMatchObject({ page: 2 });
    await user.click(screen.getByRole('button', { name: 'Previous page' }));
    expect(onAddressChange.mock.lastCall?.[0]).toMatchObject({ page: 1 });
    const number = screen.getByRole('textbox', { name: 'Page' });
    await user.clear(number);
    await user.type(number, '99{Enter}');
    expect(onAddressChange.mock.lastCall?.[0]).toMatchObject({ page: 9 });
    expect(number).toHaveFocus();
    await user.clear(number);
    await user.type(number, '99{Enter}');
    expect(number).toHaveValue('9');
  });

  it('keeps the focus of the step that led to the last page, which goes no further', async () => {
    const { user, onAddressChange } = setup({ address: { page: 8 } });
    const next = screen.getByRole('button', { name: 'Next page' });
    await user.click(next);
    expect(next).toHaveFocus();
    expect(next).toHaveAttribute('aria-disabled', 'true');
    await user.keyboard('{Enter}');
    expect(onAddressChange).toHaveBeenCalledOnce();
  });

  it('shows the last page for an address beyond it', () => {
    const { onAddressChange } = setup({ page: page({ items: [] }), address: { page: 12 } });
    expect(onAddressChange).toHaveBeenCalledWith(expect.objectContaining({ page: 9 }), { replace: true });
  });
});

describe('loading and faults', () => {
  it('has as many skeleton rows as the page will have, and names the columns already', () => {
    const { container } = setup({ page: undefined, isFetching: true });
    expect(container.querySelectorAll('tbody tr')).toHaveLength(3);
    expect(head('Name')).toBeVisible();
    expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
  });

  it('dims the rows of the page before until the next ones come, and none that are only read again', async () => {
    const { container, user } = setup({ isFetching: true, isOutdated: true }, { isFetching: true });
    expect(container.querySelector('tbody')?.className).toMatch(/dimmed/);
    await user.click(screen.getByRole('button', { name: 'Next state' }));
    expect(container.querySelector('tbody')?.className ?? '').not.toMatch(/dimmed/);
  });

  it('keeps the last good rows under an error bar with Retry (decisions §4)', async () => {
    const { user, goOn, onRetry } = setup({}, { page: undefined, error: FAULT });
    await goOn();
    expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong. Reference abc.');
    expect(bodyRows()).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  it('speaks of the rows that are shown while others are loaded', async () => {
    const { user, goOn } = setup({}, { page: undefined, error: FAULT });
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await goOn();
    expect(screen.getByText('1-3 of 25 items')).toBeVisible();
  });

  it('shows the fault alone when there never were rows', () => {
    setup({ page: undefined, error: FAULT });
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  });

  it('gives the focus of Retry to the table when its rows are there again', async () => {
    function Recovering() {
      const [error, setError] = useState<unknown>(FAULT);
      return (
        <DataTable<City>
          label="Cities"
          columns={COLUMNS}
          page={error ? undefined : FIRST_PAGE}
          address={{ page: 1, pageSize: 3 }}
          onAddressChange={() => undefined}
          rowId={(city) => city.id}
          isFetching={false}
          error={error}
          onRetry={() => setError(null)}
          empty={null}
        />
      );
    }
    const { user } = renderWithPortal(<Recovering />);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(screen.getByRole('table')).toHaveFocus();
  });

  it('explains a 403 in its place', () => {
    setup({ page: undefined, error: Object.assign(new Error('x'), { status: 403 }) });
    expect(screen.getByText('You do not have access to this section.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to the start page' })).toHaveAttribute('href', '/');
  });

  it('counts no row that was added above the page’s own', () => {
    const [first, ...others] = CITIES;
    const { unmount } = setup({ address: { pageSize: 2 } });
    expect(screen.getByText('1-2 of 25 items')).toBeVisible();
    unmount();
    const { unmount: leave } = setup({ page: page({ totalCount: others.length, totalPages: 1 }) });
    expect(screen.getByText('1-2 of 2 items')).toBeVisible();
    leave();
    setup({ page: page({ items: first ? [first] : [], totalCount: 0, totalPages: 0 }) });
    expect(screen.getByText('0-0 of 0 items')).toBeVisible();
  });

  it('shows the empty text when there is nothing', () => {
    setup({ page: page({ items: [], totalCount: 0, totalPages: 0 }) });
    expect(screen.getByText('There are no cities yet.')).toBeVisible();
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  });
});

describe('rows', () => {
  it('hold a real link', () => {
    setup();
    expect(screen.getByRole('link', { name: 'Bern' })).toHaveAttribute('href', '/cities/Bern');
  });

  it('are clickable as a whole', async () => {
    const { user, address } = setup();
    await user.click(screen.getByRole('cell', { name: '1' }));
    expect(address()).toBe('/cities/Bern');
  });

  it('are gone along by j and k from wherever the focus is, though none is open beside them', async () => {
    const { user } = setup();
    await user.keyboard('jj');
    expect(screen.getByRole('link', { name: 'Bern' })).toHaveFocus();
    await user.keyboard('k');
    expect(screen.getByRole('link', { name: 'Aarhus' })).toHaveFocus();
  });

  it('are reached by arrow keys, Home and End', async () => {
    const { user } = setup();
    screen.getByRole('link', { name: 'Aarhus' }).focus();
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('link', { name: 'Bern' })).toHaveFocus();
    await user.keyboard('{End}');
    expect(screen.getByRole('link', { name: 'Cork' })).toHaveFocus();
    await user.keyboard('{Home}{ArrowUp}');
    expect(screen.getByRole('link', { name: 'Aarhus' })).toHaveFocus();
  });
});
