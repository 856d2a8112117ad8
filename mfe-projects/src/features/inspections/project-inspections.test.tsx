import type { Inspection, Inspections } from '@portal/contracts/projects/inspection';
import type { Project } from '@portal/contracts/projects/project';
import { answering, refusal, renderWithPortal } from '@portal/portal-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anInspection, choicesOf, inspectionsOf } from '../../testing/inspection.builder.ts';
import { aLocation, locationsOf } from '../../testing/location.builder.ts';
import { anId, aProject } from '../../testing/project.builder.ts';
import { historyOf, siteTimeOf, SUMMARY } from './inspections.fixture.ts';
import { ProjectInspections } from './project-inspections.tsx';

/** A browser whose zone data are wrong: every zone but UTC is another one. Times of a site are the server's. */
const { DateTimeFormat } = vi.hoisted(() => {
  const { DateTimeFormat } = Intl;
  const changed = (options: Intl.DateTimeFormatOptions = {}) =>
    options.timeZone && options.timeZone !== 'UTC' ? { ...options, timeZone: 'Pacific/Kiritimati' } : options;
  Intl.DateTimeFormat = new Proxy(DateTimeFormat, {
    apply: (target, _self, [locale, options]: [string?, Intl.DateTimeFormatOptions?]) =>
      new target(locale, changed(options)),
    construct: (target, [locale, options]: [string?, Intl.DateTimeFormatOptions?]) =>
      new target(locale, changed(options)),
  });
  return { DateTimeFormat };
});

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());
// Files share a worker.
afterAll(() => {
  Intl.DateTimeFormat = DateTimeFormat;
});

const INSPECTION = anInspection();
const PATH = `/projects/${anId(1)}/inspections`;

interface Setup {
  readonly items?: readonly Inspection[];
  readonly schedule?: Inspections['schedule'];
  readonly search?: string;
  readonly project?: Partial<Project>;
  readonly answers?: Record<string, unknown>;
}

function setup({ items = [INSPECTION], schedule, search = '', project, answers }: Setup = {}) {
  const requests = answering({
    'get inspections': inspectionsOf(items, schedule),
    'get inspections/summary': SUMMARY,
    'get inspections/max-count': { maxCount: 4, nextNumber: 3 },
    'get inspections/dropdown': choicesOf([anInspection({ id: anId(199), inspectionNumber: 1 }), INSPECTION]),
    'get inspections/anticipated-date': { inspectionNumber: 3, anticipatedDate: '2027-03-01' },
    'get inspections/by-interval': { items },
    [`get inspections/${INSPECTION.id}`]: items[0] ?? INSPECTION,
    [`get inspections/${INSPECTION.id}/history`]: { items: historyOf(INSPECTION), totalCount: 1, totalPages: 1 },
    'get locations': locationsOf([aLocation()]),
    'get i18n/timezone/by-location': ({ search }: { search: string }) => [siteTimeOf(search)],
    'post inspections': INSPECTION,
    'put inspections': INSPECTION,
    'put inspections/cancel': INSPECTION,
    [`delete inspections/${INSPECTION.id}`]: { id: INSPECTION.id },
    ...answers,
  });
  const view = renderWithPortal(<ProjectInspections project={aProject(project)} />, {
    path: `${PATH}${search}`,
    claims: { role: 'RiskEngineer' },
  });
  const press = async (name: string | RegExp) => view.user.click(await screen.findByRole('button', { name }));
  /** Chooses an entry of the pane's menu. */
  const choose = async (name: string) => {
    await press('More actions');
    await view.user.click(await screen.findByRole('menuitem', { name }));
  };
  return { ...view, requests, press, choose, writes: () => requests.filter(({ verb }) => verb !== 'get') };
}
const panel = (name: string | RegExp) => screen.findByRole('dialog', { name });
const pane = (name: string | RegExp) => screen.findByRole('region', { name });
const fill = async ({ user }: ReturnType<typeof setup>, name: string, text: string) => {
  const field = await screen.findByRole('textbox', { name });
  await user.clear(field);
  await user.click(field);
  await user.paste(text);
};
const pick = async ({ user }: ReturnType<typeof setup>, field: string, option: string) => {
  await user.click(await screen.findByRole('combobox', { name: field }));
  await user.click(await screen.findByRole('option', { name: option }));
};

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

  it('names the expected numbers that have no date, with that for which they are anticipated', async () => {
    const { press, address } = setup();
    const list = await screen.findByRole('region', { name: 'Not scheduled yet' });
    await waitFor(() => expect(list).toHaveTextContent('Inspection 3Anticipated 03/01/2027'));
    await press('Schedule Inspection 4');
    expect(address()).toBe(`${PATH}?inspectionNumber=4`);
    await panel('Schedule Inspection');
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

  it('says that there are none', async () => {
    setup({ items: [] });
    expect(await screen.findByText('There are no inspections yet.')).toBeVisible();
  });
});

