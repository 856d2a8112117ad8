import type Circle from 'ol/style/Circle.js';
import { expect, it } from 'vitest';
import { bubbleStyle } from './bubble-style.ts';

const look = { diameter: 80, fontSize: 15, text: '>500M', fill: '#0B6699', ring: '#9CCBE3' };

it('a bubble is as wide as asked for, its ring included', () => {
  const circle = bubbleStyle(look).getImage() as Circle;
  const width = circle.getStroke()?.getWidth() ?? 0;
  expect(2 * circle.getRadius() + width).toBe(80);
});

it('smaller bubbles lie over larger ones', () => {
  const small = bubbleStyle({ ...look, diameter: 30 }).getZIndex() ?? 0;
  expect(small).toBeGreaterThan(bubbleStyle(look).getZIndex() ?? 0);
});

it('a bubble that is moved takes its amount with it', () => {
  const style = bubbleStyle(look, [12, -7]);
  expect((style.getImage() as Circle).getDisplacement()).toEqual([12, 7]);
  expect([style.getText()?.getOffsetX(), style.getText()?.getOffsetY()]).toEqual([12, -7]);
});
