import { refusal, renderWithPortal } from '@portal/portal-sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { useStaleSave } from './use-stale-save.tsx';

const stale = () =>
  refusal(409, {
    code: 'StaleVersion',
    details: { changedBy: 'Mara Lindqvist', changedAt: '2026-03-01T10:00:00.000Z' },
  });

function setup(fault: unknown, onOverwrite: (body: string) => Promise<void> = vi.fn(async () => undefined)) {
  const onReload = vi.fn();
  const asked: boolean[] = [];
  function Form() {
    const { ask, dialog } = useStaleSave({ onOverwrite, onReload });
    return (
      <>
        <button onClick={() => asked.push(ask(fault, 'mine'))}>Save</button>
        {dialog}
      </>
    );
  }
  const view = renderWithPortal(<Form />);
  const press = async (name: string) => view.user.click(await screen.findByRole('button', { name }));
  return { ...view, press, asked, onOverwrite, onReload };
}
const question = () => screen.findByRole('dialog', { name: /^Changed by Mara Lindqvist/ });

describe('a save over a version that is no longer the newest (decisions §4)', () => {
  it('asks, and saves over it what was to be saved', async () => {
    const { press, asked, onOverwrite } = setup(stale());
    await press('Save');
    await question();
    await press('Overwrite');
    expect(asked).toEqual([true]);
    await waitFor(() => expect(onOverwrite).toHaveBeenCalledWith('mine'));
  });

  it('leaves other faults to the form, a 409 too', async () => {
    const { press, asked } = setup(refusal(409, { code: 'Duplicate' }));
    await press('Save');
    expect(asked).toEqual([false]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('asks again where somebody saved once more', async () => {
    const onOverwrite = vi.fn(async () => {
      throw stale();
    });
    const { press } = setup(stale(), onOverwrite);
    await press('Save');
    await press('Overwrite');
    await waitFor(() => expect(onOverwrite).toHaveBeenCalledTimes(1));
    await question();
  });

  it('tells any other fault of the overwriting in a toast, whose Retry overwrites', async () => {
    const onOverwrite = vi.fn(async () => undefined as void);
    onOverwrite.mockRejectedValueOnce(refusal(500, { traceId: 'abc' }));
    const { press, notices, pressNotice } = setup(stale(), onOverwrite);
    await press('Save');
    await press('Overwrite');
    await waitFor(() =>
      expect(notices()).toEqual([{ kind: 'error', message: 'Something went wrong. Reference abc.' }]),
    );
    await pressNotice();
    await waitFor(() => expect(onOverwrite).toHaveBeenCalledTimes(2));
  });

  it('gives up for what is there now', async () => {
    const { press, onReload } = setup(stale());
    await press('Save');
    await press('Reload');
    expect(onReload).toHaveBeenCalledTimes(1);
  });
});
