import { answering, refusal, renderWithPortal } from '@portal/portal-sdk/testing';
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { HelpFrame } from './help-frame.page.tsx';

afterEach(() => vi.restoreAllMocks());

const refuse = () => {
  throw refusal(500, { traceId: 'abc' });
};

describe('Help', () => {
  it('that cannot be loaded keeps its name, and is loaded again by Retry', async () => {
    let isDown = true;
    answering({ 'get help/areas': () => (isDown ? refuse() : []), 'get help/visits': { items: [] } });
    const { user } = renderWithPortal(<HelpFrame />, { path: '/help' });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Help');
    isDown = false;
    await user.click(retry);
    await screen.findByText('There are no help topics for you yet.');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
