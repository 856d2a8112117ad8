import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { publishWorkHint, useAllWorkHints, useWorkHints } from './work-hints.ts';

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

describe('news of all projects', () => {
  it('come once a second at most, whatever the project, and end with the page', () => {
    const changed = vi.fn();
    const { unmount } = renderHook(() => useAllWorkHints(changed));
    told('dam', 'claims');
    told('tower', 'inspections');
    told(null, null);
    vi.runAllTimers();
    expect(changed).toHaveBeenCalledTimes(1);
    told('dam', 'claims');
    unmount();
    vi.runAllTimers();
    expect(changed).toHaveBeenCalledTimes(1);
  });
});
