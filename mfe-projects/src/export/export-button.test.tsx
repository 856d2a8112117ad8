import { renderWithPortal } from '@portal/portal-sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ExportButton } from './export-button.tsx';
import { ExportMenu } from './export-menu.tsx';

afterEach(() => vi.restoreAllMocks());

it('saves the workbook under its name, and says so', async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  renderWithPortal(<ExportButton onAsk={async () => new Response('workbook')} fileName="fee-proposals.xlsx" />);
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(saved).toEqual(['fee-proposals.xlsx']));
});

it('tells why nothing was saved', async () => {
  renderWithPortal(
    <ExportButton onAsk={async () => Promise.reject(new Error('away'))} fileName="fee-proposals.xlsx" />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Export' })).toHaveAttribute('aria-busy', 'false'));
});

describe('the focus stays on the button of an export', () => {
  const exportButton = () => screen.getByRole('button', { name: 'Export' });

  it('that is pressed, which is asked for once', async () => {
    const answer = Promise.withResolvers<Response>();
    const ask = vi.fn(() => answer.promise);
    renderWithPortal(<ExportButton onAsk={ask} fileName="fee-proposals.xlsx" />);
    await userEvent.click(exportButton());
    expect(exportButton()).toBeEnabled();
    expect(exportButton()).toHaveFocus();
    expect(exportButton()).toHaveAttribute('aria-busy', 'true');
    await userEvent.keyboard('{Enter}');
    expect(ask).toHaveBeenCalledOnce();
    answer.reject(new Error('away'));
    await waitFor(() => expect(exportButton()).toHaveAttribute('aria-busy', 'false'));
  });

  it('whose menu it was chosen from, while it goes on and after it', async () => {
    const saved = Promise.withResolvers<void>();
    renderWithPortal(<ExportMenu onExport={() => saved.promise} />);
    await userEvent.click(exportButton());
    await userEvent.click(await screen.findByRole('menuitem', { name: /CSV/ }));
    await waitFor(() => expect(exportButton()).toHaveFocus());
    expect(exportButton()).toHaveAttribute('aria-busy', 'true');
    saved.resolve();
    await waitFor(() => expect(exportButton()).toHaveAttribute('aria-busy', 'false'));
    expect(exportButton()).toHaveFocus();
  });
});
