import { renderWithPortal } from '@portal/portal-sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { ExportButton } from './export-button.tsx';

afterEach(() => vi.restoreAllMocks());

it('saves the workbook under its name, and says so', async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined }));
  renderWithPortal(<ExportButton onAsk={async () => new Response('workbook')} fileName="fee-proposals.xlsx" />);
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(saved).toEqual(['fee-proposals.xlsx']));
});

it('tells why nothing was saved', async () => {
  renderWithPortal(
    <ExportButton onAsk={async () => Promise.reject(new Error('away'))} fileName="fee-proposals.xlsx" />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Export' })).not.toHaveAttribute('data-loading'));
});