describe('the form of an inspection', () => {
  it('sends what the clocks of the site show, which the server converts', async () => {
    const view = setup({ search: '?inspectionNumber=3' });
    await panel('Schedule Inspection');
    await fill(view, 'Start', '07/12/2027 09:00 AM');
    await fill(view, 'End', '07/12/2027 14:30');
    await pick(view, 'Kind', 'Virtual');
    await fill(view, 'Attendees', 'Edda Holm\n\n Site manager ');
    expect(await screen.findByText(/time zone of the site, Europe\/Berlin.*UTC\+2/)).toBeVisible();
    await view.press('Save');
    await waitFor(() => expect(view.notices()).toEqual([{ kind: 'success', message: 'Inspection scheduled.' }]));
    expect(view.writes()[0]?.json).toEqual({
      projectId: anId(1),
      inspectionNumber: 3,
      locationId: anId(50),
      startDateTime: '2027-07-12T09:00',
      endDateTime: '2027-07-12T14:30',
      kind: 'Virtual',
      attendees: ['Edda Holm', 'Site manager'],
      agenda: null,
      meetingUrl: null,
    });
  });

  it('says that the zone is the former one while a moved location is looked up, and sends it', async () => {
    const answers = { 'get locations': locationsOf([aLocation({ timeZone: null })]) };
    const view = setup({ search: `?inspectionId=${INSPECTION.id}`, answers });
    await view.choose('Reschedule');
    await pane('Reschedule inspection 2');
    expect(
      await screen.findByText(/The location was moved: this is the time zone of its former position/),
    ).toBeVisible();
    await fill(view, 'Start', '07/12/2027 09:00 AM');
    await fill(view, 'End', '07/12/2027 14:30');
    await view.press('Save');
    await waitFor(() =>
      expect(view.writes()[0]?.json).toMatchObject({ startDateTime: '2027-07-12T09:00', timeZone: 'Europe/Berlin' }),
    );
  });

  it('refuses what the contract refuses, each in its field', async () => {
    const view = setup({ search: '?inspectionNumber=3' });
    await panel('Schedule Inspection');
    await fill(view, 'Meeting URL', 'http://insecure.example');
    await view.press('Save');
    expect(await screen.findAllByText('Field is required.')).toHaveLength(3);
    expect(screen.getByText('Please enter a web address that begins with https://')).toBeVisible();
    await fill(view, 'Start', '01/12/2027 09:00 AM');
    await fill(view, 'End', '01/12/2027 08:00 AM');
    await pick(view, 'Kind', 'Desktop');
    await fill(view, 'Meeting URL', 'https://meet.example/1');
    await view.press('Save');
    expect(await screen.findByText('The end must be after the start.')).toBeVisible();
    await fill(view, 'End', '01/27/2027 09:00 AM');
    expect(await screen.findByText('An inspection takes at most 14 days.')).toBeVisible();
    await fill(view, 'End', '01/27/20');
    expect(await screen.findByText('Use a date and time as MM/DD/YYYY hh:mm AM')).toBeVisible();
    await fill(view, 'Attendees', `Edda\n\n ${'x'.repeat(92)}`);
    await view.user.tab();
    expect(await screen.findByText('Line 3: Must be at most 91 characters')).toBeVisible();
    expect(view.writes()).toEqual([]);
  });

  it('knows the nights when the clocks of the site change', async () => {
    const view = setup({ search: '?inspectionNumber=3' });
    await panel('Schedule Inspection');
    await fill(view, 'Start', '03/28/2027 02:30 AM');
    await fill(view, 'End', '03/28/2027 05:00 AM');
    await pick(view, 'Kind', 'Desktop');
    expect(await screen.findByText(/go forward then: this time does not exist/)).toBeVisible();
    await fill(view, 'Start', '10/31/2027 02:30 AM');
    await fill(view, 'End', '10/31/2027 05:00 AM');
    expect(await screen.findByText(/comes twice, the first is meant/)).toBeVisible();
    expect(screen.getByText(/The clocks change meanwhile, from UTC\+2 to UTC\+1/)).toBeVisible();
  });

  it('keeps the instant of a time that is not changed', async () => {
    const view = setup({ search: `?inspectionId=${INSPECTION.id}&mode=edit` });
    await pane('Reschedule inspection 2');
    await fill(view, 'End', '01/12/2027 01:00 PM');
    await view.press('Save');
    await waitFor(() => expect(view.writes()).toHaveLength(1));
    expect(view.writes()[0]?.json).toMatchObject({
      startDateTime: INSPECTION.startDateTime,
      endDateTime: '2027-01-12T13:00',
    });
  });

  it('puts what the server refuses onto its field', async () => {
    const answers = {
      'put inspections': () => {
        throw refusal(400, { fieldErrors: { startDateTime: ['The start must be in the future.'] } });
      },
    };
    const view = setup({ search: `?inspectionId=${INSPECTION.id}&mode=edit`, answers });
    await pane('Reschedule inspection 2');
    expect(await screen.findByRole('textbox', { name: 'Start' })).toHaveValue('01/12/2027 09:00 AM');
    await fill(view, 'Start', '01/12/2020 09:00 AM');
    await fill(view, 'End', '01/12/2020 10:00 AM');
    await view.press('Save');
    expect(await screen.findByText('The start must be in the future.')).toBeVisible();
    expect(view.writes()[0]?.headers).toEqual({ 'If-Match': '"4"' });
  });

  it('lays what was changed over a newer version, if that is wanted (decisions §4)', async () => {
    const newest = anInspection({ version: 5, agenda: 'Roof alone' });
    let shown = INSPECTION;
    const answers = {
      [`get inspections/${INSPECTION.id}`]: () => shown,
      'put inspections': ({ headers }: { headers: Record<string, string> }) => {
        if (headers['If-Match'] === '"5"') return newest;
        shown = newest;
        throw refusal(409, {
          code: 'StaleVersion',
          details: { changedBy: 'Uma Wright', changedAt: '2026-11-20T10:00:00Z', version: 5 },
        });
      },
    };
    const view = setup({ search: `?inspectionId=${INSPECTION.id}&mode=edit`, answers });
    await fill(view, 'Meeting URL', 'https://meet.example/1');
    await view.press('Save');
    await panel(/^Changed by Uma Wright at /);
    await view.press('Overwrite');
    await waitFor(() => expect(view.notices()).toEqual([{ kind: 'success', message: 'Inspection rescheduled.' }]));
    expect(view.writes()[1]?.json).toMatchObject({ agenda: 'Roof alone', meetingUrl: 'https://meet.example/1' });
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
});
