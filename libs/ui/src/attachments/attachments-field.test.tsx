import { PHOTO_ENDINGS } from '@portal/contracts/library/attachment-rules';
import { answering, renderWithPortal, Sending } from '@portal/portal-sdk/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AttachmentsField } from './attachments-field.tsx';

const idOf = (number: number): string => `10000000-0000-4000-8000-00000000000${number}`;
const fileNamed = (id: string, name: string) => ({ id, name, url: `/api/storage/${id}`, s3Key: id, size: 2048 });

beforeEach(() => {
  Sending.all = [];
  vi.stubGlobal('XMLHttpRequest', Sending);
});

function setup(ids: readonly string[] = []) {
  let stored = 0;
  answering({
    'get files/upload-url': () => ({ url: 'https://files.example/upload', s3Key: idOf(9) }),
    'post files': ({ json }: { json: { name: string } }) => fileNamed(idOf(++stored), json.name),
    [`get files/${idOf(7)}`]: fileNamed(idOf(7), 'crane.jpg'),
  });
  const onUploading = vi.fn<(isUploading: boolean) => void>();
  const onSave = vi.fn();
  function Form() {
    const { control, handleSubmit } = useForm<{ photoIds: readonly string[] }>({ defaultValues: { photoIds: ids } });
    return (
      <form onSubmit={(event) => void handleSubmit((values) => onSave(values.photoIds))(event)}>
        <AttachmentsField
          control={control}
          name="photoIds"
          label="Photos"
          max={3}
          maxText="At most 3 photos"
          endings={PHOTO_ENDINGS}
          onUploading={onUploading}
        />
        <button type="submit">Save</button>
      </form>
    );
  }
  const { user } = renderWithPortal(<Form />);
  const choose = async (...names: string[]) =>
    fireEvent.change(await screen.findByLabelText('Photos', { selector: 'input' }), {
      target: { files: names.map((name) => new File([new Uint8Array(2048)], name)) },
    });
  const held = async (): Promise<unknown> => {
    await user.click(screen.getByRole('button', { name: 'Save' }));
    return onSave.mock.lastCall?.[0];
  };
  return { user, choose, held, onUploading };
}

describe('several attachments (spec 3 §2 File upload control)', () => {
  it('are uploaded each for itself, and held in the order in which they are stored', async () => {
    const { choose, held, onUploading } = setup();
    await choose('crane.jpg', 'gate.png');
    await waitFor(() => expect(Sending.all).toHaveLength(2));
    expect(onUploading).toHaveBeenLastCalledWith(true);
    for (const sending of Sending.all) await sending.end(200);
    await screen.findByRole('button', { name: 'Show gate.png in full size' });
    await waitFor(() => expect(onUploading).toHaveBeenLastCalledWith(false));
    expect(await held()).toEqual([idOf(1), idOf(2)]);
  });

  it('go on by themselves after a while where the line is not said to be back, and all at once by Retry All', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    const { user, choose, held } = setup();
    await choose('crane.jpg', 'gate.png');
    /** Ends the newest requests of both files, once they are there. */
    const endBoth = async (status: number, count: number) => {
      await waitFor(() => expect(Sending.all).toHaveLength(count));
      for (const sending of Sending.all.slice(-2)) await sending.end(status);
    };
    await endBoth(503, 2);
    for (const [index, ms] of [1_000, 3_000, 9_000].entries()) {
      await pass(ms);
      await endBoth(503, 4 + 2 * index);
    }
    expect(await screen.findAllByRole('button', { name: 'Retry' })).toHaveLength(2);
    await pass(20_000);
    await endBoth(400, 10);
    await user.click(await screen.findByRole('button', { name: 'Retry All' }));
    await endBoth(200, 12);
    await screen.findByRole('button', { name: 'Show gate.png in full size' });
    expect(await held()).toEqual([idOf(1), idOf(2)]);
  });

  it('one of the wrong kind says so in its place, the others are taken', async () => {
    const { user, choose, held, onUploading } = setup();
    await choose('plan.pdf', 'gate.png');
    expect(await screen.findByText(/^The file format is not supported/)).toBeVisible();
    await waitFor(() => expect(Sending.all).toHaveLength(1));
    await Sending.all[0]?.end(200);
    await screen.findByRole('button', { name: 'Show gate.png in full size' });
    // A form that is saved now would lack it without a word.
    expect(onUploading).toHaveBeenLastCalledWith(true);
    await user.click(screen.getByRole('button', { name: 'Remove plan.pdf' }));
    expect(onUploading).toHaveBeenLastCalledWith(false);
    expect(screen.queryByText(/^The file format is not supported/)).not.toBeInTheDocument();
    expect(await held()).toEqual([idOf(1)]);
  });

  it('more than there is room for are not taken', async () => {
    const { user, choose, held } = setup([idOf(7)]);
    await choose('a.png', 'b.png', 'c.png');
    expect(await screen.findByText('At most 3 photos')).toBeVisible();
    await waitFor(() => expect(Sending.all).toHaveLength(2));
    await user.click(await screen.findByRole('button', { name: 'Remove crane.jpg' }));
    expect(await held()).toEqual([]);
  });
});
