import { Button } from '@portal/portal-sdk';
import { answering, refusal, renderWithPortal, type RenderOptions } from '@portal/portal-sdk/testing';
import { IconWorld } from '@tabler/icons-react';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { Tour } from './tour.tsx';
import { useTour } from './use-tour.ts';

const STEPS = [
  { title: 'Overview', text: 'Figures of all companies.', icon: IconWorld },
  { title: 'Map', text: 'Figures by country.', icon: IconWorld },
  { title: 'Well done', text: 'Read on.', icon: IconWorld, link: { label: 'Read more in Help', to: '/help' } },
];

function Page() {
  const tour = useTour('global-ecosystem');
  return (
    <>
      <Button onClick={tour.start}>Start Tour</Button>
      <Tour title="Section" steps={STEPS} isOpen={tour.isOpen} onEnd={tour.end} />
    </>
  );
}
const SEEN = { page: 'tours/global-ecosystem', firstVisitedAt: '2026-11-26T08:00:00Z' };
const OTHER = { ...SEEN, page: 'projects/overview' };

function setup(options: RenderOptions = {}, visits: unknown = { items: [OTHER] }) {
  const requests = answering({ 'get help/visits': visits, 'put help/visits': SEEN });
  return { ...renderWithPortal(<Page />, options), requests };
}
const dialog = () => screen.findByRole('dialog', { name: 'Section tour' });
const press = (name: string) => screen.getByRole('button', { name });
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

beforeEach(() => localStorage.clear());

describe('the tour of a section (spec 3 §2)', () => {
  it('goes on and back by its buttons, and ends with Finish', async () => {
    const { user } = setup();
    expect(await dialog()).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Previous' })).toBeNull();
    await user.click(press('Next'));
    expect(screen.getByRole('heading', { name: 'Map' })).toBeVisible();
    await user.click(press('Previous'));
    expect(screen.getByText('Step 1 of 3')).toBeInTheDocument();
    await user.click(press('Next'));
    await user.keyboard('{Enter}');
    expect(screen.getByRole('heading', { name: 'Well done' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Skip tour' })).toBeNull();
    await user.click(press('Finish'));
    await isClosed();
  });

  it('is shown once to each person, also when it is skipped', async () => {
    const first = setup();
    await dialog();
    await waitFor(() => expect(first.requests.at(-1)?.json).toEqual({ page: 'tours/global-ecosystem' }));
    await first.user.click(press('Skip tour'));
    await isClosed();
    first.unmount();

    const again = setup();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(again.requests).toEqual([]);
    again.unmount();

    setup({ claims: { sub: '10000000-0000-4000-8000-000000000077' } });
    expect(await dialog()).toBeVisible();
  });

  it('is not shown to somebody who has seen it in another browser, and stays open for who sees it first', async () => {
    const seen = setup({}, { items: [OTHER, SEEN] });
    await waitFor(() => expect(localStorage.getItem('portal.tours')).toContain('global-ecosystem'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(seen.requests.map(({ verb }) => verb)).toEqual(['get']);
    seen.unmount();

    localStorage.clear();
    let items = [OTHER];
    const { requests, client } = setup({}, () => ({ items }));
    await dialog();
    items = [OTHER, SEEN];
    await client.invalidateQueries();
    await waitFor(() => expect(requests.map(({ verb }) => verb)).toContain('put'));
    expect(await dialog()).toBeVisible();
  });

  it('waits for another visit where it is not known whether it was seen', async () => {
    const { requests } = setup({}, () => {
      throw refusal(503);
    });
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(localStorage.getItem('portal.tours')).toBeNull();
  });

  it.for([
    { who: 'has seen it', items: [OTHER, SEEN] },
    { who: 'has not', items: [OTHER] },
  ])('stays open for somebody who starts it before the server says that they $who', async ({ items }) => {
    const answer = Promise.withResolvers<object>();
    const { user, requests } = setup({}, () => answer.promise);
    await user.click(press('Start Tour'));
    await dialog();
    await user.click(press('Next'));
    answer.resolve({ items });
    await waitFor(() => expect(requests.at(-1)?.json).toEqual({ page: 'tours/global-ecosystem' }));
    expect(screen.getByRole('heading', { name: 'Map' })).toBeVisible();
    expect(localStorage.getItem('portal.tours')).toContain('global-ecosystem');
  });

  it('is closed by Esc, and can be started again from its beginning', async () => {
    const { user } = setup();
    await dialog();
    await user.click(press('Next'));
    await user.keyboard('{Escape}');
    await isClosed();
    await user.click(press('Start Tour'));
    expect(await screen.findByRole('heading', { name: 'Overview' })).toBeVisible();
  });

  it('leads on from its last step', async () => {
    const { user, address } = setup();
    await dialog();
    await user.click(press('Next'));
    await user.click(press('Next'));
    await user.click(screen.getByRole('link', { name: 'Read more in Help' }));
    expect(address()).toBe('/help');
    await isClosed();
  });

  it('is shown where what the browser keeps makes no sense', async () => {
    localStorage.setItem('portal.tours', '["global-ecosystem"]');
    setup();
    expect(await dialog()).toBeVisible();
  });
});
