import { expect, it } from 'vitest';
import { BUBBLE_COLOURS, bubbleColours, bubbleDiameter, bubbleFontSize, bubbleText } from './country-bubble.ts';

it.each([
  [0, 30, 10, '<1M'],
  [999_999.99, 30, 10, '<1M'],
  [1_000_000, 30, 10, '1M'],
  [1_000_000.01, 30, 10, '2M'],
  [9_999_999, 30, 10, '10M'],
  [10_000_000, 31, 10, '10M'],
  [99_999_999, 39, 10, '100M'],
  [100_000_000, 40, 11, '100M'],
  [499_999_999, 79, 14, '500M'],
  [500_000_000, 80, 15, '500M'],
  [500_000_000.01, 80, 15, '>500M'],
  [7e12, 80, 15, '>500M'],
])('%d USD is a bubble %d pixels wide with a text of %d pixels: %s (spec 2 §9)', (amount, width, size, text) => {
  expect([bubbleDiameter(amount), bubbleFontSize(amount), bubbleText(amount)]).toEqual([width, size, text]);
});

it('countries have one of the 12 pairs of colours by their names (decisions §27)', () => {
  expect(new Set(BUBBLE_COLOURS.map(([fill]) => fill)).size).toBe(12);
  const names = ['Germany', 'France', 'Austria', 'Poland', 'Norway', 'Sweden', 'Chile', 'Japan', 'Côte d’Ivoire'];
  const pairs = names.map((name) => Object.values(bubbleColours(name)));
  for (const pair of pairs) expect(BUBBLE_COLOURS).toContainEqual(pair);
  expect(new Set(pairs.map(String)).size).toBeGreaterThan(5);
});

it('white text is readable on each of them', () => {
  const light = (hex: string) =>
    [1, 3, 5]
      .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
      .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
      .reduce((sum, part, at) => sum + part * ([0.2126, 0.7152, 0.0722][at] ?? 0), 0);
  for (const [fill] of BUBBLE_COLOURS) expect(1.05 / (light(fill) + 0.05), fill).toBeGreaterThan(4.5);
});
