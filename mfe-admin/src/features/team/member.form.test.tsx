import { answering, refusal, renderWithPortal, type RenderOptions } from '@portal/portal-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aMember, anId, TEAM_ANSWERS, teamActions, written } from '../../testing/team-member.builder.ts';
import EditMember from './edit-member.tsx';
import { useTeamMember } from './team.api.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

const VIEWER = '10000000-0000-4000-8000-000000000001';
const PRIMARY = aMember({
  id: VIEWER,
  position: 'ICCoordinator',
  designation: 'Insurance Coordinator',
  isPrimaryCoordinator: true,
  actions: teamActions('edit'),
  locationId: '20000000-0000-4000-8000-00000000aaaa',
});
const SEATS_LEFT = {
  ...TEAM_ANSWERS['get team-members/count-limits'],
  coordinators: { limit: 3, occupied: 1 },
};

interface EditedProps {
  readonly id: string | undefined;
  readonly onAdded: (id: string, message: string) => void;
  readonly onDone: () => void;
}

/** The form of a stored member, or of a new one. */
function Edited({ id, onAdded, onDone }: EditedProps) {
  const { data } = useTeamMember(id);
  if (id !== undefined && !data) return null;
  return <EditMember member={data} onClosing={() => () => undefined} onAdded={onAdded} onDone={onDone} />;
}

function setup(id: string | undefined, answers: Record<string, unknown> = {}, options: RenderOptions = {}) {
  const requests = answering({ ...TEAM_ANSWERS, [`get team-members/${VIEWER}`]: PRIMARY, ...answers });
  const onClose = vi.fn();
  const onAdded = vi.fn();
  const view = renderWithPortal(<Edited id={id} onAdded={onAdded} onDone={onClose} />, options);
  return { ...view, requests, onAdded, onClose };
}
const field = (name: RegExp) => screen.findByRole('textbox', { name });
const choice = (name: RegExp) => screen.findByRole('combobox', { name });
async function choose({ user }: ReturnType<typeof setup>, name: RegExp, option: string) {
  await user.click(await choice(name));
  await user.click(await screen.findByRole('option', { name: option }));
}
const optionsOf = async ({ user }: ReturnType<typeof setup>, name: RegExp) => {
  await user.click(await choice(name));
  return (await screen.findAllByRole('option')).map((option) => option.textContent);
};
async function fill(view: ReturnType<typeof setup>) {
  await view.user.type(await field(/First Name/), 'Uma');
  await view.user.type(await field(/Last Name/), 'Berg');
  await view.user.type(await field(/Email/), 'uma@insurer.example');
}
const save = async ({ user }: ReturnType<typeof setup>, name = 'Save') =>
  user.click(screen.getByRole('button', { name }));
const saveAndInvite = (view: ReturnType<typeof setup>) => save(view, 'Save and Send Invite');

