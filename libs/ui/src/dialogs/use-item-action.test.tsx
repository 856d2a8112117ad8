import { refusal, renderWithPortal } from '@portal/portal-sdk/testing';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { useItemAction } from './use-item-action.ts';

interface Given {
  readonly ifMatch: number;
}
const stale = (by: string, version?: number) =>
  refusal(409, {
    code: 'StaleVersion',
    message: 'Somebody changed it.',
    details: { changedBy: by, changedAt: '2026-03-01T10:00:00.000Z', ...(version && { version }) },
  });
const overwrite = (given: Given, ifMatch: number) => ({ ...given, ifMatch });

function setup(answers: readonly unknown[], options: { readonly mayOverwrite?: boolean } = {}) {
  const { mayOverwrite = true } = options;
  const left = [...answers];
  const mutateAsync = vi.fn(async (given: Given) => {
    const answer = left.shift();
    if (answer instanceof Error) throw answer;
    return given;
  });
  const onClose = vi.fn();
  const readAgain = vi.fn(async () => null);
  function Step() {
    useQuery({ queryKey: ['shown'], queryFn: readAgain });
    const step = useItemAction<Given, Given>({
      mutation: { mutateAsync, isPending: false },
      done: 'Approved.',
      onClose,
      ...(mayOverwrite && { overwrite }),
    });
    return (
      <>
        <button onClick={() => step.run({ ifMatch: 1 })}>Approve</button>
        {step.staleDialog}
      </>
    );
  }
  const view = renderWithPortal(<Step />);
  const press = async (name: string) => view.user.click(await screen.findByRole('button', { name }));
  const conflictDialog = (by: string) => screen.findByRole('dialog', { name: new RegExp(`^Changed by ${by} at `) });
  const versions = () => mutateAsync.mock.calls.map(([{ ifMatch }]) => ifMatch);
  return { ...view, press, conflictDialog, versions, readAgain, onClose };
}

describe('a step of an item over a newer version (decisions §4, ADR 27)', () => {
  it('is repeated over the version that the question is about', async () => {
    const { press, conflictDialog, versions, notices } = setup([stale('Mara Lindqvist', 4)]);
    await press('Approve');
    await conflictDialog('Mara Lindqvist');
    await press('Overwrite');
    await waitFor(() => expect(notices()).toEqual([{ kind: 'success', message: 'Approved.' }]));
    expect(versions()).toEqual([1, 4]);
  });

  it('asks again about a third change in between', async () => {
    const { press, conflictDialog, versions } = setup([stale('Mara Lindqvist', 4), stale('Ola Lind', 5)]);
    await press('Approve');
    await press('Overwrite');
    await conflictDialog('Ola Lind');
    await press('Overwrite');
    await waitFor(() => expect(versions()).toEqual([1, 4, 5]));
  });

  it('tells any other fault of the overwriting in a toast, whose Retry overwrites', async () => {
    const { press, versions, notices, pressNotice } = setup([
      stale('Mara Lindqvist', 4),
      refusal(500, { traceId: 'abc' }),
    ]);
    await press('Approve');
    await press('Overwrite');
    await waitFor(() =>
      expect(notices()).toEqual([{ kind: 'error', message: 'Something went wrong. Reference abc.' }]),
    );
    await pressNotice();
    await waitFor(() => expect(versions()).toEqual([1, 4, 4]));
  });

  it('closes for what is there now, which is read again', async () => {
    const { press, versions, readAgain, onClose } = setup([stale('Mara Lindqvist', 4)]);
    await waitFor(() => expect(readAgain).toHaveBeenCalledTimes(1));
    await press('Approve');
    await press('Reload');
    expect(onClose).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(readAgain).toHaveBeenCalledTimes(2));
    expect(versions()).toEqual([1]);
  });

  it('is not repeated over a version that has to be looked at first', async () => {
    const { press, conflictDialog, versions, onClose, notices } = setup([stale('Mara Lindqvist')], {
      mayOverwrite: false,
    });
    await press('Approve');
    const dialog = await conflictDialog('Mara Lindqvist');
    expect(dialog).toHaveTextContent('Nothing has been done yet.');
    expect(screen.queryByRole('button', { name: 'Overwrite' })).toBeNull();
    await press('Cancel');
    expect([onClose.mock.calls.length, versions(), notices()]).toEqual([0, [1], []]);
  });
});
