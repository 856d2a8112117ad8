import { useTheme } from '@portal/portal-sdk';
import { useMemo } from 'react';

const TOKENS = {
  water: '--map-water',
  river: '--map-river',
  builtUp: '--map-built-up',
  land: '--map-land',
  line: '--map-line',
  label: '--map-label',
  halo: '--map-halo',
  surface: '--portal-surface',
  text: '--portal-text',
  accent: '--portal-accent',
  onAccent: '--portal-on-accent',
  warning: '--portal-warning',
  control: '--portal-control',
} as const;

/** Colours of the map; canvases know no CSS variables. */
export type MapColours = Readonly<Record<keyof typeof TOKENS, string>>;

/** Returns the theme's colours at an element of the map, updated with the theme. */
export function useMapColours(element: HTMLElement): MapColours {
  const theme = useTheme();
  return useMemo(() => coloursOf(element, theme), [element, theme]);
}

function coloursOf(element: HTMLElement, theme: string): MapColours {
  const style = getComputedStyle(element);
  // Without style sheets, as in tests, the text's colour of the theme is enough for everything.
  const fallback = theme === 'light' ? '#000' : '#fff';
  const read = ([name, token]: [string, string]) => [name, style.getPropertyValue(token).trim() || fallback];
  return Object.fromEntries(Object.entries(TOKENS).map(read)) as MapColours;
}
