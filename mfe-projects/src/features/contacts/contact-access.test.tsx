import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aContact, contactActions } from '../../testing/contact.builder.ts';
import { pageOf } from '../../testing/dashboard.builder.ts';
import { aRegistration } from '../../testing/registration.builder.ts';
import { onPhone } from '../../testing/phone.ts';
import { anId } from '../../testing/project.builder.ts';
import { CONTACT_SCREEN_TEXTS } from './contact.texts.ts';

import { open, PATH, row, setup, WAITS } from './contacts.fixture.tsx';

afterEach(() => vi.restoreAllMocks());

describe('a contact who waits for access (decisions §26.1)', () => {
  const WAITING = aContact({
    status: 'NeedApproval',
    accessRequest: WAITS,
    actions: contactActions('approve', 'reject', 'update', 'delete'),
  });
  const written = { id: WAITING.id, version: 3, status: 'HasAccess' };
  const writes = (view: ReturnType<typeof setup>) => view.requests.filter(({ verb }) => verb === 'put');

  it('is let in by one click in the pane, over the version that was read', async () => {
    const view = setup([WAITING], { [`put contacts/${WAITING.id}/approve`]: written });
    await view.user.click(within(await open(view)).getByRole('button', { name: 'Approve' }));
    await waitFor(() =>
      expect(view.notices()).toEqual([{ kind: 'success', message: 'Sanna Berg was successfully approved' }]),
    );
    expect(writes(view)).toMatchObject([{ headers: { 'If-Match': '"2"' } }]);
  });

  it('is let in from the card on a phone, where others have no button', async () => {
    onPhone();
    const other = aContact({ id: anId(298), fullName: 'Olaf Kern', actions: contactActions('update', 'delete') });
    const view = setup([WAITING, other], { [`put contacts/${WAITING.id}/approve`]: written });
    await view.user.click(await within(await row()).findByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(writes(view)).toMatchObject([{ headers: { 'If-Match': '"2"' } }]));
    expect(within(await row('Olaf Kern')).queryByRole('button')).toBeNull();
  });

  it('is let in by one click where the notification leads; who has no account is to be invited', async () => {
    const view = setup(
      [WAITING],
      { [`put contacts/${WAITING.id}/approve`]: { ...written, status: 'NoAccess' } },
      { path: `${PATH}?contactId=${WAITING.id}` },
    );
    const dialog = await screen.findByRole('region', { name: 'Sanna Berg' });
    expect(await within(dialog).findByText('Erik Holm')).toBeVisible();
    await view.user.click(within(dialog).getByRole('button', { name: 'Approve' }));
    await waitFor(() =>
      expect(view.notices()).toMatchObject([{ message: CONTACT_SCREEN_TEXTS.approvedToInvite('Sanna Berg') }]),
    );
  });

  it('is rejected with a reason, in the pane', async () => {
    const view = setup(
      [WAITING],
      { [`put contacts/${WAITING.id}/reject`]: { ...written, status: 'AccessRejected' } },
      { path: `${PATH}?contactId=${WAITING.id}` },
    );
    await view.user.click(await screen.findByRole('button', { name: 'More actions' }));
    await view.user.click(await screen.findByRole('menuitem', { name: 'Reject' }));
    const step = within(await screen.findByRole('region', { name: CONTACT_SCREEN_TEXTS.rejectTitle }));
    await view.user.type(step.getByRole('textbox'), ' ');
    await view.user.click(step.getByRole('button', { name: 'Reject' }));
    expect(await step.findByText('Field is required.')).toBeVisible();
    expect(writes(view)).toEqual([]);
    await view.user.type(step.getByRole('textbox'), 'Not our broker');
    await view.user.click(step.getByRole('button', { name: 'Reject' }));
    await waitFor(() =>
      expect(view.notices()).toMatchObject([{ message: CONTACT_SCREEN_TEXTS.rejected('Sanna Berg') }]),
    );
    expect(writes(view)).toMatchObject([{ json: { rejectionReason: 'Not our broker' } }]);
  });

  it('shows the reason of a rejection to the engineer who requested access', async () => {
    const refused = aContact({
      status: 'AccessRejected',
      accessRequest: { status: 'Rejected', requestedBy: 'Erik Holm', rejectionReason: 'Not our broker' },
      actions: contactActions(),
    });
    setup([refused], {}, { path: `${PATH}?contactId=${refused.id}`, claims: { role: 'RiskEngineer' } });
    const dialog = await screen.findByRole('region', { name: 'Sanna Berg' });
    expect(await within(dialog).findByText('Not our broker')).toBeVisible();
    expect(within(dialog).queryByRole('button', { name: 'Approve' })).toBeNull();
  });

  it('is announced to the engineer who adds one, before and after', async () => {
    const engineer = { claims: { role: 'RiskEngineer', companyType: 'NoCompany' } } as const;
    const view = setup([], { 'post contacts': { ...written, status: 'NeedApproval' } }, engineer);
    await view.user.click(await screen.findByRole('button', { name: 'New Contact' }));
    const dialog = await screen.findByRole('dialog', { name: 'New Contact' });
    expect(dialog).toHaveClass('sidePanel');
    expect(await within(dialog).findByText(CONTACT_SCREEN_TEXTS.approvedByInsurer)).toBeVisible();
  });
});

