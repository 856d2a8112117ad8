import { expect, test } from 'vitest';
import { withOpacity } from '../base/with-opacity.ts';
import { MARKER_KINDS, markerStyle } from './marker-style.ts';

const names = [
  'water',
  'river',
  'builtUp',
  'land',
  'line',
  'label',
  'halo',
  'surface',
  'text',
  'accent',
  'onAccent',
  'warning',
  'control',
] as const;

test.each(['#fff', '#ffffff', 'rgb(255, 255, 255)'])(
  'a colour is withOpacity however the theme writes it: %s',
  (white) => {
    expect(withOpacity(white, 0.7)).toBe('rgba(255, 255, 255, 0.7)');
    const colours = Object.fromEntries(names.map((name) => [name, white])) as Parameters<typeof markerStyle>[2];
    for (const kind of MARKER_KINDS)
      expect(markerStyle({ kind, name: 'Site' }, true, colours).length).toBeGreaterThan(1);
  },
);
