import type { Inspection } from '@portal/contracts/projects/inspection';
import { refusal } from '@portal/portal-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anInspection, inspectionsOf } from '../../testing/inspection.builder.ts';
import { onPhone } from '../../testing/phone.ts';
import { anId } from '../../testing/project.builder.ts';
import { INSPECTION, pane, panel, PATH, setup } from './inspections-screen.fixture.tsx';

/** A browser whose zone data are wrong: every zone but UTC is another one. Times of a site are the server's. */
const takeBack = await vi.hoisted(async () => {
  const { mistakeZones } = await import('../../testing/wrong-zones.ts');
  return mistakeZones('Pacific/Kiritimati');
});

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
afterAll(takeBack);

describe('INSPECTIONS (decisions §6, §20)', () => {
  it('lists number, kind and place, status and site time, with the summary above', async () => {
    setup();
    const row = (await screen.findByRole('link', { name: 'Inspection 2' })).closest('tr') as HTMLElement;
    const cells = within(row).getAllByRole('cell');
    expect(cells.map((cell) => cell.textContent).slice(0, 2)).toEqual([
      'Inspection 2On-site · Munich plant',
      'Upcoming',
    ]);
    expect(cells[2]).toHaveTextContent('01/12/2027 9:00 AM UTC+1');
    const summary = await screen.findByRole('list', { name: 'How far the inspections are' });
    expect(summary).toHaveTextContent('4 expected');
    expect(summary).toHaveTextContent('3 remaining1 cancelled');
  });

  it('has its completion on the card of one in progress on a phone, which asks at once', async () => {
    onPhone();
    const actions = [{ action: 'complete', allowed: true }] as Inspection['actions'];
    const { press, address } = setup({ items: [anInspection({ actions })] });
    await press('Complete');
    expect(await panel('Complete inspection 2?')).toBeVisible();
    expect(address()).toBe(PATH);
  });

  it('names the expected numbers that have no date, with that for which they are anticipated', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2027, 2, 1, 12) });
    const { press, address } = setup();
    const list = await screen.findByRole('region', { name: 'Not scheduled yet' });
    await waitFor(() => expect(list).toHaveTextContent('Inspection 3Anticipated 03/01/2027'));
    expect(list).not.toHaveTextContent('Past');
    await press('Schedule Inspection 4');
    expect(address()).toBe(`${PATH}?inspectionNumber=4`);
    await panel('Schedule Inspection');
  });

  it('names them without a date for those who are told none', async () => {
    const answers = { 'get inspections/anticipated-date': { inspectionNumber: 3, anticipatedDate: null } };
    setup({ answers });
    const list = await screen.findByRole('region', { name: 'Not scheduled yet' });
    await waitFor(() => expect(list).not.toHaveTextContent('Anticipated'));
    expect(list).toHaveTextContent('Inspection 3');
  });

  it('marks an anticipated date that is over', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2027, 2, 2, 12) });
    setup();
    const list = await screen.findByRole('region', { name: 'Not scheduled yet' });
    await waitFor(() => expect(list).toHaveTextContent('Inspection 3Anticipated 03/01/2027Past'));
  });

  it('says why another cannot be scheduled, and hides the button of somebody else', async () => {
    const reason = 'Project has been closed. No further actions are allowed.';
    const { user, unmount } = setup({
      schedule: { action: 'schedule', allowed: false, obstacle: 'state', text: reason },
      project: { status: 'Closed' },
    });
    const button = await screen.findByRole('button', { name: 'Schedule Inspection' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await user.hover(button);
    expect(await screen.findByRole('tooltip')).toHaveTextContent(reason);
    unmount();
    setup({ schedule: { action: 'schedule', allowed: false, obstacle: 'role', text: 'Not yours' } });
    await screen.findByRole('link', { name: 'Inspection 2' });
    expect(screen.queryByRole('button', { name: /Schedule/ })).toBeNull();
  });

  it('says that the expected ones could not be loaded, and schedules once they are', async () => {
    let isDown = true;
    const answers = {
      'get inspections/max-count': () => {
        if (isDown) throw refusal(503, { message: 'Something went wrong.' });
        return { maxCount: 4, nextNumber: 3 };
      },
    };
    const { press, user } = setup({ answers, search: '?inspectionNumber=next' });
    const button = await screen.findByRole('button', { name: 'Schedule Inspection' });
    await user.hover(button);
    expect(await screen.findByRole('tooltip')).toHaveTextContent('The expected inspections could not be loaded.');
    expect(screen.queryByRole('dialog')).toBeNull();
    isDown = false;
    await press('Retry');
    expect(await panel('Schedule Inspection')).toBeVisible();
    expect(button).not.toHaveAttribute('aria-disabled');
  });

  it('opens the form of the first number without a date where an address asks for the next', async () => {
    const { address } = setup({ search: '?inspectionNumber=next' });
    await panel('Schedule Inspection');
    expect(address()).toBe(`${PATH}?inspectionNumber=3`);
  });

  it('says that there are none', async () => {
    setup({ items: [] });
    expect(await screen.findByText('There are no inspections yet.')).toBeVisible();
  });
});

