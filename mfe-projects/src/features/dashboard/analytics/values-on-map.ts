import type { Coordinate } from '@portal/contracts/geo/coordinate';
import type {
  DashboardCountry,
  DashboardProject,
  DashboardProjectMap,
} from '@portal/contracts/insights/dashboard-analytics';
import { RISK_BAND_COLOURS } from '@portal/contracts/projects/risk-band';
import type { DashboardAmount } from '@portal/contracts/insights/dashboard-lists';
import { boundsAroundPositions, type Bubble, type MapFit, type MapView, type Marker } from '@portal/maps';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { VALUES_TEXTS as TEXTS } from './analytics.texts.ts';
import { bubbleColours, bubbleDiameter, bubbleFontSize, bubbleText } from './country-bubble.ts';

/** Above this zoom the map shows projects in place of countries (spec 2 §4, §9). */
export const PROJECT_ZOOM = 3;

export const amountOf = ({ totalTIV, totalVAR }: DashboardCountry, amount: DashboardAmount): number | null =>
  amount === 'TIV' ? totalTIV : totalVAR;

/** Tells which projects the sums of a country lack. */
export const lacksOf = ({ withoutValueCount, withoutRiskValueCount }: DashboardCountry): readonly string[] => [
  ...(withoutValueCount > 0 ? [TEXTS.withoutValue(withoutValueCount)] : []),
  ...(withoutRiskValueCount > 0 ? [TEXTS.withoutRiskValue(withoutRiskValueCount)] : []),
];

export const projectAmountOf = ({ tiv, var: atRisk }: DashboardProject, amount: DashboardAmount): number | null =>
  amount === 'TIV' ? tiv : atRisk;

/** Returns the bubbles of the countries that have a position; each keeps its colours whatever the amounts. */
export const bubblesOf = (countries: readonly DashboardCountry[], amount: DashboardAmount): readonly Bubble[] =>
  countries.flatMap((country) => {
    const { countryName, countryCoordinate } = country;
    if (!countryCoordinate) return [];
    const value = amountOf(country, amount);
    return [
      {
        id: countryName,
        position: countryCoordinate,
        diameter: bubbleDiameter(value ?? 0),
        fontSize: bubbleFontSize(value ?? 0),
        text: value === null ? SCREEN_TEXTS.nothing : bubbleText(value),
        ...bubbleColours(countryName),
      },
    ];
  });

type Bounds = MapFit['bounds'];

/** The inhabited world. */
const WORLD: Bounds = { west: -180, south: -56, east: 180, north: 72 };

/** Returns the part of the earth with all countries that have a position, as {@link boundsOfCountries} has it. */
export const boundsOf = (countries: readonly DashboardCountry[], view: MapView): Bounds =>
  boundsOfCountries(
    countries.flatMap(({ countryCoordinate }) => countryCoordinate ?? []),
    view,
  );

/**
 * Returns the part of the earth with all positions of countries, the whole world where there is none. It is no narrower than the
 * map shows at the zoom from which on there are projects in place of countries.
 */
export function boundsOfCountries(positions: readonly Coordinate[], { zoom, bounds }: MapView): Bounds {
  const around = boundsAroundPositions(positions);
  if (!around) return WORLD;
  const least = Math.min(widthOf(bounds) * 2 ** (zoom - PROJECT_ZOOM), WIDEST);
  const beside = Math.max(0, least - widthOf(around)) / 2;
  return { ...around, west: turned(around.west - beside), east: turned(around.east + beside) };
}

/** Degrees of the widest part whose west and east differ. */
const WIDEST = 359;
const widthOf = ({ west, east }: Bounds): number => (east < west ? east + 360 : east) - west;
const turned = (longitude: number): number => ((longitude + 540) % 360) - 180;

/** Colour of projects without a score. */
export const UNSCORED = '#8A94A6';

/** Returns the markers of projects, in the colours of their bands in the variant with scores. */
export const markersOf = (projects: DashboardProjectMap['items'], hasScores: boolean): readonly Marker[] =>
  projects.map(({ id, name, coordinate, risk }) => ({
    id,
    name,
    position: coordinate,
    ...(hasScores
      ? { kind: 'status' as const, colour: risk ? RISK_BAND_COLOURS[risk.band].solid : UNSCORED }
      : { kind: 'primary' as const }),
  }));
