import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { PortalProvider } from '../theme/portal-provider.tsx';
import { Modal } from './modal.tsx';

/** A dialog that is there while it is open, and asks in a second one before it closes. */
function Opener({ asks = false }: { readonly asks?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      {isOpen && (
        <Modal opened onClose={() => (asks ? setAsking(true) : setOpen(false))} title="Lower">
          <input aria-label="Name" />
          <Modal opened={isAsking} onClose={() => setAsking(false)} title="Upper">
            <button>Stay</button>
          </Modal>
        </Modal>
      )}
    </>
  );
}

async function open(asks?: boolean) {
  const user = userEvent.setup();
  render(
    <PortalProvider>
      <Opener {...(asks !== undefined && { asks })} />
    </PortalProvider>,
  );
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await user.click(await screen.findByRole('textbox', { name: 'Name' }));
  return user;
}

describe('dialogs', () => {
  it('have a cross, which says what it does', async () => {
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('close by Esc and give the focus back', async () => {
    const user = await open();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' })));
  });

  it('close one at a time, the uppermost first', async () => {
    const user = await open(true);
    await user.keyboard('{Escape}');
    const stay = await screen.findByRole('button', { name: 'Stay' });
    stay.focus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Upper' })).toBeNull());
    screen.getByRole('dialog', { name: 'Lower' });
  });
});