describe('the pane of an inspection', () => {
  it('opens by its address, with facts and history in the time of the site', async () => {
    setup({ search: `?inspectionId=${INSPECTION.id}` });
    const opened = await pane('Inspection 2');
    expect(opened).toHaveTextContent('Site manager');
    expect(opened).toHaveTextContent('Europe/Berlin');
    expect(await within(opened).findByText(/rescheduled it/)).toBeVisible();
    expect(opened).toHaveTextContent('Start: 01/11/2027 9:00 AM → 01/12/2027 9:00 AM');
    expect(opened).toHaveTextContent('Kind: Virtual → On-site');
  });

  it('has the actions that the server allows, and says why the others are off', async () => {
    const actions = [
      { action: 'reschedule', allowed: false, obstacle: 'role', text: 'Not yours' },
      { action: 'cancel', allowed: false, obstacle: 'guard', text: 'The inspection already has recommendations.' },
      { action: 'complete', allowed: true },
    ] as Inspection['actions'];
    const { user, press } = setup({ items: [anInspection({ actions })], search: `?inspectionId=${INSPECTION.id}` });
    const opened = await pane('Inspection 2');
    expect(within(opened).getByRole('button', { name: 'Complete' })).not.toHaveAttribute('aria-disabled');
    await press('More actions');
    await user.hover(await screen.findByRole('menuitem', { name: 'Cancel Inspection' }));
    expect(screen.queryByRole('menuitem', { name: 'Reschedule' })).toBeNull();
    expect(await screen.findByRole('tooltip')).toHaveTextContent('The inspection already has recommendations.');
  });

  it('cancels with a reason, over the version that is shown', async () => {
    // Newer browsers answer scrolling with a promise.
    vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation((() => Promise.resolve()) as () => void);
    const { choose, user, writes, notices } = setup({ search: `?inspectionId=${INSPECTION.id}` });
    await choose('Cancel Inspection');
    const question = await pane('Cancel inspection 2?');
    await user.type(within(question).getByRole('textbox', { name: 'Cancellation reason' }), 'Storm');
    await user.click(within(question).getByRole('button', { name: 'Cancel Inspection' }));
    await waitFor(() => expect(notices()).toEqual([{ kind: 'success', message: 'Inspection cancelled.' }]));
    expect(writes()).toMatchObject([
      { path: 'inspections/cancel', json: { id: INSPECTION.id, reason: 'Storm' }, headers: { 'If-Match': '"4"' } },
    ]);
    expect(await pane('Inspection 2')).toBeVisible();
  });

  it.each([
    ['Complete', 'Complete inspection 2?', `put inspections/${INSPECTION.id}/complete`],
    ['Cancel Inspection', 'Cancel inspection 2?', 'put inspections/cancel'],
    ['Delete', 'Delete inspection 2?', `delete inspections/${INSPECTION.id}`],
  ])('%s of one that somebody else has changed says who, and has it looked at first', async (step, title, path) => {
    const changed = refusal(409, {
      code: 'StaleVersion',
      details: { changedBy: 'Uma Wright', changedAt: '2026-11-20T10:00:00Z' },
    });
    const refuse = () => {
      throw changed;
    };
    const actions = ['complete', 'cancel', 'delete'].map((action) => ({
      action,
      allowed: true,
    })) as Inspection['actions'];
    const { press, choose, user, notices } = setup({
      items: [anInspection({ actions })],
      search: `?inspectionId=${INSPECTION.id}`,
      answers: { [path]: refuse },
    });
    await (step === 'Complete' ? press(step) : choose(step));
    const question = within(await (step === 'Cancel Inspection' ? pane(title) : panel(title)));
    const reason = question.queryByRole('textbox');
    if (reason) await user.type(reason, 'Storm');
    await user.click(question.getByRole('button', { name: step }));
    const conflict = within(await panel(/^Changed by Uma Wright at /));
    expect(conflict.queryByRole('button', { name: 'Overwrite' })).toBeNull();
    await user.click(conflict.getByRole('button', { name: 'Reload' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: title })).toBeNull());
    expect(notices()).toEqual([]);
  });

  it('is closed when its inspection is deleted', async () => {
    const { choose, address, user } = setup({ search: `?inspectionId=${INSPECTION.id}` });
    await choose('Delete');
    await user.click(within(await panel('Delete inspection 2?')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(address()).toBe(PATH));
  });

  it('says so where somebody else has deleted it meanwhile', async () => {
    let isThere = true;
    const gone = () => refusal(404, { message: 'There is no such inspection.' });
    const answers = {
      [`get inspections/${INSPECTION.id}`]: () => {
        if (!isThere) throw gone();
        return INSPECTION;
      },
      [`delete inspections/${INSPECTION.id}`]: () => {
        isThere = false;
        throw gone();
      },
    };
    const { choose, user, notices } = setup({ search: `?inspectionId=${INSPECTION.id}`, answers });
    await choose('Delete');
    await user.click(within(await panel('Delete inspection 2?')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('This item no longer exists.')).toBeVisible();
    await waitFor(() => expect(notices()).toMatchObject([{ kind: 'error' }]));
    expect(screen.queryByRole('dialog', { name: 'Delete inspection 2?' })).toBeNull();
  });

  it('says that there is none any more', async () => {
    const answers = {
      [`get inspections/${INSPECTION.id}`]: () => {
        throw refusal(404, { message: 'This item no longer exists.' });
      },
    };
    setup({ search: `?inspectionId=${INSPECTION.id}`, answers });
    expect(await screen.findByText('This item no longer exists.')).toBeVisible();
  });
});

describe('the calendar', () => {
  it('has inspections on the days of their sites, and what is anticipated', async () => {
    // 11 PM in New York is already the next day in Europe.
    const late = anInspection({
      timeZone: 'America/New_York',
      startUtcOffsetMinutes: -300,
      endUtcOffsetMinutes: -300,
      startDateTime: '2027-01-12T04:00:00.000Z',
      endDateTime: '2027-01-13T05:00:00.000Z',
    });
    const { requests, user } = setup({ items: [late], search: '?show=calendar&month=2027-01' });
    const entry = await screen.findByRole('link', { name: /^Inspection 2 11:00 PM/ });
    expect(entry.closest('td')).toHaveTextContent('Monday, January 11');
    const next = screen.getByRole('link', { name: /^Inspection 2, day 2/ });
    expect(next.closest('td')).toHaveTextContent('Tuesday, January 12');
    const search = requests.find(({ path }) => path === 'inspections/by-interval')?.search ?? '';
    expect(search).toContain('startDateTime=2026-12-26');
    entry.focus();
    await user.keyboard('{PageDown}');
    expect(await screen.findByRole('heading', { name: 'February 2027' })).toBeVisible();
    await user.keyboard('{PageDown}');
    expect(await screen.findByText('Inspection 3 anticipated')).toBeVisible();
  });

  it('says in the calendar that there are more than it shows', async () => {
    const answers = {
      'get inspections/by-interval': { items: [INSPECTION], totalCount: 1, totalIsLowerBound: true },
    };
    setup({ search: '?show=calendar&month=2027-01', answers });
    const text = /^1 inspection in this month\. There are more: the others are shown in the list\./;
    expect(await screen.findByText(text)).toBeVisible();
  });

  it.each(['calendar', 'map'])(
    'as a %s marks the open one, from which j goes to the next that is seen',
    async (show) => {
      const times = { startDateTime: '2027-01-20T08:00:00.000Z', endDateTime: '2027-01-20T11:00:00.000Z' };
      const days = { startWallTime: '2027-01-20T09:00', endWallTime: '2027-01-20T12:00' };
      const next = anInspection({ id: anId(201), inspectionNumber: 3, ...times, ...days });
      const answers = {
        'get inspections/by-interval': { items: [INSPECTION, next], totalCount: 2 },
        'get inspections': show === 'map' ? inspectionsOf([INSPECTION, next]) : inspectionsOf([INSPECTION]),
        [`get inspections/${next.id}`]: next,
        [`get inspections/${next.id}/history`]: { items: [], totalCount: 0, totalPages: 0 },
      };
      const { user } = setup({ search: `?show=${show}&month=2027-01&inspectionId=${INSPECTION.id}`, answers });
      const entry = await screen.findByRole('link', { name: /^Inspection 2/, current: true });
      expect(await screen.findByText('1 of 2')).toBeVisible();
      await user.keyboard('j');
      expect(await screen.findByRole('link', { name: /^Inspection 3/, current: true })).toBeVisible();
      expect(entry).not.toHaveAttribute('aria-current');
      expect(await pane('Inspection 3')).toBeVisible();
    },
  );
});
