import type { Invite } from '@portal/contracts/admin/invite';
import { answering, refusal, renderWithPortal } from '@portal/portal-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aCompanyInvite, anInvite } from '../../testing/invite.builder.ts';
import RegistrationDialog from './registration-dialog.tsx';

afterEach(() => vi.restoreAllMocks());

const INVITE = anInvite();
const PATH = `invites/${INVITE.id}`;

function setup(invite: Partial<Invite> = {}, answers: Record<string, unknown> = {}) {
  const requests = answering({ [`get ${PATH}/user/info`]: anInvite({ id: INVITE.id, ...invite }), ...answers });
  const onClose = vi.fn();
  return { ...renderWithPortal(<RegistrationDialog inviteId={INVITE.id} onClose={onClose} />), requests, onClose };
}
const dialog = () => screen.findByRole('dialog', { name: 'Registration of Malik Osei' });
const press = async ({ user }: ReturnType<typeof setup>, name: string) =>
  user.click(await screen.findByRole('button', { name }));

describe('a registration that waits (spec 3 §4, §8)', () => {
  it('shows who it is, of the team or of a project', async () => {
    setup();
    const shown = within(await dialog());
    for (const text of ['malik@client.example', 'Risk Manager', 'Need Approval'])
      expect(shown.getByText(text)).toBeVisible();
  });

  it('says for which company and which projects somebody from outside has signed up', async () => {
    const projects = [
      { id: INVITE.userId, name: 'Harbour Tower' },
      { id: INVITE.id, name: 'North Quay' },
    ];
    setup({ companyName: 'Build & Co', projects });
    const shown = within(await dialog());
    expect(shown.getByText('Build & Co')).toBeVisible();
    expect(shown.getByRole('link', { name: 'Harbour Tower' })).toHaveAttribute(
      'href',
      `/projects/${INVITE.userId}/contacts`,
    );
    expect(shown.getByRole('link', { name: 'North Quay' })).toBeVisible();
  });

  it('is approved', async () => {
    const view = setup({}, { [`put ${PATH}/user/approve`]: INVITE });
    await press(view, 'Approve');
    await waitFor(() => expect(view.onClose).toHaveBeenCalled());
    expect(view.notices()).toEqual([
      {
        kind: 'success',
        message:
          'Malik Osei registration was successfully accepted. The confirmation email was sent to malik@client.example.',
      },
    ]);
  });

  it('is rejected with a reason of at most 1000 characters', async () => {
    const view = setup({}, { 'put invites/user/reject': INVITE });
    await press(view, 'Reject');
    const ask = await screen.findByRole('dialog', { name: 'Reject Reason' });
    expect(screen.getAllByRole('dialog')).toEqual([ask]);
    expect(within(ask).getByText('Please provide rejection reason below.')).toBeVisible();
    await view.user.click(within(ask).getByRole('button', { name: 'Send Reason' }));
    expect(await within(ask).findByText('Field is required.')).toBeVisible();
    await view.user.type(within(ask).getByRole('textbox', { name: /Reject Reason/ }), 'Unknown to us');
    await view.user.click(within(ask).getByRole('button', { name: 'Send Reason' }));
    await waitFor(() => expect(view.onClose).toHaveBeenCalled());
    expect(view.requests.find(({ verb }) => verb === 'put')?.json).toEqual({
      id: INVITE.id,
      rejectionReason: 'Unknown to us',
    });
    expect(view.notices()[0]?.message).toBe(
      'Malik Osei registration was successfully rejected. The notification email was sent to malik@client.example.',
    );
  });

  it('is shown again where the reason is given up', async () => {
    const view = setup();
    await press(view, 'Reject');
    await screen.findByRole('dialog', { name: 'Reject Reason' });
    await press(view, 'Cancel');
    expect(await dialog()).toBeVisible();
    expect(view.onClose).not.toHaveBeenCalled();
  });

  it('of a contact who was deleted meanwhile says so (400.5)', async () => {
    const message = 'The contact was deleted, you cannot approve or reject it.';
    const view = setup(
      {},
      {
        [`put ${PATH}/user/approve`]: () => {
          throw refusal(400, { code: '400.5', message });
        },
      },
    );
    await press(view, 'Approve');
    await waitFor(() => expect(view.notices()).toEqual([{ kind: 'error', message }]));
  });

  it('without a seat says so, and stays', async () => {
    const message = 'There is no seat left in the subscription for this role.';
    const view = setup(
      {},
      {
        [`put ${PATH}/user/approve`]: () => {
          throw refusal(409, { code: 'SeatLimitReached', message });
        },
      },
    );
    await press(view, 'Approve');
    await waitFor(() => expect(view.notices()).toEqual([{ kind: 'error', message }]));
    expect(view.onClose).not.toHaveBeenCalled();
  });

  it('of a company shows the company, and lets the company in', async () => {
    const company = aCompanyInvite();
    const view = setup(
      { position: 'RCCoordinator', registersCompany: true },
      { [`get ${PATH}/company/risk`]: company, [`put ${PATH}/company/risk/approve`]: company },
    );
    expect(await screen.findByText('Chalk Risk')).toBeVisible();
    expect(screen.getByText('This person has registered a company. Both wait for your approval.')).toBeVisible();
    await press(view, 'Approve');
    await waitFor(() => expect(view.onClose).toHaveBeenCalled());
    expect(view.requests.find(({ verb }) => verb === 'put')?.path).toBe(`${PATH}/company/risk/approve`);
  });
});

describe('a registration that is decided', () => {
  it.each([
    ['HasAccess', 'This registration has been approved already.'],
    ['AccessRejected', 'This registration has been rejected already.'],
    ['NoAccess', 'The contact was deleted, you cannot approve or reject it.'],
  ] as const)('as %s offers nothing: %s', async (status, text) => {
    setup({ status });
    expect(within(await dialog()).getByText(text)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  });

  it('or another company’s is not found', async () => {
    setup({}, { [`get ${PATH}/user/info`]: undefined });
    expect(await screen.findByText('Not found')).toBeVisible();
  });
});
