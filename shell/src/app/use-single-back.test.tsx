import { act, render, waitFor } from '@testing-library/react';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { useSingleBack } from './use-single-back.ts';

function Page() {
  useSingleBack();
  return null;
}

it('Back leaves the list at once where an item beside it was closed', async () => {
  const router = createBrowserRouter([{ path: '*', element: <Page /> }]);
  render(<RouterProvider router={router} />);
  const address = () => `${location.pathname}${location.search}`;
  await act(() => router.navigate('/projects'));
  await act(() => router.navigate('/list'));
  await act(() => router.navigate('/list?item=1'));
  await act(() => router.navigate('/list', { replace: true }));
  act(() => history.back());
  await waitFor(() => expect(address()).toBe('/projects'));
  act(() => history.forward());
  await waitFor(() => expect(address()).toBe('/list'));
  router.dispose();
});
