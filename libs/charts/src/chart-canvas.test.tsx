import { setTheme } from '@portal/portal-sdk';
import { renderWithPortal } from '@portal/portal-sdk/testing';
import { afterEach, expect, it, vi } from 'vitest';
import { ChartCanvas } from './chart-canvas.tsx';
import type { BarsSpec } from './chart-spec.ts';
import type { drawChart } from './drawing/draw-chart.ts';
import { heightOf } from './height-of.ts';

const { drawn, destroyed, resized } = vi.hoisted(() => ({ drawn: vi.fn(), destroyed: vi.fn(), resized: vi.fn() }));
vi.mock('./drawing/draw-chart.ts', () => ({
  drawChart: ((_canvas, _spec, { palette }) => {
    drawn([palette.colourOf('series-1'), palette.ground]);
    return { resize: resized, destroy: destroyed };
  }) satisfies typeof drawChart,
}));

afterEach(() => {
  document.head.querySelector('style[data-tokens]')?.remove();
  setTheme('dark');
});

const SPEC: BarsSpec = { kind: 'bars', head: 'Category', unit: 'Open', bars: [{ label: 'Fire', value: 4 }] };

it('a chart is drawn on paper in the colours and the width of paper, and on the screen again after that', async () => {
  const tokens = document.createElement('style');
  tokens.dataset['tokens'] = '';
  tokens.textContent = `:root { --portal-series-1: #0b6699; --portal-surface: #fefefe; }
    :root[data-mantine-color-scheme='dark'] { --portal-series-1: #9ccbe3; --portal-surface: #101418; }`;
  document.head.append(tokens);
  setTheme('dark');
  const { unmount } = renderWithPortal(<ChartCanvas title="Open by category" spec={SPEC} />);
  await vi.waitFor(() => expect(drawn.mock.calls).toEqual([[['#9ccbe3', '#101418']]]), 20_000);
  expect(resized).not.toHaveBeenCalled();

  // At once: the page is printed as soon as the listeners have returned.
  window.dispatchEvent(new Event('beforeprint'));
  expect(drawn).toHaveBeenLastCalledWith(['#0b6699', '#ffffff']);
  expect(resized).toHaveBeenLastCalledWith(660, heightOf(SPEC));
  expect(document.documentElement.dataset['mantineColorScheme']).toBe('dark');

  window.dispatchEvent(new Event('afterprint'));
  expect(drawn).toHaveBeenLastCalledWith(['#9ccbe3', '#101418']);
  expect([drawn, destroyed, resized].map(({ mock }) => mock.calls.length)).toEqual([3, 2, 1]);

  unmount();
  window.dispatchEvent(new Event('beforeprint'));
  expect(drawn).toHaveBeenCalledTimes(3);
});
