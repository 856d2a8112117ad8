import { CLASS_COLOURS, HAZARD_CLASSES } from '@portal/contracts/geo/hazard-texts';
import { RISK_BAND_COLOURS, RISK_BANDS } from '@portal/contracts/projects/risk-band';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface Pair {
  readonly text: string;
  readonly background: string;
}
interface Hazards {
  readonly scoreColours: readonly {
    readonly band: string;
    readonly solid: string;
    readonly light: Pair;
    readonly dark: Pair;
  }[];
}

type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

const { scoreColours } = (JSON.parse(read('libs/contracts/src/catalogues/lists.json')) as { hazards: Hazards }).hazards;

/** Tokens of both themes; what a theme does not name is that of the dark one. */
const [DARK, LIGHT] = themes(read('shell/src/styles/tokens.css'));
const THEMES = [
  ['dark', DARK],
  ['light', LIGHT],
] as const;

function themes(css: string): readonly [Map<string, string>, Map<string, string>] {
  const [dark = '', light = ''] = css.split(":root[data-mantine-color-scheme='light']");
  const tokensOf = (text: string) =>
    [...text.matchAll(/--portal-([\w-]+): (#[\da-f]{3,6});/g)].map(
      ([, name = '', colour = '']) => [name, colour] as const,
    );
  return [new Map(tokensOf(dark)), new Map([...tokensOf(dark), ...tokensOf(light)])];
}

const SURFACES = ['canvas', 'surface', 'raised'];
const DOTS = ['success', 'warning', 'danger', 'info', 'neutral'].map((tone) => `dot-${tone}`);
const PRIORITIES = [1, 2, 3, 4].map((step) => `priority-${step}`);
const SERIES = [1, 2, 3, 4].map((place) => `series-${place}`);
const BANDS = ['very-low', 'low', 'moderate', 'high', 'very-high', 'extreme', 'catastrophic'];

/** Sight without one kind of cones: linear sRGB as it is seen then (Machado, Oliveira and Fernandes 2009). */
const SIGHTS: Readonly<Record<string, Matrix>> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};
/** OKLab (Ottosson 2020): distances are about as large as differences look; 0.02 is just noticeable. */
const CONES: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const OKLAB: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];
const LEAST_DISTANCE = 0.1;

const each = (from: Triple, change: (part: number) => number): Triple => [
  change(from[0]),
  change(from[1]),
  change(from[2]),
];
const times = (matrix: Matrix, [x, y, z]: Triple): Triple => {
  const row = ([a, b, c]: Triple) => a * x + b * y + c * z;
  return [row(matrix[0]), row(matrix[1]), row(matrix[2])];
};

/** Returns a colour in linear sRGB. */
function linear(hex: string): Triple {
  const digits = hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit).join('') : hex.slice(1);
  const part = (at: number) => Number.parseInt(digits.slice(at, at + 2), 16) / 255;
  return each([part(0), part(2), part(4)], (one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4));
}

