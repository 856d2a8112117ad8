import { renderWithPortal } from '@portal/portal-sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { useItemDialog } from '../dialogs/use-item-dialog.ts';
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

/** A list that has the open row in its address; the answer to a saved one may come late. */
function NotesPage() {
  const { itemId: openId, open, close } = useItemDialog('noteId');
  const one = (id: string) => ({ queryKey: [id], queryFn: async () => ({ id }) });
  const { tell, leave } = useAdded({ page: { items: [] }, shownBy: [], openId, open, close, one });
  const save = (answer: Promise<void>) =>
    void answer.then(() => {
      tell('Crane', 'Note “Crane” added.');
      leave();
    });
  return (
    <>
      <button onClick={() => save(Promise.resolve())}>Save</button>
      <button onClick={() => save(new Promise((answer) => addEventListener('answer', () => answer(), { once: true })))}>
        Save slowly
      </button>
    </>
  );
}

it('leads to what was added from another page, which it does not leave by itself', async () => {
  const { user, address, navigate, notices, pressNotice } = renderWithPortal(<NotesPage />, {
    path: '/notes',
    routes: [{ path: '/claims', element: <p>Claims</p> }],
  });
  await user.click(screen.getByRole('button', { name: 'Save slowly' }));
  await navigate('/claims');
  dispatchEvent(new Event('answer'));
  await waitFor(() => expect(notices()).toHaveLength(1));
  expect(address()).toBe('/claims');
  await pressNotice();
  await waitFor(() => expect(address()).toBe('/notes?noteId=Crane'));
});