describe('a new team member (spec 3 §5)', () => {
  it('needs system role, names and email; what else depends on the role', async () => {
    const view = setup(undefined);
    await view.user.type(await field(/City/), 'London');
    await saveAndInvite(view);
    expect(await screen.findAllByText('Field is required.')).not.toHaveLength(0);
    for (const name of [/System Role/, /First Name/, /Last Name/]) {
      const input = screen.getByLabelText(name, { selector: 'input' });
      await waitFor(() => expect(input).toHaveAttribute('aria-invalid', 'true'));
    }
    await choose(view, /System Role/, 'Risk Engineer');
    expect(await choice(/Designation/)).toHaveAttribute('aria-required', 'true');
    expect(view.requests.some(({ verb }) => verb === 'post')).toBe(false);
  });

  it('offers the designations that fit the role', async () => {
    const view = setup(undefined);
    await choose(view, /System Role/, 'Risk Engineer');
    expect(await optionsOf(view, /Designation/)).toEqual(
      expect.arrayContaining(['Risk Engineer', 'Surveyor', 'Risk Coordinator']),
    );
    expect(screen.queryByRole('option', { name: 'Insurance Coordinator' })).toBeNull();
  });

  it('disables Coordinator at the limit, and says why', async () => {
    const view = setup(undefined);
    await waitFor(() => expect(view.requests.some(({ path }) => path === `team-members/${VIEWER}`)).toBe(true));
    await view.user.click(await choice(/System Role/));
    const reason = 'You are only allowed to have a maximum of 3 Coordinators per company.';
    const option = await screen.findByRole('option', { name: `Coordinator ${reason}` });
    expect(option).toHaveAttribute('data-combobox-disabled', 'true');
    await view.user.hover(within(option).getByText(/^Coordinator/));
    expect(await screen.findByRole('tooltip', { name: reason })).toBeVisible();
  });

  it('leaves coordinators to the primary contact', async () => {
    const view = setup(undefined, {
      [`get team-members/${VIEWER}`]: { ...PRIMARY, isPrimaryCoordinator: false },
      'get team-members/count-limits': SEATS_LEFT,
    });
    expect((await optionsOf(view, /System Role/))[0]).toContain('Only the primary contact may add coordinators.');
  });

  it('sends the invite at once unless told not to, the first office for a coordinator', async () => {
    const id = anId();
    const view = setup(undefined, {
      'post team-members': written(id),
      'get team-members/count-limits': SEATS_LEFT,
    });
    await waitFor(() => expect(view.requests.some(({ path }) => path.endsWith('current/locations'))).toBe(true));
    await waitFor(async () => {
      await view.user.click(await choice(/System Role/));
      expect(await screen.findByRole('option', { name: 'Coordinator' })).toBeTruthy();
    });
    await view.user.click(await screen.findByRole('option', { name: 'Coordinator' }));
    await choose(view, /Designation/, 'Insurance Coordinator');
    await fill(view);
    await view.user.click(screen.getByRole('checkbox', { name: 'Send invite' }));
    expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
    await view.user.click(screen.getByRole('checkbox', { name: 'Send invite' }));
    await saveAndInvite(view);
    await waitFor(() => expect(view.onClose).toHaveBeenCalled());
    expect(view.requests.find(({ verb }) => verb === 'post')?.json).toEqual({
      name: { firstName: 'Uma', lastName: 'Berg' },
      email: 'uma@insurer.example',
      position: 'ICCoordinator',
      designation: 'Insurance Coordinator',
      locationId: '20000000-0000-4000-8000-00000000aaaa',
      address: null,
      phone: null,
      sendInvite: true,
    });
    expect(view.onAdded).toHaveBeenCalledWith(id, 'invitation email was successfully sent to uma@insurer.example');
  });

  it('puts what the server refuses onto its field: a taken email, a seat that is gone', async () => {
    let answer = refusal(409, { code: 'Duplicate', fieldErrors: { email: ['This email address is already in use.'] } });
    const view = setup(undefined, {
      'post team-members': () => {
        throw answer;
      },
    });
    await choose(view, /System Role/, 'Underwriter');
    await fill(view);
    await saveAndInvite(view);
    expect(await screen.findByText('This email address is already in use.')).toBeVisible();
    const message = 'There is no seat left in the subscription for this role.';
    answer = refusal(409, { code: 'SeatLimitReached', message });
    await view.user.type(await field(/Email/), 'x');
    await saveAndInvite(view);
    expect(await screen.findByText(message)).toBeVisible();
    expect(view.onClose).not.toHaveBeenCalled();
  });

  it('asks before what was typed is given up', async () => {
    const view = setup(undefined);
    await view.user.type(await field(/First Name/), 'Uma');
    await view.user.click(screen.getByRole('button', { name: 'Cancel' }));
    const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await view.user.click(within(question).getByRole('button', { name: 'Stay' }));
    expect(view.onClose).not.toHaveBeenCalled();
  });
});