/** Returns how far two colours are apart for a sight. */
function distance(one: string, other: string, sight: Matrix): number {
  const seen = (hex: string): Triple => {
    const light = each(times(sight, linear(hex)), (part) => Math.min(1, Math.max(0, part)));
    return times(OKLAB, each(times(CONES, light), Math.cbrt));
  };
  const [a, b] = [seen(one), seen(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/** CIE XYZ of linear sRGB, each part as a share of white's. */
const XYZ: Matrix = [
  [0.4339499, 0.376231, 0.1898191],
  [0.2126729, 0.7151522, 0.072175],
  [0.0177565, 0.1094695, 0.8727739],
];
/** Least CIE 1976 distance of two neighbouring hazard classes as the map shows them; about 2.3 is just noticeable. */
const LEAST_STEP = 9;
/** The same for sight without one kind of cones. */
const LEAST_STEP_OF_FEWER_CONES = 6;

/** Returns the CIE 1976 distance of two colours for a sight. */
function cieDistance(one: string, other: string, sight: Matrix): number {
  const seen = (hex: string): Triple => {
    const light = each(times(sight, linear(hex)), (part) => Math.min(1, Math.max(0, part)));
    const [x, y, z] = each(times(XYZ, light), (part) =>
      part > 216 / 24389 ? Math.cbrt(part) : 7.787 * part + 16 / 116,
    );
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
  };
  const [a, b] = [seen(one), seen(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/** Opacity of a hazard layer over the land of the map. */
const OPACITY = Number(/LAYER_OPACITY = ([\d.]+);/.exec(read('libs/maps/src/map-constants.ts'))?.[1]);
/** Token of the land in each theme (libs/maps, map.module.css). */
const LAND = { dark: 'raised', light: 'surface' } as const;

/** Returns a colour as it is seen when it lies over another. */
function over(hex: string, ground: string): string {
  const parts = (of: string) =>
    [1, 3, 5].map((at) =>
      Number.parseInt(of.length === 4 ? of.charAt((at + 1) / 2).repeat(2) : of.slice(at, at + 2), 16),
    );
  const under = parts(ground);
  return `#${parts(hex)
    .map((part, index) => Math.round(part * OPACITY + (under[index] ?? 0) * (1 - OPACITY)))
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')}`;
}

/** Returns the contrast of two colours as WCAG 2.2 defines it. */
function contrast(one: string, other: string): number {
  const luminance = ([red, green, blue]: Triple) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  const [dark = 0, light = 0] = [one, other].map((hex) => luminance(linear(hex))).toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

describe.each(THEMES)('marks in the %s theme', (theme, tokens) => {
  const colour = (name: string): string => tokens.get(name) ?? '';

  it.each([['dots', DOTS] as const, ['priorities', PRIORITIES] as const, ['series of charts', SERIES] as const])(
    'have %s that everybody tells apart',
    (_kind, names) => {
      const alike = Object.entries(SIGHTS).flatMap(([sight, matrix]) =>
        names.flatMap((name, index) =>
          names
            .slice(0, index)
            .filter((other) => !(distance(colour(name), colour(other), matrix) >= LEAST_DISTANCE))
            .map((other) => `${name} and ${other} with ${sight}`),
        ),
      );
      expect(alike).toEqual([]);
    },
  );

  it('stand out from every surface (WCAG 2.2, 1.4.11); those of inspections by their edge', () => {
    const faint = [...DOTS, ...PRIORITIES, ...SERIES, 'control'].flatMap((name) =>
      SURFACES.filter((surface) => !(contrast(colour(name), colour(surface)) >= 3)).map(
        (surface) => `${name} on ${surface}`,
      ),
    );
    expect(faint).toEqual([]);
  });

  it.each([
    ['as they lie in the legend', (hex: string) => hex],
    ['as they lie over the land', (hex: string) => over(hex, colour(LAND[theme]))],
  ])('have hazard classes of which neighbours are told apart, %s', (_where, shown) => {
    const alike = Object.entries(SIGHTS).flatMap(([sight, matrix]) => {
      const least = sight === 'usual' ? LEAST_STEP : LEAST_STEP_OF_FEWER_CONES;
      return CLASS_COLOURS.slice(1).flatMap((one, index) => {
        const away = cieDistance(shown(one), shown(CLASS_COLOURS[index] ?? ''), matrix);
        return away >= least ? [] : [`classes ${index + 1} and ${index + 2} with ${sight}: ${away.toFixed(1)}`];
      });
    });
    expect(alike).toEqual([]);
  });

  it('have scores that can be read', () => {
    for (const band of BANDS)
      expect(contrast(colour(`band-${band}-text`), colour(`band-${band}-ground`)), band).toBeGreaterThan(5.5);
  });
});

it('scores and hazards share one ramp, that of the bands', () => {
  // The hazards of one place are never catastrophic.
  for (const band of BANDS.slice(0, -1)) {
    const name = band.replaceAll('-', ' ');
    const known = scoreColours.find((one) => one.band.toLowerCase() === name);
    const tokens = ['', '-text', '-ground'];
    const shown = ([, theme]: (typeof THEMES)[number]) => tokens.map((part) => theme.get(`band-${band}${part}`));
    const expected = [known?.dark, known?.light].map((of) =>
      [known?.solid, of?.text, of?.background].map((one) => one?.toLowerCase()),
    );
    expect(THEMES.map(shown), band).toEqual(expected);
  }
});

it('hazard classes have a colour each, among them the solid of every band', () => {
  expect(new Set(CLASS_COLOURS).size).toBe(HAZARD_CLASSES.length);
  for (const { band, solid } of scoreColours) {
    const colours = HAZARD_CLASSES.filter((one) => one.band === band).map(
      ({ rawClass }) => CLASS_COLOURS[rawClass - 1],
    );
    expect(colours, band).toContain(solid);
  }
});

it('bands have the colours that printed documents take from the contract, in both themes', () => {
  const names = RISK_BANDS.map((band) => band.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase());
  expect(names).toEqual(BANDS);
  const inFull = (hex = '') => (hex === '#fff' ? '#ffffff' : hex);
  for (const [index, band] of RISK_BANDS.entries()) {
    const { solid, ...pairs } = RISK_BAND_COLOURS[band];
    for (const [theme, tokens] of THEMES) {
      const shown = ['', '-text', '-ground'].map((part) => inFull(tokens.get(`band-${BANDS[index]}${part}`)));
      const expected = [solid, pairs[theme].text, pairs[theme].ground].map((one) => one.toLowerCase());
      expect(shown, `${band} in the ${theme} theme`).toEqual(expected);
    }
  }
});
