import { ApiError } from '@portal/api-client';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { noticeStore, notify } from './notice.store.ts';
import { notifyFailure } from './notify-failure.ts';

type Init = ConstructorParameters<typeof ApiError>[0];
const refusal = (status: number, over: Partial<Init> = {}) =>
  new ApiError({ status, code: 'X', message: 'Refused', ...over });
const shown = () => noticeStore.getState().notices.map(({ message, action }) => [message, action?.label]);

beforeEach(() => noticeStore.setState({ notices: [] }));

describe('the toast of a call that failed (decisions §4)', () => {
  it.each([
    ['a fault', refusal(500, { traceId: 'abc' }), 'Something went wrong. Reference abc.', 'Retry'],
    ['no answer', refusal(0), 'Something went wrong.', 'Retry'],
    [
      'no connection',
      refusal(0, { code: 'NoConnection' }),
      'The portal does not answer. Check your connection and try again.',
      'Retry',
    ],
    ['a rule', refusal(400), 'Refused', undefined],
    ['fields first', refusal(400, { fieldErrors: { name: ['Taken'] } }), 'Taken', undefined],
    ['no message', refusal(400, { message: '' }), 'An unknown error occurred.', undefined],
    ['a rate limit', refusal(429, { retryAfter: 7 }), 'Refused Try again in 7 s.', undefined],
    ['an error of the page itself', new TypeError('x is undefined'), 'Something went wrong.', undefined],
  ])('%s', (_name, error, message, label) => {
    notifyFailure(error, () => undefined);
    expect(shown()).toEqual([[message, label]]);
  });

  it('is none for 401: the sign-in page comes', () => {
    notifyFailure(refusal(401));
    expect(shown()).toEqual([]);
  });

  it('offers no Retry without a call to make', () => {
    notifyFailure(refusal(500));
    expect(shown()).toEqual([['Something went wrong.', undefined]]);
  });

  it('that stands there already offers the newest call', () => {
    const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()];
    notifyFailure(refusal(0), first);
    notify.success('Between');
    notifyFailure(refusal(0), second);
    expect(shown()).toHaveLength(2);
    noticeStore.getState().notices[0]?.action?.run();
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
  });
});
