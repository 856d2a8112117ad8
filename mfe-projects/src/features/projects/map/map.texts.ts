import { MAX_MAP_MATCHES } from '@portal/contracts/projects/map-limits';

const counted = (count: number): string => count.toLocaleString('en-US');

/** Returns the label of several projects at one place of the map. */
export const clusterName = (count: number): string => `${counted(count)} projects`;

/** The map of the project list (spec 2 §2). */
export const PROJECT_MAP_TEXTS = {
  view: 'Show as',
  list: 'List',
  map: 'Map',
  title: 'Map of the projects',
  inView: 'In view',
  inViewCount: (count: number, isLowerBound = false): string =>
    `${counted(count)}${isLowerBound ? '+' : ''} ${count === 1 ? 'project' : 'projects'} in view`,
  outside: (count: number, isLowerBound = false): string =>
    count === 1 && !isLowerBound
      ? '1 project that was found lies outside of this part of the map.'
      : `${counted(count)}${isLowerBound ? '+' : ''} projects that were found lie outside of this part of the map.`,
  project: 'Project',
  status: 'Status',
  position: 'Position',
  riskScore: (text: string): string => `Risk Score ${text}`,
  zoomIn: 'Zoom in',
  zoomInOn: (count: number, position: string): string => `Zoom in on ${clusterName(count)} at ${position}`,
  showMore: (next: number, hidden: number): string => `Show ${counted(next)} more of ${counted(hidden)}`,
  none: 'No project is in this part of the map.',
  tooMany: `The map shows ${counted(MAX_MAP_MATCHES)} of the projects that match. Search or filter for fewer to see them all.`,
  onlyPlaced: 'Projects without a location are in the list alone.',
  samePlace: 'These projects are at the same place. Search or filter for fewer to see them one by one.',
  one: 'Project',
  closed: 'Closed project',
  several: 'Several projects',
  goToProject: 'Go to Project',
} as const;
