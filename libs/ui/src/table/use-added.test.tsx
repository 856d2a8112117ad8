import { renderWithPortal } from '@portal/portal-sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { useAdded } from './use-added.ts';

/** A list that has its new row on another page. */
function List() {
  const [openId, setOpenId] = useState<string | null>(null);
  const [filter, setFilter] = useState('');
  const added = useAdded({
    page: { items: [{ id: 'Gate' }] },
    shownBy: [filter],
    openId,
    open: setOpenId,
    close: () => setOpenId(null),
    one: (id) => ({ queryKey: [id], queryFn: async () => ({ id }) }),
  });
  const save = () => {
    added.tell('Crane', 'Note “Crane” added.');
    added.leave();
  };
  return (
    <>
      <button onClick={save}>Save</button>
      <button onClick={added.leave}>Cancel</button>
      <button onClick={() => setFilter('Door')}>Filter</button>
      <p>{`Open: ${openId}`}</p>
      <p>{added.page?.items.map(({ id }) => id).join(', ')}</p>
    </>
  );
}

it('shows what was added at the top of the list while it is open, until the list is narrowed', async () => {
  const { user, notices, pressNotice } = renderWithPortal(<List />);
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  await press('Save');
  expect(await screen.findByText('Crane, Gate')).toBeVisible();
  expect(notices()).toEqual([{ kind: 'success', message: 'Note “Crane” added.' }]);
  await press('Cancel');
  expect(screen.getByText('Open: null')).toBeVisible();
  expect(screen.getByText('Gate')).toBeVisible();
  await pressNotice();
  await waitFor(() => expect(screen.getByText('Crane, Gate')).toBeVisible());
  await press('Filter');
  expect(screen.getByText('Gate')).toBeVisible();
});
