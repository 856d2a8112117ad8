import { expect, it } from 'vitest';
import { someMarketCharts } from '../../../testing/market.builder.ts';
import { donutOf } from './donut-of.ts';

const CHARTS = someMarketCharts();
const shown = (...[chart, category]: [Parameters<typeof donutOf>[1], string?]) => {
  const { title, spec } = donutOf(CHARTS, chart, category);
  return [title, ...spec.slices.map(({ label, value, opens }) => [label, value, opens])];
};

it('a set is shown by its parts in their order, and what is not shown by itself after them', () => {
  expect(shown('projectTypes')).toEqual([
    'Projects by type',
    ['Office Building', 240, undefined],
    ['Hotels & Resorts', 35, undefined],
    ['Others', 15, undefined],
  ]);
  expect(donutOf(CHARTS, 'projectTypes').spec.slices.at(-1)?.tone).toBe('dot-neutral');
});

it('a set of withheld figures is empty', () => {
  expect(shown('claimTypes')).toEqual(['Claims by type']);
});

it('categories lead to their types where these can be shown', () => {
  expect(shown('riskCategories')).toEqual([
    'Recommendations by category',
    ['Fire', 310, 'Fire'],
    ['Flood', 45, undefined],
  ]);
  expect(shown('riskCategories', 'Fire')).toEqual([
    'Recommendations of Fire by type',
    ['Hot Work', 120, undefined],
    ['Sprinklers & Standpipes', 95, undefined],
    ['Others', 95, undefined],
  ]);
});

it('a category that is not shown counts as none, and belongs to the categories alone', () => {
  expect(shown('riskCategories', 'Windstorm')[0]).toBe('Recommendations by category');
  expect(shown('riskStatuses', 'Fire')[0]).toBe('Recommendations by status');
});

it('priorities keep the colours that they have in the portal', () => {
  expect(donutOf(CHARTS, 'riskPriorities').spec.slices.map(({ tone }) => tone)).toEqual(['priority-2', 'priority-4']);
});