describe('a contact who signed up by an invite and waits (decisions §3.4)', () => {
  const SIGNED_UP = aContact({ status: 'NeedApproval', actions: contactActions('update', 'delete') });
  const REGISTRATION = aRegistration({
    userId: SIGNED_UP.userId ?? '',
    fullName: SIGNED_UP.fullName,
    email: SIGNED_UP.email,
  });
  const answersOf = (registration = REGISTRATION) => ({ 'get invites': pageOf([registration]) });
  const puts = (view: ReturnType<typeof setup>) => view.requests.filter(({ verb }) => verb === 'put');
  const path = `${PATH}?contactId=${SIGNED_UP.id}`;

  it('is let in from the pane by whoever the server lets decide, by the invite of the person', async () => {
    const view = setup(
      [SIGNED_UP],
      { ...answersOf(), [`put invites/${REGISTRATION.id}/user/approve`]: REGISTRATION },
      { path },
    );
    const pane = within(await screen.findByRole('region', { name: 'Sanna Berg' }));
    expect(await pane.findByText('This person has signed up and waits for your approval.')).toBeVisible();
    await view.user.click(pane.getByRole('button', { name: 'Approve' }));
    const message =
      'Sanna Berg registration was successfully accepted. The confirmation email was sent to sanna@berg.example.';
    await waitFor(() => expect(view.notices()).toEqual([{ kind: 'success', message }]));
    expect(puts(view).map(({ path: called }) => called)).toEqual([`invites/${REGISTRATION.id}/user/approve`]);
    expect(view.requests.find(({ path: called }) => called === 'invites')?.search).toBe(`userId=${SIGNED_UP.userId}`);
  });

  it('is let in from the card on a phone, among others who wait for nothing', async () => {
    onPhone();
    const other = aContact({ id: anId(298), fullName: 'Olaf Kern', actions: contactActions('update', 'delete') });
    const approve = `invites/${REGISTRATION.id}/user/approve`;
    const view = setup([SIGNED_UP, other], { ...answersOf(), [`put ${approve}`]: REGISTRATION });
    await view.user.click(await within(await row()).findByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(puts(view).map(({ path: called }) => called)).toEqual([approve]));
    expect(within(await row('Olaf Kern')).queryByRole('button')).toBeNull();
  });

  it.each([
    [
      'several projects',
      { projects: ['Adelaide Line', 'Cork Terminal'].map((name, n) => ({ id: anId(70 + n), name })) },
    ],
    ['a company, too', { registersCompany: true }],
  ])('has no button on the card where the decision counts for %s', async (_what, more) => {
    onPhone();
    const view = setup([SIGNED_UP], answersOf({ ...REGISTRATION, ...more }));
    await row();
    await waitFor(() => expect(view.client.isFetching()).toBe(0));
    expect(view.requests.some(({ path: called }) => called === 'invites')).toBe(true);
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  });

  it('is rejected with a reason, in the pane', async () => {
    const view = setup([SIGNED_UP], { ...answersOf(), 'put invites/user/reject': REGISTRATION }, { path });
    await screen.findByText('This person has signed up and waits for your approval.');
    await view.user.click(screen.getByRole('button', { name: 'More actions' }));
    await view.user.click(await screen.findByRole('menuitem', { name: 'Reject' }));
    const step = within(await screen.findByRole('region', { name: 'Reject Reason' }));
    await view.user.type(step.getByRole('textbox'), 'Unknown to us');
    await view.user.click(step.getByRole('button', { name: 'Send Reason' }));
    await waitFor(() => expect(view.notices()).toMatchObject([{ kind: 'success' }]));
    expect(puts(view)).toMatchObject([{ json: { id: REGISTRATION.id, rejectionReason: 'Unknown to us' } }]);
  });

  it('names all projects that the decision counts for, before it is made', async () => {
    const projects = ['Adelaide Line', 'Cork Terminal'].map((name, n) => ({ id: anId(70 + n), name }));
    const view = setup([SIGNED_UP], answersOf({ ...REGISTRATION, projects }), { path });
    const sentence = 'The decision counts for Adelaide Line and Cork Terminal.';
    expect(await screen.findByText(new RegExp(`waits for your approval. ${sentence}`))).toBeVisible();
    await view.user.click(screen.getByRole('button', { name: 'More actions' }));
    await view.user.click(await screen.findByRole('menuitem', { name: 'Reject' }));
    expect(await screen.findByRole('region', { name: 'Reject Reason' })).toHaveTextContent(sentence);
  });

  it('who has registered a company is let in together with it', async () => {
    const withCompany = { ...REGISTRATION, registersCompany: true };
    const approve = `invites/${REGISTRATION.id}/company/risk/approve`;
    const view = setup([SIGNED_UP], { ...answersOf(withCompany), [`put ${approve}`]: withCompany }, { path });
    await screen.findByText('This person has registered a company. Both wait for your approval.');
    await view.user.click(screen.getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(puts(view).map(({ path: called }) => called)).toEqual([approve]));
  });

  it('offers nothing where the server refuses the decision, and asks for nothing where the role has none', async () => {
    const refused = setup([SIGNED_UP], answersOf(aRegistration({ actions: [] })), { path });
    await screen.findByRole('region', { name: 'Sanna Berg' });
    await waitFor(() => expect(refused.requests.some(({ path: called }) => called === 'invites')).toBe(true));
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
    refused.unmount();
    const reader = setup([SIGNED_UP], {}, { path, claims: { role: 'ICUnderwriter' } });
    expect(await screen.findByText('Need Approval')).toBeVisible();
    expect(reader.requests.some(({ path: called }) => called === 'invites')).toBe(false);
  });
});