describe('editing (decisions §4, §21)', () => {
  it('of the own row leaves role, designation and email as they are', async () => {
    const view = setup(VIEWER, { 'put team-members': written(VIEWER) });
    expect(await choice(/System Role/)).toBeDisabled();
    expect(await choice(/Designation/)).toBeDisabled();
    expect(await field(/Email/)).toBeDisabled();
    expect(screen.queryByRole('checkbox', { name: /Send invite/ })).toBeNull();
    await view.user.clear(await field(/First Name/));
    await view.user.type(await field(/First Name/), 'Clara');
    await save(view);
    await waitFor(() => expect(view.onClose).toHaveBeenCalled());
    expect(view.requests.find(({ verb }) => verb === 'put')).toMatchObject({
      json: { id: VIEWER, name: { firstName: 'Clara', lastName: 'Berg' }, sendInvite: false },
      headers: { 'If-Match': '"3"' },
    });
    expect(view.notices()).toEqual([{ kind: 'success', message: 'Clara Berg data was successfully updated' }]);
  });

  it('shows the broker companies’ name of their coordinator’s designation, and sends it as it is', async () => {
    const view = setup(VIEWER, { 'put team-members': written(VIEWER) }, { claims: { companyType: 'Broker' } });
    await waitFor(async () => expect(await choice(/Designation/)).toHaveValue('Broker Coordinator'));
    await view.user.type(await field(/First Name/), 'x');
    await save(view);
    await waitFor(() => expect(view.onClose).toHaveBeenCalled());
    expect(view.requests.find(({ verb }) => verb === 'put')).toMatchObject({
      json: { designation: 'Insurance Coordinator' },
    });
  });

  it('shows the CV of a risk engineer, which can be taken away, and of nobody else', async () => {
    const cvFileId = anId();
    const member = aMember({
      position: 'RiskEngineer',
      designation: 'Surveyor',
      cvFileId,
      actions: teamActions('edit'),
    });
    const file = { id: cvFileId, name: 'cv.pdf', url: '/api/storage/cv', s3Key: anId(), size: 2_048 };
    const view = setup(member.id, {
      [`get team-members/${member.id}`]: member,
      [`get files/${cvFileId}`]: file,
      'put team-members': written(member.id),
    });
    expect(await screen.findByRole('link', { name: /^cv\.pdf/ })).toBeVisible();
    await choose(view, /System Role/, 'Underwriter');
    expect(screen.queryByRole('group', { name: 'CV' })).toBeNull();
    await choose(view, /System Role/, 'Risk Engineer');
    await view.user.click(await screen.findByRole('button', { name: 'Remove file' }));
    await choose(view, /Designation/, 'Surveyor');
    await save(view);
    await waitFor(() => expect(view.onClose).toHaveBeenCalled());
    expect(view.requests.find(({ verb }) => verb === 'put')?.json).toMatchObject({ cvFileId: null });
  });

  it('over a version that is none any more asks whether to reload or overwrite', async () => {
    const member = aMember({ status: 'NoAccess', actions: teamActions('edit', 'delete') });
    let isStale = true;
    const view = setup(member.id, {
      [`get team-members/${member.id}`]: member,
      'put team-members': () => {
        if (isStale) throw refusal(409, { code: 'StaleVersion', details: { changedBy: 'Ola Lind', version: 9 } });
        return written(member.id);
      },
    });
    await view.user.type(await field(/First Name/), 'x');
    await save(view);
    const dialog = await screen.findByRole('dialog', { name: /Changed by/ });
    isStale = false;
    await view.user.click(within(dialog).getByRole('button', { name: 'Overwrite' }));
    await waitFor(() => expect(view.onClose).toHaveBeenCalled());
    expect(view.requests.filter(({ verb }) => verb === 'put').at(-1)?.headers).toEqual({ 'If-Match': '"9"' });
  });
});
