import { refusal } from '@portal/portal-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aFile, aFolder } from '../../testing/document.builder.ts';
import { showBrowser } from '../../testing/show-browser.tsx';

describe('Edit File Name (spec 1 §5)', () => {
  const file = aFile({ name: 'Plan of.the site.PDF' });
  const path = `put library/files/${file.id}/name`;
  const open = async (answers = {}) => {
    const view = showBrowser({ folders: [aFolder()], files: [file], answers });
    await view.user.click((await view.openMenu(file.name)).getByRole('menuitem', { name: 'Rename' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit File Name' }));
    return { ...view, dialog, field: dialog.getByRole('textbox', { name: /Name/ }) };
  };

  it('keeps the extension, leaves special characters out and sends the version that was read', async () => {
    const { user, dialog, field, notices, requests } = await open({ [path]: { ...file, name: 'Layout v2.PDF' } });
    expect(field).toHaveValue('Plan of.the site');
    expect(dialog.getByText('.PDF')).toBeVisible();
    await user.clear(field);
    await user.type(field, ' Lay:out? v.2 ');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(notices()).toEqual([
        { kind: 'success', message: 'File name updated' },
        { kind: 'info', message: 'Lay:out? v.2.PDF was saved as Layout v2.PDF.' },
      ]),
    );
    expect(requests.find(({ verb }) => verb === 'put')).toMatchObject({
      json: { name: 'Layout v2.PDF' },
      headers: { 'If-Match': '"4"' },
    });
  });

  it('must not be empty', async () => {
    const { user, dialog, field, requests } = await open();
    await user.clear(field);
    await user.type(field, '?:');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Name required')).toBeVisible();
    expect(requests.some(({ verb }) => verb === 'put')).toBe(false);
  });

  it('keeps what was typed, by the file, and says what no name may have (decisions §26.8)', async () => {
    const first = await open();
    await first.user.clear(first.field);
    await first.user.type(first.field, 'Plan @ site');
    await first.user.click(first.dialog.getByRole('button', { name: 'Save' }));
    expect(await first.dialog.findByText(/^The file name has special characters\./)).toBeVisible();
    expect(first.requests.some(({ verb }) => verb === 'put')).toBe(false);
    first.unmount();
    const { user, dialog, field } = await open();
    await user.click(await dialog.findByRole('button', { name: 'Restore' }));
    expect(field).toHaveValue('Plan @ site');
  });

  it('shows the first field error of the server', async () => {
    const refuse = () => {
      throw refusal(400, { fieldErrors: { name: ['A file with this name already exists in this folder.', 'Two'] } });
    };
    const { user, dialog, field } = await open({ [path]: refuse });
    await user.type(field, '2');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('A file with this name already exists in this folder.')).toBeVisible();
  });

  const stale = refusal(409, {
    code: 'StaleVersion',
    details: { changedBy: 'Uma Wright', changedAt: '2026-11-20T10:00:00Z', version: 6 },
  });
  const question = () => screen.findByRole('dialog', { name: /^Changed by Uma Wright at / });

  it('of a file that somebody else changed says so and shows what is there', async () => {
    const refuse = () => {
      throw stale;
    };
    const { user, dialog, field } = await open({ [path]: refuse });
    await user.type(field, '2');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await user.click(within(await question()).getByRole('button', { name: 'Reload' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('of a file that somebody else changed keeps the typed name, and overwrites theirs when that is wanted', async () => {
    const answer = ({ headers }: { headers: Record<string, string> }) => {
      if (headers['If-Match'] === '"6"') return { ...file, name: 'Plan ofthe site2.PDF' };
      throw stale;
    };
    const now = { ...file, name: 'Theirs.PDF', version: 6 };
    const { user, dialog, field, requests, notices } = await open({
      [path]: answer,
      [`get library/files/${file.id}`]: now,
    });
    await user.type(field, '2');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await question();
    expect(field).toHaveValue('Plan of.the site2');
    await user.click(within(await question()).getByRole('button', { name: 'Overwrite' }));
    await waitFor(() => expect(notices()[0]).toEqual({ kind: 'success', message: 'File name updated' }));
    expect(requests.filter(({ verb }) => verb === 'put').at(-1)?.json).toEqual({ name: 'Plan ofthe site2.PDF' });
  });
});
