import { renderWithPortal } from '@portal/portal-sdk/testing';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { DataTable } from './data-table.tsx';

interface Plan {
  readonly id: string;
}
const PAGE = { items: [{ id: 'North' }, { id: 'South' }], totalPages: 1, totalCount: 2 };

function setup() {
  const onOpen = vi.fn();
  function Frame() {
    const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
    return (
      <DataTable<Plan>
        label="Plans"
        columns={[{ id: 'name', header: 'Name', cell: ({ id }) => id, width: 200 }]}
        page={PAGE}
        address={{ page: 1, pageSize: 5 }}
        pageSizes={[5, 10]}
        onAddressChange={() => undefined}
        rowId={({ id }) => id}
        onRowOpen={({ id }) => onOpen(id)}
        selection={{
          chosen,
          label: ({ id }) => `Select ${id}`,
          labelOfAll: 'Select all',
          onChange: (rows, isChosen) => {
            const next = new Set(chosen);
            for (const { id } of rows)
              if (isChosen) next.add(id);
              else next.delete(id);
            setChosen(next);
          },
        }}
        isFetching={false}
        error={null}
        onRetry={() => undefined}
        empty={null}
      />
    );
  }
  return { ...renderWithPortal(<Frame />), onOpen };
}
const checkbox = (name: string) => screen.getByRole('checkbox', { name });

describe('rows that can be chosen (screens.md, Table)', () => {
  it('are chosen one by one without being opened', async () => {
    const { user, onOpen } = setup();
    await user.click(checkbox('Select North'));
    expect(checkbox('Select North')).toBeChecked();
    expect(checkbox('Select all')).toBePartiallyChecked();
    expect(onOpen).not.toHaveBeenCalled();
  });

  it('are chosen all at once by Ctrl A from one of them, and not from a field', async () => {
    const { user } = setup();
    await user.keyboard('{Control>}a{/Control}');
    expect(checkbox('Select all')).not.toBeChecked();
    screen.getByRole('button', { name: 'North' }).focus();
    await user.keyboard('{Control>}a{/Control}');
    expect(checkbox('Select all')).toBeChecked();
    expect(checkbox('Select South')).toBeChecked();
  });

  it('are chosen, and given up, all of the page at once', async () => {
    const { user } = setup();
    await user.click(checkbox('Select all'));
    expect(screen.getAllByRole('checkbox').every((box) => (box as HTMLInputElement).checked)).toBe(true);
    await user.click(checkbox('Select all'));
    expect(checkbox('Select South')).not.toBeChecked();
  });

  it('open by a click anywhere on the row, and by the keyboard', async () => {
    const { user, onOpen } = setup();
    await user.click(screen.getByRole('cell', { name: 'South' }));
    screen.getByRole('button', { name: 'North' }).focus();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(onOpen.mock.calls).toEqual([['South'], ['South']]);
  });

  it('are chosen by Space and opened by Enter', async () => {
    const { user, onOpen } = setup();
    screen.getByRole('button', { name: 'North' }).focus();
    await user.keyboard(' ');
    expect(checkbox('Select North')).toBeChecked();
    expect(onOpen).not.toHaveBeenCalled();
    await user.keyboard(' ');
    expect(checkbox('Select North')).not.toBeChecked();
    await user.keyboard('{Enter}');
    expect(onOpen).toHaveBeenCalledOnce();
  });

  it('are as many on a page as the list offers', () => {
    setup();
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['5', '10']);
  });
});
