import { act, render, screen, waitFor } from '@testing-library/react';
import { useEffect, useRef, useState } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

function Page() {
  const content = useRef<HTMLElement>(null);
  useFocusOnNavigation(content);
  return (
    <>
      <button type="button">Bell</button>
      <main ref={content}>
        <Outlet />
      </main>
    </>
  );
}

/** A list whose rows come after its heading. */
function List() {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLoaded(true));
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <h1>Projects</h1>
      {isLoaded && (
        <a href="/projects/7/details" data-row-link="" data-row-id="7">
          Mountain Dam
        </a>
      )}
    </>
  );
}

/** A page whose heading comes with its answer. */
function LatePage({ answer }: { readonly answer: Promise<void> }) {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => void answer.then(() => setLoaded(true)), [answer]);
  return isLoaded && <h1>Late page</h1>;
}

function setup(path: string, answer = Promise.resolve()) {
  const children = [
    { path: '/late', element: <LatePage answer={answer} /> },
    { path: '/projects', element: <List /> },
    { path: '*', element: <h1>Another page</h1> },
  ];
  const router = createMemoryRouter([{ element: <Page />, children }], { initialEntries: [path] });
  const { unmount } = render(<RouterProvider router={router} />);
  return { go: (to: string) => act(() => router.navigate(to)), unmount };
}

it('a new page has the focus on its heading', async () => {
  const { go } = setup('/help');
  await go('/library');
  expect(screen.getByRole('heading')).toHaveFocus();
});

it('a list has the focus on the row of the item that one comes back from', async () => {
  const { go } = setup('/projects/7/inspections');
  await go('/projects');
  await waitFor(() => expect(screen.getByRole('link', { name: 'Mountain Dam' })).toHaveFocus());
});

it('a list keeps the focus on its heading where it does not show that item', async () => {
  const { go } = setup('/projects/8/details');
  await go('/projects');
  await screen.findByRole('link');
  expect(screen.getByRole('heading', { name: 'Projects' })).toHaveFocus();
});

it('a heading that comes late takes the focus, unless the person has moved it meanwhile', async () => {
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const late = setup('/help', first.promise);
  await late.go('/late');
  first.resolve();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Late page' })).toHaveFocus());
  late.unmount();

  const busy = setup('/help', second.promise);
  await busy.go('/late');
  const bell = screen.getByRole('button', { name: 'Bell' });
  act(() => bell.focus());
  second.resolve();
  await screen.findByRole('heading', { name: 'Late page' });
  expect(bell).toHaveFocus();
});
