import { refusal, renderWithPortal } from '@portal/portal-sdk/testing';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { ListWithPane } from '../list-with-pane/list-with-pane.tsx';
import { PendingPane } from '../list-with-pane/pane-parts.tsx';
import { ErrorLine } from './error-line.tsx';
import { ErrorPanel } from './error-panel.tsx';
import { NoResults } from './no-results.tsx';

/** Is refused for a number of seconds, and for another one when somebody tries again. */
function Refused({ seconds: [first, ...others] }: { readonly seconds: readonly number[] }) {
  const [left, setLeft] = useState(others);
  const [error, setError] = useState(() => refusal(429, { message: 'Not now.', retryAfter: first }));
  const retry = () => {
    setError(refusal(429, { message: 'Not now.', retryAfter: left[0] }));
    setLeft(left.slice(1));
  };
  return <ErrorLine error={error} onRetry={retry} />;
}

describe('content that could not be loaded', () => {
  it('says what happened before its reference, and is loaded again by Retry', async () => {
    const onRetry = vi.fn();
    const { user } = renderWithPortal(<ErrorPanel error={refusal(500, { traceId: 'abc' })} onRetry={onRetry} />);
    expect(screen.getByText('Something went wrong.')).toBeVisible();
    expect(screen.getByText('Reference abc.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  it('has no reference where nothing answered', () => {
    renderWithPortal(<ErrorPanel error={refusal(0)} onRetry={() => undefined} />);
    expect(screen.getByRole('alert')).toHaveTextContent(/^Something went wrong\.Retry$/);
  });

  it('leads to the start page where there is nothing to retry', () => {
    renderWithPortal(<ErrorPanel error={refusal(404)} onRetry={() => undefined} />);
    expect(screen.getByText('Not found')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to the start page' })).toHaveAttribute('href', '/');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('takes one line where other content stays', async () => {
    const onRetry = vi.fn();
    const { user } = renderWithPortal(<ErrorLine error={refusal(500, { traceId: 'abc' })} onRetry={onRetry} />);
    expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong. Reference abc.');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  it('counts the seconds down after which Retry is taken in, and is read out once', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    try {
      const shown = (text: string) => screen.getByText(text, { selector: '[aria-hidden]' });
      const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));
      const { user } = renderWithPortal(<Refused seconds={[3, 9]} />);
      expect(shown('Not now. Try again in 3 s.')).toBeVisible();
      expect(screen.getAllByText('Not now. Try again in 3 s.')).toHaveLength(2);
      await pass(2);
      expect(screen.getByText('Not now. Try again in 1 s.')).toHaveAttribute('aria-hidden', 'true');
      expect(screen.getByText('Not now. Try again in 3 s.')).toBeInTheDocument();
      await pass(60);
      expect(shown('Not now.')).toBeVisible();
      expect(screen.queryByText(/Try again in/)).not.toBeInTheDocument();
      expect(vi.getTimerCount()).toBe(0);
      await user.click(screen.getByRole('button', { name: 'Retry' }));
      expect(shown('Not now. Try again in 9 s.')).toBeVisible();
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('an open item that cannot be shown', () => {
  it.each([
    [400, 'This item no longer exists.'],
    [404, 'This item no longer exists.'],
    [403, 'You do not have access to this item.'],
    [500, 'Something went wrong.'],
  ])('says why: %s', (status, text) => {
    renderWithPortal(
      <ListWithPane
        name="claims"
        page={undefined}
        isPlaceholder={false}
        address={{ page: 1, pageSize: 10 }}
        onAddressChange={() => undefined}
        openId="1"
        addressOf={(id) => `/?claimId=${id}`}
        onClose={() => undefined}
        pane={<PendingPane title="Claim" error={refusal(status)} onRetry={() => undefined} />}
      >
        {null}
      </ListWithPane>,
    );
    expect(screen.getByRole('region', { name: 'Claim' })).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
    // Beside its list nobody is sent to another page.
    expect(screen.queryByRole('link')).toBeNull();
  });
});

it('a search that finds nothing is removed by a button', async () => {
  const onShowAll = vi.fn();
  const { user } = renderWithPortal(<NoResults onShowAll={onShowAll} />);
  expect(screen.getByText('No results found.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  expect(onShowAll).toHaveBeenCalledOnce();
});
