import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { publishWorkHint, useDashboardHints, useWorkHints } from './work-hints.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const heard = vi.fn();
const listenTo = (projectId: string) => renderHook(() => useWorkHints(projectId, heard));
const told = (projectId: string | null, tab: 'claims' | 'inspections' | null) => publishWorkHint({ projectId, tab });

describe('news of work', () => {
  beforeEach(() => heard.mockClear());

  it('come once for what happens at once, of this project alone', () => {
    listenTo('dam');
    told('dam', 'claims');
    told('tower', 'inspections');
    told('dam', 'inspections');
    told('dam', 'claims');
    vi.runAllTimers();
    expect(heard.mock.calls).toEqual([[['claims', 'inspections']]]);
    told('dam', 'claims');
    vi.runAllTimers();
    expect(heard).toHaveBeenLastCalledWith(['claims']);
  });

  it('say that everything may have changed where it is not known what was missed', () => {
    listenTo('dam');
    told('dam', 'claims');
    told(null, null);
    vi.runAllTimers();
    expect(heard.mock.calls).toEqual([[null]]);
  });

  it('of the dashboard concern no project', () => {
    listenTo('dam');
    publishWorkHint({ projectId: null, tab: 'dashboard' });
    vi.runAllTimers();
    expect(heard).not.toHaveBeenCalled();
  });

  it('end with the page', () => {
    const { unmount } = listenTo('dam');
    told('dam', 'claims');
    unmount();
    told('dam', 'claims');
    vi.runAllTimers();
    expect(heard).not.toHaveBeenCalled();
  });
});

describe('news of the dashboard', () => {
  it('come once a second at most, of the read model alone, and end with the page', () => {
    const changed = vi.fn();
    const dashboard = { projectId: null, tab: 'dashboard' } as const;
    const { unmount } = renderHook(() => useDashboardHints(changed));
    told('dam', 'claims');
    vi.runAllTimers();
    expect(changed).not.toHaveBeenCalled();
    publishWorkHint(dashboard);
    publishWorkHint(dashboard);
    vi.advanceTimersByTime(100);
    expect(changed).toHaveBeenCalledTimes(1);
    told(null, null);
    vi.advanceTimersByTime(900);
    expect(changed).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(100);
    expect(changed).toHaveBeenCalledTimes(2);
    publishWorkHint(dashboard);
    unmount();
    vi.runAllTimers();
    expect(changed).toHaveBeenCalledTimes(2);
  });
});
