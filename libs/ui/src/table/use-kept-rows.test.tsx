import { renderWithPortal } from '@portal/portal-sdk/testing';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useListAddress } from './use-list-address.ts';

const NORTH = '/projects/10000000-0000-4000-8000-00000000000a/notes';
const SOUTH = '/projects/10000000-0000-4000-8000-00000000000b/notes';

function List() {
  const [address, setAddress] = useListAddress([], 5);
  const rows = (pageSize: number) => setAddress({ ...address, page: 1, pageSize });
  return (
    <>
      <output>{address.pageSize}</output>
      <button onClick={() => rows(25)}>25</button>
      <button onClick={() => rows(5)}>5</button>
    </>
  );
}
const rows = () => screen.getByRole('status').textContent;

describe('rows per page', () => {
  it('are kept by the list, whichever project it is of, and the address has the last word', async () => {
    const { user, address, navigate, unmount } = renderWithPortal(<List />, { path: NORTH });
    expect(rows()).toBe('5');
    await user.click(screen.getByText('25', { selector: 'button' }));
    expect(address()).toBe(`${NORTH}?pageSize=25`);
    await navigate(-1);
    expect(await screen.findByText('5', { selector: 'output' })).toBeVisible();
    unmount();

    const again = renderWithPortal(<List />, { path: SOUTH });
    expect(rows()).toBe('25');
    again.unmount();
    const linked = renderWithPortal(<List />, { path: `${SOUTH}?pageSize=50` });
    expect(rows()).toBe('50');
    linked.unmount();
    renderWithPortal(<List />, { path: SOUTH.replace('notes', 'claims') });
    expect(rows()).toBe('5');
  });

  it('are the usual ones again once somebody chooses them', async () => {
    localStorage.setItem('portal.rows./projects/*/notes', '25');
    const { user, unmount } = renderWithPortal(<List />, { path: NORTH });
    await user.click(screen.getByText('5', { selector: 'button' }));
    expect(rows()).toBe('5');
    unmount();
    renderWithPortal(<List />, { path: NORTH });
    expect(rows()).toBe('5');
  });

  it.each(['"many"', '0', '101', '2.5'])('are the usual ones where the browser kept %s', (kept) => {
    localStorage.setItem('portal.rows./projects/*/notes', kept);
    renderWithPortal(<List />, { path: NORTH });
    expect(rows()).toBe('5');
  });
});
