import { RECOMMENDATION_LIMITS } from '@portal/contracts/projects/recommendation-lists';
import { notify } from '@portal/portal-sdk';
import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { anId } from '../../../testing/project.builder.ts';
import { aRecommendation } from '../../../testing/recommendation.builder.ts';
import { useChosen } from './use-chosen.ts';

it('keeps as many chosen recommendations as one call takes, and says so of the next one', () => {
  const refused = vi.spyOn(notify, 'warning').mockReturnValue(undefined);
  const rows = Array.from({ length: RECOMMENDATION_LIMITS.bulk + 1 }, (_, index) =>
    aRecommendation({ id: anId(1_000 + index) }),
  );
  const { result } = renderHook(() => useChosen());
  act(() => result.current.change(rows.slice(0, -1), true));
  expect(refused).not.toHaveBeenCalled();
  act(() => result.current.change(rows, true));
  expect(result.current.ids.size).toBe(RECOMMENDATION_LIMITS.bulk);
  expect(refused).toHaveBeenCalledExactlyOnceWith(`At most ${RECOMMENDATION_LIMITS.bulk} at once`);
  act(() => result.current.change(rows.slice(0, 2), false));
  act(() => result.current.change(rows.slice(-1), true));
  expect(result.current.ids.size).toBe(RECOMMENDATION_LIMITS.bulk - 1);
});
