import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderInShell } from '../testing/render-in-shell.tsx';
import { TermsGate } from './terms-gate.tsx';

const { signOut } = vi.hoisted(() => ({ signOut: vi.fn(async () => undefined) }));
vi.mock('../session/sign-out.ts', () => ({ signOut }));

async function setup({ acceptedEula = false } = {}) {
  const calls: string[] = [];
  // jsdom lays nothing out: without measures the whole text would fit at once.
  vi.stubGlobal('requestAnimationFrame', () => 0);
  vi.stubGlobal('fetch', async (input: Request) => {
    calls.push(`${input.method} ${new URL(input.url).pathname}`);
    return Response.json({ data: {} });
  });
  renderInShell(<TermsGate acceptedEula={acceptedEula} />);
  const dialog = await screen.findByRole('dialog');
  const text = await screen.findByRole('region');
  const scrollTo = (scrollTop: number): void => {
    Object.defineProperties(text, {
      scrollHeight: { value: 1000, configurable: true },
      clientHeight: { value: 400, configurable: true },
      scrollTop: { value: scrollTop, configurable: true, writable: true },
    });
    fireEvent.scroll(text);
  };
  scrollTo(0);
  return { dialog, scrollTo, calls, agree: () => screen.getByRole('button', { name: 'I Agree' }) };
}

afterEach(() => vi.unstubAllGlobals());

describe('the terms dialogs (spec 3 §2, decisions §2)', () => {
  it('begin with the End User License and Website Terms of Use Agreement', async () => {
    const { dialog } = await setup();
    expect(dialog).toHaveAccessibleName('End User License and Website Terms of Use Agreement');
  });

  it("enable 'I Agree' within 1 pixel of the bottom and not before", async () => {
    const { agree, scrollTo } = await setup();
    expect(agree()).toBeDisabled();
    scrollTo(598);
    expect(agree()).toBeDisabled();
    scrollTo(599);
    expect(agree()).toBeEnabled();
    scrollTo(0);
    expect(agree()).toBeEnabled();
  });

  it('save the acceptance of the EULA by PUT /users/accept-eula', async () => {
    const { agree, scrollTo, calls } = await setup();
    scrollTo(600);
    await userEvent.click(agree());
    await waitFor(() => expect(calls).toContain('PUT /api/users/accept-eula'));
    await waitFor(() => expect(calls).toContain('POST /api/account/refresh-token'));
  });

  it('then ask for the Privacy Policy, version 2.0', async () => {
    const { dialog } = await setup({ acceptedEula: true });
    expect(dialog).toHaveAccessibleName(/Privacy Policy/);
    expect(screen.getByText('Version 2.0, 1 December 2022')).toBeInTheDocument();
  });

  it("sign out by 'Decline', and do not close by Esc", async () => {
    const { dialog } = await setup();
    await userEvent.keyboard('{Escape}');
    expect(dialog).toBeInTheDocument();
    expect(signOut).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Decline' }));
    expect(signOut).toHaveBeenCalledOnce();
  });
});
