import type { Page } from '@portal/contracts/common/list';
import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useSteadyPage } from './use-steady-page.ts';

const pageOf = (ids: string): Page<string> => ({
  ...{ items: [...ids], page: 1, pageSize: 4, totalCount: 9, totalPages: 3 },
});
function show(first: string) {
  const hook = renderHook(({ newest }) => useSteadyPage(newest, (row) => row, 'page 1'), {
    initialProps: { newest: pageOf(first) },
  });
  const shown = () => [hook.result.current.page?.items.join(''), hook.result.current.added];
  return {
    shown,
    after(newest: string) {
      hook.rerender({ newest: pageOf(newest) });
      return shown();
    },
    takeUp: () => act(() => hook.result.current.takeUp()),
  };
}

describe('a page that somebody reads (decisions §27)', () => {
  it('keeps its rows, and tells how many came', () => {
    const page = show('abcd');
    expect(page.after('xabc')).toEqual(['abc', 1]);
    expect(page.after('xayb')).toEqual(['ab', 2]);
    page.takeUp();
    expect(page.shown()).toEqual(['xayb', 0]);
  });

  it('is filled by the next rows of the list where rows have left, which are none that came', () => {
    const page = show('abcd');
    expect(page.after('acde')).toEqual(['acde', 0]);
    expect(page.after('cdef')).toEqual(['cdef', 0]);
    expect(page.after('xcde')).toEqual(['cde', 1]);
  });

  it('counts what came at its end where no row has left', () => {
    const page = show('abc');
    expect(page.after('abcd')).toEqual(['abc', 1]);
  });

  it('shows other rows at once where none is left', () => {
    expect(show('abcd').after('wxyz')).toEqual(['wxyz', 0]);
  });
});
