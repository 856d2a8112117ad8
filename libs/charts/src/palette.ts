import type { ChartTone } from './chart-spec.ts';

/** Colours of a chart; canvases know no CSS variables. */
export interface Palette {
  readonly text: string;
  readonly muted: string;
  readonly line: string;
  readonly edge: string;
  readonly ground: string;
  readonly font: string;
  readonly colourOf: (tone: ChartTone) => string;
}

const THEME = 'mantineColorScheme';

/** Reads the colours of the page's theme. */
export function paletteOf(): Palette {
  const style = getComputedStyle(document.documentElement);
  // Without style sheets, as in tests, everything has the colour of text.
  const read = (token: string, fallback: string) => style.getPropertyValue(`--portal-${token}`).trim() || fallback;
  const colours = new Map<string, string>();
  const palette = {
    text: read('text', '#888888'),
    muted: read('muted', '#888888'),
    line: read('border', '#888888'),
    edge: read('control', '#888888'),
    ground: read('surface', '#ffffff'),
    font: read('font', 'sans-serif'),
  };
  for (const tone of TONES) colours.set(tone, read(tone, palette.text));
  return { ...palette, colourOf: (tone) => (tone.startsWith('#') ? tone : (colours.get(tone) ?? palette.text)) };
}

/** Reads the colours of the light theme, as for paper, whatever the page's. Nothing is painted in between. */
export function paperPalette(): Palette {
  const page = document.documentElement;
  const theme = page.dataset[THEME];
  page.dataset[THEME] = 'light';
  try {
    return { ...paletteOf(), text: '#000000', muted: '#333333', ground: '#ffffff' };
  } finally {
    if (theme === undefined) delete page.dataset[THEME];
    else page.dataset[THEME] = theme;
  }
}

const of = (kind: string, names: readonly (string | number)[]) => names.map((name) => `${kind}-${name}`);

/** Tokens that a chart may show; read at once, so that both themes can be read in one task. */
const TONES: readonly string[] = [
  ...of('series', [1, 2, 3, 4]),
  ...of('priority', [1, 2, 3, 4]),
  ...of('dot', ['success', 'warning', 'danger', 'info', 'neutral']),
  ...of('band', ['very-low', 'low', 'moderate', 'high', 'very-high', 'extreme', 'catastrophic']),
];
