import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { PortalProvider } from '../theme/portal-provider.tsx';
import { Modal } from './modal.tsx';

/** A dialog that is rendered while open, with a second one that confirms closing. */
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

/** A dialog with a question in its place. */
function Question() {
  const [shown, setShown] = useState<'entry' | 'question'>();
  return (
    <>
      <button onClick={() => setShown('entry')}>Open</button>
      {shown === 'entry' && (
        <Modal key="entry" opened onClose={() => setShown(undefined)} title="Entry">
          <button onClick={() => setShown('question')}>Reject</button>
        </Modal>
      )}
      {shown === 'question' && (
        <Modal key="question" opened onClose={() => setShown('entry')} title="Question">
          <input aria-label="Reason" data-autofocus />
        </Modal>
      )}
    </>
  );
}

it('a dialog that came in the place of another one gives the focus back to what the first was opened from', async () => {
  const user = userEvent.setup();
  render(
    <PortalProvider>
      <Question />
    </PortalProvider>,
  );
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await user.click(await screen.findByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Reason' })));
  await user.keyboard('{Escape}');
  await waitFor(() =>
    expect(screen.getByRole('dialog', { name: 'Entry' }).contains(document.activeElement)).toBe(true),
  );
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' })));
});

/** A dialog with a step that is offered once. */
function Steps() {
  const [isOpen, setOpen] = useState(true);
  const [isDone, setDone] = useState(false);
  return (
    <Modal opened={isOpen} onClose={() => setOpen(false)} title="Steps">
      {!isDone && <button onClick={() => setDone(true)}>Approve</button>}
    </Modal>
  );
}

it('a dialog keeps the focus where the button that had it is gone, so that Esc still closes it', async () => {
  const user = userEvent.setup();
  render(
    <PortalProvider>
      <Steps />
    </PortalProvider>,
  );
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Steps' })));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

/** A table whose rows are deleted after a question; the row goes a moment later than the dialog. */
function Rows() {
  const [rows, setRows] = useState(['One', 'Two']);
  const [toDelete, setToDelete] = useState<string>();
  const remove = () => {
    setToDelete(undefined);
    setTimeout(() => setRows(rows.filter((row) => row !== toDelete)), 20);
  };
  return (
    <main>
      {rows.length > 0 && (
        <table aria-label="Rows">
          <tbody>
            {rows.map((row) => (
              <tr key={row}>
                <td>
                  <button onClick={() => setToDelete(row)}>{row}</button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {toDelete && (
        <Modal opened onClose={remove} title="Delete">
          <button onClick={remove}>Yes</button>
        </Modal>
      )}
    </main>
  );
}

describe('the focus after a dialog that took away what it was opened from', () => {
  const remove = async (row: string) => {
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: row }));
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: row })).toBeNull());
  };

  it('goes to what that stood in, and to the page where this is gone, too', async () => {
    render(
      <PortalProvider>
        <Rows />
      </PortalProvider>,
    );
    await remove('One');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('table', { name: 'Rows' })));
    await remove('Two');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  });

  it('is left alone once somebody has moved it on', async () => {
    function Cell() {
      const [isOpen, setOpen] = useState(false);
      const [hasMore, setMore] = useState(true);
      return (
        <section>
          <button onClick={() => setOpen(true)}>Ask</button>
          {hasMore && <button onClick={() => setMore(false)}>More</button>}
          {isOpen && (
            <Modal opened onClose={() => setOpen(false)} title="Question">
              <button>Yes</button>
            </Modal>
          )}
        </section>
      );
    }
    render(
      <PortalProvider>
        <Cell />
      </PortalProvider>,
    );
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Ask' }));
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ask' })));
    await user.click(screen.getByRole('button', { name: 'More' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'More' })).toBeNull());
    expect(document.activeElement).toBe(document.body);
  });
});
