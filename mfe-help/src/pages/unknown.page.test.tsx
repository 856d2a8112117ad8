import { answering, renderWithPortal } from '@portal/portal-sdk/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { UnknownPage } from './unknown.page.tsx';

const visit = (page: string) => ({ page, firstVisitedAt: '2026-11-26T08:00:00Z' });

it.each([
  ['/', 'nobody has visited Help', []],
  ['/', 'a tour alone was seen, which is no visit of Help', [visit('tours/global-ecosystem')]],
  ['/help/dashboard', 'Help was visited', [visit('tours/global-ecosystem'), visit('front')]],
])('an unknown path leads to %s where %s (spec 3 §2 Help)', async (target, _what, items) => {
  answering({ 'get help/visits': { items } });
  const { address } = renderWithPortal(<UnknownPage />, {
    path: '/help/nowhere/at/all',
    routes: [
      { path: '/', element: <p>There</p> },
      { path: '/help/dashboard', element: <p>There</p> },
    ],
  });
  await screen.findByText('There');
  expect(address()).toBe(target);
});
