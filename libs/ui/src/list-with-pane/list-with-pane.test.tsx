import { Link } from '@portal/portal-sdk';
import { renderWithPortal } from '@portal/portal-sdk/testing';
import { screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { describe, expect, it } from 'vitest';
import type { ListAddress } from '../table/column.ts';
import { useItemDialog } from '../dialogs/use-item-dialog.ts';
import { ListWithPane } from './list-with-pane.tsx';
import { Pane } from './pane.tsx';

const IDS = ['North', 'East', 'South', 'West', 'Centre'];
const SIZE = 2;

/** The pane of a place, another one while it is loaded. */
function PlacePane({ id }: { readonly id: string }) {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLoaded(true));
    return () => clearTimeout(timer);
  }, []);
  return isLoaded ? <Pane title={id}>Text</Pane> : <Pane key="loading" title="Loading" children={null} />;
}

/** A list of five items, two on a page. */
function Places() {
  const [address, setAddress] = useState<ListAddress>({ page: 1, pageSize: SIZE });
  const { itemId, addressOf, close } = useItemDialog('place');
  const ids = IDS.slice((address.page - 1) * SIZE, address.page * SIZE);
  return (
    <ListWithPane
      name="places"
      page={{ items: ids.map((id) => ({ id })), totalCount: IDS.length }}
      address={address}
      onAddressChange={setAddress}
      openId={itemId}
      addressOf={addressOf}
      onClose={close}
      pane={itemId === null ? undefined : <PlacePane key={itemId} id={itemId} />}
    >
      <table>
        <tbody>
          {ids.map((id) => (
            <tr key={id}>
              <td>
                <Link to={addressOf(id)} data-row-link="" data-row-id={id}>
                  {id}
                </Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ListWithPane>
  );
}
const pane = (name: string) => screen.findByRole('region', { name });
const row = (name: string) => screen.getByRole('link', { name });

describe('a list with its open item beside it (screens.md, ListWithPane)', () => {
  it('moves the focus along the rows by j and k while none is open', async () => {
    const { user } = renderWithPortal(<Places />);
    await user.keyboard('j');
    expect(row('North')).toHaveFocus();
    await user.keyboard('jj');
    expect(row('East')).toHaveFocus();
    await user.keyboard('k');
    expect(row('North')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await pane('North')).toHaveTextContent('1 of 5');
    // On the title of what was loaded, where that of the loading state had it.
    expect(screen.getByRole('heading', { name: 'North' })).toHaveFocus();
  });

  it('goes on to the next page and back, and counts all pages', async () => {
    const { user } = renderWithPortal(<Places />, { path: '/?place=East' });
    expect(await pane('East')).toHaveTextContent('2 of 5');
    await user.keyboard('j');
    expect(await pane('South')).toHaveTextContent('3 of 5');
    expect(row('West')).toBeVisible();
    await user.keyboard('k');
    expect(await pane('East')).toHaveTextContent('2 of 5');
    await user.keyboard('jjj');
    expect(await pane('Centre')).toHaveTextContent('5 of 5');
    expect(screen.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('keeps the focus on the list where another page takes the place of its row', async () => {
    const { user } = renderWithPortal(<Places />, { path: '/?place=North' });
    await pane('North');
    row('North').focus();
    await user.keyboard('jj');
    await pane('South');
    expect(row('South')).toHaveFocus();
  });
});
