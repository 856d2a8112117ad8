import { refusal } from '@portal/portal-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aContact, contactsOf } from '../../../testing/contact.builder.ts';
import { anInspection } from '../../../testing/inspection.builder.ts';
import { aLocation, locationsOf } from '../../../testing/location.builder.ts';
import { anId } from '../../../testing/project.builder.ts';
import { INSPECTION, fill, pane, panel, pick, setup } from '../inspections-screen.fixture.tsx';

/** A browser whose zone data are wrong: every zone but UTC is another one. Times of a site are the server's. */
const takeBack = await vi.hoisted(async () => {
  const { mistakeZones } = await import('../../../testing/wrong-zones.ts');
  return mistakeZones('Pacific/Kiritimati');
});

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());
afterAll(takeBack);

const CONTACT = aContact({ fullName: 'Erik Stone', email: 'erik@granite.example', position: 'ExternalRE' });
const CONTACTS = contactsOf([CONTACT, aContact({ id: anId(700), fullName: 'Uma Wright', email: 'uma@ins.example' })]);

describe('the form of an inspection', () => {
  it('sends what the clocks of the site show, which the server converts', async () => {
    const view = setup({ search: '?inspectionNumber=3' });
    await panel('Schedule Inspection');
    await fill(view, 'Start', '07/12/2027 09:00 AM');
    await fill(view, 'End', '07/12/2027 14:30');
    await pick(view, 'Kind', 'Virtual');
    expect(await screen.findByText(/time zone of the site, Europe\/Berlin.*UTC\+2/)).toBeVisible();
    await view.press('Save');
    await waitFor(() => expect(view.notices()).toEqual([{ kind: 'success', message: 'Inspection 2 scheduled.' }]));
    expect(view.writes()[0]?.json).toEqual({
      projectId: anId(1),
      inspectionNumber: 3,
      locationId: anId(50),
      startDateTime: '2027-07-12T09:00',
      endDateTime: '2027-07-12T14:30',
      kind: 'Virtual',
      attendees: [],
      agenda: null,
      meetingUrl: null,
    });
  });

  it('proposes an end, which moves with the start, and says what the viewer’s own clocks show', async () => {
    const view = setup({ search: '?inspectionNumber=3' });
    await panel('Schedule Inspection');
    const duration = await screen.findByRole('combobox', { name: 'Duration' });
    expect(duration).toBeDisabled();
    expect(duration).toHaveAccessibleDescription('Enter the start first.');
    expect(screen.getByRole('textbox', { name: 'Start' })).toHaveFocus();
    await fill(view, 'Start', '07/12/2027 09:00 AM');
    const end = screen.getByRole('textbox', { name: 'End' });
    await waitFor(() => expect(end).toHaveValue('07/12/2027 11:00 AM'));
    expect(await screen.findByText(/^(In your time zone: |Your own clocks show the same time)/)).toBeVisible();
    await pick(view, 'Duration', '4 h');
    expect(end).toHaveValue('07/12/2027 01:00 PM');
    await fill(view, 'Start', '07/13/2027 10:00 AM');
    await waitFor(() => expect(end).toHaveValue('07/13/2027 02:00 PM'));
    await fill(view, 'End', '07/13/2027 02:45 PM');
    await waitFor(() => expect(duration).toHaveValue('4 h 45 min'));
  });

  it('invites contacts of the project, and addresses that are typed or pasted', async () => {
    const view = setup({ search: '?inspectionNumber=3', answers: { 'get contacts': CONTACTS } });
    await panel('Schedule Inspection');
    await fill(view, 'Start', '07/12/2027 09:00 AM');
    const invite = await screen.findByRole('button', { name: 'Save and Send Invite' });
    expect(invite).toHaveAttribute('aria-disabled', 'true');
    const field = screen.getByRole('combobox', { name: 'Attendees' });
    await view.user.click(field);
    await view.user.keyboard('{Enter}');
    expect(view.writes()).toEqual([]);
    await view.user.type(field, 'eng');
    await view.user.keyboard('{Enter}');
    await view.user.type(field, 'otto@site.example,');
    await view.user.paste('a@site.example; b@site.example\nSite manager');
    expect(await screen.findByText('Please enter a valid email address.')).toBeVisible();
    await view.user.clear(field);
    await view.press('Remove a@site.example');
    expect(field).toHaveFocus();
    const chosen = within(screen.getByRole('list', { name: 'Chosen attendees' })).getAllByRole('listitem');
    expect(chosen.map((one) => one.textContent)).toEqual([
      'Erik Stoneerik@granite.example',
      'otto@site.example',
      'b@site.example',
    ]);
    await view.user.click(invite);
    await waitFor(() =>
      expect(view.notices()).toMatchObject([{ message: 'Inspection 2 scheduled, invitations sent.' }]),
    );
    expect(view.writes()[0]?.json).toMatchObject({
      attendees: ['Erik Stone <erik@granite.example>', 'otto@site.example', 'b@site.example'],
      sendInvite: true,
    });
  });

  it('takes names whole that have a comma or a semicolon: of contacts, and pasted in quotes beside what was typed', async () => {
    const contacts = contactsOf([aContact({ fullName: 'Stone; Erik', email: 'erik@granite.example' })]);
    const view = setup({ search: '?inspectionNumber=3', answers: { 'get contacts': contacts } });
    await panel('Schedule Inspection');
    const field = await screen.findByRole('combobox', { name: 'Attendees' });
    await view.user.type(field, 'stone');
    await view.user.keyboard('{Enter}');
    await view.user.type(field, 'uma@ins.example');
    await view.user.paste('"Berg; Otto" <otto@site.example>, "Holm, Edda" <edda@site.example>');
    const chosen = within(await screen.findByRole('list', { name: 'Chosen attendees' })).getAllByRole('listitem');
    expect(chosen.map((one) => one.textContent)).toEqual([
      'Stone; Erikerik@granite.example',
      'uma@ins.example',
      'Berg; Ottootto@site.example',
      'Holm, Eddaedda@site.example',
    ]);
    expect(field).toHaveValue('');
    expect(screen.queryByText('Please enter a valid email address.')).toBeNull();
  });

  it('saves an address that nothing has ended yet, and leaves no other text out', async () => {
    const view = setup({ search: '?inspectionNumber=3', answers: { 'get contacts': CONTACTS } });
    await panel('Schedule Inspection');
    await fill(view, 'Start', '07/12/2027 09:00 AM');
    const field = screen.getByRole('combobox', { name: 'Attendees' });
    await view.user.type(field, 'uma@ins.example,otto@site');
    await view.press('Save and Send Invite');
    expect(await screen.findByText('Please enter a valid email address.')).toBeVisible();
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).toHaveValue('otto@site');
    expect(view.writes()).toEqual([]);
    await view.user.type(field, '.example');
    expect(screen.queryByText('Please enter a valid email address.')).toBeNull();
    await view.user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(view.notices()).toMatchObject([{ message: 'Inspection 2 scheduled.' }]));
    expect(view.writes()[0]?.json).toMatchObject({ attendees: ['uma@ins.example', 'otto@site.example'] });
  });

  it('asks before a typed attendee is lost', async () => {
    const view = setup({ search: `?inspectionId=${INSPECTION.id}&mode=edit` });
    await view.user.type(await screen.findByRole('combobox', { name: 'Attendees' }), 'otto@site');
    await view.press('Cancel');
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
    expect(view.writes()).toEqual([]);
  });

  it('still invites where saving failed and is retried after any key', async () => {
    let isDown = true;
    const answers = {
      'get contacts': CONTACTS,
      'post inspections': () => {
        if (isDown) throw refusal(503, { code: 'Unavailable' });
        return INSPECTION;
      },
    };
    const view = setup({ search: '?inspectionNumber=3', answers });
    await panel('Schedule Inspection');
    await fill(view, 'Start', '07/12/2027 09:00 AM');
    await view.user.type(screen.getByRole('combobox', { name: 'Attendees' }), 'otto@site.example,');
    await view.press('Save and Send Invite');
    await waitFor(() => expect(view.notices()).toMatchObject([{ kind: 'error' }]));
    isDown = false;
    await view.user.type(screen.getByRole('textbox', { name: 'Agenda' }), 'Roof{Enter}');
    await view.user.tab();
    await view.pressNotice();
    await waitFor(() => expect(view.writes()).toHaveLength(2));
    expect(view.writes()[1]?.json).toMatchObject({ sendInvite: true, agenda: 'Roof' });
    const message = 'Inspection 2 scheduled, invitation sent.';
    await waitFor(() => expect(view.notices()).toContainEqual(expect.objectContaining({ message })));
  });

  it('keeps attendees of earlier versions, and mails nobody by Save alone', async () => {
    const invitation = { sentDateTime: '2026-11-20T10:00:00Z', recipientsCount: 1, isCurrent: true };
    const attendees = ['Site manager', 'Edda Holm <…a1b2>'];
    const view = setup({
      items: [anInspection({ attendees, invitation })],
      search: `?inspectionId=${INSPECTION.id}&mode=edit`,
    });
    expect(
      await screen.findByText(/^Sent to 1 attendee on .* Save alone does not tell them of changes\.$/),
    ).toBeVisible();
    const chosen = screen.getByRole('list', { name: 'Chosen attendees' });
    expect(chosen).toHaveTextContent('Site managerNo address: is not mailedEdda Holm');
    expect(chosen).not.toHaveTextContent('…');
    expect(chosen).not.toHaveTextContent('a1b2');
    await view.press('Save and Send Invite');
    await waitFor(() => expect(view.writes()).toHaveLength(1));
    expect(view.writes()[0]?.json).toMatchObject({ attendees, sendInvite: true });
    await view.choose('Reschedule');
    await fill(view, 'Meeting URL', 'https://meet.example/1');
    await view.press('Save');
    await waitFor(() => expect(view.writes()).toHaveLength(2));
    expect(view.writes()[1]?.json).not.toHaveProperty('sendInvite');
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
    expect(await screen.findAllByText('Field is required.')).toHaveLength(2);
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

  it('offers nothing to overwrite where the clock has begun the inspection meanwhile', async () => {
    const begun = anInspection({
      version: 5,
      status: 'InProgress',
      actions: INSPECTION.actions.filter(({ action }) => action !== 'reschedule'),
    });
    let shown = INSPECTION;
    const answers = {
      [`get inspections/${INSPECTION.id}`]: () => shown,
      'put inspections': () => {
        shown = begun;
        throw refusal(409, { code: 'StaleVersion', details: { version: 5 } });
      },
    };
    const view = setup({ search: `?inspectionId=${INSPECTION.id}&mode=edit`, answers });
    await fill(view, 'Meeting URL', 'https://meet.example/1');
    await view.press('Save');
    await panel('Changed by somebody else');
    expect(await screen.findByText('After that change this step is no longer possible.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Overwrite' })).toBeNull();
  });
});
