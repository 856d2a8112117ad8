import { MAP_AREA_LIMITS as LIMITS } from '@portal/contracts/geo/map-area';
import { VALUES_TEXTS } from '../analytics.texts.ts';

const { counted } = VALUES_TEXTS;
const number = (value: number): string => value.toLocaleString('en-US');

/** Accumulation within an area of the map: /dashboard/analytics, map. */
export const AREA_TEXTS = {
  tools: 'Add up an area',
  circle: 'Circle',
  polygon: 'Polygon',
  storm: 'Storm track',
  title: 'Accumulation',
  help: {
    circle: 'Choose the centre on the map, then a point of the edge; or enter them here.',
    polygon: 'Choose the corners on the map one after another, the first one again at the end; or enter them here.',
    storm: 'Choose a storm since 1980 and the distance on each side of its track.',
  },
  unit: 'Distances in',
  units: { km: 'Kilometers', mi: 'Miles' },
  short: { km: 'km', mi: 'mi' },
  centre: 'Centre (latitude, longitude)',
  radius: (unit: string): string => `Radius (${unit})`,
  corners: 'Corners (latitude, longitude)',
  cornersHelp: 'One corner a line, in the order in which they are joined.',
  stormName: 'Storm',
  stormHelp: 'Search by name or year.',
  noStorm: 'No storm found.',
  reach: (unit: string): string => `Distance on each side of the track (${unit})`,
  show: 'Show',
  clear: 'Clear area',
  removeLast: 'Remove last corner',
  needed: 'Please fill in this field.',
  centreFault: 'Enter two numbers, such as 48.137, 11.575.',
  cornerFault: (line: number): string => `Line ${line}: enter two numbers, such as 48.137, 11.575.`,
  between: (least: number, most: number): string => `Enter a number between ${number(least)} and ${number(most)}.`,
  chooseStorm: 'Please choose from the list.',
  unknownStorm: 'The storm of this address is not known.',
  notDrawn: 'The hazard data of this portal have no storm tracks.',
  inArea: 'Projects in the area',
  count: 'Projects',
  of: {
    circle: (radius: string, centre: string): string => `Within ${radius} of ${centre}`,
    polygon: (corners: number): string => `Within a polygon of ${corners} corners`,
    storm: (reach: string, storm: string): string => `Within ${reach} of the track of ${storm}`,
  },
  found: (count: number): string => `The search of the list finds ${number(count)} of them.`,
  empty: 'No project is in this area.',
  nothingYet: 'Draw or enter an area to add up the projects in it.',
  withoutLocation: (count: number): string =>
    `${counted(count)} ${count === 1 ? 'has' : 'have'} no location and ${count === 1 ? 'is' : 'are'} in no area.`,
  withoutValue: (count: number): string => `TIV lacks ${counted(count)} without a value.`,
  withoutRiskValue: (count: number): string => `VaR lacks ${counted(count)} without a value at risk.`,
  mostCorners: `A polygon has at most ${LIMITS.mostCorners} corners.`,
} as const;
